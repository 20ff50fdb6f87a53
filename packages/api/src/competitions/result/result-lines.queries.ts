// The combinations of a test set with their results, in one statement: the hottest read while results are entered.
import { type Db, Prisma } from '@oxer/db'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import type { ResultScore } from '@oxer/domain/competitions/result/result-entry.schema'

export type CombinationRow = {
  ref: string
  testSetRef: string
  status: string
  startNumber: number | null
  outOfCompetition: boolean
  riderRef: string
  riderName: string
  horseRef: string
  horseName: string
  organisationName: string | null
}

export type ResultLineRow = CombinationRow & {
  position: number | null
  startSeconds: number | null
  resultRef: string | null
  content: unknown
  score: ResultScore | null
  version: number | null
  enteredAt: Date | null
}

const combinationColumns = Prisma.sql`
  r.ref, r.test_set_ref AS "testSetRef", r.status, r.start_number AS "startNumber",
  r.out_of_competition AS "outOfCompetition",
  p.ref AS "riderRef", trim(p.first_name || ' ' || p.last_name) AS "riderName",
  h.ref AS "horseRef", coalesce(nullif(h.sport_name, ''), h.name) AS "horseName",
  o.name AS "organisationName"`

const combinationTables = Prisma.sql`
  JOIN practitioner c ON c.ref = r.practitioner_ref
  JOIN person p ON p.ref = c.person_ref
  JOIN horse h ON h.ref = c.horse_ref
  LEFT JOIN organisation o ON o.ref = r.organisation_ref`

/** Combinations by their registrations in any state, because a frozen ranking still shows them. */
export const listCombinations = async (db: Db, refs: readonly string[]): Promise<CombinationRow[]> =>
  db.$queryRaw<CombinationRow[]>`
    SELECT ${combinationColumns}
    FROM registration r ${combinationTables}
    WHERE r.ref = ANY (${refs}::uuid[])`

export type RankingCombinationRow = CombinationRow & { isMissing: boolean }

/**
 * The combinations of a ranking, and the starters of its test set whose result is expected and missing. In one
 * statement, because the office reads it with every ranking.
 */
export const listRankingCombinations = async (
  db: Db,
  refs: readonly string[],
  testSetRef: string,
): Promise<RankingCombinationRow[]> =>
  db.$queryRaw<RankingCombinationRow[]>`
    SELECT ${combinationColumns}, missing.ref IS NOT NULL AS "isMissing"
    FROM registration r ${combinationTables}
    LEFT JOIN (
      SELECT m.ref FROM registration m
      WHERE m.test_set_ref = ${testSetRef}::uuid AND m.deleted_at IS NULL AND m.status IN ('SUBSCRIBED', 'ANNOUNCED')
        AND NOT EXISTS (SELECT 1 FROM result x WHERE x.registration_ref = m.ref)
    ) missing ON missing.ref = r.ref
    WHERE r.ref = ANY (${refs}::uuid[]) OR (r.test_set_ref = ${testSetRef}::uuid AND missing.ref IS NOT NULL)`

/** In the order of the start list. Combinations on no list follow by number, and are left out if they have no result. */
export const listResultLines = async (db: Db, testSetRefs: readonly string[]): Promise<ResultLineRow[]> =>
  db.$queryRaw<ResultLineRow[]>`
    WITH place AS (
      SELECT e.registration_ref, e.startlist_ref, e.start_seconds, e."order",
        row_number() OVER (PARTITION BY e.startlist_ref ORDER BY e."order")::int AS position
      FROM startlist_entry e
      WHERE e.type IN ('PARTICIPANT', 'OPEN_POSITION')
        AND e.startlist_ref IN (SELECT startlist_ref FROM test_set WHERE ref = ANY (${testSetRefs}::uuid[]))
    )
    SELECT ${combinationColumns}, place.position, place.start_seconds AS "startSeconds",
      x.ref AS "resultRef", x.content, x.score, x.version, x.entered_at AS "enteredAt"
    FROM registration r ${combinationTables}
    JOIN test_set s ON s.ref = r.test_set_ref
    JOIN competition_test t ON t.ref = s.test_ref
    LEFT JOIN place ON place.registration_ref = r.ref AND place.startlist_ref = s.startlist_ref
    LEFT JOIN result x ON x.registration_ref = r.ref
    WHERE r.test_set_ref = ANY (${testSetRefs}::uuid[]) AND r.deleted_at IS NULL
      AND (place.position IS NOT NULL OR x.ref IS NOT NULL OR r.status IN ('SUBSCRIBED', 'ANNOUNCED'))
    ORDER BY t."order", s."order", place."order" NULLS LAST, r.start_number NULLS LAST, r.registered_at, r.ref`

/** Starters whose result is expected: not those who withdrew or were never accepted. */
export const expectedStatuses: readonly string[] = ['SUBSCRIBED', 'ANNOUNCED']
export const isExpectedStatus = (status: string): boolean => expectedStatuses.includes(status)

export type StoredContent = { registrationRef: string; content: Result; score: unknown; ref: string }

/** The basis of a ranking: the results of active registrations. */
export const listStoredResults = async (db: Db, testSetRef: string): Promise<StoredContent[]> => {
  const rows = await db.result.findMany({
    where: { testSetRef, registration: { deletedAt: null } },
    select: { ref: true, registrationRef: true, content: true, score: true },
    orderBy: { registrationRef: 'asc' },
  })
  return rows.map((row) => ({ ...row, content: Result.parse(row.content) }))
}
