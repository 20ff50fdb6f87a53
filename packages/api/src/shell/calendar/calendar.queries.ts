// One query of the calendar for all readers: what this host shows to the public and to those who manage it.
import { type Db, Prisma } from '@oxer/db'
import { maximumCompetitionDays, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { canCreateCompetition } from '@oxer/domain/federation/federation/federation.policy'
import { fold, minimumFuzzyLength, minimumSearchLength, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { weeksAround } from '@oxer/domain/shell/calendar/calendar.rules'
import {
  type CalendarItem,
  type CalendarMetadata,
  type CalendarPage,
  type CalendarSearch,
  calendarPageSize,
} from '@oxer/domain/shell/calendar/calendar.schema'
import * as z from 'zod'
import { isVisibleIn } from '../../competitions/competition/competition-visibility.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { type CalendarRow, toCalendarItem } from './calendar.mappers.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'tenant' | 'now'>

/** The share of the actor's person, if it has not expired. */
export const shareJoin = ({ actor, now }: Reading): Prisma.Sql => Prisma.sql`
  LEFT JOIN competition_share AS share ON share.competition_ref = competition.ref
    AND share.person_ref = ${actor?.personRef ?? null}::uuid AND (share.expires IS NULL OR share.expires > ${now()})`

export const rowColumns = Prisma.sql`
  competition.ref, competition.name, competition.status, competition.start, competition."end",
  competition.time_zone AS "timeZone", competition.sport_types AS "sportTypes", competition.city_name AS "cityName",
  competition.organizer_name AS "organizerName", competition.federation_ref AS "federationRef", competition.avatar,
  competition.organizer_type AS "organizerType", competition.organizer_ref AS "organizerRef", share.role AS "shareRole"`

/**
 * The competitions that this host shows to the user. This filter is broad on purpose: the policy decides where a row leads.
 */
export const visibleHere = (ctx: Reading): Prisma.Sql => Prisma.sql`
  competition.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[])
  AND ${isVisibleIn('competition', ctx, Prisma.sql`share.ref IS NOT NULL`)}`

type Period = { startFrom?: string; startBefore?: string; endFrom?: string; endBefore?: string }

/** A lower bound of the end is also one of the start, because no competition lasts longer than `maximumCompetitionDays`. */
const inPeriod = ({ startFrom, startBefore, endFrom, endBefore }: Period): Prisma.Sql[] => {
  const earliest = endFrom === undefined ? undefined : addDays(endFrom, -maximumCompetitionDays)
  return [
    ...(startFrom === undefined ? [] : [Prisma.sql`competition.start >= ${startFrom}`]),
    ...(startBefore === undefined ? [] : [Prisma.sql`competition.start < ${startBefore}`]),
    ...(earliest === undefined
      ? []
      : [Prisma.sql`competition.start > ${earliest} AND competition."end" >= ${endFrom}`]),
    ...(endBefore === undefined ? [] : [Prisma.sql`competition."end" < ${endBefore}`]),
  ]
}

type Slice = { size: number; page: number }

const read = async (
  ctx: Reading,
  conditions: readonly Prisma.Sql[],
  { size, page }: Slice,
): Promise<CalendarItem[]> => {
  const rows = await ctx.db.$queryRaw<CalendarRow[]>`
    SELECT ${rowColumns} FROM competition ${shareJoin(ctx)}
    WHERE ${Prisma.join([visibleHere(ctx), ...conditions], ' AND ')}
    ORDER BY competition.start, competition.ref
    LIMIT ${size} OFFSET ${page * size}`
  const now = ctx.now()
  return rows.map((row) => toCalendarItem(row, ctx.actor, now))
}

const count = async (ctx: Reading, conditions: readonly Prisma.Sql[]): Promise<number> => {
  const [row] = await ctx.db.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS count FROM competition ${shareJoin(ctx)}
    WHERE ${Prisma.join([visibleHere(ctx), ...conditions], ' AND ')}`
  return Number(row?.count ?? 0)
}

const readPage = async (ctx: Reading, conditions: readonly Prisma.Sql[], slice: Slice): Promise<CalendarPage> => {
  const items = await read(ctx, conditions, slice)
  // A page that is not full is the last one and contains the total.
  const isLast = items.length < slice.size && (items.length > 0 || slice.page === 0)
  return {
    items,
    page: slice.page,
    size: slice.size,
    numberOfElements: items.length,
    totalElements: isLast ? slice.page * slice.size + items.length : await count(ctx, conditions),
  }
}

/** All words occur in the name, place or organiser. */
const withWords = (needle: string): Prisma.Sql[] =>
  wordsOf(needle).map((word) => Prisma.sql`competition.search_name LIKE ${likePattern(word)}`)

/** Finds typing errors: similar enough to a sequence of words. */
const withLikeness = (needle: string): Prisma.Sql[] => [Prisma.sql`${needle} <% competition.search_name`]

/** c001. A text of fewer than three characters is ignored (spec section 5). */
export const searchCalendar = async (ctx: Reading, search: CalendarSearch): Promise<CalendarPage> => {
  const slice = { page: search.page, size: calendarPageSize }
  // Championships and courses are not in the calendar yet.
  if (search.activityType !== undefined && search.activityType !== 'COMPETITION') {
    return { items: [], ...slice, numberOfElements: 0, totalElements: 0 }
  }
  const conditions = [
    ...inPeriod({
      ...(search.to === undefined ? {} : { startBefore: addDays(search.to, 1) }),
      ...(search.from === undefined ? {} : { endFrom: search.from }),
    }),
    ...(search.sportType === undefined || search.sportType === 'ALL'
      ? []
      : [Prisma.sql`${search.sportType} = ANY(competition.sport_types)`]),
    ...(search.sportTypeVariant === undefined
      ? []
      : [
          Prisma.sql`EXISTS (SELECT 1 FROM competition_test AS test WHERE test.competition_ref = competition.ref
            AND test.sport_type_variant_ref = ${search.sportTypeVariant}::uuid AND test.deleted_at IS NULL)`,
        ]),
  ]
  const needle = fold(search.searchString ?? '')
  if (needle.length < minimumSearchLength) return readPage(ctx, conditions, slice)
  const found = await readPage(ctx, [...conditions, ...withWords(needle)], slice)
  if (found.totalElements > 0 || needle.length < minimumFuzzyLength) return found
  return readPage(ctx, [...conditions, ...withLikeness(needle)], slice)
}

/** The time zone in which this host counts days: that of its own federation, or of the first one that it shows. */
const timeZoneHere = async (db: Db, { federationRef, federationRefs }: Context['tenant']): Promise<string> => {
  const ref = federationRef ?? federationRefs[0]
  const row = ref === undefined ? null : await db.federation.findUnique({ where: { ref }, select: { timeZone: true } })
  return row?.timeZone ?? 'Europe/Brussels'
}

const todayHere = async (ctx: Reading): Promise<string> =>
  localDateAt(ctx.now(), await timeZoneHere(ctx.db, ctx.tenant))

/** More than a week contains; a screen that loads once must not load without a limit. */
const mostInAWeek = 200
export const laterPageSize = 20

/** p005: competitions of this week. The four groups divide the calendar as `calendarGroupOf` does. */
export const listThisWeek = async (ctx: Reading): Promise<CalendarItem[]> => {
  const weeks = weeksAround(await todayHere(ctx))
  return read(ctx, inPeriod({ endFrom: weeks.current, startBefore: weeks.next }), { size: mostInAWeek, page: 0 })
}

/** p006: competitions that ended last week. */
export const listLastWeek = async (ctx: Reading): Promise<CalendarItem[]> => {
  const weeks = weeksAround(await todayHere(ctx))
  return read(ctx, inPeriod({ endFrom: weeks.last, endBefore: weeks.current }), { size: mostInAWeek, page: 0 })
}

/** p007: competitions that begin next week. */
export const listNextWeek = async (ctx: Reading): Promise<CalendarItem[]> => {
  const weeks = weeksAround(await todayHere(ctx))
  return read(ctx, inPeriod({ startFrom: weeks.next, startBefore: weeks.later }), { size: mostInAWeek, page: 0 })
}

/** p008: competitions that begin after next week, by page; an empty page is the end. */
export const listLater = async (ctx: Reading, { page }: { page: number }): Promise<CalendarPage> => {
  const weeks = weeksAround(await todayHere(ctx))
  return readPage(ctx, inPeriod({ startFrom: weeks.later }), { size: laterPageSize, page })
}

/** The data of the calendar filters. */
export const getCalendarMetadata = async (ctx: Reading): Promise<CalendarMetadata> => {
  const federations = [...ctx.tenant.federationRefs]
  const today = await todayHere(ctx)
  const [span] = await ctx.db.$queryRaw<{ first: string | null; last: string | null }[]>`
    SELECT min(span.first) AS first, max(span.last) AS last
    FROM unnest(${federations}::uuid[]) AS federation(ref), LATERAL (
      SELECT min(start) AS first, max(start) AS last FROM competition
      WHERE competition.federation_ref = federation.ref
    ) AS span`
  const variants = await ctx.db.sportTypeVariant.findMany({
    where: { federationRef: { in: federations }, isActive: true },
    distinct: ['sportType'],
    select: { sportType: true },
  })
  const { actor } = ctx
  return {
    years: {
      first: Number((span?.first ?? today).slice(0, 4)),
      last: Math.max(Number((span?.last ?? today).slice(0, 4)), Number(today.slice(0, 4))),
    },
    sportTypes: z.array(SportType).parse(variants.map((row) => row.sportType)),
    mayCreate:
      actor?.isRegistered === true &&
      federations.some((federationRef) => canCreateCompetition(actor, { federationRef })),
    today,
  }
}
