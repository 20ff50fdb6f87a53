// The schema of a career: categories that practitioners pass through by points, and the rules for their moves (spec section 3).
import * as z from 'zod'
import { CatalogueName } from '../../catalogue/catalogue.schema.ts'
import { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { RuleOperator } from '../../kernel/rule-tree/rule.schema.ts'
import { careerErrors } from './career.errors.ts'

/** NA: no transition is recommended. */
export const CareerTransitionClass = z.enum(['CAN_INCREASE', 'MUST_INCREASE', 'CAN_DECREASE', 'RESET', 'NA'])
export type CareerTransitionClass = z.infer<typeof CareerTransitionClass>

export const CareerMove = CareerTransitionClass.exclude(['NA'])
export type CareerMove = z.infer<typeof CareerMove>

export const CategoryCriteria = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('NONE') }),
  z.strictObject({ type: z.literal('BY_CHAMPIONSHIP_CATEGORY'), championshipCategoryRef: Ref }),
])
export type CategoryCriteria = z.infer<typeof CategoryCriteria>

export const CareerCategory = z
  .strictObject({
    ref: Ref,
    name: CatalogueName,
    criteria: CategoryCriteria.default({ type: 'NONE' }),
    pointDistributions: z
      .array(z.strictObject({ sportTypeVariantRef: Ref, distribution: PointDistribution }))
      .max(50)
      .default([]),
  })
  .meta({ id: 'CareerCategory' })
export type CareerCategory = z.infer<typeof CareerCategory>

export const TransitionCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('POINTS'), operator: RuleOperator, points: DecimalText }),
  /** This number of results in the category with at least that percentage, or at most that many errors. */
  z.strictObject({
    kind: z.literal('RESULTS'),
    times: z.int().min(1).max(1000),
    measure: z.enum(['PERCENTAGE_AT_LEAST', 'ERRORS_AT_MOST']),
    value: PositiveDecimalText,
  }),
  /** No start in the career, and no transition, for this number of full months. */
  z.strictObject({ kind: z.literal('INACTIVE'), months: z.int().min(1).max(600) }),
])
export type TransitionCondition = z.infer<typeof TransitionCondition>

export const TransitionRule = z
  .strictObject({
    ref: Ref,
    class: CareerMove,
    /** Null means every category with a possible target. */
    from: Ref.nullable().default(null),
    /** Null means the next category for an increase, the previous one for a decrease, the same one for a reset. */
    to: Ref.nullable().default(null),
    /** All conditions must hold. */
    conditions: z.array(TransitionCondition).min(1, { error: careerErrors.conditionEmpty.code }).max(10),
    /** Initial points in the new category: none (decision 30), or the present ones if categories are ranges of one scale. */
    pointsAfter: z.enum(['ZERO', 'KEEP']).default('ZERO'),
  })
  .meta({ id: 'TransitionRule' })
export type TransitionRule = z.infer<typeof TransitionRule>

export const Career = z
  .strictObject({
    ref: Ref,
    name: z.string().trim().min(1, { error: careerErrors.nameEmpty.code }).max(120),
    practitionerGroupRef: Ref.nullable().default(null),
    sportTypeVariantRefs: z.array(Ref).min(1, { error: careerErrors.sportTypesEmpty.code }).max(50),
    /** Lowest first. */
    categories: z.array(CareerCategory).max(100).default([]),
    /** If several rules of one class hold, the first one is used. */
    transitionRules: z.array(TransitionRule).max(500).default([]),
  })
  .meta({ id: 'Career' })
export type Career = z.infer<typeof Career>

/** The stored definition of a career. */
export const CareerDefinition = Career.pick({ categories: true, transitionRules: true })
export type CareerDefinition = z.infer<typeof CareerDefinition>

/** The combinations to move; with `class` null, each by its own class. */
export const ApplyTransitions = z
  .strictObject({
    class: CareerMove.nullable().default(null),
    all: z.boolean().default(false),
    practitionerRefs: z.array(Ref).max(10_000).default([]),
  })
  .meta({ id: 'ApplyTransitions' })
export type ApplyTransitions = z.infer<typeof ApplyTransitions>

export const TransitionSkipReason = z.enum([
  'ALREADY_MOVED',
  'SUSPENDED',
  'OTHER_CLASS',
  'NOT_A_CANDIDATE',
  'UNKNOWN_PRACTITIONER',
])
export type TransitionSkipReason = z.infer<typeof TransitionSkipReason>
