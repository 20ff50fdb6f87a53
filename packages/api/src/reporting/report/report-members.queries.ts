// Members and their holdings. A member of two clubs counts in each, and once in the total.
import { Prisma } from '@oxer/db'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { bornThrough } from '@oxer/domain/reporting/report/report.rules'
import type { ReportAsk, ReportBody } from './report-ask.queries.ts'

/** Decision 31: the last day still counts. `alias` is a table with start and end. */
const holdsOn = (alias: 'm' | 'ml' | 'h', day: string): Prisma.Sql => {
  const table = Prisma.raw(alias)
  return Prisma.sql`${table}.start <= ${day} AND (${table}."end" IS NULL OR ${table}."end" >= ${day})`
}

const inClub = ({ organisation }: ReportAsk): Prisma.Sql =>
  organisation === null ? Prisma.empty : Prisma.sql`AND o.ref = ${organisation}::uuid`

const isMinorOn = (day: string): Prisma.Sql => Prisma.sql`p.birth_date > ${bornThrough(day, 18)}`

const byGender = Prisma.sql`
  count(DISTINCT m.person_ref) FILTER (WHERE p.gender = 'FEMALE')::int AS female,
  count(DISTINCT m.person_ref) FILTER (WHERE p.gender = 'MALE')::int AS male,
  count(DISTINCT m.person_ref) FILTER (WHERE p.gender NOT IN ('FEMALE', 'MALE'))::int AS "otherGender"`

const membersOn = (ask: ReportAsk): Prisma.Sql => Prisma.sql`
  FROM organisation o
  JOIN membership m ON m.organisation_ref = o.ref
  JOIN person p ON p.ref = m.person_ref AND p.deleted_at IS NULL
  WHERE o.federation_ref = ${ask.federationRef}::uuid AND ${holdsOn('m', ask.day)} ${inClub(ask)}`

const ofType = (type: string): Prisma.Sql =>
  Prisma.sql`count(DISTINCT m.person_ref) FILTER (WHERE m.association_type = ${type})::int`

export const membersByClub: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(o.ref) = 1 AS "isTotal", o.ref::text AS "rowKey", o.name AS club,
    count(DISTINCT m.person_ref)::int AS members,
    ${ofType('COMPETITION')} AS "competitionMembers", ${ofType('RECREATIONAL')} AS "recreationalMembers",
    ${ofType('OTHER')} AS "otherMembers", ${byGender},
    count(DISTINCT m.person_ref) FILTER (WHERE ${isMinorOn(ask.day)})::int AS minors
  ${membersOn(ask)}
  GROUP BY GROUPING SETS ((o.ref, o.name), ())`

const ageBand = (day: string): Prisma.Sql => {
  const from = (years: number) => Prisma.sql`p.birth_date <= ${bornThrough(day, years)}`
  return Prisma.sql`CASE WHEN p.birth_date IS NULL THEN 'UNKNOWN_AGE' WHEN ${from(60)} THEN 'FROM_60' WHEN ${from(40)} THEN 'FROM_40'
    WHEN ${from(25)} THEN 'FROM_25' WHEN ${from(18)} THEN 'FROM_18' WHEN ${from(12)} THEN 'FROM_12' ELSE 'FROM_0' END`
}

export const membersByAge: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(m.band) = 1 AS "isTotal", m.band AS "rowKey", m.band AS "ageBand",
    count(DISTINCT m.person_ref)::int AS members,
    count(DISTINCT m.person_ref) FILTER (WHERE m.gender = 'FEMALE')::int AS female,
    count(DISTINCT m.person_ref) FILTER (WHERE m.gender = 'MALE')::int AS male,
    count(DISTINCT m.person_ref) FILTER (WHERE m.gender NOT IN ('FEMALE', 'MALE'))::int AS "otherGender",
    100.0 * count(DISTINCT m.person_ref) / nullif(max(count(DISTINCT m.person_ref)) OVER (), 0) AS share
  FROM (
    SELECT m.person_ref, p.gender, ${ageBand(ask.day)} AS band
    ${membersOn(ask)}
    ${ask.associationType === null ? Prisma.empty : Prisma.sql`AND m.association_type = ${ask.associationType}`}
  ) m
  GROUP BY GROUPING SETS ((m.band), ())`

/**
 * Joined: a member on a day and not on the day before. Left: not a member on a day, and one on the day before, so a member whose
 * membership ends on 31 December has left on 1 January. Therefore before + joined - left = after, for each club and for all.
 */
