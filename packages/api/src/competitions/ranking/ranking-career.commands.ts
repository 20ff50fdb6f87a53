// Career points that the results of a part of a test give, if the test counts for a career (rows cr180, cr182, pr1060).
import type { Db } from '@oxer/db'
import { toPointEntries, toPointTest } from '@oxer/domain/competitions/points/point-entry.rules'
import type { RankedEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { fromInteger } from '@oxer/domain/kernel/decimal'
import { type CareerTest, storeCareerPoints, takeBackPoints } from '../../careers/career/career-points.commands.ts'
import type { Context } from '../../kernel/context/context.ts'
import { seriesOfTest } from '../championship-competition/championship-test.queries.ts'
import type { TestSetFacts } from './ranking.mappers.ts'
import { calculateRanking } from './ranking.queries.ts'

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

type CountedCareer = Pick<CareerTest, 'careerRef' | 'careerCategoryRef' | 'onlyIn'>

/**
 * The careers to which the results of a part give points: the one that its test names, and each published one with a category by the
 * championship category in which the test counts (pr0478). Points of a career that is no longer among them are withdrawn. Nearly always
 * there is neither, which costs one statement.
 */
const settleCareers = async (
  db: Db,
  { ref: testSetRef, test: { careerRef, careerCategoryRef } }: TestSetFacts,
): Promise<readonly CountedCareer[]> => {
  const rows = await db.$queryRaw<{ careerRef: string | null; categoryRefs: string[]; hasPoints: boolean }[]>`
    SELECT found."careerRef", found."categoryRefs",
      EXISTS (SELECT 1 FROM career_points p WHERE p.test_set_ref = ${testSetRef}::uuid) AS "hasPoints"
    FROM (SELECT 1) one LEFT JOIN (
      SELECT k.ref AS "careerRef", array_agg(DISTINCT level.value ->> 'ref') AS "categoryRefs"
      FROM test_set s JOIN competition_test t ON t.ref = s.test_ref
      JOIN championship_competition l ON l.competition_ref = t.competition_ref
      JOIN championship h ON h.ref = l.championship_ref AND h.deleted_at IS NULL
      JOIN championship_sport_category x ON x.championship_ref = h.ref AND x.sport_category_ref = ${seriesOfTest}
      JOIN career k ON k.federation_ref = h.federation_ref AND k.state = 'PUBLISHED'
        AND t.sport_type_variant_ref = ANY(k.sport_type_variant_refs)
      CROSS JOIN LATERAL jsonb_array_elements(k.definition -> 'categories') level
      WHERE s.ref = ${testSetRef}::uuid AND t.gives_championship_points AND k.ref IS DISTINCT FROM t.career_ref
        AND level.value -> 'criteria' ->> 'championshipCategoryRef' = x.sport_category_ref::text
      GROUP BY k.ref) found ON true
    ORDER BY 1`
  const named = careerRef === null ? [] : [{ careerRef, careerCategoryRef, onlyIn: null }]
  const byCategory = rows.flatMap((row) =>
    row.careerRef === null
      ? []
      : [{ careerRef: row.careerRef, careerCategoryRef: null, onlyIn: new Set(row.categoryRefs) }],
  )
  const careers = [...named, ...byCategory]
  if (rows[0]?.hasPoints === true) {
    await takeBackPoints(
      db,
      testSetRef,
      careers.map((career) => career.careerRef),
    )
  }
  return careers
}

/** Runs in the transaction of the calculated ranking. */
export const giveCareerPoints = async (
  db: Db,
  { newRef }: RefMaker,
  testSet: TestSetFacts,
  readRanked: () => readonly RankedEntry[] | Promise<readonly RankedEntry[]>,
): Promise<void> => {
  const careers = await settleCareers(db, testSet)
  if (careers.length === 0) return
  const { ref: testSetRef, protocol } = testSet
  const { sportTypeVariantRef } = testSet.test
  const entries = toPointEntries(protocol, await readRanked())
  const test = toPointTest(protocol, entries, { isChampionship: false, factor: fromInteger(1) })
  const date = await dateOfTestSet(db, testSetRef)
  const registrations = await db.registration.findMany({
    // A horse that is presented has no career with the person who presents it.
    where: { ref: { in: entries.map(({ id }) => id) }, type: 'INDIVIDUAL' },
    select: { ref: true, practitionerRef: true },
  })
  const practitionerOf = new Map(
    registrations.flatMap(({ ref, practitionerRef }) =>
      practitionerRef === null ? [] : [[ref, practitionerRef] as const],
    ),
  )
  for (const career of careers) {
    const inCareer = { ...career, sportTypeVariantRef, testSetRef, date }
    await storeCareerPoints({ db, newRef }, inCareer, test, entries, practitionerOf)
  }
}

/**
 * When tests count for other careers, in another discipline or in another category of a championship, the earlier points are withdrawn and
 * the results give points again.
 */
export const followCareer = async (db: Db, maker: RefMaker, testSets: readonly TestSetFacts[]): Promise<void> => {
  for (const testSet of testSets) {
    await giveCareerPoints(db, maker, testSet, async () => (await calculateRanking(db, testSet, null)).ranked)
  }
}
