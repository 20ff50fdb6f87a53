import { defineErrors } from '../../kernel/error/error.schema.ts'

export const printErrors = defineErrors({
  /** values: pages, most */
  tooManyPages: { code: '045-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  noRoom: { code: '045-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: pages, most */
  tooManySheets: { code: '045-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  nothingToPrint: { code: '045-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: pages, most */
  tooManyTogether: { code: '045-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  dayTooFull: { code: '045-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
})
