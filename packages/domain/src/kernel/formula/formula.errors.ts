import { defineErrors } from '../error/error.schema.ts'

/** 029: formulas that people write. Every error has the values line, column (from 1) and offset (from 0) of its position. */
export const formulaErrors = defineErrors({
  empty: { code: '029-0000000001', kind: 'BAD_REQUEST' },
  /** values: maximum */
  tooLong: { code: '029-0000000002', kind: 'BAD_REQUEST' },
  /** values: maximum */
  tooDeep: { code: '029-0000000003', kind: 'BAD_REQUEST' },
  /** values: text */
  characterUnknown: { code: '029-0000000004', kind: 'BAD_REQUEST' },
  /** values: text */
  numberUnreadable: { code: '029-0000000005', kind: 'BAD_REQUEST' },
  /** values: text, known */
  nameUnknown: { code: '029-0000000006', kind: 'BAD_REQUEST' },
  /** values: text, expected */
  unexpected: { code: '029-0000000007', kind: 'BAD_REQUEST' },
  /** values: expected */
  unexpectedEnd: { code: '029-0000000008', kind: 'BAD_REQUEST' },
  /** values: name, expected, found */
  argumentCount: { code: '029-0000000009', kind: 'BAD_REQUEST' },
  conditionExpected: { code: '029-0000000010', kind: 'BAD_REQUEST' },
  numberExpected: { code: '029-0000000011', kind: 'BAD_REQUEST' },
  /** values: maximum */
  roundDigits: { code: '029-0000000012', kind: 'BAD_REQUEST' },
  divisionByZero: { code: '029-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  valueMissing: { code: '029-0000000014', kind: 'UNPROCESSABLE_CONTENT' },
  tooLarge: { code: '029-0000000015', kind: 'UNPROCESSABLE_CONTENT' },
})
