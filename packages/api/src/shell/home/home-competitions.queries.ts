// Competitions with their worst open point: one statement for the competitions, two for their tests.
import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { organisationsOrganizedBy } from '@oxer/domain/competitions/competition/competition.policy'
import { CompetitionStatus, maximumCompetitionDays } from '@oxer/domain/competitions/competition/competition.schema'
import { isOpenWindow, registrationWindowAt } from '@oxer/domain/competitions/registration/registration-period.rules'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { testStateOf } from '@oxer/domain/competitions/test/test-state.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { competitionPointOf, type TestProgress } from '@oxer/domain/shell/home/competition-point.rules'
import { type HomeCompetition, type HomeWeek, mostOfWeek } from '@oxer/domain/shell/home/home.schema'
import { isManagedIn, shareJoin } from '../../competitions/competition/competition-visibility.queries.ts'
import { lockOf } from '../../competitions/ranking/ranking.mappers.ts'
import { countProgressIn } from '../../competitions/ranking/ranking.queries.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

type Asking = Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor }

type CompetitionRow = {
  ref: string
  name: string
  status: string
  start: string
  end: string
  timeZone: string
  cityName: string
  organizerName: string
  opensAt: Date | null
  closesAt: Date | null
  lateAt: Date | null
  total: number
}

const columns = Prisma.sql`competition.ref, competition.name, competition.status, competition.start, competition."end",
  competition.time_zone AS "timeZone", competition.city_name AS "cityName", competition.organizer_name AS "organizerName",
  competition.registration_opens_at AS "opensAt", competition.registration_closes_at AS "closesAt",
  competition.registration_late_at AS "lateAt", count(*) OVER ()::int AS total`

/** Cancelled and archived competitions ask for nothing. */
const isAtWork = Prisma.sql`competition.deleted_at IS NULL AND competition.status IN ('DRAFT', 'PUBLISHED', 'HIDDEN', 'LOCKED')`

const between = (from: string, until: string): Prisma.Sql => Prisma.sql`
  competition.start > ${addDays(from, -maximumCompetitionDays)} AND competition.start <= ${until}
  AND competition."end" >= ${from}`

const nobody = {
  entries: { PENDING_APPROVAL: 0, SUBSCRIBED: 0, ANNOUNCED: 0 },
  results: { done: 0, left: 0, held: 0 },
  listed: 0,
}

/** The tests that are not cancelled, by competition. */
const readTests = async (db: Db, competitionRefs: readonly string[]): Promise<Map<string, TestProgress[]>> => {
  const byCompetition = new Map<string, TestProgress[]>()
  if (competitionRefs.length === 0) return byCompetition
  const tests = await db.competitionTest.findMany({
    where: { competitionRef: { in: [...competitionRefs] }, deletedAt: null, cancelledAt: null },
    relationLoadStrategy: 'join',
    select: {
      competitionRef: true,
      testSets: {
        select: {
          ref: true,
          startlist: { select: { status: true, activities: { select: { ref: true }, take: 1 } } },
          ranking: { select: { status: true, areResultsReopened: true } },
        },
      },
    },
  })
  const progress = await countProgressIn(db, competitionRefs)
  for (const { competitionRef, testSets } of tests) {
    const parts = testSets.map(({ ref, startlist, ranking }) => {
      const { entries, results, listed } = progress.get(ref) ?? nobody
      return {
        registrationCount: entries.PENDING_APPROVAL + entries.SUBSCRIBED + entries.ANNOUNCED,
        startlist: startlist && { status: StartlistStatus.parse(startlist.status), starters: listed },
        results,
        ranking: ranking && { lock: lockOf(ranking) },
        isPlanned: (startlist?.activities.length ?? 0) > 0,
      }
    })
    const test = {
      state: testStateOf(parts),
      registrationCount: parts.reduce((sum, { registrationCount }) => sum + registrationCount, 0),
      isPlanned: parts.every(({ isPlanned, registrationCount }) => isPlanned || registrationCount === 0),
      held: parts.reduce((sum, { results }) => sum + results.held, 0),
    }
    byCompetition.set(competitionRef, [...(byCompetition.get(competitionRef) ?? []), test])
  }
  return byCompetition
}

