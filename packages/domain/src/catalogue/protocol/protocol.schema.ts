// The schema of a protocol: the rules of one test, as data (decision 20).
import * as z from 'zod'
import { disciplineWords, folders, Protocol } from '../../disciplines/disciplines.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'

export {
  CrossCountryErrorCode,
  CrossCountryFault,
  CrossCountryObstacle,
  CrossCountryObstacleType,
  CrossCountryProtocol,
  CrossCountryRules,
  CrossCountryTieBreak,
} from '../../disciplines/cross-country/cross-country.protocol.schema.ts'
export { Protocol, ScoredDiscipline } from '../../disciplines/disciplines.ts'
export {
  DressageAggregate,
  DressageArena,
  DressageProtocol,
  DressageTieBreak,
} from '../../disciplines/dressage/dressage.protocol.schema.ts'
export {
  ConesRules,
  DrivingDressageRules,
  DrivingPhase,
  DrivingProtocol,
  DrivingTieBreak,
  IncidentRule,
  MarathonRules,
  MarathonSection,
} from '../../disciplines/driving/driving.protocol.schema.ts'
export {
  EventingJumpingRules,
  EventingPhase,
  EventingProtocol,
  EventingTieBreak,
} from '../../disciplines/eventing/eventing.protocol.schema.ts'
export { GenericProtocol, GenericValueKind } from '../../disciplines/generic/generic.protocol.schema.ts'
export { PresentationProtocol } from '../../disciplines/presentation/presentation.protocol.schema.ts'
export {
  FaultOutcome,
  Hundredths,
  JudgePosition,
  JumpingRoundKind,
  ResultInputKind,
  TimeLimit,
  TimePenalty,
} from '../../disciplines/protocol-words.schema.ts'
export { CourseErrorDeduction, DressageExercise, DressagePart } from '../../disciplines/sheet/sheet.schema.ts'
export {
  AccumulatorRules,
  JokerPoints,
  JumpingFaultKind,
  JumpingFaultRules,
  JumpingFormat,
  JumpingProtocol,
  JumpingRoundRules,
  JumpingStyleRules,
  JumpingTable,
  JumpOffEntitlement,
  WinningRoundRules,
} from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
export {
  StyleRidingProtocol,
  StyleRidingTieBreak,
} from '../../disciplines/style-riding/style-riding.protocol.schema.ts'

/** The segment of the path: one editor for each. */
export const ProtocolKind = z.enum(disciplineWords.map((word) => folders[word].kind)).meta({ id: 'ProtocolKind' })
export type ProtocolKind = z.infer<typeof ProtocolKind>

export const ProtocolRow = z
  .object({
    ref: Ref,
    name: z.string(),
    kind: ProtocolKind,
    categoryCount: z.int(),
    testCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'ProtocolRow' })
export type ProtocolRow = z.infer<typeof ProtocolRow>

/**
 * A stored protocol of one kind, for instance `storedProtocolOf(DressageProtocol)`. `testCount` is the number of tests with a copy of it.
 */
export const storedProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ ref: Ref, name: z.string(), definition, testCount: z.int(), version: z.int() })
export const createProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ name: CatalogueName, definition })
export const updateProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ name: CatalogueName, definition, version: Version })

/** A preset protocol of the product. */
export const ProtocolPreset = z
  .object({
    key: z.string(),
    definition: Protocol,
    /** The source of its numbers. */
    source: z.string(),
    /** Its numbers are general knowledge: compare them with the rule book in force before relying on them. */
    toCheck: z.boolean(),
  })
  .meta({ id: 'ProtocolPreset' })
export type ProtocolPreset = z.infer<typeof ProtocolPreset>
