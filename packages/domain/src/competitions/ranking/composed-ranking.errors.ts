import { defineErrors } from '../../kernel/error/error.schema.ts'

export const composedRankingErrors = defineErrors({
  notFound: { code: '026-0000000020', kind: 'NOT_FOUND' },
  /** A part of a test that this competition does not have. */
  partUnknown: { code: '026-0000000021', kind: 'UNPROCESSABLE_CONTENT' },
  partRepeated: { code: '026-0000000022', kind: 'UNPROCESSABLE_CONTENT' },
  /** Over several tests: two at least. */
  tooFewParts: { code: '026-0000000023', kind: 'UNPROCESSABLE_CONTENT' },
  /** Teams ride one test. */
  tooManyParts: { code: '026-0000000024', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: weights, parts */
  weightsDiffer: { code: '026-0000000025', kind: 'UNPROCESSABLE_CONTENT' },
  /** A tie is broken by a part that is not there; values: part (from 1) */
  tieBreakUnknown: { code: '026-0000000026', kind: 'UNPROCESSABLE_CONTENT' },
  /** One order needs one way to count. */
  protocolsDiffer: { code: '026-0000000027', kind: 'UNPROCESSABLE_CONTENT' },
  /** The best so many of fewer; values: count, most */
  countTooLarge: { code: '026-0000000028', kind: 'UNPROCESSABLE_CONTENT' },
  /** Rounds count in show jumping only. */
  roundsNotOffered: { code: '026-0000000029', kind: 'UNPROCESSABLE_CONTENT' },
})
