// What a rider did in a jumping test.

import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'
import { Hundredths } from '../protocol-words.schema.ts'
import { resultShape } from '../result-words.schema.ts'
import { JumpingFaultKind } from './show-jumping.protocol.schema.ts'

export const JokerOutcome = z.enum(['CLEARED', 'DOWN'])
export type JokerOutcome = z.infer<typeof JokerOutcome>

/** How a round that was started, but not completed, ended; only for rounds after the first. */
export const RoundOutcome = z.enum(['ELIMINATED', 'RETIRED'])
export type RoundOutcome = z.infer<typeof RoundOutcome>

/** One fault; the faults are in the order in which they happened. */
export const JumpingFault = z.strictObject({
  kind: JumpingFaultKind,
  /** The label on the flag, such as 5 or 5B; absent or null for a fault between obstacles. */
  obstacle: z.string().trim().min(1).max(10).nullish(),
})
export type JumpingFault = z.infer<typeof JumpingFault>

/**
 * One ridden round. Its penalties are `totalPenalties`, if the split is unknown, or `obstaclePenalties` with
 * `timePenalties`, or they follow from its `faults`. Absent time penalties are calculated from the time. In Table C
 * `obstaclePenalties` are seconds. With `faults`, the time is that of the clock, without seconds for displaced
 * obstacles.
 */
export const JumpingRound = z.strictObject({
  time: Hundredths.nullish(),
  totalPenalties: PositiveDecimalText.nullish(),
  obstaclePenalties: PositiveDecimalText.nullish(),
  timePenalties: PositiveDecimalText.nullish(),
  faults: z.array(JumpingFault).max(60).nullish(),
  /** Absent or null if the round was completed. Earlier rounds count in any case. */
  outcome: RoundOutcome.nullish(),
  /** Accumulator: the numbers of the cleared obstacles. */
  cleared: z.array(PositiveWholeNumber).max(30).nullish(),
  /** Accumulator: absent or null if the joker was not tried. */
  joker: JokerOutcome.nullish(),
  /** Accumulator: the second of two jokers. */
  secondJoker: JokerOutcome.nullish(),
  /** Style: the points of the jury, or its marks in the order of the protocol's exercises. */
  stylePoints: PositiveDecimalText.nullish(),
  styleMarks: z.array(PositiveDecimalText.nullable()).max(30).nullish(),
})
export type JumpingRound = z.infer<typeof JumpingRound>

export const JumpingResult = z.strictObject({
  discipline: z.literal('SHOW_JUMPING'),
  ...resultShape,
  /** Penalties from before the test. */
  carried: PositiveDecimalText.nullish(),
  /** In the order of the protocol's rounds; null or missing if it was not ridden. */
  rounds: z.array(JumpingRound.nullable()).max(6),
  /** The round (from 1) that this entry was entitled to ride but did not start. */
  withdrewBefore: z.int().min(2).max(6).nullish(),
})
export type JumpingResult = z.infer<typeof JumpingResult>
