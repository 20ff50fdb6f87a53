import * as z from 'zod'
import { JumpingFormat } from '../../catalogue/protocol/protocol.schema.ts'
import { ProtocolFromRules, RuleSetDiscipline, RuleSetId } from '../../catalogue/rule-set/rule-set-view.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { PointFactor } from '../championship-competition/championship-competition.schema.ts'
import { ChangeReason } from '../competition/change-reason.schema.ts'
import { RegistrationTypes } from '../registration/registration-type.schema.ts'
import { Protocol } from '../result/result.schema.ts'
import { TestSource } from './test-source.schema.ts'

/** The unit that the limit of registrations counts. */
export const LimitScope = z.enum(['COMBINATION', 'RIDER', 'HORSE']).meta({ id: 'LimitScope' })
export type LimitScope = z.infer<typeof LimitScope>

/** A part of a test (decision 15), with its own start list, results and ranking. */
export const TestSet = z
  .object({
    ref: Ref,
    name: z.string(),
    order: z.int(),
    startlistRef: Ref.nullable(),
    /** Active ones: not signed off, rejected or cancelled. */
    registrationCount: z.int(),
  })
  .meta({ id: 'TestSet' })
export type TestSet = z.infer<typeof TestSet>

const limit = z.int().min(0, { error: kernelErrors.negative.code }).max(10_000)

const registrationFeeCents = z.int().min(0, { error: kernelErrors.negative.code }).max(100_000_000).nullable()

/** Limits of 0 mean no limit (decision 14). */
const settings = {
  externalRef: z.string().trim().max(100).nullable(),
  maxRegistrations: limit,
  maxStartlistEntries: limit,
  maxPerRider: limit,
  maxPerHorse: limit,
  maxPerCombination: limit,
  limitScope: LimitScope,
  outOfCompetitionByDefault: z.boolean(),
  isHiddenFromRegistration: z.boolean(),
  /** Gross cents; null for the competition's fee. */
  registrationFeeCents,
  registrationTypes: RegistrationTypes.describe(
    'What it takes: riders with their horses, teams, or horses that are presented',
  ),
  teamFeeCents: z
    .int()
    .min(0, { error: kernelErrors.negative.code })
    .max(100_000_000)
    .describe('Gross cents that a team costs, once for all of its members'),
  averageRoundSeconds: z.int().min(1).max(7200),
  /** A dragging break after this many positions; 0 for none. */
  draggingBreakEvery: z.int().min(0).max(1000),
  draggingBreakMinutes: z.int().min(1).max(240),
  allowsStartlistSwitch: z.boolean(),
}

const summary = {
  ref: Ref,
  name: z.string(),
  order: z.int(),
  sportType: SportType,
  sportTypeVariant: RefName.nullable(),
  /** The first of its categories. */
  sportCategory: RefName.nullable(),
  /** cr162: all categories, of one discipline. */
  sportCategories: z.array(RefName),
  /** By which it is judged; null for one that the test made itself. */
  protocol: RefName.nullable(),
  registrationFeeCents,
  isCancelled: z.boolean(),
  isHiddenFromRegistration: z.boolean(),
  maxRegistrations: z.int(),
  registrationCount: z.int(),
  testSets: z.array(TestSet),
  source: TestSource.nullable().describe('The system from which it comes; null if it was made here'),
  version: z.int(),
}

export const TestSummary = z.object(summary).meta({ id: 'TestSummary' })
export type TestSummary = z.infer<typeof TestSummary>

export const TestDetail = z
  .object({
    ...summary,
    ...settings,
    competitionRef: Ref,
    /** The career to which its results give points. */
    careerRef: Ref.nullable(),
    /** The category of that career whose point distribution counts for all; null for each combination's own. */
    careerCategoryRef: Ref.nullable(),
    /** cr166: the championship to whose rankings its results give points, besides those that count its categories. */
    championshipRef: Ref.nullable(),
    /** The category of that championship; null for that of the test. */
    championshipCategoryRef: Ref.nullable(),
    /** cr181: false if its results give points to no championship. */
    givesChampionshipPoints: z.boolean(),
    /** The coefficient of its points, besides that of its competition. */
    championshipFactor: z.string(),
    /** The only combinations that may start; null for everybody (cr163). */
    practitionerGroupRef: Ref.nullable(),
    /** cr167: the category for style, of a test that is judged by style. */
    styleCategory: RefName.nullable(),
    protocolRef: Ref.nullable(),
    /** A copy of the protocol from when the test took it. */
    protocolDefinition: Protocol,
    hasResults: z.boolean(),
  })
  .meta({ id: 'TestDetail' })
export type TestDetail = z.infer<typeof TestDetail>

