// The ways to treat riders with several horses, by their public names (decision 16).
import type { MultiParticipationOrder } from '../startlist.schema.ts'
import { consecutiveSpread } from './consecutive-spread.ts'
import { naturalSpread } from './natural-spread.ts'
import { sequentialSpread } from './sequential-spread.ts'
import type { SpreadRule } from './spread-rule.ts'

export const multiParticipationSpreads = {
  NATURAL: naturalSpread,
  CONSECUTIVE: consecutiveSpread,
  SEQUENTIAL: sequentialSpread,
} satisfies Record<MultiParticipationOrder, SpreadRule>

/**
 * The difference of two positions that gives a rest, counted as in the planner: from the end of one round to the
 * beginning of the next. Both in seconds; at least one.
 */
export const gapForRest = (restSeconds: number, averageRoundSeconds: number): number =>
  averageRoundSeconds <= 0 ? 1 : 1 + Math.ceil(Math.max(0, restSeconds) / averageRoundSeconds)
