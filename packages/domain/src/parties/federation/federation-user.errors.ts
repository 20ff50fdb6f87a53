import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 004 federation: who works for it. */
export const federationUserErrors = defineErrors({
  /** The first of the group, for a role that is not there; a role that does not exist is federationRoleInvalid. */
  roleEmpty: { code: '004-0000000001', kind: 'BAD_REQUEST' },
  hasNoLogin: { code: '004-0000000003', kind: 'BAD_REQUEST' },
  isUserAlready: { code: '004-0000000004', kind: 'CONFLICT' },
  lastAdministrator: { code: '004-0000000005', kind: 'CONFLICT' },
})
