import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import { findCareerProblems } from '@oxer/domain/careers/career/career.rules'
import type { CareerDefinition } from '@oxer/domain/careers/career/career.schema'
import type { CareerView, CreateCareer, UpdateCareer } from '@oxer/domain/careers/career/career-view.schema'
import { careerPresets, toCareerParts } from '@oxer/domain/careers/career/presets/career.presets'
import { distributionFits } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type { StateChange } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { changeState } from '../../catalogue/publishable/publishable.commands.ts'
import { isCareerRidden } from '../../catalogue/usage/usage.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { getCareer } from './career.queries.ts'
import { orderCareerPoints } from './career-calculation.commands.ts'

export type Managing = ActingContext & { federation: FederationScope }
export type OfCareer = { career: string }
const noun = 'career'

type Head = Pick<CreateCareer, 'practitionerGroupRef' | 'sportTypeVariantRefs'>

/** The disciplines and the group of the head of a career, which must belong to this federation. */
const checkHead = async (ctx: Managing, { practitionerGroupRef, sportTypeVariantRefs }: Head) => {
  const { federationRef } = ctx.federation
  const variants = await ctx.db.sportTypeVariant.findMany({
    where: { ref: { in: sportTypeVariantRefs }, federationRef },
    select: { ref: true, sportType: true },
  })
  const known = new Set(variants.map(({ ref }) => ref))
  const unknown = sportTypeVariantRefs.findIndex((ref) => !known.has(ref))
  if (unknown >= 0) throw failure(kernelErrors.notFound, { field: `sportTypeVariantRefs.${String(unknown)}` })
  const group =
    practitionerGroupRef === null
      ? null
      : await ctx.db.practitionerGroup.findFirst({
          where: { ref: practitionerGroupRef, federationRef },
          select: { ref: true },
        })
  if (practitionerGroupRef !== null && group === null) {
    throw failure(kernelErrors.notFound, { field: 'practitionerGroupRef' })
  }
  return variants.map(({ ref, sportType }) => ({ ref, sportType: SportType.parse(sportType) }))
}

/** Categories and rules of a preset career, with its points table for each discipline for which it is made. */
const definitionOf = (
  ctx: Managing,
  key: string | null,
  variants: readonly { readonly ref: string; readonly sportType: SportType }[],
): CareerDefinition => {
  if (key === null) return { categories: [], transitionRules: [] }
  const preset = careerPresets.find((each) => each.key === key)
  if (!preset) throw failure(kernelErrors.notFound, { field: 'preset' })
  const refsFor = (list: readonly unknown[]) => list.map(() => ctx.newRef())
  const parts = toCareerParts(preset, refsFor(preset.categories), refsFor(preset.rules))
  const table = pointDistributionPresets.find((each) => each.key === preset.pointDistribution)?.definition
  if (!table) return parts
  const pointDistributions = variants
    .filter(({ sportType }) => distributionFits(table, sportType))
    .map(({ ref }) => ({ sportTypeVariantRef: ref, distribution: table }))
  return { ...parts, categories: parts.categories.map((category) => ({ ...category, pointDistributions })) }
}

