// The rows of registrations for every list, in one read.
import { type Db, Prisma } from '@oxer/db'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import {
  isActiveRegistration,
  registrationStatuses,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { leftOfPayments } from '../../finance/bill/bill.queries.ts'
import { type RegistrationRow, toRegistration } from './registration.mappers.ts'

/** States that take a place: those that limits count and start lists accept. */
export const activeStatuses = registrationStatuses.filter(isActiveRegistration)

/** What takes a place in a test: not a team, whose members take theirs. */
export const starting = { deletedAt: null, type: { not: 'TEAM' }, status: { in: [...activeStatuses] } }

export const horseJson = Prisma.sql`json_build_object('ref', h.ref, 'name', h.name, 'avatar', h.avatar, 'birthDate', h.birth_date, 'gender', h.gender,
  'studbook', h.studbook, 'ueln', h.ueln, 'isPony', h.is_pony, 'withersHeightCode', h.withers_height_code,
  'father', h.father, 'mother', h.mother, 'fatherOfMother', h.father_of_mother)`

/**
 * Registrations with the rider and the horse that a filter may compare. A team has neither; for the others the database can, after a LEFT
 * JOIN, skip a table that the filter does not use.
 */
export const namedRegistrations = Prisma.sql`registration r
    LEFT JOIN practitioner pr ON pr.ref = r.practitioner_ref
    LEFT JOIN person p ON p.ref = pr.person_ref
    LEFT JOIN horse h ON h.ref = pr.horse_ref`

type Reading = { where: Prisma.Sql; limit?: number; offset?: number }

/**
 * The places of a whole start list are counted once and looked up by registration. A join would be planned for the few rows of most tests,
 * and count all of them again for each row of a large one.
 */
const readRegistrationRows = (db: Db, { where, limit, offset = 0 }: Reading): Promise<RegistrationRow[]> =>
  db.$queryRaw<RegistrationRow[]>`
  WITH picked AS MATERIALIZED (
    SELECT r.ref FROM ${namedRegistrations}
    WHERE r.deleted_at IS NULL AND ${where}
    ORDER BY r.registered_at, r.ref
    ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`} OFFSET ${offset}
  ), lists AS (
    SELECT DISTINCT e.startlist_ref FROM startlist_entry e JOIN picked ON picked.ref = e.registration_ref
  ), places AS (
    SELECT e.registration_ref, count(*) FILTER (WHERE e.type IN ('PARTICIPANT', 'OPEN_POSITION'))
      OVER (PARTITION BY e.startlist_ref ORDER BY e."order" ROWS UNBOUNDED PRECEDING) AS position
    FROM startlist_entry e JOIN lists USING (startlist_ref)
  ), seats AS (
    SELECT registration_ref, array_agg(position) AS positions FROM places
    WHERE registration_ref IN (SELECT ref FROM picked) GROUP BY registration_ref
  )
  SELECT r.ref, r.competition_ref AS "competitionRef", r.test_ref AS "testRef", t.name AS "testName",
    r.test_set_ref AS "testSetRef", ts.name AS "testSetName", r.practitioner_ref AS "practitionerRef",
    p.ref AS "riderRef", p.first_name || ' ' || p.last_name AS "riderName", p.avatar AS "riderAvatar",
    CASE WHEN h.ref IS NOT NULL THEN ${horseJson} END AS horse, r.type, r.team_ref AS "teamRef", tm.name AS "teamName",
    r.organisation_ref AS "organisationRef", o.name AS "organisationName",
    r.price_profile_ref AS "priceProfileRef", pp.name AS "priceProfileName",
    r.status, r.sign_off_reason AS "signOffReason", r.kind, r.payment_status AS "paymentStatus",
    paid.amount AS "billedCents", paid.open AS "openCents", paid.left AS "leftCents", r.charges,
    r.fee_cents AS "feeCents", r.fee_tax_level_code AS "feeTaxLevelCode", r.out_of_competition AS "outOfCompetition",
    r.is_for_sale AS "isForSale", coalesce(pr.is_unknown, false) AS "isUnknown", r.notes, r.start_number AS "startNumber",
    (SELECT jsonb_object_agg(registration_ref, positions) FROM seats) -> r.ref::text AS positions, r.registered_at AS "registeredAt", r.version
  FROM picked JOIN registration r USING (ref)
  JOIN competition_test t ON t.ref = r.test_ref
  JOIN test_set ts ON ts.ref = r.test_set_ref
  LEFT JOIN practitioner pr ON pr.ref = r.practitioner_ref
  LEFT JOIN person p ON p.ref = pr.person_ref
  LEFT JOIN horse h ON h.ref = pr.horse_ref
  LEFT JOIN competition_team tm ON tm.ref = r.team_ref
  LEFT JOIN organisation o ON o.ref = r.organisation_ref
  LEFT JOIN price_profile pp ON pp.ref = r.price_profile_ref
  LEFT JOIN LATERAL (
    SELECT sum(d.amount_cents)::float8 AS amount, sum(d.open_cents)::float8 AS open,
      sum(${leftOfPayments})::float8 AS left
    FROM (SELECT DISTINCT coalesce(s.handed_over_ref, s.document_ref) AS ref
      FROM bill_item i JOIN settlement s ON s.document_ref = i.order_ref
      WHERE i.source_ref = r.ref AND i.source_kind = 'REGISTRATION' AND i.is_standing) own
    JOIN settlement d ON d.document_ref = own.ref
  ) paid ON true
  ORDER BY r.registered_at, r.ref`

export const readRegistrations = async (db: Db, reading: Reading): Promise<Registration[]> =>
  (await readRegistrationRows(db, reading)).map(toRegistration)

/** The same with the competition of each row, for lists over several competitions. */
export const readRegistrationsByCompetition = async (
  db: Db,
  reading: Reading,
): Promise<ReadonlyMap<string, Registration[]>> => {
  const byCompetition = new Map<string, Registration[]>()
  for (const row of await readRegistrationRows(db, reading)) {
    const known = byCompetition.get(row.competitionRef)
    if (known) known.push(toRegistration(row))
    else byCompetition.set(row.competitionRef, [toRegistration(row)])
  }
  return byCompetition
}

export const readRegistrationsByRef = (db: Db, refs: readonly string[]): Promise<Registration[]> =>
  readRegistrations(db, { where: Prisma.sql`r.ref = ANY(${[...refs]}::uuid[])` })
