// The words of a ranking as it is shown and published. Scores are decimal texts; times are texts in seconds.
import * as z from 'zod'
import { DecimalText } from '../../kernel/decimal.ts'
import { JumpingRoundKind, ResultStatus } from '../result/result.schema.ts'

export { TeamAggregate, TeamRule, TeamTieBreak } from './team-ranking.schema.ts'

/** What decides between two entries. STATUS and OUT_OF_COMPETITION stand before every other. */
export const RankingKey = z.enum([
  'STATUS',
  'OUT_OF_COMPETITION',
  'SCORE',
  'TIME',
  'ROUND_2_GROUP',
  'JUMP_OFF_GROUP',
  'JUMP_OFF_PENALTIES',
  'JUMP_OFF_TIME',
  'PHASE_2_RIDDEN',
  'PHASE_2_PENALTIES',
  'PHASE_2_TIME',
  'PHASE_1_PENALTIES',
  'PHASE_1_TIME',
  'WINNING_ROUND_GROUP',
  'WINNING_ROUND_PENALTIES',
  'WINNING_ROUND_TIME',
  'COLLECTIVE',
  'ARTISTIC',
  'CROSS_COUNTRY',
  'OPTIMUM_TIME',
  'SHOW_JUMPING',
  'DRESSAGE',
  'STYLE',
  'EXERCISE',
  'OUTCOME',
  'MARATHON',
  'CONES',
  'CONES_TIME',
])
export type RankingKey = z.infer<typeof RankingKey>

/** In this order: who rode a round to its end, who began it, who was entitled and did not, and everybody else. */
export const RoundGroup = z.enum(['RODE', 'NOT_COMPLETED', 'WITHDREW', 'NOT_ENTITLED'])
export type RoundGroup = z.infer<typeof RoundGroup>

/** What a column of a ranking shows; the texts of its heading follow from this word. */
export const RankingColumn = z.enum([
  'SCORE',
  'POINTS',
  'PERCENTAGE',
  'TIME',
  'PENALTIES',
  'OBSTACLE_PENALTIES',
  'TIME_PENALTIES',
  'STYLE',
  'JUDGE_PERCENTAGE',
  'COLLECTIVE',
  'ARTISTIC',
  'TECHNICAL',
  'DRESSAGE',
  'CROSS_COUNTRY',
  'SHOW_JUMPING',
  'CROSS_COUNTRY_OBSTACLES',
  'CROSS_COUNTRY_TIME',
  'SHOW_JUMPING_OBSTACLES',
  'SHOW_JUMPING_TIME',
  'JUDGE_POINTS',
  'MARATHON',
  'CONES',
  'AMOUNT',
  'OUTCOME',
])
export type RankingColumn = z.infer<typeof RankingColumn>

/** cr324, cr325: headers are shown in the order of `viewPriority`; a narrow screen keeps the first ones. */
export const RankingHeader = z.strictObject({
  /** Unique in one ranking; the cells of a row are found by it. */
  key: z.string(),
  column: RankingColumn,
  /** The round (from 1) of which it shows a part; null: of the whole. */
  round: z.int().min(1).nullable(),
  roundKind: JumpingRoundKind.nullable(),
  /** The judge's position, for JUDGE_PERCENTAGE and JUDGE_POINTS. */
  judge: z.string().nullable(),
  viewPriority: z.int().min(1),
})
export type RankingHeader = z.infer<typeof RankingHeader>

/** One entry of a ranking, in the order of the ranking. */
export const RankingRow = z.strictObject({
  /** The id that the entry was given with: the ref of its registration or participation. */
  id: z.string(),
  /** Null for everybody who did not finish or is out of competition. */
  place: z.int().min(1).nullable(),
  /** Prize-winning (D24). */
  placed: z.boolean(),
  status: ResultStatus,
  statusReason: z.string().nullable(),
  outOfCompetition: z.boolean(),
  score: DecimalText.nullable(),
  /** Display texts by header key; a header without a text for this entry is absent. */
  cells: z.record(z.string(), z.string()),
})
export type RankingRow = z.infer<typeof RankingRow>

/**
 * Another ranking of the same results. DRESSAGE, CROSS_COUNTRY, SHOW_JUMPING: as it stood when that phase of eventing was
 * over. JUMPING: cr175, style riding by its jumping.
 */
export const StandingKind = z.enum(['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING', 'JUMPING'])
export type StandingKind = z.infer<typeof StandingKind>

export const RankingWarningCode = z.enum(['JUMP_OFF_NOT_ENTITLED', 'WINNING_ROUND_NOT_ENTITLED'])
export type RankingWarningCode = z.infer<typeof RankingWarningCode>

export const RankingWarning = z.strictObject({ code: RankingWarningCode, id: z.string(), path: z.string() })
export type RankingWarning = z.infer<typeof RankingWarning>

export const Ranking = z.strictObject({
  headers: z.array(RankingHeader),
  rows: z.array(RankingRow),
  /** How many places count as placed (D24). */
  placedCount: z.int().min(0),
  warnings: z.array(RankingWarning),
})
export type Ranking = z.infer<typeof Ranking>

/** Why one entry stands before another: the first key on which they differ, or null when they share the place. */
export const RankingExplanation = z.strictObject({
  key: RankingKey.nullable(),
  better: z.enum(['LEFT', 'RIGHT']).nullable(),
  /** What each has at that key, as text: a number, a time in seconds, a status or a round group; null: nothing. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  /** Which jump-off (from 1) decided, where there are several. */
  jumpOff: z.int().min(1).optional(),
  /** The values on which they were equal before that, in the order of the comparison. */
  equal: z.array(z.strictObject({ key: RankingKey, jumpOff: z.int().min(1).optional() })).optional(),
})
export type RankingExplanation = z.infer<typeof RankingExplanation>
