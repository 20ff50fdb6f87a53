import { defineErrors } from '../kernel/error/error.schema.ts'

/** 006 user and invitation, 008 tokens, 013 registration request. */
export const accessErrors = defineErrors({
  wrongCredentials: { code: '006-0000000020', kind: 'UNAUTHORIZED' },
  accountBlocked: { code: '006-0000000021', kind: 'FORBIDDEN' },
  personHasLogin: { code: '006-0000000022', kind: 'CONFLICT' },
  tokenInvalid: { code: '008-0000000002', kind: 'UNAUTHORIZED' },
  tokenExpired: { code: '008-0000000003', kind: 'UNAUTHORIZED' },
  tokenLacksScope: { code: '008-0000000007', kind: 'FORBIDDEN' },
  tokenExpiryInThePast: { code: '008-0000000008', kind: 'BAD_REQUEST' },
  registrationRequestAlreadySent: { code: '013-0000000001', kind: 'CONFLICT' },
  registrationRequestDecided: { code: '013-0000000006', kind: 'CONFLICT' },
  accountRequired: { code: '013-0000000007', kind: 'FORBIDDEN' },
  alreadyRegistered: { code: '013-0000000008', kind: 'CONFLICT' },
})
