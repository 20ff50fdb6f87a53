// The queues of Home. Each counts no further than its bound, so that a visit costs the same in a large federation.
import { Prisma } from '@oxer/db'
import { federationsStaffedBy, isFederationAdministrator } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { maximumCompetitionDays } from '@oxer/domain/competitions/competition/competition.schema'
import { registrationWindowAt } from '@oxer/domain/competitions/registration/registration-period.rules'
import { isColumnPublic } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { isPublicStartlist, startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { canViewOrganisationMembers } from '@oxer/domain/parties/organisation/organisation.policy'
import { expiringDays } from '@oxer/domain/parties/person/member-list.schema'
import { FollowedType } from '@oxer/domain/shell/favourite/favourite.schema'
import type { FederationHome, HomeParts, OrganisationHome, WorkHome } from '@oxer/domain/shell/home/home.schema'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import { hasJudging } from '../../competitions/judging/judging.queries.ts'
import { activeStatuses } from '../../competitions/registration/registration-rows.queries.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope, OrganisationScope } from '../../kernel/procedure/scope.ts'
import { endsSoon, isLiving, isRenewedByItself, runsOn } from '../../parties/person/member-filter.queries.ts'
import { listRecentTasks } from '../task/task.queries.ts'
import { hasOwnCompetitions } from './home-competitions.queries.ts'
import { hasRiders } from './riders-home.queries.ts'

type Asking = Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor }

/** A queue shows its first rows; its screen has all. */
const shownRows = 3
/** Clubs have no screen with all that waits for them. */
const shownClubs = 8
/** A queue that is longer says so, instead of counting on. */
const mostCounted = 1000
const weekDays = 7
/** More parts than a page can show. */
const mostParts = 5

const queue = <Row>(rows: readonly (Row & { total: number })[]) => {
  const total = rows[0]?.total ?? 0
  return { count: Math.min(total, mostCounted), isCapped: total > mostCounted }
}

const hasFollowed = async ({ db, actor }: Asking): Promise<boolean> => {
  const where = { accountRef: actor.accountRef, subjectType: { in: [...FollowedType.options] } }
  return (await db.favourite.findFirst({ where, select: { ref: true } })) !== null
}

/** The parts of Home that the caller has on this host. */
export const getHomeParts = async (ctx: Asking): Promise<HomeParts> => {
  const { db, actor, tenant } = ctx
  const staffed = actor.isSuperAdmin ? [...tenant.federationRefs] : federationsStaffedBy(actor)
  const held = actor.organisationRoles.filter((role) => tenant.federationRefs.includes(role.federationRef))
  // A super administrator sees every club, and works in none.
  const managed = held.filter((role) =>
    canViewOrganisationMembers({ ...actor, isSuperAdmin: false, federationRoles: [] }, role),
  )
  const named = { select: { ref: true, name: true }, take: mostParts } as const
  return {
    federations: await db.federation.findMany({
      ...named,
      orderBy: [{ name: 'asc' }, { ref: 'asc' }],
      where: { ref: { in: staffed.filter((ref) => tenant.federationRefs.includes(ref)) } },
    }),
    organisations: await db.organisation.findMany({
      ...named,
      orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
      where: { ref: { in: managed.map(({ organisationRef }) => organisationRef) }, deletedAt: null },
    }),
    hasCompetitions: await hasOwnCompetitions(ctx),
    hasJudging: await hasJudging(ctx),
    hasRiders: await hasRiders(ctx),
    hasFollowed: await hasFollowed(ctx),
  }
}

type Days = { readonly federationRef: string; readonly today: string }
type Reading = Pick<Context, 'db'>

const readAccessRequests = async (
  { db }: Reading,
  { federationRef }: Days,
): Promise<FederationHome['accessRequests']> => {
  const rows = await db.$queryRaw<{ ref: string; name: string; createdAt: Date; total: number }[]>`
    SELECT r.ref, a.name, r.created_at AS "createdAt", count(*) OVER ()::int AS total
    FROM registration_request r JOIN account a ON a.ref = r.account_ref
    WHERE r.federation_ref = ${federationRef}::uuid AND r.decided_at IS NULL
    ORDER BY r.created_at, r.ref LIMIT ${shownRows}`
  return {
    ...queue(rows),
    items: rows.map(({ ref, name, createdAt }) => ({ ref, name, createdAt: createdAt.toISOString() })),
  }
}

