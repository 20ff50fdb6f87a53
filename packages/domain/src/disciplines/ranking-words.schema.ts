// The words of a ranking that the disciplines fill in: keys, columns, and other rankings.
import * as z from 'zod'
import { JumpingRoundKind } from './protocol-words.schema.ts'

/** The keys that decide between two entries. STATUS and OUT_OF_COMPETITION come before all others. */
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
  'MIDDLE_JUDGES',
  'DECIDING_JUDGE',
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
  'COMPULSORY',
  'TECHNICAL',
  'FREESTYLE',
  'HORSE',
])
export type RankingKey = z.infer<typeof RankingKey>

/**
 * In this order: riders who finished a round, those who started it, those who were entitled and did not, and all
 * others.
 */
export const RoundGroup = z.enum(['RODE', 'NOT_COMPLETED', 'WITHDREW', 'NOT_ENTITLED'])
export type RoundGroup = z.infer<typeof RoundGroup>

/** What a column of a ranking shows; the texts of its header follow from this word. */
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
  'MIDDLE_JUDGES',
  'DECIDING_JUDGE',
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
  'COMPULSORY',
  'FREESTYLE',
  'HORSE',
])
export type RankingColumn = z.infer<typeof RankingColumn>

/** Columns of penalties, in which fewer are better. */
export const penaltyColumns: ReadonlySet<RankingColumn> = new Set([
  'PENALTIES',
  'OBSTACLE_PENALTIES',
  'TIME_PENALTIES',
  'DRESSAGE',
  'CROSS_COUNTRY',
  'SHOW_JUMPING',
  'CROSS_COUNTRY_OBSTACLES',
  'CROSS_COUNTRY_TIME',
  'SHOW_JUMPING_OBSTACLES',
  'SHOW_JUMPING_TIME',
])

/** cr324, cr325: headers are shown in the order of `viewPriority`; a narrow screen keeps the first ones. */
export const RankingHeader = z.strictObject({
  /** Unique within a ranking; identifies the cells of a row. */
  key: z.string(),
  column: RankingColumn,
  /** The round (from 1) of which it shows a part; null for the whole result. */
  round: z.int().min(1).nullable(),
  roundKind: JumpingRoundKind.nullable(),
  /** The judge's position, for JUDGE_PERCENTAGE and JUDGE_POINTS. */
  judge: z.string().nullable(),
  viewPriority: z.int().min(1),
})
export type RankingHeader = z.infer<typeof RankingHeader>

/**
 * Another ranking of the same results. DRESSAGE, CROSS_COUNTRY, SHOW_JUMPING: the standing after that phase of
 * eventing. JUMPING: cr175, style riding by its jumping.
 */
export const StandingKind = z.enum(['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING', 'JUMPING'])
export type StandingKind = z.infer<typeof StandingKind>

export const RankingWarningCode = z.enum(['JUMP_OFF_NOT_ENTITLED', 'WINNING_ROUND_NOT_ENTITLED'])
export type RankingWarningCode = z.infer<typeof RankingWarningCode>

export const RankingWarning = z.strictObject({ code: RankingWarningCode, id: z.string(), path: z.string() })
export type RankingWarning = z.infer<typeof RankingWarning>
