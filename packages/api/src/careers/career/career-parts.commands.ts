// Categories of a career, how points are given in them, and the rules by which combinations move.

import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import type { CareerCategory, TransitionRule } from '@oxer/domain/careers/career/career.schema'
import type {
  AddTransitionRule,
  CareerView,
  SaveCareerCategory,
  SaveCareerDistribution,
  UpdateTransitionRule,
} from '@oxer/domain/careers/career/career-view.schema'
import { findPointDistributionProblems } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { isCareerRidden } from '../../catalogue/usage/usage.queries.ts'
import { changeDefinition, type Managing, type OfCareer } from './career.commands.ts'

const checkCriteria = async (ctx: Managing, { criteria }: SaveCareerCategory): Promise<void> => {
  if (criteria.type === 'NONE') return
  const { championshipCategoryRef: ref } = criteria
  const { federationRef } = ctx.federation
  const category = await ctx.db.sportCategory.findFirst({ where: { ref, federationRef }, select: { ref: true } })
  if (category === null) throw failure(kernelErrors.notFound, { field: 'criteria.championshipCategoryRef' })
}

const placed = (
  categories: readonly CareerCategory[],
  category: CareerCategory,
  position: number | undefined,
): CareerCategory[] => {
  const at = categories.findIndex(({ ref }) => ref === category.ref)
  const others = categories.filter(({ ref }) => ref !== category.ref)
  return others.toSpliced(position ?? (at < 0 ? others.length : at), 0, category)
}

/** p135. */
export const saveCategory = async (
  ctx: Managing,
  { career, version, position, ...input }: SaveCareerCategory & OfCareer,
): Promise<CareerView> => {
  await checkCriteria(ctx, { version, ...input })
  const action = input.ref === undefined ? 'add-category' : 'update-category'
  return changeDefinition(
    ctx,
    { career, version },
    action,
    ({ categories, transitionRules }) => {
      const before = categories.find(({ ref }) => ref === input.ref)
      if (input.ref !== undefined && before === undefined) throw failure(kernelErrors.notFound)
      const category: CareerCategory = {
        ref: input.ref ?? ctx.newRef(),
        name: input.name,
        criteria: input.criteria,
        pointDistributions: before?.pointDistributions ?? [],
      }
      return { categories: placed(categories, category, position), transitionRules }
    },
    () => 'position',
  )
}

/** p136: refused while the category has combinations, rules name it, or tests count by its distribution. */
export const deleteCategory = async (
  ctx: Managing,
  { career, category }: OfCareer & { category: string },
): Promise<void> => {
  await changeDefinition(
    ctx,
    { career, version: undefined },
    'delete-category',
    async ({ ref: careerRef, categories, transitionRules }) => {
      if (!categories.some(({ ref }) => ref === category)) throw failure(kernelErrors.notFound)
      const isNamed = transitionRules.some(({ from, to }) => from === category || to === category)
      const standing = await ctx.db.practitionerCareer.findFirst({
        where: { careerRef, categoryRef: category },
        select: { ref: true },
      })
      const isRidden = await isCareerRidden(ctx.db, careerRef, category)
      if (isNamed || standing !== null || isRidden) throw failure(careerErrors.categoryUsed)
      return { categories: categories.filter(({ ref }) => ref !== category), transitionRules }
    },
    () => 'category',
  )
}

/** p138: returns the career. An invalid table is refused at its field, a formula with the position in its text. */
export const saveDistribution = async (
  ctx: Managing,
  { career, category, version, sportTypeVariantRef, request }: SaveCareerDistribution & OfCareer & { category: string },
): Promise<CareerView> => {
  const problems = request === null ? [] : findPointDistributionProblems(request)
  if (problems.length > 0) {
    throw failures(problems.map((problem) => ({ ...problem, field: `request.${problem.field}` })))
  }
  return changeDefinition(
    ctx,
    { career, version },
    'save-point-distribution',
    ({ categories, transitionRules, sportTypeVariantRefs }) => {
      if (!categories.some(({ ref }) => ref === category)) throw failure(kernelErrors.notFound)
      if (!sportTypeVariantRefs.includes(sportTypeVariantRef)) {
        throw failure(careerErrors.variantNotInCareer, { field: 'sportTypeVariantRef' })
      }
      const changed = (before: CareerCategory): CareerCategory => ({
        ...before,
        pointDistributions: [
          ...before.pointDistributions.filter((each) => each.sportTypeVariantRef !== sportTypeVariantRef),
          ...(request === null ? [] : [{ sportTypeVariantRef, distribution: request }]),
        ],
      })
      return {
        categories: categories.map((each) => (each.ref === category ? changed(each) : each)),
        transitionRules,
      }
    },
  )
}

/** The part of an input that is the rule. */
const toRule = ({
  class: move,
  from,
  to,
  conditions,
  pointsAfter,
}: AddTransitionRule): Omit<TransitionRule, 'ref'> => ({
  class: move,
  from,
  to,
  conditions,
  pointsAfter,
})

/** The field in a form with a single rule. */
const fieldOfRule = (field: string): string => field.replace(/^transitionRules\.\d+\./, '')

/** p139. */
export const addRule = async (ctx: Managing, { career, ...input }: AddTransitionRule & OfCareer): Promise<CareerView> =>
  changeDefinition(
    ctx,
    { career, version: input.version },
    'add-transition-rule',
    ({ categories, transitionRules }) => ({
      categories,
      transitionRules: [...transitionRules, { ...toRule(input), ref: ctx.newRef() }],
    }),
    fieldOfRule,
  )

/** p140. */
export const updateRule = async (
  ctx: Managing,
  { career, ...input }: UpdateTransitionRule & OfCareer,
): Promise<CareerView> =>
  changeDefinition(
    ctx,
    { career, version: input.version },
    'update-transition-rule',
    ({ categories, transitionRules }) => {
      const rule = { ...toRule(input), ref: input.ref }
      if (!transitionRules.some(({ ref }) => ref === rule.ref)) throw failure(kernelErrors.notFound)
      return { categories, transitionRules: transitionRules.map((each) => (each.ref === rule.ref ? rule : each)) }
    },
    fieldOfRule,
  )

/** p141. */
export const deleteRule = async (ctx: Managing, { career, rule }: OfCareer & { rule: string }): Promise<void> => {
  await changeDefinition(
    ctx,
    { career, version: undefined },
    'delete-transition-rule',
    ({ categories, transitionRules }) => {
      if (!transitionRules.some(({ ref }) => ref === rule)) throw failure(kernelErrors.notFound)
      return { categories, transitionRules: transitionRules.filter(({ ref }) => ref !== rule) }
    },
  )
}
