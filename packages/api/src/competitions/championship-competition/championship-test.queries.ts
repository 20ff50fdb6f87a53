// Which tests belong to a championship: those that name it, and, where the competition counts its categories, those of a category that the
// championship ranks. Registrations for them have its fees and limits.
import { type Db, Prisma } from '@oxer/db'
import { ChampionshipFees } from '@oxer/domain/championships/championship/championship.schema'
import type { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import {
  type ChampionshipCounts,
  feesUnder,
  findChampionshipLimits,
} from '@oxer/domain/competitions/registration/championship-terms.rules'
import type { RegistrationProblem } from '@oxer/domain/competitions/registration/registration-decision.rules'
import {
  isActiveRegistration,
  registrationStatuses,
} from '@oxer/domain/competitions/registration/registration-status.rules'

/** `test`, `link` and `championship` name the tables. A draft is not announced yet, and a cancelled championship is not ridden. */
export const belongsToChampionship = Prisma.sql`(
  championship.deleted_at IS NULL AND championship.status NOT IN ('DRAFT', 'CANCELLED', 'DELETED')
  AND (test.championship_ref = championship.ref OR (link.counts_categories AND test.gives_championship_points AND EXISTS (
    SELECT 1 FROM championship_sport_category AS series WHERE series.championship_ref = championship.ref
      AND series.sport_category_ref = ANY(test.further_category_refs || test.sport_category_ref)))))`

/**
 * The category of a championship in which a test gives points: that of its own setting, or its category where the competition counts
 * categories, or null. `t` and `l` are the test and the championship's competition.
 */
export const seriesOfTest = Prisma.sql`CASE WHEN t.championship_ref = l.championship_ref
  THEN coalesce(t.championship_category_ref, t.sport_category_ref) WHEN l.counts_categories THEN t.sport_category_ref END`

/** The championships to which tests belong. */
export const readChampionshipsOfTests = async (
  db: Db,
  testRefs: readonly string[],
): Promise<(testRef: string | null) => readonly string[]> => {
  const rows =
    testRefs.length === 0
      ? []
      : await db.$queryRaw<{ testRef: string; championshipRefs: string[] }[]>`
          SELECT test.ref AS "testRef", array_agg(championship.ref) AS "championshipRefs" FROM competition_test AS test
            JOIN championship_competition AS link ON link.competition_ref = test.competition_ref
            JOIN championship ON championship.ref = link.championship_ref
          WHERE test.ref = ANY(${[...new Set(testRefs)]}::uuid[]) AND ${belongsToChampionship}
          GROUP BY test.ref`
  const byTest = new Map(rows.map(({ testRef, championshipRefs }) => [testRef, championshipRefs]))
  return (testRef) => byTest.get(testRef ?? '') ?? []
}

/** Whether a license is of no championship, or of one of the test `test`; `license` and `test` name the tables. */
export const countsInTest = Prisma.sql`(license.championship_ref IS NULL OR EXISTS (
  SELECT 1 FROM championship_competition AS link JOIN championship ON championship.ref = link.championship_ref
  WHERE link.competition_ref = test.competition_ref AND championship.ref = license.championship_ref
    AND ${belongsToChampionship}))`

/** The fees of the championships of tests. The one that a test names is first, then those that begin first. */
export const readFeesOfTests = async (
  db: Db,
  testRefs: readonly string[],
): Promise<(testRef: string | null, own: CompetitionFees) => CompetitionFees> => {
  const rows =
    testRefs.length === 0
      ? []
      : await db.$queryRaw<{ testRef: string; fees: unknown }[]>`
          SELECT test.ref AS "testRef", championship.fees FROM competition_test AS test
            JOIN championship_competition AS link ON link.competition_ref = test.competition_ref
            JOIN championship ON championship.ref = link.championship_ref
          WHERE test.ref = ANY(${[...new Set(testRefs)]}::uuid[]) AND ${belongsToChampionship}
          ORDER BY test.ref, test.championship_ref = championship.ref DESC NULLS LAST, championship.start, championship.ref`
  const byTest = new Map<string, ChampionshipFees[]>()
  for (const { testRef, fees } of rows) {
    byTest.set(testRef, [...(byTest.get(testRef) ?? []), ChampionshipFees.parse(fees)])
  }
  return (testRef, own) => feesUnder(own, byTest.get(testRef ?? '') ?? [])
}

/** Those who register for a competition of a championship with limits wait for each other, whatever the competition. */
export const lockChampionshipLimits = async ({ db }: { readonly db: Db }, competitionRef: string): Promise<void> => {
  const rows = await db.$queryRaw<{ ref: string }[]>`
    SELECT championship.ref FROM championship_competition AS link
      JOIN championship ON championship.ref = link.championship_ref
    WHERE link.competition_ref = ${competitionRef}::uuid
      AND championship.max_per_rider + championship.max_per_horse + championship.max_per_combination > 0
    ORDER BY championship.ref`
  for (const { ref } of rows) await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${ref}, 26))`
}

const activeStatuses = registrationStatuses.filter(isActiveRegistration)

type Who = { readonly practitionerRef: string; readonly personRef: string; readonly horseRef: string }
type CountRow = {
  name: string
  maxRider: number
  maxHorse: number
  maxCombination: number
  rider: number
  horse: number
  combination: number
}

/** The limits of the championships of a test that more registrations of a combination would exceed, without counting `except`. */
export const readChampionshipLimits = async (
  db: Db,
  testRef: string,
  who: Who,
  quantity: number,
  except: readonly string[] = [],
): Promise<readonly RegistrationProblem[]> => {
  const rows = await db.$queryRaw<CountRow[]>`
    WITH limited AS (
      SELECT championship.* FROM competition_test AS test
        JOIN championship_competition AS link ON link.competition_ref = test.competition_ref
        JOIN championship ON championship.ref = link.championship_ref
      WHERE test.ref = ${testRef}::uuid AND ${belongsToChampionship}
        AND championship.max_per_rider + championship.max_per_horse + championship.max_per_combination > 0)
    SELECT championship.name, championship.max_per_rider AS "maxRider", championship.max_per_horse AS "maxHorse",
      championship.max_per_combination AS "maxCombination",
      count(*) FILTER (WHERE pr.person_ref = ${who.personRef}::uuid)::int AS rider,
      count(*) FILTER (WHERE pr.horse_ref = ${who.horseRef}::uuid)::int AS horse,
      count(*) FILTER (WHERE pr.ref = ${who.practitionerRef}::uuid)::int AS combination
    FROM limited AS championship
      LEFT JOIN championship_competition AS link ON link.championship_ref = championship.ref
      LEFT JOIN competition_test AS test ON test.competition_ref = link.competition_ref AND test.deleted_at IS NULL
        AND ${belongsToChampionship}
      LEFT JOIN registration AS r ON r.test_ref = test.ref AND r.deleted_at IS NULL
        AND r.status = ANY(${activeStatuses}) AND r.ref <> ALL(${[...except]}::uuid[])
        AND r.practitioner_ref IN (SELECT ref FROM practitioner
          WHERE person_ref = ${who.personRef}::uuid OR horse_ref = ${who.horseRef}::uuid)
      LEFT JOIN practitioner AS pr ON pr.ref = r.practitioner_ref
    GROUP BY championship.ref, championship.name, championship.start, championship.max_per_rider,
      championship.max_per_horse, championship.max_per_combination
    ORDER BY championship.start, championship.ref`
  const championships: ChampionshipCounts[] = rows.map((row) => ({
    name: row.name,
    limits: { rider: row.maxRider, horse: row.maxHorse, combination: row.maxCombination },
    counts: { rider: row.rider, horse: row.horse, combination: row.combination },
  }))
  return findChampionshipLimits(championships, quantity)
}
