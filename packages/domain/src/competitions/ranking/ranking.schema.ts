// The schema of a ranking as it is shown and published. Scores are decimal texts; times are texts in seconds.
import * as z from 'zod'
import { RankingHeader, RankingKey, RankingWarning } from '../../disciplines/ranking-words.schema.ts'
import { ResultStatus } from '../../disciplines/result-words.schema.ts'
import { DecimalText } from '../../kernel/decimal.ts'

export {
  RankingColumn,
  RankingHeader,
  RankingKey,
  RankingWarning,
  RankingWarningCode,
  RoundGroup,
  StandingKind,
} from '../../disciplines/ranking-words.schema.ts'

export { TeamAggregate, TeamRule, TeamTieBreak } from './team-ranking.schema.ts'

/** One entry of a ranking, in the order of the ranking. */
export const RankingRow = z.strictObject({
  /** The given id of the entry: the ref of its registration or participation. */
  id: z.string(),
  /** Null for all non-finishers and entries out of competition. */
  place: z.int().min(1).nullable(),
  /** Prize-winning (decision 24). */
  placed: z.boolean(),
  status: ResultStatus,
  statusReason: z.string().nullable(),
  outOfCompetition: z.boolean(),
  score: DecimalText.nullable(),
  /** Display texts by header key; a header without a text for this entry is absent. */
  cells: z.record(z.string(), z.string()),
})
export type RankingRow = z.infer<typeof RankingRow>

export const Ranking = z.strictObject({
  headers: z.array(RankingHeader),
  rows: z.array(RankingRow),
  /** The number of prize-winning places (decision 24). */
  placedCount: z.int().min(0),
  warnings: z.array(RankingWarning),
})
export type Ranking = z.infer<typeof Ranking>

/** Why one entry is above another: the first key on which they differ, or null if they share the place. */
export const RankingExplanation = z.strictObject({
  key: RankingKey.nullable(),
  better: z.enum(['LEFT', 'RIGHT']).nullable(),
  /** The value of each on that key, as text: a number, a time in seconds, a status or a round group; null for none. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  /** The jump-off (from 1) that decided, if there are several. */
  jumpOff: z.int().min(1).optional(),
  /** The values that were equal before the decision, in the order of the comparison. */
  equal: z.array(z.strictObject({ key: RankingKey, jumpOff: z.int().min(1).optional() })).optional(),
})
export type RankingExplanation = z.infer<typeof RankingExplanation>
