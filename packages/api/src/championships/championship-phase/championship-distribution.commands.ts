import { findPointDistributionProblems } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type {
  ChampionshipDistributionView,
  SaveChampionshipDistribution,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { refuseStale } from '../../kernel/version/version.commands.ts'
import {
  type ManagingChampionship,
  recordPart,
  takeOpenChampionship,
} from '../championship/open-championship.commands.ts'
import { getDistribution } from './championship-phase.queries.ts'

const noun = 'championship-distribution'

/** The group and the category belong to the championship. */
const checkScope = async (
  ctx: ManagingChampionship,
  { groupRef, sportCategoryRef }: Pick<SaveChampionshipDistribution, 'groupRef' | 'sportCategoryRef'>,
): Promise<void> => {
  const { ref: championshipRef } = ctx.championship
  if (groupRef !== null) {
    const group = await ctx.db.championshipGroup.findFirst({
      where: { ref: groupRef, phase: { championshipRef } },
      select: { ref: true },
    })
    if (!group) throw failure(kernelErrors.notFound, { field: 'groupRef' })
  }
  if (sportCategoryRef !== null) {
    const series = await ctx.db.championshipSportCategory.findFirst({
      where: { championshipRef, sportCategoryRef },
      select: { ref: true },
    })
    if (!series) throw failure(championshipErrors.categoryNotRanked, { field: 'sportCategoryRef' })
  }
}

/** Makes or replaces the distribution of a group and a category. An invalid table is refused at its field. */
export const saveDistribution = async (
  ctx: ManagingChampionship,
  { groupRef, sportCategoryRef, definition, version }: SaveChampionshipDistribution,
): Promise<ChampionshipDistributionView> => {
  const problems = findPointDistributionProblems(definition)
  if (problems.length > 0) {
    throw failures(problems.map((problem) => ({ ...problem, field: `definition.${problem.field}` })))
  }
  await takeOpenChampionship(ctx)
  await checkScope(ctx, { groupRef, sportCategoryRef })
  const { ref: championshipRef } = ctx.championship
  const stored = await ctx.db.championshipDistribution.findFirst({
    where: { championshipRef, groupRef, sportCategoryRef },
    select: { ref: true, version: true },
  })
  const before = stored && (await getDistribution(ctx.db, ctx.championship, stored.ref))
  await refuseStale({ version: stored?.version ?? 0 }, version, () => before)
  const ref = stored?.ref ?? ctx.newRef()
  await ctx.db.championshipDistribution.upsert({
    where: { ref },
    create: { ref, championshipRef, groupRef, sportCategoryRef, definition },
    update: { definition, version: { increment: 1 } },
  })
  const after = await getDistribution(ctx.db, ctx.championship, ref)
  recordPart(ctx, { action: 'save-point-distribution', noun, ref, ...differenceOf(before ?? {}, after) })
  return after
}

export const deleteDistribution = async (
  ctx: ManagingChampionship,
  { distribution: ref }: { distribution: string },
): Promise<void> => {
  await takeOpenChampionship(ctx)
  const before = await getDistribution(ctx.db, ctx.championship, ref)
  await ctx.db.championshipDistribution.delete({ where: { ref } })
  recordPart(ctx, { action: 'delete-point-distribution', noun, ref, before })
}