/** Competitions `c` in which a club may still decide. */
const takesDecisions = ({ federationRef, today }: Days): Prisma.Sql => Prisma.sql`
  c.federation_ref = ${federationRef}::uuid AND c.deleted_at IS NULL AND c.status = 'PUBLISHED'
  AND c.start > ${addDays(today, -maximumCompetitionDays)} AND c."end" >= ${today}`

const readApprovalsByClub = async ({ db }: Reading, days: Days): Promise<FederationHome['approvals']> => {
  const rows = await db.$queryRaw<{ ref: string; name: string; count: number; since: Date; total: number }[]>`
    SELECT o.ref, o.name, count(*)::int AS count, min(r.registered_at) AS since, (sum(count(*)) OVER ())::int AS total
    FROM competition c JOIN competition_test t ON t.competition_ref = c.ref AND t.deleted_at IS NULL
    JOIN registration r ON r.test_ref = t.ref AND r.status = 'PENDING_APPROVAL' AND r.deleted_at IS NULL
    JOIN organisation o ON o.ref = r.organisation_ref
    WHERE ${takesDecisions(days)}
    GROUP BY o.ref, o.name ORDER BY since, o.ref LIMIT ${shownClubs}`
  return {
    ...queue(rows),
    items: rows.map(({ ref, name, count, since }) => ({
      organisation: { ref, name },
      count,
      since: since.toISOString(),
    })),
  }
}

/** Counts each license on its own index and no further than the bound, and then the members who hold one of them. */
const readExpiringLicenses = async (
  { db }: Reading,
  { federationRef, today }: Days,
): Promise<FederationHome['expiringLicenses']> => {
  const rows = await db.$queryRaw<{ ref: string; name: string; count: number; end: string; members: number }[]>`
    WITH picked AS MATERIALIZED (
      SELECT license.ref, license.name, due.person_ref, due."end" FROM license CROSS JOIN LATERAL (
        SELECT held.person_ref, held."end" FROM member_license AS held JOIN person ON person.ref = held.person_ref
        WHERE held.license_ref = license.ref AND ${endsSoon(today)} AND ${isLiving(Prisma.sql`person`)}
        ORDER BY held."end" LIMIT ${mostCounted + 1}
      ) AS due
      WHERE license.federation_ref = ${federationRef}::uuid AND NOT ${isRenewedByItself}
    )
    SELECT ref, name, count(*)::int AS count, min("end") AS "end",
      (SELECT count(DISTINCT person_ref)::int FROM picked) AS members
    FROM picked GROUP BY ref, name ORDER BY min("end"), name, ref`
  const items = rows.map(({ ref, name, count, end }) => ({
    license: { ref, name },
    count: Math.min(count, mostCounted),
    isCapped: count > mostCounted,
    end,
  }))
  const members = rows[0]?.members ?? 0
  return {
    count: Math.min(members, mostCounted),
    isCapped: members > mostCounted || items.some(({ isCapped }) => isCapped),
    items: items.slice(0, shownRows),
  }
}

/** What waits for the staff of a federation. */
export const getFederationHome = async (
  ctx: Pick<Context, 'db' | 'now'> & { readonly actor: Actor },
  { federationRef }: FederationScope,
): Promise<FederationHome> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const until = addDays(today, expiringDays)
  const days = { federationRef, today }
  return {
    until,
    accessRequests: isFederationAdministrator(ctx.actor, federationRef) ? await readAccessRequests(ctx, days) : null,
    approvals: await readApprovalsByClub(ctx, days),
    expiringLicenses: await readExpiringLicenses(ctx, days),
  }
}

type ClubCompetitionRow = {
  ref: string
  name: string
  start: string
  end: string
  timeZone: string
  takesClubs: boolean
  opensAt: Date | null
  closesAt: Date | null
  lateAt: Date | null
  entered: number
  firstDate: string | null
  firstSeconds: number | null
  firstLayout: unknown
}

/** More than a club rides or closes in a week. */
const mostCompetitions = 50

/** Public start lists, on paper before the first day. */
const publicLists = startlistStatusOrder.filter(isPublicStartlist)

