// Master lists for a member, a horse or a club: one statement each for all three.
import { type Db, Prisma } from '@oxer/db'
import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { isMinorOn, isStartlistPublic } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { MasterListCompetition, MasterListRow } from '@oxer/domain/competitions/registration/master-list.schema'
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'
import { isPublicIn, publicCompetitions } from '../competition/competition-visibility.queries.ts'
import { furthestListOf } from '../startlist/furthest-list.queries.ts'

/** The subject of the starts and its federation; `seesMinors` if the caller may see these riders anyway. */
export type MasterListSide = {
  readonly federationRef: string
  readonly where: Prisma.Sql
  readonly seesMinors: boolean
}

const Parts = z.array(CompetitionPart)

/** A master list is public with its competition (cs007), and contains the expected starters. */
const listed = ({ federationRef, where }: MasterListSide): Prisma.Sql => Prisma.sql`
  ${where} AND c.federation_ref = ${federationRef}::uuid AND ${isPublicIn('c')} AND r.deleted_at IS NULL AND r.status IN ('SUBSCRIBED', 'ANNOUNCED') AND t.deleted_at IS NULL`

const joins = Prisma.sql`
  FROM practitioner pr JOIN registration r ON r.practitioner_ref = pr.ref JOIN competition c ON c.ref = r.competition_ref
  JOIN competition_test t ON t.ref = r.test_ref`

/** Latest first. */
export const listMasterListCompetitions = (db: Db, side: MasterListSide): Promise<MasterListCompetition[]> =>
  db.$queryRaw<MasterListCompetition[]>`
    SELECT c.ref, c.name, c.start, c."end", count(DISTINCT pr.person_ref)::int AS riders, count(*)::int AS registrations
    ${joins} WHERE ${listed(side)}
    GROUP BY c.ref ORDER BY c.start DESC, c.ref LIMIT 500`

type StartRow = {
  ref: string
  start: string
  publishedParts: string[]
  status: string
  startNumber: number | null
  startlistStatus: string | null
  birthDate: string | null
  test: RefName
  rider: RefName
  horse: RefName
  organisation: RefName | null
}

const toMasterListRow = (row: StartRow, seesMinors: boolean): MasterListRow => {
  const status = row.startlistStatus === null ? null : StartlistStatus.parse(row.startlistStatus)
  const isNamed =
    seesMinors || !isMinorOn(row.birthDate, row.start) || isStartlistPublic(status, Parts.parse(row.publishedParts))
  return {
    ref: row.ref,
    test: row.test,
    rider: isNamed ? row.rider : null,
    horse: row.horse,
    organisation: row.organisation,
    startNumber: row.startNumber,
    status: RegistrationStatus.parse(row.status),
  }
}

/** In the order of the tests. A competition without a public master list is not found, as for the public. */
export const getMasterList = async (db: Db, side: MasterListSide, competitionRef: string): Promise<MasterListRow[]> => {
  const competition = await db.competition.count({
    where: { ref: competitionRef, federationRef: side.federationRef, ...publicCompetitions },
  })
  if (competition === 0) throw failure(kernelErrors.notFound)
  const rows = await db.$queryRaw<StartRow[]>`
    SELECT r.ref, c.start, coalesce(c.published_parts, '{}') AS "publishedParts", r.status,
      r.start_number AS "startNumber", s.status AS "startlistStatus", p.birth_date AS "birthDate",
      json_build_object('ref', t.ref, 'name', t.name) AS test,
      json_build_object('ref', p.ref, 'name', p.first_name || ' ' || p.last_name) AS rider,
      json_build_object('ref', h.ref, 'name', h.name) AS horse,
      CASE WHEN o.ref IS NOT NULL THEN json_build_object('ref', o.ref, 'name', o.name) END AS organisation
    ${joins} JOIN person p ON p.ref = pr.person_ref JOIN horse h ON h.ref = pr.horse_ref
    LEFT JOIN organisation o ON o.ref = r.organisation_ref
    LEFT JOIN ${Prisma.raw(furthestListOf('r.ref'))}
    WHERE ${listed(side)} AND c.ref = ${competitionRef}::uuid
    ORDER BY t."order", t.ref, r.start_number, r.ref`
  return rows.map((row) => toMasterListRow(row, side.seesMinors))
}
