import { defineErrors } from '../../kernel/error/error.schema.ts'

export const composedRankingErrors = defineErrors({
  notFound: { code: '026-0000000020', kind: 'NOT_FOUND' },
  /** A part of a test that this competition does not have. */
  partUnknown: { code: '026-0000000021', kind: 'UNPROCESSABLE_CONTENT' },
  partRepeated: { code: '026-0000000022', kind: 'UNPROCESSABLE_CONTENT' },
  /** A ranking over several tests needs at least two. */
  tooFewParts: { code: '026-0000000023', kind: 'UNPROCESSABLE_CONTENT' },
  /** All teams ride one test. */
  tooManyParts: { code: '026-0000000024', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: weights, parts */
  weightsDiffer: { code: '026-0000000025', kind: 'UNPROCESSABLE_CONTENT' },
  /** The tie-breaking part does not exist; values: part (from 1) */
  tieBreakUnknown: { code: '026-0000000026', kind: 'UNPROCESSABLE_CONTENT' },
  /** One order needs one way of counting. */
  protocolsDiffer: { code: '026-0000000027', kind: 'UNPROCESSABLE_CONTENT' },
  /** More scores count than a team has; values: count, most */
  countTooLarge: { code: '026-0000000028', kind: 'UNPROCESSABLE_CONTENT' },
  /** Rounds count in show jumping only. */
  roundsNotOffered: { code: '026-0000000029', kind: 'UNPROCESSABLE_CONTENT' },
  /** A simulated test counts for its own ranking alone; values: name */
  partSimulated: { code: '039-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
})
