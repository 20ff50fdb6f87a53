// The heads of records. Each source of events is read only for callers who may see it elsewhere, and five events of each are enough.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { canEditHorse } from '@oxer/domain/parties/horse/horse.policy'
import { horseFieldNames } from '@oxer/domain/parties/horse/horse.schema'
import {
  canManageOrganisation,
  canViewOrganisationMembers,
} from '@oxer/domain/parties/organisation/organisation.policy'
import { organisationFieldNames } from '@oxer/domain/parties/organisation/organisation.schema'
import { expiringDays } from '@oxer/domain/parties/person/member-list.schema'
import { canEditMember, memberAbilities } from '@oxer/domain/parties/person/person.policy'
import { memberFieldNames } from '@oxer/domain/parties/person/person.schema'
import { latestEvents } from '@oxer/domain/shell/record/record.rules'
import {
  type HorseHead,
  type MemberHead,
  type OrganisationHead,
  type RecordEvent,
  shownEvents,
} from '@oxer/domain/shell/record/record.schema'
import { factsColumns, isVisibleIn, shareJoin } from '../../competitions/competition/competition-visibility.queries.ts'
import { readLatestParticipations } from '../../competitions/participation/participation.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import type { HorseScope } from '../../parties/horse/horse.guards.ts'
import { holdsWhatRunsOut } from '../../parties/person/member-filter.queries.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { toLicenseEnd } from '../../parties/person/person.mappers.ts'
import {
  type ChangeRow,
  type CompetitionRow,
  type PeriodRow,
  toChange,
  toCompetition,
  toPeriod,
  toRide,
} from './record.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'> & { readonly actor: Actor }
type Rider = { personRef: string } | { horseRef: string }

const readRides = async (
  ctx: Reading,
  side: Rider,
  may: { entries: boolean; results: boolean },
): Promise<RecordEvent[]> => {
  const of = 'personRef' in side ? 'RIDER' : 'HORSE'
  const rows = await readLatestParticipations(ctx, side, may, shownEvents)
  return rows.map((row) => toRide(row, of, ctx.actor))
}

/** The lines of the history about the record itself. */
const readChanges = async (
  { db }: Reading,
  of: { noun: string; ref: string; timeZone: string; fields: readonly string[] },
): Promise<RecordEvent[]> => {
  const rows = await db.$queryRaw<ChangeRow[]>`
    SELECT at, actor_name AS "by", action, before, after FROM history
    WHERE ref = ${of.ref}::uuid AND noun = ${of.noun} ORDER BY id DESC LIMIT ${shownEvents}`
  return rows.map((row) => toChange(row, of))
}

/** The history of a person has no personal data but the name. Licenses are events of their own. */
const historyFields = [...memberFieldNames, 'memberships', 'relations']

/** Beginnings and ends until today: of a table `held` with a period. */
const periodsOf = (held: Prisma.Sql, columns: Prisma.Sql, today: string): Prisma.Sql => Prisma.sql`
  (SELECT ${columns}, held.start AS "on", false AS "isEnd" FROM ${held} AND held.start <= ${today}
    ORDER BY held.start DESC LIMIT ${shownEvents})
  UNION ALL
  (SELECT ${columns}, held."end", true FROM ${held} AND held."end" < ${today}
    ORDER BY held."end" DESC LIMIT ${shownEvents})`

const membershipColumns = Prisma.sql`'MEMBERSHIP' AS kind, held.ref, person.ref AS "personRef",
  person.first_name || ' ' || person.last_name AS "personName",
  organisation.ref AS "organisationRef", organisation.name AS name`

const membershipsWhere = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`membership held
  JOIN person ON person.ref = held.person_ref AND person.deleted_at IS NULL
  JOIN organisation ON organisation.ref = held.organisation_ref WHERE ${condition}`

const readHoldings = async (
  { db }: Reading,
  { personRef }: PersonScope,
  may: { memberships: boolean; licenses: boolean },
  today: string,
): Promise<RecordEvent[]> => {
  const licenses = Prisma.sql`member_license held JOIN license ON license.ref = held.license_ref
    WHERE held.person_ref = ${personRef}::uuid`
  const licenseColumns = Prisma.sql`'LICENSE' AS kind, held.ref, NULL::uuid AS "personRef", NULL AS "personName",
    NULL::uuid AS "organisationRef", license.name AS name`
  const parts = [
    ...(may.memberships
      ? [periodsOf(membershipsWhere(Prisma.sql`held.person_ref = ${personRef}::uuid`), membershipColumns, today)]
      : []),
    ...(may.licenses ? [periodsOf(licenses, licenseColumns, today)] : []),
  ]
  if (parts.length === 0) return []
  const rows = await db.$queryRaw<PeriodRow[]>`${Prisma.join(parts, ' UNION ALL ')}`
  return rows.map(toPeriod)
}

type FactsRow = {
  licensedUntil: string
  timeZone: string
  combinations: number
  suspended: number
  runsOut: boolean
}

