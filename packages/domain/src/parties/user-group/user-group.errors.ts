import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 004 federation: its groups of users. */
export const userGroupErrors = defineErrors({
  /** values: name */
  circular: { code: '004-0000000010', kind: 'CONFLICT' },
  memberUnknown: { code: '004-0000000011', kind: 'BAD_REQUEST' },
  /** values: name */
  isMember: { code: '004-0000000012', kind: 'CONFLICT' },
  memberTwice: { code: '004-0000000013', kind: 'BAD_REQUEST' },
})
