// Words that the protocols of several disciplines share.
import * as z from 'zod'
import { PositiveDecimalText } from '../kernel/decimal.ts'

/** A ride's time in whole hundredths of a second. */
export const Hundredths = z.int().min(0).max(99_999_999)

/** `penalty` for each started `perStarted` hundredths of a second over the time allowed. */
export const TimePenalty = z.strictObject({
  penalty: PositiveDecimalText,
  perStarted: Hundredths.min(1),
})
export type TimePenalty = z.infer<typeof TimePenalty>

/** A judge's place at the arena, such as C, H, B, E or M; any label is allowed. */
export const JudgePosition = z.string().trim().min(1).max(20)

/** The number of decimals to which a value is rounded, half up. */
export const RoundedDecimals = z.int().min(0).max(9)

/** How a mark is entered: typed, on a slider, from a list of the allowed marks, or as a rating. */
export const ResultInputKind = z.enum(['TEXT', 'SLIDER', 'DROPDOWN', 'RATING'])
export type ResultInputKind = z.infer<typeof ResultInputKind>

/** The cost of a fault: penalties, or elimination. */
export const FaultOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PENALTIES'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('ELIMINATION') }),
])
export type FaultOutcome = z.infer<typeof FaultOutcome>

/** The longest time of a ride: a time, or a multiple of the optimum time. */
export const TimeLimit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('TIME'), time: Hundredths.min(1) }),
  z.strictObject({ kind: z.literal('FACTOR'), factor: PositiveDecimalText }),
])
export type TimeLimit = z.infer<typeof TimeLimit>

/** The kind of a part of a jumping test; each format lists its parts in order. */
export const JumpingRoundKind = z.enum(['ROUND', 'PHASE', 'JUMP_OFF', 'WINNING_ROUND'])
export type JumpingRoundKind = z.infer<typeof JumpingRoundKind>