export const createCareer = async (ctx: Managing, { preset, ...head }: CreateCareer): Promise<CareerView> => {
  const { federationRef } = ctx.federation
  const variants = await checkHead(ctx, head)
  const ref = ctx.newRef()
  await ctx.db.career.create({
    data: {
      ref,
      federationRef,
      name: head.name,
      practitionerGroupRef: head.practitionerGroupRef,
      sportTypeVariantRefs: head.sportTypeVariantRefs,
      definition: toJson(definitionOf(ctx, preset, variants)),
      createdAt: ctx.now(),
    },
  })
  const after = await getCareer(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** The career, locked for this transaction. Other callers who change it or apply its transitions wait. */
export const takeCareer = (ctx: Managing, ref: string): Promise<CareerView> =>
  takeRow(ctx, 'career', { ref }, () => getCareer(ctx.db, ctx.federation, ref))

type Stored = Partial<Pick<CreateCareer, 'name' | 'practitionerGroupRef' | 'sportTypeVariantRefs'>>

/** Stores the changes of a locked career, with a line in the history. */
const store = async (
  ctx: Managing,
  before: CareerView,
  action: string,
  data: Stored,
  definition: CareerDefinition,
): Promise<CareerView> => {
  const { ref } = before
  const { federationRef } = ctx.federation
  await ctx.db.career.update({
    where: { ref },
    data: { ...data, definition: toJson(definition), version: { increment: 1 } },
  })
  const after = await getCareer(ctx.db, ctx.federation, ref)
  ctx.record({ action, noun, ref, parentRef: federationRef, federationRef, before, after })
  await orderCareerPoints(ctx, before, after)
  return after
}

const takeOpenCareer = async (ctx: Managing, ref: string, version: number | undefined): Promise<CareerView> => {
  const before = await takeVersion(ctx, 'career', { ref, version }, () => getCareer(ctx.db, ctx.federation, ref))
  refuseUnlessOpen(before, 'EDIT')
  return before
}

/**
 * Changes categories and rules of a career. `version` is undefined if the change does not depend on the version that the caller has seen.
 * Problems are reported by their field in the career; `fieldOf` maps it to the field of the form.
 */
export const changeDefinition = async (
  ctx: Managing,
  { career: ref, version }: OfCareer & { version: number | undefined },
  action: string,
  change: (before: CareerView) => CareerDefinition | Promise<CareerDefinition>,
  fieldOf: (field: string) => string = (field) => field,
): Promise<CareerView> => {
  const before = await takeOpenCareer(ctx, ref, version)
  const definition = await change(before)
  const problems = findCareerProblems({ ...before, ...definition })
  if (problems.length > 0) {
    throw failures(problems.map(({ definition: error, field }) => ({ definition: error, field: fieldOf(field) })))
  }
  return store(ctx, before, action, {}, definition)
}

/** p128. A discipline that is removed takes its points tables with it. */
export const updateCareer = async (
  ctx: Managing,
  { career: ref, version, name, practitionerGroupRef, sportTypeVariantRefs }: UpdateCareer & OfCareer,
): Promise<CareerView> => {
  const before = await takeOpenCareer(ctx, ref, version)
  await checkHead(ctx, { practitionerGroupRef, sportTypeVariantRefs })
  const categories = before.categories.map((category) => ({
    ...category,
    pointDistributions: category.pointDistributions.filter((each) =>
      sportTypeVariantRefs.includes(each.sportTypeVariantRef),
    ),
  }))
  const { transitionRules } = before
  const head = { name, practitionerGroupRef, sportTypeVariantRefs }
  return store(ctx, before, 'update', head, { categories, transitionRules })
}

const refuseToPublish = (career: CareerView): void => {
  if (career.categories.length === 0) throw failure(careerErrors.categoriesEmpty, { field: 'categories' })
}

const refuseWhileUsed = async (ctx: Managing, career: CareerView): Promise<void> => {
  if (career.practitionerCount > 0 || (await isCareerRidden(ctx.db, career.ref))) throw failure(careerErrors.stillUsed)
}

/** The refusals of p129 to p132 that only a career has: nothing to publish, or still in use. */
export const refuseCareerState = async (ctx: Managing, before: CareerView, action: StateChange): Promise<void> => {
  if (action === 'PUBLISH') refuseToPublish(before)
  if (action === 'DELETE') await refuseWhileUsed(ctx, before)
}

/** p129. The results of championships that count in it give their points. */
export const publishCareer = async (
  ctx: Managing,
  { career: ref, note }: OfCareer & { note: string },
): Promise<CareerView> => {
  const before = await takeCareer(ctx, ref)
  const subject = { noun, get: getCareer, refuse: refuseCareerState } as const
  const after = await changeState(ctx, subject, ref, 'PUBLISH', note)
  await orderCareerPoints(ctx, before, after)
  return after
}
