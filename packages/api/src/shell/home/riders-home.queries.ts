// The day and the coming weeks of a rider, or of the children of a parent: only what the public may see of lists, times and results.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { CompetitionSettings } from '@oxer/domain/competitions/competition/competition.schema'
import { wantedRestIn } from '@oxer/domain/competitions/competition/variant-settings.rules'
import { defaultRest } from '@oxer/domain/competitions/time-schedule/schedule-rest.rules'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { addDays, toSeconds } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { expiringDays } from '@oxer/domain/parties/person/member-list.schema'
import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import type { RidersConflict, RidersHome, RidersResult, RidersStart } from '@oxer/domain/shell/home/home.schema'
import { type OwnStart, ownConflicts } from '@oxer/domain/shell/home/own-conflicts.rules'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import { findPublicRanking } from '../../competitions/public-competition/public-competition.queries.ts'
import { publicResultsText } from '../../competitions/result/result-visibility.queries.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { endsSoon, isRenewedByItself } from '../../parties/person/member-filter.queries.ts'
import { type OwnRider, readOwnRiders } from '../../parties/person/own-riders.queries.ts'
import { readOwnCareers } from './riders-careers.queries.ts'
import { readEndingMemberships, readToPay } from './riders-due.queries.ts'
import { ofRiders, readTimedStarts, type StartRow } from './riders-starts.queries.ts'

type Asking = Context & { readonly actor: Actor }

/** More than a family rides in the coming weeks. */
const mostStarts = 50
/** The latest tests with a result; each costs one read. */
const mostResults = 6
const recentDays = 7
const mostOpen = 4

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

type OwnTimed = OwnStart & { readonly shown: RidersConflict['earlier'] }

/** A start with a time, as the conflicts count it: when it is expected, and what the planner of its competition keeps free. */
const toTimed = (row: StartRow, start: RidersStart): OwnTimed[] => {
  const { registration, rider, horse, competition, activity, arena } = start
  const time = start.expected ?? start.time
  if (time === null) return []
  const settings = CompetitionSettings.parse(row.settings)
  const standard = defaultRest(SportType.parse(row.sportType))
  const startSeconds = toSeconds(time)
  return [
    {
      ...{ ref: `${registration} ${activity ?? ''}`, riderRef: rider.ref, competitionRef: competition.ref },
      ...{ arenaRef: row.arenaRef, date: row.date, startSeconds },
      endSeconds: startSeconds + (row.lastsSeconds ?? 0),
      rest: { rider: wantedRestIn(settings, row.sportTypeVariantRef).rider ?? standard.rider },
      transferSeconds: settings.transferMinutes * 60,
      shown: { registration, rider, horse, competition, activity, arena, time },
    },
  ]
}

const conflictsOf = (starts: readonly OwnTimed[]): RidersConflict[] => {
  const byRef = new Map(starts.map((start) => [start.ref, start]))
  return ownConflicts(starts).flatMap(({ earlier, later, ...conflict }) => {
    const [one, other] = [byRef.get(earlier), byRef.get(later)]
    return one && other ? [{ ...conflict, date: one.date, earlier: one.shown, later: other.shown }] : []
  })
}

const readOwnStarts = async (
  ctx: Asking,
  names: ReadonlyMap<string, string>,
  today: string,
): Promise<Pick<RidersHome, 'starts' | 'conflicts'>> => {
  const found = await readTimedStarts(ctx, {
    who: ofRiders([...names.keys()]),
    ...{ from: today, most: mostStarts, names, known: [] },
  })
  const waiting = found.filter(({ isRidden }) => !isRidden)
  return {
    starts: waiting.map(({ start }) => start),
    conflicts: conflictsOf(waiting.flatMap(({ row, start }) => toTimed(row, start))),
  }
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
    ...(none ? { starts: [], conflicts: [] } : await readOwnStarts(ctx, names, today)),
    results: none ? [] : await readOwnResults(ctx, names),
    open: isHere ? await readOpenCompetitions(ctx, federationRef, today) : [],
    expiringLicenses: none ? [] : await readExpiringLicenses(ctx, riders, today),
    endingMemberships: none ? [] : await readEndingMemberships(ctx, riders, today),
    toPay: none ? [] : await readToPay(ctx, riders, today),
    careers: none ? [] : await readOwnCareers(ctx, riders, today),
    until: addDays(today, expiringDays),
    today,
  }
}
