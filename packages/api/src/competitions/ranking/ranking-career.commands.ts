// What the results of a part of a test give to the career that the test counts for (rows cr180, cr182, pr1060).
import type { Db } from '@oxer/db'
import { toPointEntries, toPointTest } from '@oxer/domain/competitions/points/point-entry.rules'
import type { RankedEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { fromInteger } from '@oxer/domain/kernel/decimal'
import { storeCareerPoints, takeBackPoints } from '../../catalogue/career/career-points.commands.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { calculateRanking, getTestSet, type TestSetFacts } from './ranking.queries.ts'

type RefMaker = Pick<Context, 'newRef'>

/** The day on which the part is ridden: that of its start list on the time schedule, else the first of the competition. */
const dateOf = async (db: Db, testSetRef: string): Promise<string> => {
  const { startlist, test } = await db.testSet.findUniqueOrThrow({
    where: { ref: testSetRef },
    select: {
      startlist: { select: { activities: { select: { date: true }, orderBy: { date: 'asc' }, take: 1 } } },
      test: { select: { competition: { select: { start: true } } } },
    },
  })
  return startlist?.activities[0]?.date ?? test.competition.start
}

/** In the transaction of the ranking that was calculated; a test without a career asks nothing of the database. */
export const giveCareerPoints = async (
  db: Db,
  { newRef }: RefMaker,
  { ref: testSetRef, test: { careerRef, careerCategoryRef, sportTypeVariantRef }, protocol }: TestSetFacts,
  ranked: readonly RankedEntry[],
): Promise<void> => {
  if (careerRef === null) return
  const entries = toPointEntries(protocol, ranked)
  const test = toPointTest(protocol, entries, { isChampionship: false, factor: fromInteger(1) })
  const date = await dateOf(db, testSetRef)
  const inCareer = { careerRef, careerCategoryRef, sportTypeVariantRef, testSetRef, date }
  await storeCareerPoints({ db, newRef }, inCareer, test, entries)
}

/** Once a test counts for another career or in another discipline: the points of before are taken back and what is there gives points anew. */
export const followCareer = async (
  db: Db,
  maker: RefMaker,
  competition: CompetitionScope,
  { test, testSets }: { test: string; testSets: readonly { readonly ref: string }[] },
): Promise<void> => {
  for (const { ref } of testSets) {
    await takeBackPoints(db, ref)
    const testSet = await getTestSet(db, competition, { test, testSet: ref })
    if (testSet.test.careerRef === null) continue
    const { ranked } = await calculateRanking(db, testSet, null)
    await giveCareerPoints(db, maker, testSet, ranked)
  }
}
