import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 054: files of other systems that come in. */
export const importFileErrors = defineErrors({
  /** Neither a table nor JSON. values: name */
  unreadable: { code: '054-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not the file that the integration reads. values: layout */
  otherLayout: { code: '054-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: heading */
  columnMissing: { code: '054-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: heading */
  valueMissing: { code: '054-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: heading, value */
  valueUnreadable: { code: '054-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: the other system says that it does not start. values: value */
  rowSkipped: { code: '054-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  /** The test is none of the competition, or several have its name. values: name */
  testUnknown: { code: '054-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: layout */
  nothingToImport: { code: '054-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
})
