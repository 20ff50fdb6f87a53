// The career points of the results of a part of a test.
import type { Db } from '@oxer/db'
import { pointsOf } from '@oxer/domain/catalogue/point-distribution/point-record.rules'
import { PointSource } from '@oxer/domain/catalogue/point-distribution/point-record.schema'
import type { EarnedPoints, RankingPoints } from '@oxer/domain/competitions/ranking/ranking-points.schema'
import { formatExact } from '@oxer/domain/kernel/decimal'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { getTestSet, type TestSetInput } from './ranking.queries.ts'

type PointsRow = {
  registrationRef: string
  startNumber: number | null
  riderRef: string
  riderName: string
  horseRef: string
  horseName: string
  isInCareer: boolean
  source: string | null
  calculated: string | null
  manual: string | null
  notes: string | null
  version: number | null
  editedBy: string | null
  editedAt: Date | null
}

const exact = (text: string | null): string | null => text?.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') ?? null

const toEarned = (row: PointsRow): EarnedPoints => {
  const source = PointSource.parse(row.source ?? 'CALCULATED')
  const calculated = exact(row.calculated)
  const manual = exact(row.manual)
  const counting = pointsOf({ source, calculated, manual })
  return {
    registrationRef: row.registrationRef,
    startNumber: row.startNumber,
    rider: { ref: row.riderRef, name: row.riderName },
    horse: { ref: row.horseRef, name: row.horseName },
    isInCareer: row.isInCareer,
    source,
    calculated,
    manual,
    points: counting === null ? null : formatExact(counting),
    notes: row.notes ?? '',
    editedBy: row.editedBy,
    editedAt: row.editedAt?.toISOString() ?? null,
    version: row.version ?? 0,
  }
}

/** One row for each result; the last correction comes from the history. */
export const readEarnedPoints = async (
  db: Db,
  testSetRef: string,
  careerRef: string,
  registrationRef: string | null = null,
): Promise<EarnedPoints[]> => {
  const rows = await db.$queryRaw<PointsRow[]>`
    SELECT g.ref AS "registrationRef", g.start_number AS "startNumber", pe.ref AS "riderRef",
      pe.first_name || ' ' || pe.last_name AS "riderName", h.ref AS "horseRef", h.name AS "horseName",
      pc.ref IS NOT NULL AS "isInCareer", cp.source, cp.calculated::text AS calculated, cp.manual::text AS manual, cp.notes,
      cp.version, last.actor_name AS "editedBy", last.at AS "editedAt"
    FROM result x
    JOIN registration g ON g.ref = x.registration_ref
    JOIN practitioner p ON p.ref = g.practitioner_ref
    JOIN person pe ON pe.ref = p.person_ref
    JOIN horse h ON h.ref = p.horse_ref
    LEFT JOIN practitioner_career pc ON pc.practitioner_ref = p.ref AND pc.career_ref = ${careerRef}::uuid
    LEFT JOIN career_points cp ON cp.practitioner_career_ref = pc.ref AND cp.registration_ref = g.ref
      AND cp.test_set_ref = x.test_set_ref
    LEFT JOIN LATERAL (SELECT actor_name, at FROM history WHERE ref = cp.ref AND action = 'edit-points'
      ORDER BY id DESC LIMIT 1) last ON true
    WHERE x.test_set_ref = ${testSetRef}::uuid
      AND (${registrationRef}::uuid IS NULL OR g.ref = ${registrationRef}::uuid)
    ORDER BY g.start_number NULLS LAST, g.ref`
  return rows.map(toEarned)
}

export const getRankingPoints = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput,
): Promise<RankingPoints> => {
  const { ref, test } = await getTestSet(db, competition, input)
  if (test.careerRef === null) return { career: null, rows: [] }
  const career = await db.career.findUniqueOrThrow({
    where: { ref: test.careerRef },
    select: { ref: true, name: true },
  })
  return { career, rows: await readEarnedPoints(db, ref, test.careerRef) }
}
