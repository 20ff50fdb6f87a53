// How the scores of several entries become that of a team.
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'

export const TeamAggregate = z.enum(['SUM', 'MEAN'])
export type TeamAggregate = z.infer<typeof TeamAggregate>

/**
 * What decides between equal teams. LAST_COUNTED_MEMBER: the better score of the last one that counts; COUNTED_MEMBERS: the
 * best member's score, then the next; LAST_ROUND: the penalties of the last round, LAST_ROUND_TIME: the time of those who
 * count in it; JUMP_OFF: penalties, then time of the team's jump-off.
 */
export const TeamTieBreak = z.enum([
  'BEST_MEMBER',
  'LAST_COUNTED_MEMBER',
  'COUNTED_MEMBERS',
  'LAST_ROUND',
  'LAST_ROUND_TIME',
  'JUMP_OFF',
])
export type TeamTieBreak = z.infer<typeof TeamTieBreak>

export const TeamRule = z.strictObject({
  /** The best so many members' scores count; the others are dropped. */
  count: z.int().min(1).max(20),
  aggregate: TeamAggregate,
  decimals: z.int().min(0).max(9),
  /** What is added to the worst placed score for an eliminated or retired member; null: nothing counts for him. */
  worstFinishedPlus: DecimalText.nullable(),
  /** What an eliminated or retired member gets instead, whatever the others did. */
  eliminatedScore: PositiveDecimalText.nullish(),
  /** SCORE: the members' whole scores; ROUND: the best of each round of show jumping, as in a nations cup. Absent: SCORE. */
  per: z.enum(['SCORE', 'ROUND']).optional(),
  /** What each substitution costs the team. */
  substitution: PositiveDecimalText.nullish(),
  /** Absent: as the discipline has it. */
  better: z.enum(['HIGHER', 'LOWER']).optional(),
  /** Absent or null: a team may be of any size. */
  mostMembers: z.int().min(1).max(20).nullish(),
  /** Absent: equal teams share the place. */
  tieBreak: z.array(TeamTieBreak).max(6).optional(),
})
export type TeamRule = z.infer<typeof TeamRule>
