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
  /** Not a refusal: the test is none of the competition, or several are called so. values: name */
  testUnclear: { code: '054-0000000007', kind: 'CONFLICT' },
  /** values: layout */
  nothingToImport: { code: '054-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: heading */
  columnUnknown: { code: '054-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: heading */
  columnTwice: { code: '054-0000000010', kind: 'UNPROCESSABLE_CONTENT' },
  /** The integration brings its own competition, or needs one. */
  otherTarget: { code: '054-0000000011', kind: 'BAD_REQUEST' },
  /** values: name */
  tooLong: { code: '054-0000000016', kind: 'PAYLOAD_TOO_LARGE' },
  fileMissing: { code: '054-0000000012', kind: 'BAD_REQUEST' },
  /** Not a refusal: its rider or its horse may be a stored one, so nobody has said yet whose entry it is. */
  partyWaits: { code: '054-0000000013', kind: 'CONFLICT' },
})
