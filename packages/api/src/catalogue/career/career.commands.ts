import { careerErrors } from '@oxer/domain/catalogue/career/career.errors'
import { findCareerProblems } from '@oxer/domain/catalogue/career/career.rules'
import type { CareerDefinition } from '@oxer/domain/catalogue/career/career.schema'
import type { CareerView, CreateCareer, UpdateCareer } from '@oxer/domain/catalogue/career/career-view.schema'
import { careerPresets, toCareerParts } from '@oxer/domain/catalogue/career/presets/career.presets'
import { distributionFits } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type { PublishableAction } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeAction } from '../publishable/publishable.commands.ts'
import { getCareer } from './career.queries.ts'

export type Managing = ActingContext & { federation: FederationScope }
export type OfCareer = { career: string }
const noun = 'career'

type Head = Pick<CreateCareer, 'practitionerGroupRef' | 'sportTypeVariantRefs'>

/** The disciplines and the group that a head names, as far as they are of this federation. */
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

/** Categories and rules of a career that ships, with its points table for the disciplines that it is made for. */
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

/** The career, kept for this transaction: whoever else changes it, or applies its transitions, comes after. */
export const takeCareer = async (ctx: Managing, ref: string): Promise<CareerView> => {
  const { federationRef } = ctx.federation
  await ctx.db.$queryRaw`
    SELECT ref FROM career WHERE ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid FOR NO KEY UPDATE`
  return getCareer(ctx.db, ctx.federation, ref)
}

type Stored = Partial<Pick<CreateCareer, 'name' | 'practitionerGroupRef' | 'sportTypeVariantRefs'>> & {
  state?: string
  revision?: number
  publishNote?: string
}

/** Stores what changed of a career that was taken, with a line in the history. */
const store = async (
  ctx: Managing,
  before: CareerView,
  action: string,
  data: Stored,
  definition?: CareerDefinition,
): Promise<CareerView> => {
  const { ref } = before
  const { federationRef } = ctx.federation
  await ctx.db.career.update({
    where: { ref },
    data: { ...data, ...(definition && { definition: toJson(definition) }), version: { increment: 1 } },
  })
  const after = data.state === 'DELETED' ? null : await getCareer(ctx.db, ctx.federation, ref)
  ctx.record({ action, noun, ref, parentRef: federationRef, federationRef, before, ...(after && { after }) })
  return after ?? before
}

const takeVersion = async (ctx: Managing, ref: string, version: number | null): Promise<CareerView> => {
  const before = await takeCareer(ctx, ref)
  if (version !== null && before.version !== version) {
    throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  }
  refuseUnlessOpen(before, 'EDIT')
  return before
}

/**
 * Changes categories and rules of a career. `version` null: what is done depends on nothing that somebody saw. Problems are told by
 * their field in the career; `fieldOf` gives the name that the form knows.
 */
export const changeDefinition = async (
  ctx: Managing,
  { career: ref, version }: OfCareer & { version: number | null },
  action: string,
  change: (before: CareerView) => CareerDefinition | Promise<CareerDefinition>,
  fieldOf: (field: string) => string = (field) => field,
): Promise<CareerView> => {
  const before = await takeVersion(ctx, ref, version)
  const definition = await change(before)
  const problems = findCareerProblems({ ...before, ...definition })
  if (problems.length > 0) {
    throw failures(problems.map(({ definition: error, field }) => ({ definition: error, field: fieldOf(field) })))
  }
  return store(ctx, before, action, {}, definition)
}

/** p128. A discipline that is taken out takes its points tables along. */
export const updateCareer = async (
  ctx: Managing,
  { career: ref, version, name, practitionerGroupRef, sportTypeVariantRefs }: UpdateCareer & OfCareer,
): Promise<CareerView> => {
  const before = await takeVersion(ctx, ref, version)
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

type Action = Exclude<PublishableAction, 'EDIT'>

const refuseToPublish = (career: CareerView): void => {
  if (career.categories.length === 0) throw failure(careerErrors.categoriesEmpty, { field: 'categories' })
}

const refuseWhileUsed = async (ctx: Managing, career: CareerView): Promise<void> => {
  const test = await ctx.db.competitionTest.findFirst({
    where: { careerRef: career.ref, deletedAt: null },
    select: { ref: true },
  })
  if (test !== null || career.practitionerCount > 0) throw failure(careerErrors.stillUsed)
}

/** p129 to p132. */
export const actOnCareer = async (
  ctx: Managing,
  { career: ref, note }: OfCareer & { note?: string },
  action: Action,
): Promise<CareerView> => {
  const before = await takeCareer(ctx, ref)
  if (action === 'PUBLISH') refuseToPublish(before)
  if (action === 'DELETE') await refuseWhileUsed(ctx, before)
  const taken = await takeAction(ctx, { noun, ref, before }, action, note)
  return store(ctx, before, action.toLowerCase(), taken)
}

/** p129. */
export const deleteCareer = async (ctx: Managing, input: OfCareer): Promise<void> => {
  await actOnCareer(ctx, input, 'DELETE')
}
