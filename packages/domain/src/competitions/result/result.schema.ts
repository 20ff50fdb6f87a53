// The words of the result of one entry, under the protocol of its test.

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
export {
  CrossCountryFence,
  CrossCountryResult,
  CrossCountryRide,
} from '../../disciplines/cross-country/cross-country.result.schema.ts'
export { Result } from '../../disciplines/disciplines.ts'
export { DressageResult } from '../../disciplines/dressage/dressage.result.schema.ts'
export { DrivingResult, Incident } from '../../disciplines/driving/driving.result.schema.ts'
export { EventingJumpingRide, EventingResult } from '../../disciplines/eventing/eventing.result.schema.ts'
export { GenericResult } from '../../disciplines/generic/generic.result.schema.ts'
export { PresentationResult } from '../../disciplines/presentation/presentation.result.schema.ts'
export { JudgeSheet, ResultStatus } from '../../disciplines/result-words.schema.ts'
export {
  JokerOutcome,
  JumpingFault,
  JumpingResult,
  JumpingRound,
  RoundOutcome,
} from '../../disciplines/show-jumping/show-jumping.result.schema.ts'
export { StyleRidingResult, StyleRound } from '../../disciplines/style-riding/style-riding.result.schema.ts'
