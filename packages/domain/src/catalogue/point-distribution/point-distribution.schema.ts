// The schema of a point distribution: how the result of a test becomes points, as data (spec section 3, decision 28).
import * as z from 'zod'
import { judgedDisciplines } from '../../disciplines/disciplines.ts'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { FormulaText } from '../../kernel/formula/formula.schema.ts'

export const PointDistributionKind = z.enum([
  'RANK_TABLE',
  'RANK_AND_PRACTITIONERS_GRID',
  'JUMPING_RESULT',
  'TOP_COUNT',
  'OWN_FORMULA',
  'RESULT_BASED',
])
export type PointDistributionKind = z.infer<typeof PointDistributionKind>

/** How a ride can end without a result. */
export const UnfinishedStatus = z.enum(['RETIRED', 'ELIMINATED', 'DISQUALIFIED', 'WITHDRAWN', 'NOT_STARTED'])
export type UnfinishedStatus = z.infer<typeof UnfinishedStatus>
export const PointStatus = z.enum(['FINISHED', ...UnfinishedStatus.options])
export type PointStatus = z.infer<typeof PointStatus>

export const CountType = z.enum(['PERCENTAGE', 'ABSOLUTE'])
export type CountType = z.infer<typeof CountType>

export const JumpingResultSource = z.enum(['TOTAL', 'ROUND1', 'ROUND2', 'ROUND3'])
export type JumpingResultSource = z.infer<typeof JumpingResultSource>
export const JumpingErrorField = z.enum(['TIME_ERRORS', 'OBSTACLE_ERRORS', 'TOTAL_ERRORS'])
export type JumpingErrorField = z.infer<typeof JumpingErrorField>

/** Shared places: all get the points of the place (decision 28), or the mean of the places that they occupy. */
export const SharedPlacePoints = z.enum(['HIGHER', 'AVERAGE'])
export type SharedPlacePoints = z.infer<typeof SharedPlacePoints>

const everyKind = {
  /** The points of those who did not finish; a status without an entry gets nothing (decision 28). */
  statusPoints: z.partialRecord(UnfinishedStatus, DecimalText).default({}),
  /** The precision of the points, rounded half up, at the very end. */
  decimals: z.int().min(0).max(6).default(3),
  /** The tests in which points below zero count; elsewhere they are 0. */
  minusPoints: z
    .strictObject({ fromParticipants: z.int().min(0).max(10_000), atChampionships: z.boolean() })
    .default({ fromParticipants: 0, atChampionships: true }),
}

const placePoints = z.array(DecimalText).min(1).max(500)
const sharedPlaces = SharedPlacePoints.default('HIGHER')

/** Points by place, the first place first, and for all places after those. */
export const RankTable = z.strictObject({
  kind: z.literal('RANK_TABLE'),
  ...everyKind,
  points: placePoints,
  beyond: DecimalText.default('0'),
  sharedPlaces,
})
export type RankTable = z.infer<typeof RankTable>

/** A rank table for each number of participants: a column counts from its number until the next begins, the last without end. */
export const RankAndPractitionersGrid = z.strictObject({
  kind: z.literal('RANK_AND_PRACTITIONERS_GRID'),
  ...everyKind,
  columns: z
    .array(z.strictObject({ fromParticipants: z.int().min(0).max(10_000), points: placePoints }))
    .min(1)
    .max(100),
  beyond: DecimalText.default('0'),
  sharedPlaces,
})
export type RankAndPractitionersGrid = z.infer<typeof RankAndPractitionersGrid>

/** Up to and including that many errors; the bands are ascending. */
const ErrorBand = z.strictObject({ upTo: PositiveDecimalText, points: DecimalText })

export const JumpingLine = z.discriminatedUnion('field', [
  z.strictObject({
    source: JumpingResultSource,
    field: z.literal('STATUS'),
    points: z.partialRecord(PointStatus, DecimalText),
  }),
  z.strictObject({
    source: JumpingResultSource,
    field: JumpingErrorField,
    bands: z.array(ErrorBand).min(1).max(50),
    /** For more errors than in the last band. */
    above: DecimalText.default('0'),
  }),
])
export type JumpingLine = z.infer<typeof JumpingLine>

/** The sum of its lines; a line about a round that was not ridden adds nothing. */
export const JumpingResultPoints = z.strictObject({
  kind: z.literal('JUMPING_RESULT'),
  ...everyKind,
  lines: z.array(JumpingLine).min(1).max(16),
})
export type JumpingResultPoints = z.infer<typeof JumpingResultPoints>

/** The best places, by number or as a share of the participants (rounded up): each the same points, or the result itself. */
export const TopCount = z.strictObject({
  kind: z.literal('TOP_COUNT'),
  ...everyKind,
  countType: CountType,
  count: z.int().min(1).max(10_000),
  points: z.discriminatedUnion('source', [
    z.strictObject({ source: z.literal('CONSTANT'), points: DecimalText }),
    z.strictObject({ source: z.literal('RESULT') }),
  ]),
})
export type TopCount = z.infer<typeof TopCount>

/** The names in an own formula; times are in seconds. */
export const pointFormulaNames = ['place', 'participants', 'result', 'percentage', 'errors', 'time'] as const
export type PointFormulaName = (typeof pointFormulaNames)[number]

export const OwnFormula = z.strictObject({ kind: z.literal('OWN_FORMULA'), ...everyKind, formula: FormulaText })
export type OwnFormula = z.infer<typeof OwnFormula>

/** Disciplines whose score itself may give points. */
export const ResultBasedType = z.enum(judgedDisciplines)
export type ResultBasedType = z.infer<typeof ResultBasedType>

export const ResultBased = z.strictObject({
  kind: z.literal('RESULT_BASED'),
  ...everyKind,
  type: ResultBasedType,
  by: z.discriminatedUnion('source', [
    z.strictObject({
      source: z.literal('RESULT'),
      /** From that result on; the bands are descending. */
      bands: z
        .array(z.strictObject({ from: DecimalText, points: DecimalText }))
        .min(1)
        .max(100),
      below: DecimalText.default('0'),
    }),
    z.strictObject({
      source: z.literal('RANK'),
      /** The first band that contains the place: a number of places, or a share of the participants, rounded up. */
      bands: z
        .array(z.strictObject({ countType: CountType, count: z.int().min(1).max(10_000), points: DecimalText }))
        .min(1)
        .max(100),
      beyond: DecimalText.default('0'),
      /** For the last place, if no band contains it; null for none. */
      last: DecimalText.nullable().default(null),
    }),
  ]),
})
export type ResultBased = z.infer<typeof ResultBased>

export const PointDistribution = z
  .discriminatedUnion('kind', [
    RankTable,
    RankAndPractitionersGrid,
    JumpingResultPoints,
    TopCount,
    OwnFormula,
    ResultBased,
  ])
  .meta({ id: 'PointDistribution' })
export type PointDistribution = z.infer<typeof PointDistribution>

/** A preset distribution of the product. */
export type PointDistributionPreset = {
  readonly key: string
  readonly definition: PointDistribution
  /** The source of its numbers. */
  readonly source: string
  /** Some of its numbers are not in the source. Compare them with the current rule book before relying on them. */
  readonly toCheck: boolean
}