/** Competitions whose registration ends soon, or that begin soon, with what the club has in them. */
const readClubCompetitions = (
  { db }: Reading,
  { organisationRef, federationRef }: OrganisationScope,
  today: string,
  now: Date,
): Promise<ClubCompetitionRow[]> => {
  const soon = new Date(now.getTime() + weekDays * 24 * 3600 * 1000)
  return db.$queryRaw<ClubCompetitionRow[]>`
    SELECT c.ref, c.name, c.start, c."end", c.time_zone AS "timeZone",
      (c.status = 'PUBLISHED' AND c.by_organisation) AS "takesClubs", c.registration_opens_at AS "opensAt",
      c.registration_closes_at AS "closesAt", c.registration_late_at AS "lateAt", own.entered,
      ride.date AS "firstDate", ride.start_seconds AS "firstSeconds", ride.layout AS "firstLayout"
    FROM competition c CROSS JOIN LATERAL (
      SELECT count(*)::int AS entered FROM registration r
      WHERE r.organisation_ref = ${organisationRef}::uuid AND r.competition_ref = c.ref AND r.deleted_at IS NULL
        AND r.type <> 'TEAM' AND r.status = ANY(${[...activeStatuses]})
    ) AS own LEFT JOIN LATERAL (
      SELECT a.date, e.start_seconds, s.layout FROM registration r
      JOIN startlist_entry e ON e.registration_ref = r.ref AND e.start_seconds IS NOT NULL
      JOIN startlist s ON s.ref = e.startlist_ref AND s.status = ANY(${[...publicLists]})
      JOIN activity a ON a.startlist_ref = s.ref AND NOT a.is_time_hidden AND NOT a.is_entry_time_hidden
      WHERE r.organisation_ref = ${organisationRef}::uuid AND r.competition_ref = c.ref AND r.deleted_at IS NULL
        AND r.status = ANY(${[...activeStatuses]}) AND a.date >= ${today}
        AND c.published_parts @> ARRAY['STARTLISTS', 'TIMESCHEDULE']
      ORDER BY a.date, e.start_seconds LIMIT 1
    ) AS ride ON own.entered > 0
    WHERE c.federation_ref = ${federationRef}::uuid AND ${isPublicIn('c')} AND c."end" >= ${today}
      AND c.start > ${addDays(today, -maximumCompetitionDays)}
      AND ((own.entered > 0 AND c.start < ${addDays(today, weekDays)})
        OR (c.registration_closes_at > ${now} AND c.registration_closes_at <= ${soon})
        OR (c.registration_late_at > ${now} AND c.registration_late_at <= ${soon}))
    ORDER BY c.start, c.ref LIMIT ${mostCompetitions}`
}

const toClosing = (row: ClubCompetitionRow, now: Date): OrganisationHome['closing'] => {
  const window = registrationWindowAt(now.toISOString(), {
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    lateAt: row.lateAt?.toISOString() ?? null,
  })
  const isLate = window === 'LATE_REGISTRATION'
  const closesAt = isLate ? row.lateAt : row.closesAt
  const isSoon = closesAt !== null && closesAt.getTime() - now.getTime() <= weekDays * 24 * 3600 * 1000
  if (!row.takesClubs || !isSoon || (window !== 'REGISTRATION' && !isLate)) return []
  const { ref, name, start, end, timeZone, entered } = row
  return [{ competition: { ref, name }, start, end, closesAt: closesAt.toISOString(), timeZone, isLate, entered }]
}

const toComing = (row: ClubCompetitionRow, today: string): OrganisationHome['coming'] => {
  const { ref, name, start, end, entered, firstDate, firstSeconds, firstLayout } = row
  if (entered === 0 || start >= addDays(today, weekDays)) return []
  const hasTime =
    firstDate !== null && firstSeconds !== null && isColumnPublic(StartlistLayout.parse(firstLayout ?? {}), 'TIME')
  return [
    {
      competition: { ref, name },
      start,
      end,
      entered,
      firstStart: hasTime ? { date: firstDate, time: toLocalTime(firstSeconds) } : null,
    },
  ]
}