/** The days of the federation from today on in which a license is about to end. */
const soon = {
  from: Prisma.sql`to_char(day.today, 'YYYY-MM-DD')`,
  until: Prisma.sql`to_char(day.today + ${expiringDays}::int, 'YYYY-MM-DD')`,
}

/** What the head of a member shows; each part for callers to whom the overview shows it. */
export const getMemberHead = async (ctx: Reading, person: PersonScope): Promise<MemberHead> => {
  const { personRef } = person
  const may = memberAbilities(ctx.actor, person).overview
  const [facts] = await ctx.db.$queryRaw<FactsRow[]>`
    SELECT person.licensed_until AS "licensedUntil", federation.time_zone AS "timeZone",
      (${holdsWhatRunsOut(Prisma.sql`person`, soon)}) AS "runsOut",
      (SELECT count(*)::int FROM practitioner WHERE person_ref = person.ref AND is_active) AS combinations,
      (SELECT count(DISTINCT practitioner.ref)::int FROM practitioner
        JOIN practitioner_career standing ON standing.practitioner_ref = practitioner.ref AND standing.is_suspended
        WHERE practitioner.person_ref = person.ref AND practitioner.is_active) AS suspended
    FROM person JOIN federation ON federation.ref = person.federation_ref
    CROSS JOIN LATERAL (SELECT (${ctx.now()}::timestamptz AT TIME ZONE federation.time_zone)::date AS today) AS day
    WHERE person.ref = ${personRef}::uuid`
  const { licensedUntil = '', timeZone = 'UTC', combinations = 0, suspended = 0, runsOut = false } = facts ?? {}
  const today = localDateAt(ctx.now(), timeZone)
  const held = { memberships: may.canViewMemberships, licenses: may.canViewLicenses }
  const changes = canEditMember(ctx.actor, person)
    ? await readChanges(ctx, { noun: 'person', ref: personRef, timeZone, fields: historyFields })
    : []
  return {
    license: may.canViewLicenses ? toLicenseEnd(licensedUntil) : null,
    runsOut: may.canViewLicenses && runsOut,
    showsLicense: may.canViewLicenses,
    combinationCount: may.canViewCombinations ? combinations : null,
    suspendedCount: may.canViewCareers ? suspended : null,
    events: latestEvents([
      ...(await readRides(ctx, { personRef }, { entries: may.canViewRegistrations, results: may.canViewResults })),
      ...(await readHoldings(ctx, person, held, today)),
      ...changes,
    ]),
  }
}

const timeZoneOf = async ({ db }: Reading, federationRef: string): Promise<string> => {
  const { timeZone } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { timeZone: true },
  })
  return timeZone
}

export const getHorseHead = async (ctx: Reading, horse: HorseScope): Promise<HorseHead> => {
  const { horseRef, federationRef } = horse
  const changes = canEditHorse(ctx.actor, horse)
    ? await readChanges(ctx, {
        ...{ noun: 'horse', ref: horseRef, fields: horseFieldNames },
        timeZone: await timeZoneOf(ctx, federationRef),
      })
    : []
  return {
    events: latestEvents([...(await readRides(ctx, { horseRef }, { entries: true, results: true })), ...changes]),
  }
}

/** More than an organiser has in two years. */
const mostCompetitions = 500

/** The organiser's competitions since the beginning of last year, the latest first. */
const readCompetitions = (ctx: Reading, organisationRef: string, today: string): Promise<CompetitionRow[]> => {
  const own = Prisma.sql`competition.organizer_ref = ${organisationRef}::uuid AND competition.organizer_type = 'ORGANISATION'
    AND ${isVisibleIn('competition', ctx)}`
  return ctx.db.$queryRaw<CompetitionRow[]>`
    SELECT ${factsColumns}, competition.name, competition.start AS "on" FROM competition ${shareJoin(ctx)}
    WHERE ${own} AND competition.start >= ${String(Number(today.slice(0, 4)) - 1)}
    ORDER BY competition.start DESC LIMIT ${mostCompetitions}`
}

export const getOrganisationHead = async (ctx: Reading, organisation: OrganisationScope): Promise<OrganisationHead> => {
  const { organisationRef, federationRef } = organisation
  const timeZone = await timeZoneOf(ctx, federationRef)
  const today = localDateAt(ctx.now(), timeZone)
  const competitions = await readCompetitions(ctx, organisationRef, today)
  const memberships = canViewOrganisationMembers(ctx.actor, organisation)
    ? await ctx.db.$queryRaw<PeriodRow[]>`${periodsOf(
        membershipsWhere(Prisma.sql`held.organisation_ref = ${organisationRef}::uuid`),
        membershipColumns,
        today,
      )}`
    : []
  const changes = canManageOrganisation(ctx.actor, organisation)
    ? await readChanges(ctx, { noun: 'organisation', ref: organisationRef, timeZone, fields: organisationFieldNames })
    : []
  return {
    competitionCount: competitions.filter(({ on }) => on.startsWith(today.slice(0, 4))).length,
    events: latestEvents([
      ...competitions.filter(({ on }) => on <= today).map((row) => toCompetition(row, ctx.actor)),
      ...memberships.map(toPeriod),
      ...changes,
    ]),
  }
}
