// The words of a protocol: the rules of one test, as data (decision 20).
import * as z from 'zod'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { CrossCountryProtocol } from './cross-country-protocol.schema.ts'
import { DressageProtocol } from './dressage-protocol.schema.ts'
import { DrivingProtocol } from './driving-protocol.schema.ts'
import { EventingProtocol } from './eventing-protocol.schema.ts'
import { GenericProtocol } from './generic-protocol.schema.ts'
import { JumpingProtocol } from './jumping-protocol.schema.ts'
import { PresentationProtocol } from './presentation-protocol.schema.ts'
import { StyleRidingProtocol } from './style-riding-protocol.schema.ts'

export {
  CrossCountryErrorCode,
  CrossCountryFault,
  CrossCountryObstacle,
  CrossCountryObstacleType,
  CrossCountryProtocol,
  CrossCountryRules,
  CrossCountryTieBreak,
  TimeLimit,
} from './cross-country-protocol.schema.ts'
export {
  CourseErrorDeduction,
  DressageAggregate,
  DressageArena,
  DressageExercise,
  DressagePart,
  DressageProtocol,
  DressageTieBreak,
} from './dressage-protocol.schema.ts'
export {
  ConesRules,
  DrivingDressageRules,
  DrivingPhase,
  DrivingProtocol,
  DrivingTieBreak,
  IncidentRule,
  MarathonRules,
  MarathonSection,
} from './driving-protocol.schema.ts'
export { EventingJumpingRules, EventingPhase, EventingProtocol, EventingTieBreak } from './eventing-protocol.schema.ts'
export { GenericProtocol, GenericValueKind } from './generic-protocol.schema.ts'
export {
  AccumulatorRules,
  JokerPoints,
  JumpingFaultKind,
  JumpingFaultRules,
  JumpingFormat,
  JumpingProtocol,
  JumpingRoundKind,
  JumpingRoundRules,
  JumpingStyleRules,
  JumpingTable,
  JumpOffEntitlement,
  WinningRoundRules,
} from './jumping-protocol.schema.ts'
export { PresentationProtocol } from './presentation-protocol.schema.ts'
export { FaultOutcome, Hundredths, JudgePosition, ResultInputKind, TimePenalty } from './protocol-words.schema.ts'
export { StyleRidingProtocol, StyleRidingTieBreak } from './style-riding-protocol.schema.ts'

export const ScoredDiscipline = z.enum([
  'SHOW_JUMPING',
  'DRESSAGE',
  'EVENTING',
  'CROSS_COUNTRY',
  'STYLE_RIDING',
  'PRESENTATION',
  'DRIVING',
  'GENERIC',
])
export type ScoredDiscipline = z.infer<typeof ScoredDiscipline>

export const Protocol = z.discriminatedUnion('discipline', [
  JumpingProtocol,
  DressageProtocol,
  EventingProtocol,
  CrossCountryProtocol,
  StyleRidingProtocol,
  PresentationProtocol,
  DrivingProtocol,
  GenericProtocol,
])
export type Protocol = z.infer<typeof Protocol>

/** The segment of the path: one editor for each. */
export const ProtocolKind = z
  .enum(['JUMPING', 'DRESSAGE', 'EVENTING', 'CROSS_COUNTRY', 'STYLE_RIDING', 'PRESENTATION', 'DRIVING', 'GENERIC'])
  .meta({ id: 'ProtocolKind' })
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
 * A stored protocol of one kind, for instance `storedProtocolOf(DressageProtocol)`. `testCount`: tests that took it, each of which
 * keeps its own copy.
 */
export const storedProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ ref: Ref, name: z.string(), definition, testCount: z.int(), version: z.int() })
export const createProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ name: CatalogueName, definition })
export const updateProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ name: CatalogueName, definition, version: Version })

/** A protocol that ships with the product, to begin from. */
export const ProtocolPreset = z
  .object({
    key: z.string(),
    definition: Protocol,
    /** Where its numbers come from. */
    source: z.string(),
    /** Its numbers are general knowledge: compare them with the rule book in force before relying on them. */
    toCheck: z.boolean(),
  })
  .meta({ id: 'ProtocolPreset' })
export type ProtocolPreset = z.infer<typeof ProtocolPreset>
