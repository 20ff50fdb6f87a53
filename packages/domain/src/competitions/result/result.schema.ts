// The words of the result of one entry, under the protocol of its test.
import * as z from 'zod'
import { Hundredths } from '../../catalogue/protocol/protocol.schema.ts'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgeSheet, resultShape } from './result-words.schema.ts'

export {
  AccumulatorRules,
  CourseErrorDeduction,
  DressageAggregate,
  DressageExercise,
  DressagePart,
  DressageProtocol,
  DressageTieBreak,
  EventingProtocol,
  EventingTieBreak,
  Hundredths,
  JudgePosition,
  JumpingFormat,
  JumpingProtocol,
  JumpingRoundKind,
  JumpingRoundRules,
  JumpOffEntitlement,
  Protocol,
  ScoredDiscipline,
  TimePenalty,
} from '../../catalogue/protocol/protocol.schema.ts'
export { JudgeSheet, ResultStatus } from './result-words.schema.ts'

export const JokerOutcome = z.enum(['CLEARED', 'DOWN'])
export type JokerOutcome = z.infer<typeof JokerOutcome>

/**
 * One ridden round. Its penalties are either `totalPenalties`, when the split is unknown, or `obstaclePenalties` with
 * `timePenalties`; time penalties that are absent are computed from the time. In Table C `obstaclePenalties` are seconds.
 */
export const JumpingRound = z.strictObject({
  time: Hundredths.nullish(),
  totalPenalties: PositiveDecimalText.nullish(),
  obstaclePenalties: PositiveDecimalText.nullish(),
  timePenalties: PositiveDecimalText.nullish(),
  /** Accumulator: the numbers of the obstacles cleared. */
  cleared: z.array(z.int().min(1)).max(30).nullish(),
  /** Accumulator: absent or null when the joker was not tried. */
  joker: JokerOutcome.nullish(),
})
export type JumpingRound = z.infer<typeof JumpingRound>

export const JumpingResult = z.strictObject({
  discipline: z.literal('SHOW_JUMPING'),
  ...resultShape,
  /** Penalties brought into the competition. */
  carried: PositiveDecimalText.nullish(),
  /** In the order of the protocol's rounds; null or missing: not ridden. */
  rounds: z.array(JumpingRound.nullable()).max(3),
  /** The round (from 1) that this entry was entitled to ride and did not. */
  withdrewBefore: z.int().min(2).max(3).nullish(),
})
export type JumpingResult = z.infer<typeof JumpingResult>

export const DressageResult = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  ...resultShape,
  judges: z.array(JudgeSheet).max(15),
  /** The score itself, for results of which no sheets are known. */
  percentage: PositiveDecimalText.nullish(),
})
export type DressageResult = z.infer<typeof DressageResult>

export const EventingPhaseResult = z.strictObject({
  obstacles: PositiveDecimalText,
  time: PositiveDecimalText,
  /** The ride's time, hundredths of a second. */
  elapsed: Hundredths.nullish(),
})
export type EventingPhaseResult = z.infer<typeof EventingPhaseResult>

export const EventingResult = z.strictObject({
  discipline: z.literal('EVENTING'),
  ...resultShape,
  /** Final penalties, or the judges' sheets from which they follow; null: not ridden. */
  dressage: z
    .strictObject({ penalties: PositiveDecimalText.nullish(), judges: z.array(JudgeSheet).max(15).nullish() })
    .nullable(),
  crossCountry: EventingPhaseResult.nullable(),
  showJumping: EventingPhaseResult.nullable(),
  /** The total itself, for results of which no phases are known. */
  total: PositiveDecimalText.nullish(),
})
export type EventingResult = z.infer<typeof EventingResult>

export const Result = z.discriminatedUnion('discipline', [JumpingResult, DressageResult, EventingResult])
export type Result = z.infer<typeof Result>
