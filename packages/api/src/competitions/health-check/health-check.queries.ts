// The facts of the health check: a fixed number of statements, whatever the size of the competition.
import type { Db } from '@oxer/db'
import {
  findHealthProblems,
  type HealthFacts,
  type HealthRegistration,
} from '@oxer/domain/competitions/health-check/health-check.rules'
import type { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import type { Context } from '../../kernel/context/context.ts'
import { seriesOfTest } from '../championship-competition/championship-test.queries.ts'
import { isCountingText } from '../championship-ranking/championship-basis.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import {
  getRegistrationSettings,
  type RegistrationSettings,
  readPriceProfiles,
} from '../registration/registration.queries.ts'
import { findCareerFailures } from '../registration/registration-career.queries.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { judgeStarts, readCompetitionRules } from '../registration/registration-rules.queries.ts'

type Row = Omit<HealthRegistration, 'careerEffect' | 'lacksLicense'> & { practitionerRef: string }

const readRows = (db: Db, competitionRef: string): Promise<Row[]> => db.$queryRaw<Row[]>`
  WITH begun AS (SELECT DISTINCT test_set_ref FROM result WHERE competition_ref = ${competitionRef}::uuid)
  SELECT r.ref, r.test_ref AS "testRef", t.name AS "testName", r.test_set_ref AS "testSetRef", p.first_name || ' ' || p.last_name AS rider, h.name AS horse,
    h.ref AS "horseRef", p.ref AS "personRef", pr.ref AS "practitionerRef",
    COALESCE(t.sport_type_variant_ref::text, t.sport_type) AS discipline, pr.is_unknown AS "isUnknown",
    r.price_profile_ref IS NOT NULL AS "hasPriceProfile", x.status AS "resultStatus",
    begun.test_set_ref IS NOT NULL AS "hasBegun", r.out_of_competition AS "outOfCompetition",
    t.career_ref IS NOT NULL AS "hasCareer",
    EXISTS (SELECT 1 FROM career_points cp WHERE cp.registration_ref = r.ref AND cp.test_set_ref = r.test_set_ref
      AND CASE WHEN cp.source = 'MANUAL' THEN cp.manual ELSE cp.calculated END IS NOT NULL) AS "hasPoints",
    ${isCountingText} IS TRUE AND EXISTS (SELECT 1 FROM championship_competition l
      JOIN championship h ON h.ref = l.championship_ref AND h.deleted_at IS NULL AND h.status NOT IN ('DRAFT', 'CANCELLED')
        AND h.practitioner_dependence <> 'TEAM'
      JOIN championship_sport_category s ON s.championship_ref = h.ref AND s.sport_category_ref = ${seriesOfTest}
      WHERE l.competition_ref = c.ref) AS "hasChampionship",
    EXISTS (SELECT 1 FROM championship_points cp WHERE cp.registration_ref = r.ref AND cp.test_set_ref = r.test_set_ref
      AND cp.counts AND CASE WHEN cp.source = 'MANUAL' THEN cp.manual ELSE cp.calculated END IS NOT NULL)
      AS "hasChampionshipPoints"
  FROM registration r
  JOIN competition_test t ON t.ref = r.test_ref AND t.deleted_at IS NULL AND t.cancelled_at IS NULL
  JOIN competition c ON c.ref = r.competition_ref
  LEFT JOIN ranking k ON k.test_set_ref = r.test_set_ref
  JOIN practitioner pr ON pr.ref = r.practitioner_ref
  JOIN person p ON p.ref = pr.person_ref
  JOIN horse h ON h.ref = pr.horse_ref
  LEFT JOIN result x ON x.registration_ref = r.ref
  LEFT JOIN begun ON begun.test_set_ref = r.test_set_ref
  WHERE r.competition_ref = ${competitionRef}::uuid AND r.deleted_at IS NULL AND r.status = ANY(${[...activeStatuses]})
  ORDER BY t."order", t.ref, p.search_name, r.ref`

const licenseKinds: ReadonlySet<string> = new Set(['PERSON_HAS_LICENSE', 'PERSON_HAS_LICENSE_TYPE'])

/** The indexes of the starts that fail a rule about licenses. */
const findLicenseFailures = async (
  db: Db,
  competition: RegistrationSettings,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> => {
  const rules = await readCompetitionRules(db, competition)
  if (rules === null) return new Set()
  const judged = await judgeStarts(
    db,
    rules,
    rows.map(({ testRef, personRef, horseRef }) => ({
      testRef,
      person: { ref: personRef },
      horse: { ref: horseRef },
      isStored: true,
    })),
  )
  return new Set(
    judged.flatMap(({ verdict }, index) =>
      verdict.failures.some(({ kind }) => licenseKinds.has(kind)) ? [index] : [],
    ),
  )
}

export const getHealthCheck = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: CompetitionScope,
): Promise<HealthCheck> => {
  const competition = await getRegistrationSettings(db, scope.ref)
  const rows = await readRows(db, scope.ref)
  const careers = await findCareerFailures(db, rows)
  const licenses = await findLicenseFailures(db, competition, rows)
  const tests = await db.$queryRaw<HealthFacts['tests'][number][]>`
    SELECT t.ref, t.name,
      (array_agg(s.ref ORDER BY s."order", s.ref) FILTER (WHERE s.startlist_ref IS NULL))[1] AS "unlistedRef"
    FROM competition_test t JOIN test_set s ON s.test_ref = t.ref
    WHERE t.competition_ref = ${scope.ref}::uuid AND t.deleted_at IS NULL AND t.cancelled_at IS NULL
    GROUP BY t.ref, t.name, t."order" ORDER BY t."order", t.ref`
  const startlists = await db.$queryRaw<{ ref: string; name: string; isPlanned: boolean }[]>`
    SELECT s.ref, s.name, EXISTS (SELECT 1 FROM activity a WHERE a.startlist_ref = s.ref) AS "isPlanned"
    FROM startlist s WHERE s.competition_ref = ${scope.ref}::uuid ORDER BY s.name, s.ref`
  const { offered } = await readPriceProfiles(db, competition)
  return {
    checkedAt: now().toISOString(),
    findings: findHealthProblems({
      registrations: rows.map((row, index) => ({
        ...row,
        careerEffect: careers.get(index)?.effect ?? null,
        lacksLicense: licenses.has(index),
      })),
      tests,
      startlists,
      priceProfiles: offered,
    }),
  }
}
