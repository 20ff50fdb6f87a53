// The words of the result of one entry, under the protocol of its test.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { CrossCountryResult } from './cross-country-result.schema.ts'
import { DrivingResult } from './driving-result.schema.ts'
import { EventingResult } from './eventing-result.schema.ts'
import { GenericResult } from './generic-result.schema.ts'
import { JumpingResult } from './jumping-result.schema.ts'
import { PresentationResult } from './presentation-result.schema.ts'
import { JudgeSheet, resultShape } from './result-words.schema.ts'
import { StyleRidingResult } from './style-riding-result.schema.ts'

export {
  AccumulatorRules,
  ConesRules,
  CourseErrorDeduction,
  CrossCountryErrorCode,
  CrossCountryObstacle,
  CrossCountryObstacleType,
  CrossCountryProtocol,
  CrossCountryRules,
  CrossCountryTieBreak,
  DressageAggregate,
  DressageExercise,
  DressagePart,
  DressageProtocol,
  DressageTieBreak,
  DrivingDressageRules,
  DrivingPhase,
  DrivingProtocol,
  DrivingTieBreak,
  EventingJumpingRules,
  EventingPhase,
  EventingProtocol,
  EventingTieBreak,
  FaultOutcome,
  GenericProtocol,
  GenericValueKind,
  Hundredths,
  IncidentRule,
  JokerPoints,
  JudgePosition,
  JumpingFaultKind,
  JumpingFaultRules,
  JumpingFormat,
  JumpingProtocol,
  JumpingRoundKind,
  JumpingRoundRules,
  JumpingStyleRules,
  JumpOffEntitlement,
  MarathonRules,
  MarathonSection,
  PresentationProtocol,
  Protocol,
  ResultInputKind,
  ScoredDiscipline,
  StyleRidingProtocol,
  StyleRidingTieBreak,
  TimeLimit,
  TimePenalty,
  WinningRoundRules,
} from '../../catalogue/protocol/protocol.schema.ts'
export { CrossCountryFence, CrossCountryResult, CrossCountryRide } from './cross-country-result.schema.ts'
export { DrivingResult, Incident } from './driving-result.schema.ts'
export { EventingJumpingRide, EventingResult } from './eventing-result.schema.ts'
export { GenericResult } from './generic-result.schema.ts'
export { JokerOutcome, JumpingFault, JumpingResult, JumpingRound, RoundOutcome } from './jumping-result.schema.ts'
export { PresentationResult } from './presentation-result.schema.ts'
export { JudgeSheet, ResultStatus } from './result-words.schema.ts'
export { StyleRidingResult, StyleRound } from './style-riding-result.schema.ts'

export const DressageResult = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  ...resultShape,
  judges: z.array(JudgeSheet).max(15),
  /** The score itself, for results of which no sheets are known. */
  percentage: PositiveDecimalText.nullish(),
})
export type DressageResult = z.infer<typeof DressageResult>

export const Result = z.discriminatedUnion('discipline', [
  JumpingResult,
  DressageResult,
  EventingResult,
  CrossCountryResult,
  StyleRidingResult,
  PresentationResult,
  GenericResult,
  DrivingResult,
])
export type Result = z.infer<typeof Result>
