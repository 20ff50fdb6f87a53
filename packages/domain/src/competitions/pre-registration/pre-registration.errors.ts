import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 034: clubs that announce their riders and their judges. */
export const preRegistrationErrors = defineErrors({
  /** values: opens */
  notOpenYet: { code: '034-0000000001', kind: 'CONFLICT' },
  /** values: closes */
  closed: { code: '034-0000000002', kind: 'CONFLICT' },
  /** No championship of the competition asks for it. */
  notAsked: { code: '034-0000000003', kind: 'CONFLICT' },
  /** Not a test or a category that this competition asks about. */
  lineUnknown: { code: '034-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  lineTwice: { code: '034-0000000005', kind: 'BAD_REQUEST' },
})
