// What happens to riders with several horses, by its public name (D16).
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

/** The positions between two starts that give a rest: both in seconds; at least one. */
export const gapForRest = (restSeconds: number, averageRoundSeconds: number): number =>
  averageRoundSeconds <= 0 ? 1 : Math.max(1, Math.ceil(restSeconds / averageRoundSeconds))