export const TestsMetadata = z
  .object({
    tests: z.array(TestSummary),
    /** `averageRoundSeconds`: the round time of a new test that chooses none. */
    sportTypeVariants: z.array(RefName.extend({ sportType: SportType, averageRoundSeconds: z.int() })),
    sportCategories: z.array(
      RefName.extend({ sportTypeVariantRef: Ref, protocolRef: Ref.nullable(), averageRoundSeconds: z.int() }),
    ),
    practitionerGroups: z.array(RefName),
    protocols: z.array(RefName.extend({ sportType: z.string(), averageRoundSeconds: z.int() })),
    /** Published careers that tests can count for. */
    careers: z.array(RefName.extend({ sportTypeVariantRefs: z.array(Ref), categories: z.array(RefName) })),
    /** Championships of which the competition is a part. */
    championships: z.array(RefName.extend({ sportCategories: z.array(RefName) })),
    /** Rules in force when the competition begins, from which a protocol can be made. */
    ruleSets: z.array(
      z.object({
        id: RuleSetId,
        name: z.string(),
        disciplines: z.array(RuleSetDiscipline),
        jumpingFormats: z.array(JumpingFormat),
        /** The disciplines for which these are the default. */
        isDefaultFor: z.array(RuleSetDiscipline),
      }),
    ),
  })
  .meta({ id: 'TestsMetadata' })
export type TestsMetadata = z.infer<typeof TestsMetadata>

/**
 * c061: without `ref` a test is created by hand; with it that test is changed, for which `version` is required. Absent
 * fields keep their value, or take their default. A protocol is given by its ref, written out, or made from a rule set.
 * With none of them, it is the category's or the discipline's own.
 */
export const SaveTest = z
  .object({
    ...z.object(settings).partial().shape,
    /** Null, and absent for a new test: that of the category, or what is usual for the protocol. */
    averageRoundSeconds: settings.averageRoundSeconds.nullish(),
    ref: Ref.optional(),
    version: Version.optional(),
    name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
    sportTypeVariantRef: Ref.nullish(),
    /** One category, or none. It is ignored if `sportCategoryRefs` is sent. */
    sportCategoryRef: Ref.nullish(),
    /** All categories; the first one gives the protocol and the round time of a new test. */
    sportCategoryRefs: z.array(Ref).max(20).optional(),
    /** The category for style, of a test that is judged by style. Its protocol is the default. */
    styleCategoryRef: Ref.nullish(),
    /** Null if its results give points to no career. */
    careerRef: Ref.nullish(),
    /**
     * A category of the career; null for points by the distribution of each combination's own category. Choosing
     * another career clears it.
     */
    careerCategoryRef: Ref.nullish(),
    /** A championship that has the competition; null if none is named. Naming another one clears the category. */
    championshipRef: Ref.nullish(),
    /** A category that the championship ranks; null for that of the test. */
    championshipCategoryRef: Ref.nullish(),
    givesChampionshipPoints: z.boolean().optional(),
    championshipFactor: PointFactor.optional(),
    /** The only combinations that may start: a club is refused others, and staff are warned. Null for everybody. */
    practitionerGroupRef: Ref.nullish(),
    protocolRef: Ref.nullish(),
    protocolDefinition: Protocol.optional(),
    protocolFromRules: ProtocolFromRules.optional(),
    order: z.int().min(0).max(10_000).optional(),
  })
  .refine(({ ref, version }) => ref === undefined || version !== undefined, {
    error: kernelErrors.fieldRequired.code,
    path: ['version'],
  })
export type SaveTest = z.infer<typeof SaveTest>

export const SegmentMethod = z.enum(['MANUAL', 'AVG_CAPACITY'])
export const SegmentFill = z.enum(['MAX', 'AVG'])
export const OnShrink = z.enum(['REMOVE_PARTICIPATIONS', 'REDISTRIBUTE_PARTICIPATIONS'])

const atMostParts = 50
/** c066, with a reason if it changes a final start list (decision 57). MANUAL: a number of parts. AVG_CAPACITY: as many parts as are needed at this capacity. */
export const SegmentTest = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('MANUAL'),
    parts: z.int().min(1).max(atMostParts),
    createStartlists: z.boolean().default(false),
    onShrink: OnShrink.default('REDISTRIBUTE_PARTICIPATIONS'),
    changeReason: ChangeReason.optional(),
  }),
  z.object({
    method: z.literal('AVG_CAPACITY'),
    capacity: z.int().min(1).max(1000),
    fill: SegmentFill.default('AVG'),
    /** Whether start lists created with it are filled up to the capacity with open positions. */
    padWithOpenPositions: z.boolean().default(false),
    createStartlists: z.boolean().default(false),
    onShrink: OnShrink.default('REDISTRIBUTE_PARTICIPATIONS'),
    changeReason: ChangeReason.optional(),
  }),
])
export type SegmentTest = z.infer<typeof SegmentTest>

/** Tests of another competition of the federation, which are copied with their settings, own fee and protocol (cr070). */
export const CopyTests = z.object({
  testRefs: z.array(Ref).min(1, { error: kernelErrors.fieldRequired.code }).max(200),
  /** Also its fees and price profiles. They replace those of this competition. */
  withPrices: z.boolean().default(false),
  /** Also its registration rules. They replace those of this competition. */
  withRules: z.boolean().default(false),
})
export type CopyTests = z.infer<typeof CopyTests>
