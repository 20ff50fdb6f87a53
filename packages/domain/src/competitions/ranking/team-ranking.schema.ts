// How the scores of several entries become the score of a team.
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'

export const TeamAggregate = z.enum(['SUM', 'MEAN'])
export type TeamAggregate = z.infer<typeof TeamAggregate>

/**
 * The tie breaks between teams. LAST_COUNTED_MEMBER: the better score of the last counted member. COUNTED_MEMBERS: the
 * best member's score, then the next. LAST_ROUND: the penalties of the last round. LAST_ROUND_TIME: the time of the
 * members who count in it. JUMP_OFF: penalties, then time of the team's jump-off.
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
  /** The number of members' scores that count, the best ones; the others are dropped. */
  count: z.int().min(1).max(20),
  aggregate: TeamAggregate,
  decimals: z.int().min(0).max(9),
  /** Added to the worst placed score for an eliminated or retired member; null if such a member does not count. */
  worstFinishedPlus: DecimalText.nullable(),
  /** The score of an eliminated or retired member, independent of the other scores. */
  eliminatedScore: PositiveDecimalText.nullish(),
  /**
   * SCORE: the members' total scores. ROUND: the best of each round of show jumping, as in a nations cup. The default
   * is SCORE.
   */
  per: z.enum(['SCORE', 'ROUND']).optional(),
  /** The cost of each substitution for the team. */
  substitution: PositiveDecimalText.nullish(),
  /** The default is that of the discipline. */
  better: z.enum(['HIGHER', 'LOWER']).optional(),
  /** Absent or null if a team may have any size. */
  mostMembers: z.int().min(1).max(20).nullish(),
  /** If absent, equal teams share the place. */
  tieBreak: z.array(TeamTieBreak).max(6).optional(),
})
export type TeamRule = z.infer<typeof TeamRule>
