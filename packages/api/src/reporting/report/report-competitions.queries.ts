// Reports of competitions. A competition belongs to the period of its first day, so that each counts in one year. Drafts, cancelled
// competitions and cancelled tests do not count.
import { Prisma } from '@oxer/db'
import { bornThrough } from '@oxer/domain/reporting/report/report.rules'
import type { ReportAsk, ReportBody } from './report-ask.queries.ts'

const held = ({ federationRef, from, to }: ReportAsk): Prisma.Sql => Prisma.sql`
  c.federation_ref = ${federationRef}::uuid AND c.start BETWEEN ${from} AND ${to}
  AND c.status NOT IN ('DRAFT', 'CANCELLED', 'DELETED') AND c.deleted_at IS NULL`

const ofDiscipline = ({ discipline }: ReportAsk): Prisma.Sql =>
  discipline === null ? Prisma.empty : Prisma.sql`AND t.sport_type_variant_ref = ${discipline}::uuid`

const riddenTest = Prisma.sql`t.competition_ref = c.ref AND t.deleted_at IS NULL AND t.cancelled_at IS NULL`

/** A rejected or cancelled registration does not count. */
const counted = Prisma.sql`r.deleted_at IS NULL AND r.type <> 'TEAM' AND r.status NOT IN ('REJECTED', 'CANCELLED')`

/** A rider who withdrew before the start did not start, as for career points. */
const isStart = Prisma.sql`x.status NOT IN ('NOT_STARTED', 'WITHDRAWN')`
const starts = Prisma.sql`count(x.ref) FILTER (WHERE ${isStart})`
const finishes = Prisma.sql`count(x.ref) FILTER (WHERE x.status = 'FINISHED')`

const activity = Prisma.sql`
  count(r.ref)::int AS registrations, ${starts}::int AS starts, ${finishes}::int AS finishes,
  100.0 * ${finishes} / nullif(${starts}, 0) AS "finishRate",
  count(r.ref) FILTER (WHERE r.status = 'SIGNED_OFF')::int AS "signOffs"`

export const competitions: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(c.ref) = 1 AS "isTotal", c.ref::text AS "rowKey", c.start, c.name AS competition, c.organizer_name AS organizer,
    count(DISTINCT t.ref)::int AS tests, ${activity}
  FROM competition c
  ${ask.discipline === null ? Prisma.sql`LEFT` : Prisma.empty} JOIN competition_test t ON ${riddenTest} ${ofDiscipline(ask)}
  LEFT JOIN registration r ON r.test_ref = t.ref AND ${counted}
  LEFT JOIN result x ON x.registration_ref = r.ref
  WHERE ${held(ask)}
    ${ask.organisation === null ? Prisma.empty : Prisma.sql`AND c.organizer_type = 'ORGANISATION' AND c.organizer_ref = ${ask.organisation}::uuid`}
  GROUP BY GROUPING SETS ((c.ref, c.start, c.name, c.organizer_name), ())`

const registered = (ask: ReportAsk): Prisma.Sql => Prisma.sql`
  FROM competition c
  JOIN competition_test t ON ${riddenTest} ${ofDiscipline(ask)}
  JOIN registration r ON r.test_ref = t.ref AND ${counted}
  JOIN practitioner k ON k.ref = r.practitioner_ref`

/** The club for which the rider started. */
const forClub = ({ organisation }: ReportAsk): Prisma.Sql =>
  organisation === null ? Prisma.empty : Prisma.sql`AND r.organisation_ref = ${organisation}::uuid`

export const startsByClub: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(r.organisation_ref) = 1 AS "isTotal",
    coalesce(r.organisation_ref::text, '') || coalesce(t.sport_type_variant_ref::text, '') AS "rowKey",
    max(o.name) AS club, max(v.name) AS discipline, count(DISTINCT k.person_ref)::int AS riders, ${activity}
  ${registered(ask)}
  LEFT JOIN result x ON x.registration_ref = r.ref
  LEFT JOIN organisation o ON o.ref = r.organisation_ref
  LEFT JOIN sport_type_variant v ON v.ref = t.sport_type_variant_ref
  WHERE ${held(ask)} ${forClub(ask)}
  GROUP BY GROUPING SETS ((r.organisation_ref, t.sport_type_variant_ref), ())`

const rides = (ask: ReportAsk): Prisma.Sql => Prisma.sql`
  ${registered(ask)}
  JOIN result x ON x.registration_ref = r.ref AND ${isStart}
  JOIN horse h ON h.ref = k.horse_ref
  JOIN person p ON p.ref = k.person_ref
  WHERE ${held(ask)} ${forClub(ask)}`

/**
 * Riders by name, if they were of age before the first counted start and are now. Minors, and riders of unknown age, are one row without a
 * name.
 */
export const riderActivity: ReportBody = (ask) => {
  const [earlier = ask.from] = [ask.from, ask.today].toSorted()
  const isNamed = Prisma.sql`p.birth_date <= ${bornThrough(earlier, 18)} AND p.erased_at IS NULL`
  return Prisma.sql`
    SELECT GROUPING(s.named) = 1 AS "isTotal", coalesce(s.named::text, '') AS "rowKey", max(s.name) AS rider,
      count(DISTINCT s.person_ref)::int AS riders, count(DISTINCT s.horse_ref)::int AS horses,
      count(DISTINCT s.competition_ref)::int AS competitions, count(*)::int AS starts,
      count(*) FILTER (WHERE s.status = 'FINISHED')::int AS finishes
    FROM (
      SELECT k.person_ref, k.horse_ref, r.competition_ref, x.status, CASE WHEN ${isNamed} THEN p.ref END AS named,
        CASE WHEN ${isNamed} THEN p.last_name || ', ' || p.first_name END AS name
      ${rides(ask)}
    ) s
    GROUP BY GROUPING SETS ((s.named), ())`
}

export const horseActivity: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(h.ref) = 1 AS "isTotal", h.ref::text AS "rowKey", h.name AS horse,
    left(${ask.to}, 4)::int - left(h.birth_date, 4)::int - (substr(${ask.to}, 6) < substr(h.birth_date, 6))::int AS age,
    count(DISTINCT k.person_ref)::int AS riders, count(DISTINCT r.competition_ref)::int AS competitions, count(*)::int AS starts,
    count(*) FILTER (WHERE x.status = 'FINISHED')::int AS finishes
  ${rides(ask)}
  GROUP BY GROUPING SETS ((h.ref, h.name, h.birth_date), ())`
