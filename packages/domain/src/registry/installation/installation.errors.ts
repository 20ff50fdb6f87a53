import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 013 access: the set-up of an installation without an administrator. */
export const installationErrors = defineErrors({
  wrongSetUpCode: { code: '013-0000000020', kind: 'FORBIDDEN' },
  alreadySetUp: { code: '013-0000000021', kind: 'CONFLICT' },
  signInFirst: { code: '013-0000000022', kind: 'UNAUTHORIZED' },
  hostInvalid: { code: '013-0000000023', kind: 'BAD_REQUEST' },
  hostTaken: { code: '013-0000000024', kind: 'CONFLICT' },
  colourInvalid: { code: '013-0000000025', kind: 'BAD_REQUEST' },
  usernameTaken: { code: '013-0000000027', kind: 'CONFLICT' },
  federationNameTaken: { code: '013-0000000028', kind: 'CONFLICT' },
  lastSuperAdmin: { code: '013-0000000029', kind: 'CONFLICT' },
  federationInUse: { code: '013-0000000031', kind: 'CONFLICT' },
  federationHasBooks: { code: '013-0000000032', kind: 'CONFLICT' },
  passwordTooShort: { code: '013-0000000030', kind: 'BAD_REQUEST' },
})
