// The day and the coming weeks of a rider, or of the children of a parent: only what the public may see of lists, times and results.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { maximumCompetitionDays } from '@oxer/domain/competitions/competition/competition.schema'
import { expectedTime, startersBefore } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isColumnPublic } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { isPublicStartlist, startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { expiringDays } from '@oxer/domain/parties/person/member-list.schema'
import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import type { RidersHome, RidersResult, RidersStart } from '@oxer/domain/shell/home/home.schema'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import {
  findPublicRanking,
  getPublicActivityPage,
  type PublicActivityPage,
} from '../../competitions/public-competition/public-competition.queries.ts'
import { activeStatuses } from '../../competitions/registration/registration-rows.queries.ts'
import { publicResultsText } from '../../competitions/result/result-visibility.queries.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { endsSoon, isRenewedByItself } from '../../parties/person/member-filter.queries.ts'
import { type OwnRider, readOwnRiders } from '../../parties/person/own-riders.queries.ts'

type Asking = Context & { readonly actor: Actor }

/** More than a family rides in the coming weeks. */
const mostStarts = 50
/** The latest tests with a result; each costs one read. */
const mostResults = 6
const recentDays = 7
const mostOpen = 4

const publicLists = startlistStatusOrder.filter(isPublicStartlist)

/** Whether somebody rides for whom the caller acts: then Home has this part. */
export const hasRiders = async ({ db, actor, tenant }: Pick<Asking, 'db' | 'actor' | 'tenant'>): Promise<boolean> => {
  const { personRef } = actor
  if (personRef === null) return false
  const row = await db.practitioner.findFirst({
    where: {
      isActive: true,
      federationRef: { in: [...tenant.federationRefs] },
      OR: [{ personRef }, { person: { deletedAt: null, parents: { some: { parentRef: personRef } } } }],
    },
    select: { ref: true },
  })
  return row !== null
}

type StartRow = {
  registration: string
  personRef: string
  horse: string
  competitionRef: string
  competitionName: string
  timeZone: string
  test: string
  status: RegistrationStatus
  startNumber: number | null
  date: string
  activity: string | null
  arena: string | null
  seconds: number | null
  layout: unknown
}

/** Starts of these riders from today on: on each list that the public sees, or else on the first day of the competition. */
const readStarts = ({ db }: Pick<Asking, 'db'>, personRefs: readonly string[], today: string): Promise<StartRow[]> =>
  db.$queryRaw<StartRow[]>`
  SELECT r.ref AS registration, pr.person_ref AS "personRef", h.name AS horse, c.ref AS "competitionRef",
    c.name AS "competitionName", c.time_zone AS "timeZone", t.name AS test, r.status, r.start_number AS "startNumber",
    coalesce(list.date, c.start) AS date, list.activity, list.arena, list.seconds, list.layout
  FROM practitioner pr JOIN registration r ON r.practitioner_ref = pr.ref AND r.deleted_at IS NULL
    JOIN competition c ON c.ref = r.competition_ref JOIN competition_test t ON t.ref = r.test_ref
    JOIN horse h ON h.ref = pr.horse_ref
    LEFT JOIN LATERAL (
      SELECT a.ref AS activity, a.date, n.name AS arena, s.layout,
        CASE WHEN NOT a.is_time_hidden AND NOT a.is_entry_time_hidden THEN e.start_seconds END AS seconds
      FROM startlist_entry e JOIN startlist s ON s.ref = e.startlist_ref AND s.status = ANY(${[...publicLists]})
        JOIN activity a ON a.startlist_ref = s.ref LEFT JOIN arena n ON n.ref = a.arena_ref
      WHERE e.registration_ref = r.ref AND c.published_parts @> ARRAY['STARTLISTS', 'TIMESCHEDULE']
    ) AS list ON true
  WHERE pr.person_ref = ANY(${[...personRefs]}::uuid[]) AND r.status = ANY(${[...activeStatuses]})
    AND t.deleted_at IS NULL AND t.cancelled_at IS NULL
    AND ${isPublicIn('c')} AND c."end" >= ${today} AND c.start > ${addDays(today, -maximumCompetitionDays)}
    AND (list.date IS NULL OR list.date >= ${today})
  ORDER BY coalesce(list.date, c.start), list.seconds NULLS LAST, r.ref
  LIMIT ${mostStarts}`

/** What a running ring says of one start. Null for a start that is ridden. */
const withRing = (start: RidersStart, { startlist, ring }: PublicActivityPage): RidersStart | null => {
  const entry = startlist?.entries.find(({ registrationRef }) => registrationRef === start.registration)
  if (!startlist || !entry) return start
  if (entry.result !== null) return null
  const delayMinutes = ring?.activity.ref === start.activity ? ring.delayMinutes : null
  return {
    ...start,
    delayMinutes,
    expected: start.time === null ? null : expectedTime(start.time, delayMinutes),
    before: startersBefore(startlist.entries).get(entry.ref) ?? null,
  }
}

/** None where the organiser's list shows none. */
const timeOf = ({ seconds, layout }: StartRow): string | null =>
  seconds !== null && isColumnPublic(StartlistLayout.parse(layout ?? {}), 'TIME') ? toLocalTime(seconds) : null

const toStart = (row: StartRow, names: ReadonlyMap<string, string>): RidersStart => ({
  registration: row.registration,
  rider: { ref: row.personRef, name: names.get(row.personRef) ?? '' },
  horse: row.horse,
  competition: { ref: row.competitionRef, name: row.competitionName },
  ...{ test: row.test, status: row.status, startNumber: row.startNumber, date: row.date },
  ...{ activity: row.activity, arena: row.arena, time: timeOf(row) },
  ...{ expected: null, before: null, delayMinutes: null },
})

const readOwnStarts = async (
  ctx: Asking,
  names: ReadonlyMap<string, string>,
  today: string,
): Promise<RidersStart[]> => {
  const pages = new Map<string, PublicActivityPage>()
  const starts: RidersStart[] = []
  for (const row of await readStarts(ctx, [...names.keys()], today)) {
    const start = toStart(row, names)
    const isToday = row.date === localDateAt(ctx.now(), row.timeZone)
    if (!isToday || row.activity === null) {
      starts.push(start)
      continue
    }
    const page =
      pages.get(row.activity) ??
      (await getPublicActivityPage(ctx, { competition: row.competitionRef, activity: row.activity }))
    pages.set(row.activity, page)
    const waiting = withRing(start, page)
    if (waiting !== null) starts.push(waiting)
  }
  return starts
}

type ResultRow = Pick<
  StartRow,
  'registration' | 'personRef' | 'horse' | 'competitionRef' | 'competitionName' | 'test'
> & {
  ranking: string
  date: string
}

const readOwnResults = async (ctx: Asking, names: ReadonlyMap<string, string>): Promise<RidersResult[]> => {
  const since = new Date(ctx.now().getTime() - recentDays * 24 * 3600 * 1000)
  const rows = await ctx.db.$queryRaw<ResultRow[]>`
    SELECT r.ref AS registration, pr.person_ref AS "personRef", h.name AS horse, c.ref AS "competitionRef",
      c.name AS "competitionName", t.name AS test, x.test_set_ref AS ranking,
      to_char(x.entered_at AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS date
    FROM practitioner pr JOIN registration r ON r.practitioner_ref = pr.ref AND r.deleted_at IS NULL
      JOIN ${Prisma.raw(publicResultsText)} x ON x.registration_ref = r.ref
      JOIN competition c ON c.ref = r.competition_ref JOIN competition_test t ON t.ref = r.test_ref
      JOIN horse h ON h.ref = pr.horse_ref
    WHERE pr.person_ref = ANY(${[...names.keys()]}::uuid[]) AND x.entered_at >= ${since}
      AND ${isPublicIn('c')} AND c.published_parts @> ARRAY['RESULTS']
    ORDER BY x.entered_at DESC, r.ref LIMIT ${mostResults}`
  const results: RidersResult[] = []
  for (const { personRef, competitionRef, competitionName, ranking, ...row } of rows) {
    const found = await findPublicRanking(ctx, { competition: competitionRef, ranking })
    const own = found?.rows.find(({ registrationRef }) => registrationRef === row.registration)
    if (!found || !own) continue
    results.push({
      ...row,
      rider: { ref: personRef, name: names.get(personRef) ?? '' },
      competition: { ref: competitionRef, name: competitionName },
      ...{ ranking, place: own.place, isFinal: found.state === 'FINAL' },
      of: found.rows.filter(({ place }) => place !== null).length,
    })
  }
  return results
}

/** Of those whose licenses the caller may see: the caller, and children with full permission. */
const readExpiringLicenses = async (
  { db, actor }: Asking,
  riders: readonly OwnRider[],
  today: string,
): Promise<RidersHome['expiringLicenses']> => {
  const seen = new Map(
    riders.filter(({ facts }) => canViewMember(actor, facts)).map((own) => [own.facts.personRef, own.name]),
  )
  const rows = await db.$queryRaw<{ ref: string; personRef: string; licenseName: string; end: string }[]>`
    SELECT held.ref, held.person_ref AS "personRef", license.name AS "licenseName", held."end"
    FROM member_license AS held JOIN license ON license.ref = held.license_ref
    WHERE held.person_ref = ANY(${[...seen.keys()]}::uuid[]) AND ${endsSoon(today)} AND NOT ${isRenewedByItself}
    ORDER BY held."end", held.ref`
  return rows.map(({ personRef, ...row }) => ({ ...row, rider: { ref: personRef, name: seen.get(personRef) ?? '' } }))
}

/** Those that close first. */
const readOpenCompetitions = async (
  { db, now }: Asking,
  federationRef: string,
  today: string,
): Promise<RidersHome['open']> => {
  const at = now()
  const rows = await db.$queryRaw<
    { ref: string; name: string; start: string; end: string; timeZone: string; closesAt: Date | null }[]
  >`
    SELECT c.ref, c.name, c.start, c."end", c.time_zone AS "timeZone",
      coalesce(c.registration_late_at, c.registration_closes_at) AS "closesAt"
    FROM competition c
    WHERE c.federation_ref = ${federationRef}::uuid AND c.deleted_at IS NULL AND c.status = 'PUBLISHED' AND c.by_individual
      AND c.start >= ${today} AND (c.registration_opens_at IS NULL OR c.registration_opens_at <= ${at})
      AND coalesce(c.registration_late_at, c.registration_closes_at, ${at}) >= ${at}
    ORDER BY coalesce(c.registration_late_at, c.registration_closes_at) NULLS LAST, c.start, c.ref LIMIT ${mostOpen}`
  return rows.map(({ ref, name, closesAt, ...row }) => ({
    ...{ ...row, competition: { ref, name } },
    closesAt: closesAt?.toISOString() ?? null,
  }))
}

/** The reads depend on the rings of today and the latest results, not on the size of the federation. */
export const getRidersHome = async (ctx: Asking): Promise<RidersHome> => {
  const federationRef = ctx.actor.personFederationRef
  const isHere = federationRef !== null && ctx.tenant.federationRefs.includes(federationRef)
  const riders = isHere ? await readOwnRiders(ctx, federationRef) : []
  const today = isHere ? await todayIn(ctx.db, federationRef, ctx.now) : localDateAt(ctx.now(), 'UTC')
  const names = new Map(riders.map(({ facts, name }) => [facts.personRef, name]))
  const none = names.size === 0
  return {
    starts: none ? [] : await readOwnStarts(ctx, names, today),
    results: none ? [] : await readOwnResults(ctx, names),
    open: isHere ? await readOpenCompetitions(ctx, federationRef, today) : [],
    expiringLicenses: none ? [] : await readExpiringLicenses(ctx, riders, today),
    until: addDays(today, expiringDays),
    today,
  }
}
