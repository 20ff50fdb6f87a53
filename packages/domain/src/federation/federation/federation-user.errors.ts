import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 004 federation: who works for it. */
export const federationUserErrors = defineErrors({
  roleEmpty: { code: '004-0000000001', kind: 'BAD_REQUEST' },
  roleInvalid: { code: '004-0000000002', kind: 'BAD_REQUEST' },
  hasNoLogin: { code: '004-0000000003', kind: 'BAD_REQUEST' },
  isUserAlready: { code: '004-0000000004', kind: 'CONFLICT' },
  lastAdministrator: { code: '004-0000000005', kind: 'CONFLICT' },
})
