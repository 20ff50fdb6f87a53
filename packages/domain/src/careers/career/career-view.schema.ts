// The inputs and outputs of careers, for their screens and the member's profile.

import * as z from 'zod'
import { CatalogueName } from '../../catalogue/catalogue.schema.ts'
import { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { publishableFields } from '../../catalogue/publishable/publishable.schema.ts'
import { DecimalText } from '../../kernel/decimal.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { CursorQuery, cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import {
  ApplyTransitions,
  Career,
  CareerCategory,
  CareerMove,
  CareerTransitionClass,
  CategoryCriteria,
  TransitionCondition,
  TransitionRule,
  TransitionSkipReason,
} from './career.schema.ts'

const Variant = RefName.extend({ sportType: SportType })

export const CareerView = z
  .object({
    ...Career.shape,
    practitionerGroup: RefName.nullable(),
    sportTypeVariants: z.array(Variant),
    /** The number of combinations in it. */
    practitionerCount: z.int(),
    ...publishableFields,
    version: z.int(),
  })
  .meta({ id: 'CareerView' })
export type CareerView = z.infer<typeof CareerView>

/** p126, p128: the fields of the head of a career. */
export const CareerHead = Career.pick({ name: true, practitionerGroupRef: true, sportTypeVariantRefs: true })

export const CreateCareer = CareerHead.extend({
  /** The key of a preset whose categories and rules are copied; null for none. */
  preset: z.string().max(60).nullable().default(null),
}).meta({ id: 'CreateCareer' })
export type CreateCareer = z.infer<typeof CreateCareer>

export const UpdateCareer = CareerHead.extend({ version: Version }).meta({ id: 'UpdateCareer' })
export type UpdateCareer = z.infer<typeof UpdateCareer>

/** p134: the choices for a category. */
export const CareerCategoryMetadata = z
  .object({
    criteriaTypes: z.array(z.enum(['NONE', 'BY_CHAMPIONSHIP_CATEGORY'])),
    /** The categories in which championships are ranked: the sport categories of the career's disciplines. */
    championshipCategories: z.array(RefName.extend({ sportTypeVariantRef: Ref })),
    sportTypeVariants: z.array(Variant),
  })
  .meta({ id: 'CareerCategoryMetadata' })
export type CareerCategoryMetadata = z.infer<typeof CareerCategoryMetadata>

/**
 * p135: creates a category, or with `ref` changes one. `position` counts from 0, the lowest; if absent, it stays, or a new one becomes the
 * highest.
 */
export const SaveCareerCategory = z
  .object({
    ref: Ref.optional(),
    name: CatalogueName,
    criteria: CategoryCriteria.default({ type: 'NONE' }),
    position: z.int().min(0).max(100).optional(),
    version: Version,
  })
  .meta({ id: 'SaveCareerCategory' })
export type SaveCareerCategory = z.infer<typeof SaveCareerCategory>

/** p138: the point distribution of this category in tests of one discipline; null removes it. */
export const SaveCareerDistribution = z
  .object({ sportTypeVariantRef: Ref, request: PointDistribution.nullable(), version: Version })
  .meta({ id: 'SaveCareerDistribution' })
export type SaveCareerDistribution = z.infer<typeof SaveCareerDistribution>

export const CareerDistribution = CareerCategory.shape.pointDistributions.unwrap().element
export type CareerDistribution = z.infer<typeof CareerDistribution>

/** p139. */
export const AddTransitionRule = TransitionRule.omit({ ref: true })
  .extend({ version: Version })
  .meta({ id: 'AddTransitionRule' })
export type AddTransitionRule = z.infer<typeof AddTransitionRule>

/** p140: `ref` identifies the rule. */
export const UpdateTransitionRule = TransitionRule.extend({ version: Version }).meta({ id: 'UpdateTransitionRule' })
export type UpdateTransitionRule = z.infer<typeof UpdateTransitionRule>

export const TransitionCandidate = z
  .object({
    practitionerRef: Ref,
    rider: RefName,
    horse: RefName,
    class: CareerMove,
    from: RefName,
    to: RefName,
    points: DecimalText,
    pointsAfter: DecimalText,
    ruleRef: Ref,
    /** The value that each condition of the rule found: points, a number of results, or months. */
    found: z.array(z.object({ condition: TransitionCondition, actual: DecimalText })),
  })
  .meta({ id: 'TransitionCandidate' })
export type TransitionCandidate = z.infer<typeof TransitionCandidate>

export const TransitionCandidateQuery = CursorQuery
export const TransitionCandidatePage = cursorPageOf(TransitionCandidate).meta({ id: 'TransitionCandidatePage' })
export type TransitionCandidatePage = z.infer<typeof TransitionCandidatePage>

export const CandidateCount = z.object({ count: z.int() }).meta({ id: 'CandidateCount' })
export const CandidateCounts = z.record(CareerMove, z.int()).meta({ id: 'CandidateCounts' })
export type CandidateCounts = z.infer<typeof CandidateCounts>

export const ApplyRequest = ApplyTransitions.omit({ class: true })

/** Moved and skipped combinations, with the reason. At most a thousand of each are listed by name; all are counted. */
export const AppliedTransitionsView = z
  .object({
    movedCount: z.int(),
    moved: z.array(z.object({ practitionerRef: Ref, class: CareerMove, fromRef: Ref, toRef: Ref })),
    skippedCount: z.int(),
    skipped: z.array(z.object({ practitionerRef: Ref, reason: TransitionSkipReason })),
  })
  .meta({ id: 'AppliedTransitions' })
export type AppliedTransitionsView = z.infer<typeof AppliedTransitionsView>

/** q015: the standing of one combination of a member in one career. */
export const MemberCareer = z
  .object({
    career: RefName,
    practitionerRef: Ref,
    horse: RefName,
    /** The disciplines of the career. */
    disciplines: z.array(RefName),
    /** The categories of the career, lowest first. */
    categories: z.array(RefName),
    /** Null if the combination is not in the career yet. */
    activeCategory: RefName.nullable(),
    since: z.string().nullable(),
    points: DecimalText,
    isSuspended: z.boolean(),
    comments: z.string(),
    /** 0 if it is not in the career yet. */
    version: z.int(),
    lastTransition: z
      .object({ class: CareerTransitionClass, from: z.string(), to: z.string(), date: z.string() })
      .nullable(),
  })
  .meta({ id: 'MemberCareer' })
export type MemberCareer = z.infer<typeof MemberCareer>

/**
 * q016: adds a combination of the member to a career, or changes its standing. Points that differ from the calculated ones are manual
 * points.
 */
export const SaveMemberCareer = z
  .object({
    practitionerRef: Ref,
    categoryRef: Ref,
    points: DecimalText,
    isSuspended: z.boolean().default(false),
    comments: z.string().trim().max(1000).default(''),
    /** 0: to enter the career. */
    version: WholeNumber,
  })
  .meta({ id: 'SaveMemberCareer' })
export type SaveMemberCareer = z.infer<typeof SaveMemberCareer>
