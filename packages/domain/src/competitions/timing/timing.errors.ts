import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 050: the logs of a timekeeper. */
export const timingErrors = defineErrors({
  /** No line is a time of a device that is known; or of the chosen one. */
  logUnreadable: { code: '050-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** The lines do not say of which device they are. */
  deviceUnknown: { code: '050-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** None of its start numbers is in the start list; values: numbers */
  otherTest: { code: '050-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** Only jumping has runs from a start to a finish that a log times. */
  notTimed: { code: '050-0000000004', kind: 'CONFLICT' },
  /** values: most */
  tooManyLogs: { code: '050-0000000005', kind: 'CONFLICT' },
  /** The run is not in the log; values: run */
  runUnknown: { code: '050-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  /** Two runs for one start, or a run for two; values: run */
  runTwice: { code: '050-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  /** The start is not in this test set; values: run */
  startUnknown: { code: '050-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** A pulse is missing, so there is no time; values: run */
  noTime: { code: '050-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: run */
  penaltiesMissing: { code: '050-0000000010', kind: 'UNPROCESSABLE_CONTENT' },
  /** Typed penalties where the stored result has its own; values: run */
  penaltiesStored: { code: '050-0000000011', kind: 'UNPROCESSABLE_CONTENT' },
  /** The rider was eliminated, retired or withdrew; values: run */
  notFinished: { code: '050-0000000012', kind: 'CONFLICT' },
  /** The test has no such round. */
  noRound: { code: '050-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: most */
  tooManyLines: { code: '050-0000000014', kind: 'UNPROCESSABLE_CONTENT' },
})
