import type { Db } from '@oxer/db'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type { SaveTest, TestDetail, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../competition/competition.commands.ts'

/** The championship that a test names, and the category of it in which its results count. */
export type TestChampionship = {
  readonly championshipRef: string | null
  readonly championshipCategoryRef: string | null
}

/** Refuses a championship that does not have the competition, and a category that the championship does not rank. */
export const checkChampionship = async (
  { db, competition }: Pick<ManagingContext, 'db' | 'competition'>,
  { championshipRef, championshipCategoryRef }: TestChampionship,
): Promise<void> => {
  const notRanked = failure(championshipErrors.categoryNotRanked, { field: 'championshipCategoryRef' })
  if (championshipRef === null) {
    if (championshipCategoryRef !== null) throw notRanked
    return
  }
  const link = await db.championshipCompetition.findFirst({
    where: { championshipRef, competitionRef: competition.ref },
    select: { ref: true },
  })
  if (!link) throw failure(championshipErrors.competitionNotInChampionship, { field: 'championshipRef' })
  if (championshipCategoryRef === null) return
  const series = await db.championshipSportCategory.findFirst({
    where: { championshipRef, sportCategoryRef: championshipCategoryRef },
    select: { ref: true },
  })
  if (!series) throw notRanked
}

/** The championships of a competition with the categories that they rank, for the choices of its tests. */
export const listChampionshipsOf = async (db: Db, competitionRef: string): Promise<TestsMetadata['championships']> => {
  const links = await db.championshipCompetition.findMany({
    where: { competitionRef },
    select: { championshipRef: true },
  })
  if (links.length === 0) return []
  const rows = await db.championship.findMany({
    where: { ref: { in: links.map(({ championshipRef }) => championshipRef) }, deletedAt: null },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      name: true,
      sportCategories: {
        select: { sportCategory: { select: { ref: true, name: true } } },
        orderBy: { order: 'asc' },
      },
    },
    orderBy: [{ start: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(({ sportCategories, ...row }) => ({
    ...row,
    sportCategories: sportCategories.map(({ sportCategory }) => sportCategory),
  }))
}

/** What the input names; another championship clears the category, and what stays is not checked again. */
export const chooseChampionship = async (
  ctx: ManagingContext,
  input: SaveTest,
  before: TestDetail,
): Promise<TestChampionship> => {
  const championshipRef = input.championshipRef === undefined ? before.championshipRef : input.championshipRef
  const kept = championshipRef === before.championshipRef ? before.championshipCategoryRef : null
  const championshipCategoryRef = input.championshipCategoryRef === undefined ? kept : input.championshipCategoryRef
  const wanted = { championshipRef, championshipCategoryRef }
  const isOther =
    championshipRef !== before.championshipRef || championshipCategoryRef !== before.championshipCategoryRef
  if (isOther) await checkChampionship(ctx, wanted)
  return wanted
}

/** Whether its results may count in another category of a championship. */
export const isOtherSeason = (before: TestDetail, after: TestDetail): boolean =>
  before.championshipRef !== after.championshipRef ||
  before.championshipCategoryRef !== after.championshipCategoryRef ||
  before.givesChampionshipPoints !== after.givesChampionshipPoints ||
  before.sportCategory?.ref !== after.sportCategory?.ref
