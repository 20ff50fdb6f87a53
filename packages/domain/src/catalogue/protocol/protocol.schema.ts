// The words of a protocol: the rules of one test, as data (decision 20).
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'

/** A ride's time in whole hundredths of a second. */
export const Hundredths = z.int().min(0).max(99_999_999)

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

/** `penalty` for each started `perStarted` hundredths of a second over the time allowed. */
export const TimePenalty = z.strictObject({
  penalty: PositiveDecimalText,
  perStarted: Hundredths.min(1),
})
export type TimePenalty = z.infer<typeof TimePenalty>

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

export const DressagePart = z.enum(['TECHNICAL', 'ARTISTIC', 'COLLECTIVE'])
export type DressagePart = z.infer<typeof DressagePart>

export const DressageAggregate = z.enum(['MEAN_OF_JUDGES', 'TECHNICAL_ARTISTIC_MEAN'])
export type DressageAggregate = z.infer<typeof DressageAggregate>

export const DressageTieBreak = z.enum(['COLLECTIVE', 'ARTISTIC'])
export type DressageTieBreak = z.infer<typeof DressageTieBreak>

export const DressageExercise = z.strictObject({
  no: z.int().min(1),
  /** What the rider shows, for the mark sheet. */
  name: z.string().max(400).optional(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  part: DressagePart,
  /** Marks are multiples of it, such as 0.5; absent or null: any mark up to the maximum. */
  markStep: PositiveDecimalText.nullish(),
})
export type DressageExercise = z.infer<typeof DressageExercise>

/** What the first, second, … error of course costs, each on top of the ones before; further errors cost the last one again. */
export const CourseErrorDeduction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('POINTS'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('PERCENTAGE'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('ELIMINATION') }),
])
export type CourseErrorDeduction = z.infer<typeof CourseErrorDeduction>

/** A judge's place at the arena, such as C, H, B, E or M; any label is allowed. */
export const JudgePosition = z.string().trim().min(1).max(20)

const decimals = z.int().min(0).max(9)

export const DressageProtocol = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  aggregate: DressageAggregate,
  /** The judges who are expected, in the order of the columns; empty: whoever gave a sheet. */
  judges: z.array(JudgePosition).max(15),
  /** Maximum of one judge's points, for sheets that give points; null with exercises: their sum of maximum × coefficient. */
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  courseErrors: z.array(CourseErrorDeduction).max(10),
  /** Decimals to which each judge's percentage is rounded before the mean; null: nothing is rounded before the end. */
  judgeDecimals: decimals.nullable(),
  decimals,
  tieBreak: z.array(DressageTieBreak).max(2),
})
export type DressageProtocol = z.infer<typeof DressageProtocol>

export const EventingTieBreak = z.enum(['CROSS_COUNTRY', 'OPTIMUM_TIME', 'SHOW_JUMPING', 'DRESSAGE'])
export type EventingTieBreak = z.infer<typeof EventingTieBreak>

export const EventingProtocol = z.strictObject({
  discipline: z.literal('EVENTING'),
  dressage: z.strictObject({
    factor: PositiveDecimalText,
    judges: z.array(JudgePosition).max(15),
    judgeMaximum: PositiveDecimalText.nullable(),
    exercises: z.array(DressageExercise).max(100),
    courseErrors: z.array(CourseErrorDeduction).max(10),
    /** Decimals of each judge's percentage and of their mean; null: neither is rounded. */
    judgeDecimals: decimals.nullable(),
    decimals,
  }),
  /** Optimum time of the cross-country in hundredths of a second. */
  optimumTime: Hundredths.min(1).nullable(),
  tieBreak: z.array(EventingTieBreak).max(4),
})
export type EventingProtocol = z.infer<typeof EventingProtocol>

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
