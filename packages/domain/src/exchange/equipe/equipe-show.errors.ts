import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 055: a show of Equipe that is received, and the batch that is sent to it. */
export const equipeShowErrors = defineErrors({
  /** No file says which show it is, or several do. */
  showMissing: { code: '055-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** A judgement or a marking sheet that names no test. values: name */
  testOfFileMissing: { code: '055-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** A start of a test that is in no file. values: test */
  testMissing: { code: '055-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: start, test */
  startUnreadable: { code: '055-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: nothing says how the test is ranked, so it keeps the places of Equipe. values: test */
  formatUnknown: { code: '055-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: by the format its places would be others, so it keeps those of Equipe. values: test, format, places */
  placesDiffer: { code: '055-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: the sheet does not add up, so the percentages are read. values: test */
  sheetUnusable: { code: '055-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: the sex of these horses is not said, so they are geldings, as where riders enter. values: count */
  sexUnknown: { code: '055-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: format */
  formatNotOffered: { code: '055-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  /** There is no start list, or no result, to be sent. */
  nothingToSend: { code: '055-0000000010', kind: 'CONFLICT' },
})
