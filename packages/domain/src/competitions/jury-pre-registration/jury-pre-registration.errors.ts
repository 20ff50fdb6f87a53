import { defineErrors } from '../../kernel/error/error.schema.ts'

export const juryPreRegistrationErrors = defineErrors({
  notFound: { code: '034-0000000010', kind: 'NOT_FOUND' },
  /** Another club offers this person already. values: name */
  taken: { code: '034-0000000011', kind: 'CONFLICT' },
  /** values: name */
  notMember: { code: '034-0000000012', kind: 'UNPROCESSABLE_CONTENT' },
  /** A warning. values: name */
  noLicense: { code: '034-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  /** It was confirmed or declined, so the club changes it no more. */
  decided: { code: '034-0000000014', kind: 'CONFLICT' },
  /** The club has taken it back, so nobody decides about it. */
  withdrawn: { code: '034-0000000015', kind: 'CONFLICT' },
})
