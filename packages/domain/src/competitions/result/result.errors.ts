import { defineErrors } from '../../kernel/error/error.schema.ts'

export const resultErrors = defineErrors({
  invalid: { code: '026-0000000001', kind: 'BAD_REQUEST' },
  /** values: reason (the code of the rule, such as MARK_OUT_OF_RANGE) */
  impossible: { code: '026-0000000002', kind: 'BAD_REQUEST' },
  rankingClosed: { code: '026-0000000003', kind: 'CONFLICT' },
  rankingNotClosed: { code: '026-0000000004', kind: 'CONFLICT' },
  rankingMissing: { code: '026-0000000005', kind: 'NOT_FOUND' },
  /** The four documented import errors (spec section 8); values: row, name, count */
  multipleResultForRider: { code: '026-0000000010', kind: 'UNPROCESSABLE_CONTENT' },
  multipleResultForHorse: { code: '026-0000000011', kind: 'UNPROCESSABLE_CONTENT' },
  unresolvedCombination: { code: '026-0000000012', kind: 'UNPROCESSABLE_CONTENT' },
  missingResultEntry: { code: '026-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  importUnreadable: { code: '026-0000000014', kind: 'BAD_REQUEST' },
  /** values: row, column, text */
  importCellUnreadable: { code: '026-0000000016', kind: 'UNPROCESSABLE_CONTENT' },
  /** A sheet of a person who does not judge here; values: judge, judges */
  judgeUnknown: { code: '026-0000000018', kind: 'UNPROCESSABLE_CONTENT' },
  /** A closed ranking that the public has seen is reopened with a reason only (decision 57). */
  changesFinal: { code: '026-0000000019', kind: 'UNPROCESSABLE_CONTENT' },
})
