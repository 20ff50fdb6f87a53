// The words of a protocol: the rules of one test, as data (decision 20).
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { DressageProtocol } from './dressage-protocol.schema.ts'
import { EventingProtocol } from './eventing-protocol.schema.ts'
import { Hundredths, TimePenalty } from './protocol-words.schema.ts'

export {
  CourseErrorDeduction,
  DressageAggregate,
  DressageExercise,
  DressagePart,
  DressageProtocol,
  DressageTieBreak,
} from './dressage-protocol.schema.ts'
export { EventingProtocol, EventingTieBreak } from './eventing-protocol.schema.ts'
export { FaultOutcome, Hundredths, JudgePosition, ResultInputKind, TimePenalty } from './protocol-words.schema.ts'

export const ScoredDiscipline = z.enum(['SHOW_JUMPING', 'DRESSAGE', 'EVENTING'])
export type ScoredDiscipline = z.infer<typeof ScoredDiscipline>

export const JumpingFormat = z.enum([
  'TABLE_A_NOT_AGAINST_CLOCK',
  'TABLE_A_AGAINST_CLOCK',
  'TABLE_A_JUMP_OFF',
  'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
  'TWO_PHASES',
  'TWO_PHASES_SPECIAL',
  'TABLE_C',
  'ACCUMULATOR',
])
export type JumpingFormat = z.infer<typeof JumpingFormat>

/** What a part of a jumping test is: each format lists its parts in order. */
export const JumpingRoundKind = z.enum(['ROUND', 'PHASE', 'JUMP_OFF'])
export type JumpingRoundKind = z.infer<typeof JumpingRoundKind>

export const JumpingRoundRules = z.strictObject({
  timeAllowed: Hundredths.min(1).nullable(),
  /** Its own time penalty; absent or null: that of the protocol. */
  timePenalty: TimePenalty.nullish(),
})
export type JumpingRoundRules = z.infer<typeof JumpingRoundRules>

/** Points for each cleared obstacle, the first obstacle first, and for the joker that may replace the last one. */
export const AccumulatorRules = z.strictObject({
  values: z.array(PositiveDecimalText).min(1).max(30),
  joker: z.strictObject({ cleared: DecimalText, down: DecimalText }).nullable(),
})
export type AccumulatorRules = z.infer<typeof AccumulatorRules>

/** Who may ride the jump-off: those equal on the first place, those without penalties, or whoever was let in. */
export const JumpOffEntitlement = z.enum(['FIRST_PLACE', 'CLEAR_ROUNDS', 'ANY'])
export type JumpOffEntitlement = z.infer<typeof JumpOffEntitlement>

export const JumpingProtocol = z.strictObject({
  discipline: z.literal('SHOW_JUMPING'),
  format: JumpingFormat,
  /** One for each part of the format, in order; the jump-off last. */
  rounds: z.array(JumpingRoundRules).min(1).max(3),
  timePenalty: TimePenalty.nullable(),
  accumulator: AccumulatorRules.nullish(),
  /** Absent: FIRST_PLACE. */
  jumpOffFor: JumpOffEntitlement.optional(),
})
export type JumpingProtocol = z.infer<typeof JumpingProtocol>

export const Protocol = z.discriminatedUnion('discipline', [JumpingProtocol, DressageProtocol, EventingProtocol])
export type Protocol = z.infer<typeof Protocol>

/** The segment of the path: one editor for each. */
export const ProtocolKind = z.enum(['JUMPING', 'DRESSAGE', 'EVENTING']).meta({ id: 'ProtocolKind' })
export type ProtocolKind = z.infer<typeof ProtocolKind>

export const ProtocolRow = z
  .object({ ref: Ref, name: z.string(), kind: ProtocolKind, categoryCount: z.int(), version: z.int() })
  .meta({ id: 'ProtocolRow' })
export type ProtocolRow = z.infer<typeof ProtocolRow>

/** A stored protocol of one kind, for instance `storedProtocolOf(DressageProtocol)`. */
export const storedProtocolOf = <Definition extends z.ZodType>(definition: Definition) =>
  z.object({ ref: Ref, name: z.string(), definition, version: z.int() })
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
