// Career points that the results of a part of a test give, if the test counts for a career (rows cr180, cr182, pr1060).
import type { Db } from '@oxer/db'
import { toPointEntries, toPointTest } from '@oxer/domain/competitions/points/point-entry.rules'
import type { RankedEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { fromInteger } from '@oxer/domain/kernel/decimal'
import { storeCareerPoints, takeBackPoints } from '../../careers/career/career-points.commands.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import type { TestSetFacts } from './ranking.mappers.ts'
import { calculateRanking, getTestSet } from './ranking.queries.ts'

type RefMaker = Pick<Context, 'newRef'>

/** The day of the part: that of its start list on the time schedule, or else the first day of the competition. */
export const dateOfTestSet = async (db: Db, testSetRef: string): Promise<string> => {
  const { startlist, test } = await db.testSet.findUniqueOrThrow({
    where: { ref: testSetRef },
    select: {
      startlist: { select: { activities: { select: { date: true }, orderBy: { date: 'asc' }, take: 1 } } },
      test: { select: { competition: { select: { start: true } } } },
    },
  })
  return startlist?.activities[0]?.date ?? test.competition.start
}

/** Runs in the transaction of the calculated ranking; a test without a career reads nothing from the database. */
export const giveCareerPoints = async (
  db: Db,
  { newRef }: RefMaker,
  { ref: testSetRef, test: { careerRef, careerCategoryRef, sportTypeVariantRef }, protocol }: TestSetFacts,
  ranked: readonly RankedEntry[],
): Promise<void> => {
  if (careerRef === null) return
  const entries = toPointEntries(protocol, ranked)
  const test = toPointTest(protocol, entries, { isChampionship: false, factor: fromInteger(1) })
  const date = await dateOfTestSet(db, testSetRef)
  const inCareer = { careerRef, careerCategoryRef, sportTypeVariantRef, testSetRef, date }
  const registrations = await db.registration.findMany({
    where: { ref: { in: entries.map(({ id }) => id) } },
    select: { ref: true, practitionerRef: true },
  })
  const practitionerOf = new Map(registrations.map(({ ref, practitionerRef }) => [ref, practitionerRef]))
  await storeCareerPoints({ db, newRef }, inCareer, test, entries, practitionerOf)
}

/** When a test counts for another career or in another discipline, the earlier points are withdrawn and the results give points again. */
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
