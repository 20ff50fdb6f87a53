import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import {
  type AddChampionshipCompetition,
  type EligibilityProblem,
  type ManagedChampionshipCompetition,
  mostChampionshipCompetitions,
  type UpdateChampionshipCompetition,
} from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { findEligibilityProblems } from '@oxer/domain/competitions/championship-competition/eligibility.rules'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import * as z from 'zod'
import {
  type ManagingChampionship,
  recordPart,
  takeOpenChampionship,
} from '../../championships/championship/open-championship.commands.ts'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { keepRows, lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { listTestSets } from '../ranking/ranking.queries.ts'
import { followCareer } from '../ranking/ranking-career.commands.ts'
import { getManaged, listManaged } from './championship-competition.queries.ts'

const noun = 'championship-competition'

const errorOfProblem = {
  OUTSIDE_DATES: championshipErrors.competitionOutsideDates,
  OTHER_SPORT: championshipErrors.competitionOfOtherSport,
  CANCELLED: championshipErrors.competitionCancelled,
  ADDED: championshipErrors.competitionAdded,
} as const satisfies Record<EligibilityProblem, ErrorDefinition>

const checkGroups = async (ctx: ManagingChampionship, sent: readonly string[]): Promise<string[]> => {
  const refs = [...new Set(sent)]
  await keepRows(ctx, 'championshipGroup', refs)
  const rows = await ctx.db.championshipGroup.findMany({
    where: { ref: { in: refs }, phase: { championshipRef: ctx.championship.ref } },
    select: { ref: true },
  })
  const known = new Set(rows.map(({ ref }) => ref))
  const index = sent.findIndex((ref) => !known.has(ref))
  if (index >= 0) throw failure(kernelErrors.notFound, { field: `groupRefs.${index}` })
  return refs
}

/**
 * The parts of its tests, locked before the championship, as whoever enters results locks them; their careers follow once the championship
 * is written.
 */
const takeParts = async (ctx: ManagingChampionship, competitionRef: string): Promise<() => Promise<void>> => {
  const read = () => listTestSets(ctx.db, { ref: competitionRef })
  await lockRows(
    ctx,
    'testSet',
    (await read()).map(({ ref }) => ref),
    'REFERENCE',
  )
  return async () => followCareer(ctx.db, ctx, await read())
}

/** A competition of the federation that is inside the period and shares a sport. */
export const addCompetition = async (
  ctx: ManagingChampionship,
  { competitionRef, groupRefs, factor, counting, countsCategories }: AddChampionshipCompetition,
): Promise<ManagedChampionshipCompetition> => {
  const settings = { factor, counting, countsCategories }
  const follow = await takeParts(ctx, competitionRef)
  const championship = await takeOpenChampionship(ctx)
  const { ref: championshipRef, federationRef } = ctx.championship
  await keepRows(ctx, 'competition', [competitionRef])
  const row = await ctx.db.competition.findFirst({
    where: { ref: competitionRef, federationRef, deletedAt: null },
    select: { name: true, status: true, start: true, end: true, sportTypes: true },
  })
  if (!row) throw failure(kernelErrors.notFound, { field: 'competitionRef' })
  const others = await ctx.db.championshipCompetition.findMany({
    where: { championshipRef },
    select: { competitionRef: true, order: true },
  })
  if (others.length >= mostChampionshipCompetitions) throw failure(championshipErrors.tooManyCompetitions)
  const competition = {
    ...row,
    status: CompetitionStatus.parse(row.status),
    sportTypes: z.array(SportType).parse(row.sportTypes),
  }
  const isAdded = others.some((other) => other.competitionRef === competitionRef)
  const problems = findEligibilityProblems(championship, competition, isAdded)
  if (problems.length > 0) {
    throw failures(problems.map((code) => ({ definition: errorOfProblem[code], field: 'competitionRef' })))
  }
  const ref = ctx.newRef()
  const order = Math.max(-1, ...others.map((other) => other.order)) + 1
  await ctx.db.championshipCompetition.create({
    data: { ref, championshipRef, competitionRef, ...settings, groupRefs: await checkGroups(ctx, groupRefs), order },
  })
  await follow()
  recordPart(ctx, { action: 'add-competition', noun, ref, after: { name: row.name, ...settings } })
  return getManaged(ctx, ctx.championship, competitionRef)
}

export const updateCompetition = async (
  ctx: ManagingChampionship,
  { competition, version, groupRefs, ...settings }: UpdateChampionshipCompetition & { competition: string },
): Promise<ManagedChampionshipCompetition> => {
  const follow = await takeParts(ctx, competition)
  await takeOpenChampionship(ctx)
  const before = await getManaged(ctx, ctx.championship, competition)
  await refuseStale(before, version)
  await ctx.db.championshipCompetition.update({
    where: { ref: before.ref },
    data: {
      factor: settings.factor,
      counting: settings.counting,
      countsCategories: settings.countsCategories,
      groupRefs: await checkGroups(ctx, groupRefs),
      version: { increment: 1 },
    },
  })
  if (before.countsCategories !== settings.countsCategories) await follow()
  const after = await getManaged(ctx, ctx.championship, competition)
  const settingsOf = (one: ManagedChampionshipCompetition) => ({
    name: one.competition.name,
    factor: one.factor,
    counting: one.counting,
    countsCategories: one.countsCategories,
    groupRefs: one.groupRefs,
  })
  const difference = differenceOf(settingsOf(before), settingsOf(after))
  recordPart(ctx, { action: 'update-competition', noun, ref: before.ref, ...difference })
  return after
}

/** Its tests name the championship no longer. */
export const removeCompetition = async (
  ctx: ManagingChampionship,
  { competition }: { competition: string },
): Promise<void> => {
  const follow = await takeParts(ctx, competition)
  await takeOpenChampionship(ctx)
  const before = await getManaged(ctx, ctx.championship, competition)
  await ctx.db.championshipCompetition.delete({ where: { ref: before.ref } })
  await ctx.db.competitionTest.updateMany({
    where: { competitionRef: competition, championshipRef: ctx.championship.ref },
    data: { championshipRef: null, championshipCategoryRef: null, version: { increment: 1 } },
  })
  await follow()
  recordPart(ctx, {
    action: 'remove-competition',
    noun,
    ref: before.ref,
    before: { name: before.competition.name, factor: before.factor, counting: before.counting },
  })
}

export const orderCompetitions = async (
  ctx: ManagingChampionship,
  { competitions: sent }: { competitions: string[] },
): Promise<ManagedChampionshipCompetition[]> => {
  await takeOpenChampionship(ctx)
  const before = await listManaged(ctx, ctx.championship)
  const refOf = new Map(before.map(({ ref, competition }) => [competition.ref, ref]))
  const isSame = before.length === sent.length && before.every(({ competition }) => sent.includes(competition.ref))
  if (!isSame) throw failure(championshipErrors.orderOutdated, { field: 'competitions' })
  for (const [order, competition] of sent.entries()) {
    await ctx.db.championshipCompetition.updateMany({ where: { ref: refOf.get(competition) ?? '' }, data: { order } })
  }
  const after = await listManaged(ctx, ctx.championship)
  const names = (all: readonly ManagedChampionshipCompetition[]) => all.map(({ competition }) => competition.name)
  recordPart(ctx, {
    action: 'order-competitions',
    noun: 'championship',
    ref: ctx.championship.ref,
    before: { competitions: names(before) },
    after: { competitions: names(after) },
  })
  return after
}