export const joinedAndLeft: ReportBody = (ask) => {
  const dayBefore = addDays(ask.from, -1)
  const memberOn = (day: Prisma.Sql) => Prisma.sql`
    SELECT FROM membership n WHERE n.person_ref = m.person_ref AND n.organisation_ref = m.organisation_ref
      AND n.start <= ${day} AND (n."end" IS NULL OR n."end" >= ${day})`
  const next = Prisma.sql`to_char(m."end"::date + 1, 'YYYY-MM-DD')`
  const previous = Prisma.sql`to_char(m.start::date - 1, 'YYYY-MM-DD')`
  const read = (kind: string, at: Prisma.Sql, where: Prisma.Sql) => Prisma.sql`
    SELECT o.ref, o.name, m.person_ref, ${kind} AS kind, ${at} AS at
    FROM organisation o JOIN membership m ON m.organisation_ref = o.ref
    JOIN person p ON p.ref = m.person_ref AND p.deleted_at IS NULL
    WHERE o.federation_ref = ${ask.federationRef}::uuid AND ${where} ${inClub(ask)}`
  const count = (kind: string) => Prisma.sql`count(DISTINCT (ref, person_ref, at)) FILTER (WHERE kind = ${kind})::int`
  return Prisma.sql`
    SELECT "isTotal", "rowKey", club, before, joined, "left", after, 100.0 * (after - before) / nullif(before, 0) AS growth
    FROM (
      SELECT GROUPING(ref) = 1 AS "isTotal", ref::text AS "rowKey", name AS club, ${count('before')} AS before,
        ${count('joined')} AS joined, ${count('left')} AS "left", ${count('after')} AS after
      FROM (
        ${read('before', Prisma.sql`''::text`, holdsOn('m', dayBefore))}
        UNION ALL ${read('after', Prisma.sql`''::text`, holdsOn('m', ask.to))}
        UNION ALL ${read(
          'joined',
          Prisma.sql`m.start::text`,
          Prisma.sql`m.start BETWEEN ${ask.from} AND ${ask.to} AND NOT EXISTS (${memberOn(previous)})`,
        )}
        UNION ALL ${read(
          'left',
          Prisma.sql`m."end"::text`,
          Prisma.sql`m."end" BETWEEN ${dayBefore} AND ${addDays(ask.to, -1)} AND NOT EXISTS (${memberOn(next)})`,
        )}
      ) moves
      GROUP BY GROUPING SETS ((ref, name), ())
    ) counted`
}

/** By license and the clubs of its holders; holders without a club are a row of their own. */
export const licenses: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(l.ref) = 1 AS "isTotal", l.ref::text || coalesce(o.ref::text, '') AS "rowKey", l.name AS license,
    l.type AS "licenseType", o.name AS club,
    count(DISTINCT (ml.license_ref, ml.person_ref))::int AS holders,
    count(DISTINCT (ml.license_ref, ml.person_ref)) FILTER (WHERE ${isMinorOn(ask.day)})::int AS minors
  FROM license l
  JOIN member_license ml ON ml.license_ref = l.ref
  JOIN person p ON p.ref = ml.person_ref AND p.deleted_at IS NULL
  LEFT JOIN membership m ON m.person_ref = ml.person_ref AND ${holdsOn('m', ask.day)}
  LEFT JOIN organisation o ON o.ref = m.organisation_ref
  WHERE l.federation_ref = ${ask.federationRef}::uuid AND ${holdsOn('ml', ask.day)} ${inClub(ask)}
  GROUP BY GROUPING SETS ((l.ref, l.name, l.type, o.ref, o.name), ())`

/** Only members of the club on the day that counts. */
const ofClub = ({ organisation }: ReportAsk, day: Prisma.Sql): Prisma.Sql =>
  organisation === null
    ? Prisma.empty
    : Prisma.sql`AND EXISTS (SELECT FROM membership m WHERE m.person_ref = p.ref AND m.organisation_ref = ${organisation}::uuid
        AND m.start <= ${day} AND (m."end" IS NULL OR m."end" >= ${day}))`

export const memberBenefits: ReportBody = (ask) => {
  const count = Prisma.sql`count(DISTINCT (h.member_benefit_ref, h.person_ref))`
  return Prisma.sql`
    SELECT GROUPING(b.ref) = 1 AS "isTotal", b.ref::text AS "rowKey", b.name AS "memberBenefit", ${count}::int AS holders,
      ${count} FILTER (WHERE ${isMinorOn(ask.day)})::int AS minors,
      ${count} FILTER (WHERE h.bill_to_type = 'PERSON')::int AS "paidByPerson",
      ${count} FILTER (WHERE h.bill_to_type = 'ORGANISATION')::int AS "paidByClub"
    FROM member_benefit b
    JOIN member_benefit_holding h ON h.member_benefit_ref = b.ref
    JOIN person p ON p.ref = h.person_ref AND p.deleted_at IS NULL
    WHERE b.federation_ref = ${ask.federationRef}::uuid AND ${holdsOn('h', ask.day)} ${ofClub(ask, Prisma.sql`${ask.day}`)}
    GROUP BY GROUPING SETS ((b.ref, b.name), ())`
}

/** Minors: by the age on the day of the achievement. Still valid: on the last day of the period. */
export const achievements: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(a.ref) = 1 AS "isTotal", a.ref::text AS "rowKey", a.name AS achievement, count(*)::int AS given,
    count(*) FILTER (WHERE p.birth_date >
      lpad((left(g.achieved_on, 4)::int - 18)::text, 4, '0') || substr(g.achieved_on, 5))::int AS minors,
    count(*) FILTER (WHERE g.valid_until IS NULL OR g.valid_until >= ${ask.to})::int AS "stillValid"
  FROM achievement a
  JOIN person_achievement g ON g.achievement_ref = a.ref
  JOIN person p ON p.ref = g.person_ref AND p.deleted_at IS NULL
  WHERE a.federation_ref = ${ask.federationRef}::uuid AND g.achieved_on BETWEEN ${ask.from} AND ${ask.to}
    ${ofClub(ask, Prisma.sql`g.achieved_on`)}
  GROUP BY GROUPING SETS ((a.ref, a.name), ())`
