// The words of a ranking as it is shown and published. Scores are decimal texts; times are texts in seconds.
import * as z from 'zod'
import { DecimalText } from '../../kernel/decimal.ts'
import { ResultStatus } from '../result/result.schema.ts'

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
  'COLLECTIVE',
  'ARTISTIC',
  'CROSS_COUNTRY',
  'OPTIMUM_TIME',
  'SHOW_JUMPING',
  'DRESSAGE',
])
export type RankingKey = z.infer<typeof RankingKey>

/** RODE before WITHDREW before NOT_ENTITLED: who rode a round, who was entitled and did not, and everybody else. */
export const RoundGroup = z.enum(['RODE', 'WITHDREW', 'NOT_ENTITLED'])
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
  'JUDGE_PERCENTAGE',
  'COLLECTIVE',
  'ARTISTIC',
  'TECHNICAL',
  'DRESSAGE',
  'CROSS_COUNTRY',
  'SHOW_JUMPING',
])
export type RankingColumn = z.infer<typeof RankingColumn>

/** cr324, cr325: headers are shown in the order of `viewPriority`; a narrow screen keeps the first ones. */
export const RankingHeader = z.strictObject({
  /** Unique in one ranking; the cells of a row are found by it. */
  key: z.string(),
  column: RankingColumn,
  /** The round (from 1) of which it shows a part; null: of the whole. */
  round: z.int().min(1).nullable(),
  roundKind: z.enum(['ROUND', 'PHASE', 'JUMP_OFF']).nullable(),
  /** The judge's position, for JUDGE_PERCENTAGE. */
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

export const RankingWarningCode = z.enum(['JUMP_OFF_NOT_ENTITLED'])
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
})
export type RankingExplanation = z.infer<typeof RankingExplanation>

export const TeamAggregate = z.enum(['SUM', 'MEAN'])
export type TeamAggregate = z.infer<typeof TeamAggregate>

/** The best `count` members' scores count; `worstFinishedPlus` is what an eliminated or retired member gets on top of the worst placed score. */
export const TeamRule = z.strictObject({
  count: z.int().min(1).max(20),
  aggregate: TeamAggregate,
  decimals: z.int().min(0).max(9),
  worstFinishedPlus: DecimalText.nullable(),
})
export type TeamRule = z.infer<typeof TeamRule>