const readClubApprovals = async (
  { db }: Reading,
  { organisationRef }: OrganisationScope,
  days: Days,
): Promise<OrganisationHome['approvals']> => {
  type Row = {
    ref: string
    riderName: string
    horseName: string
    competitionRef: string
    competitionName: string
    since: Date
    total: number
  }
  const rows = await db.$queryRaw<Row[]>`
    SELECT r.ref, p.first_name || ' ' || p.last_name AS "riderName", h.name AS "horseName", c.ref AS "competitionRef",
      c.name AS "competitionName", r.registered_at AS since, count(*) OVER ()::int AS total
    FROM registration r JOIN competition c ON c.ref = r.competition_ref
    JOIN practitioner pr ON pr.ref = r.practitioner_ref JOIN person p ON p.ref = pr.person_ref
    JOIN horse h ON h.ref = pr.horse_ref
    WHERE r.organisation_ref = ${organisationRef}::uuid AND r.status = 'PENDING_APPROVAL' AND r.deleted_at IS NULL
      AND ${takesDecisions(days)}
    ORDER BY r.registered_at, r.ref LIMIT ${shownRows}`
  return {
    ...queue(rows),
    items: rows.map(({ ref, riderName, horseName, competitionRef, competitionName, since }) => ({
      ref,
      riderName,
      horseName,
      competition: { ref: competitionRef, name: competitionName },
      since: since.toISOString(),
    })),
  }
}

/** Of those who are members today, each once: with the license that ends first. */
const readMembersLicenses = async (
  { db }: Reading,
  { organisationRef }: OrganisationScope,
  today: string,
): Promise<OrganisationHome['expiringLicenses']> => {
  const rows = await db.$queryRaw<
    { ref: string; memberRef: string; memberName: string; licenseName: string; end: string; total: number }[]
  >`
    SELECT due.ref, person.ref AS "memberRef", person.first_name || ' ' || person.last_name AS "memberName",
      due.name AS "licenseName", due."end", count(*) OVER ()::int AS total
    FROM (
      SELECT DISTINCT ON (held.person_ref) held.person_ref, held.ref, license.name, held."end"
      FROM membership JOIN member_license AS held ON held.person_ref = membership.person_ref
      JOIN license ON license.ref = held.license_ref
      WHERE membership.organisation_ref = ${organisationRef}::uuid AND ${runsOn(today)}
        AND ${endsSoon(today)} AND NOT ${isRenewedByItself}
      ORDER BY held.person_ref, held."end", held.ref
    ) AS due JOIN person ON person.ref = due.person_ref
    WHERE person.deleted_at IS NULL AND ${isLiving(Prisma.sql`person`)}
    ORDER BY due."end", person.sort_name, due.ref LIMIT ${shownRows}`
  return {
    ...queue(rows),
    items: rows.map(({ ref, memberRef, memberName, licenseName, end }) => ({
      ref,
      member: { ref: memberRef, name: memberName },
      licenseName,
      end,
    })),
  }
}

/** What waits for those who run a club, and what its members ride. */
export const getOrganisationHome = async (
  ctx: Pick<Context, 'db' | 'now'>,
  scope: OrganisationScope,
): Promise<OrganisationHome> => {
  const now = ctx.now()
  const today = await todayIn(ctx.db, scope.federationRef, ctx.now)
  const until = addDays(today, expiringDays)
  const competitions = await readClubCompetitions(ctx, scope, today, now)
  return {
    until,
    closing: competitions
      .flatMap((row) => toClosing(row, now))
      .toSorted((one, other) => one.closesAt.localeCompare(other.closesAt)),
    coming: competitions.flatMap((row) => toComing(row, localDateAt(now, row.timeZone))),
    approvals: await readClubApprovals(ctx, scope, { federationRef: scope.federationRef, today }),
    expiringLicenses: await readMembersLicenses(ctx, scope, today),
  }
}

const recentDays = 7

/** The caller's own long tasks, and for super administrators the mails that were not delivered. */
export const getWorkHome = async (ctx: Context & { readonly actor: Actor }): Promise<WorkHome> => {
  const since = new Date(ctx.now().getTime() - recentDays * 24 * 3600 * 1000)
  const tasks = await listRecentTasks(ctx, since)
  if (!ctx.actor.isSuperAdmin) return { tasks, failedMails: null }
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT FROM mail_message WHERE status = 'FAILED' AND created_at >= ${since}
      LIMIT ${mostCounted + 1}) AS failed`
  const failed = row?.count ?? 0
  return { tasks, failedMails: { count: Math.min(failed, mostCounted), isCapped: failed > mostCounted } }
}