const withPoints = async (db: Db, rows: readonly CompetitionRow[], now: Date): Promise<HomeCompetition[]> => {
  const tests = await readTests(
    db,
    rows.map(({ ref }) => ref),
  )
  return rows.map(({ ref, name, status, start, end, timeZone, cityName, organizerName, opensAt, closesAt, lateAt }) => {
    const window = registrationWindowAt(now.toISOString(), {
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      lateAt: lateAt?.toISOString() ?? null,
    })
    const point = competitionPointOf({
      status: CompetitionStatus.parse(status),
      start,
      end,
      today: localDateAt(now, timeZone),
      // Without a closing moment registration never ends, which says nothing about the lists.
      isRegistrationOpen: window === 'NOT_OPEN' || (closesAt !== null && isOpenWindow(window)),
      tests: tests.get(ref) ?? [],
    })
    return { ref, name, start, end, cityName, organizerName, ...point }
  })
}

const byUrgency = (one: HomeCompetition, other: HomeCompetition): number =>
  Number(other.asksForWork) - Number(one.asksForWork)

/** The competitions of the next seven days; those that ask for work come first. */
export const getFederationWeek = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { federationRef }: FederationScope,
): Promise<HomeWeek> => {
  const from = await todayIn(db, federationRef, now)
  const until = addDays(from, 6)
  const rows = await db.$queryRaw<CompetitionRow[]>`
    SELECT ${columns} FROM competition
    WHERE competition.federation_ref = ${federationRef}::uuid AND ${isAtWork} AND ${between(from, until)}
    ORDER BY competition.start, competition.ref LIMIT ${mostOfWeek}`
  const items = await withPoints(db, rows, now())
  const count = rows[0]?.total ?? 0
  return { from, until, count, items: items.toSorted(byUrgency) }
}

/** The own competitions that Home shows. */
const mostOwn = 12
const daysAfter = 14
const daysBefore = 90

/** A federation's staff may manage all of its competitions; their own ones are those that they organise or share. */
const ownIn = ({ actor, now }: Asking): Prisma.Sql =>
  isManagedIn(
    'competition',
    { actor: { ...actor, isSuperAdmin: false, federationRoles: [] }, now },
    Prisma.sql`share.ref IS NOT NULL`,
  )

/** Competitions that the caller organises or that are shared with them: in sight, under way, or ended and not complete. */
export const listOwnCompetitions = async (ctx: Asking): Promise<HomeCompetition[]> => {
  const { db, tenant, now } = ctx
  const today = localDateAt(now(), 'UTC')
  const rows = await db.$queryRaw<CompetitionRow[]>`
    SELECT ${columns} FROM competition ${shareJoin(ctx)}
    WHERE competition.federation_ref = ANY(${[...tenant.federationRefs]}::uuid[]) AND ${isAtWork}
      AND ${between(addDays(today, -daysAfter), addDays(today, daysBefore))} AND ${ownIn(ctx)}
    ORDER BY competition.start, competition.ref LIMIT ${mostOwn}`
  const items = await withPoints(db, rows, now())
  return items.filter(({ point, end }) => point !== 'OFFICIAL' || end >= today)
}

/** Whether the caller organises at all, or has a share that has not expired, other than as a judge. */
export const hasOwnCompetitions = async ({ db, actor, now }: Asking): Promise<boolean> => {
  if (organisationsOrganizedBy(actor).length > 0) return true
  if (actor.personRef === null) return false
  const [row] = await db.$queryRaw<{ has: boolean }[]>`SELECT EXISTS (
      SELECT FROM competition_share share WHERE share.person_ref = ${actor.personRef}::uuid
        AND (share.expires IS NULL OR share.expires > ${now()}) AND share.role <> 'JURY'
    ) OR EXISTS (
      SELECT FROM competition WHERE organizer_ref = ${actor.personRef}::uuid AND organizer_type IN ('MEMBER', 'PERSON')
    ) AS has`
  return row?.has === true
}
