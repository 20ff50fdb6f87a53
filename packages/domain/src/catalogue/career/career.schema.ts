// The words of a career: categories that practitioners pass through by points, and when they move (platform.md section 3).
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { RuleOperator } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { PointDistribution } from '../point-distribution/point-distribution.schema.ts'
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
  /** So many results in the category with at least that percentage, or at most that many errors. */
  z.strictObject({
    kind: z.literal('RESULTS'),
    times: z.int().min(1).max(1000),
    measure: z.enum(['PERCENTAGE_AT_LEAST', 'ERRORS_AT_MOST']),
    value: PositiveDecimalText,
  }),
  /** No start in the career, and no transition, for so many full months. */
  z.strictObject({ kind: z.literal('INACTIVE'), months: z.int().min(1).max(600) }),
])
export type TransitionCondition = z.infer<typeof TransitionCondition>

export const TransitionRule = z
  .strictObject({
    ref: Ref,
    class: CareerMove,
    /** Null: from every category that has a category to go to. */
    from: Ref.nullable().default(null),
    /** Null: the next one for an increase, the one before for a decrease, the same for a reset. */
    to: Ref.nullable().default(null),
    /** All of them must hold. */
    conditions: z.array(TransitionCondition).min(1, { error: careerErrors.conditionEmpty.code }).max(10),
    /** Points in the new class: none (decision 30), or those that were there, where classes are spans of one scale. */
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
    /** The lowest first. */
    categories: z.array(CareerCategory).max(100).default([]),
    /** Where several of one class hold, the first is taken. */
    transitionRules: z.array(TransitionRule).max(500).default([]),
  })
  .meta({ id: 'Career' })
export type Career = z.infer<typeof Career>

/** What is stored as the definition of a career. */
export const CareerDefinition = Career.pick({ categories: true, transitionRules: true })
export type CareerDefinition = z.infer<typeof CareerDefinition>

/** Which of them move; `class` null: of whatever class each is a candidate. */
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
