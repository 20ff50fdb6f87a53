// One query of the calendar for all readers: what this host shows to the public and to those who manage it.
import { type Db, Prisma } from '@oxer/db'
import { maximumCompetitionDays, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { canCreateCompetition } from '@oxer/domain/federation/federation/federation.policy'
import { fold, minimumFuzzyLength, minimumSearchLength, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { hourAt, localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { weeksAround } from '@oxer/domain/shell/calendar/calendar.rules'
import {
  type CalendarCourse,
  type CalendarItem,
  type CalendarMetadata,
  type CalendarPage,
  type CalendarSearch,
  calendarPageSize,
} from '@oxer/domain/shell/calendar/calendar.schema'
import * as z from 'zod'
import { isPublicChampionship } from '../../championships/championship/championship.queries.ts'
import { factsColumns, isVisibleIn, shareJoin } from '../../competitions/competition/competition-visibility.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { type CalendarRow, toCalendarCourse, toCalendarItem } from './calendar.mappers.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'tenant' | 'now'>

export const rowColumns = Prisma.sql`
  ${factsColumns}, competition.name, competition.start, competition."end",
  competition.time_zone AS "timeZone", competition.sport_types AS "sportTypes", competition.city_name AS "cityName",
  competition.organizer_name AS "organizerName", competition.avatar`

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

/** The conditions of both kinds; null for a kind that the search excludes. */
type Conditions = { competitions: readonly Prisma.Sql[] | null; courses: readonly Prisma.Sql[] | null }

/** Course events that overlap the period, by their first and last day. */
const coursesInPeriod = ({ startFrom, startBefore, endFrom, endBefore }: Period): Prisma.Sql[] => [
  ...(startFrom === undefined ? [] : [Prisma.sql`event.first_day >= ${startFrom}`]),
  ...(startBefore === undefined ? [] : [Prisma.sql`event.first_day < ${startBefore}`]),
  ...(endFrom === undefined ? [] : [Prisma.sql`event.last_day >= ${endFrom}`]),
  ...(endBefore === undefined ? [] : [Prisma.sql`event.last_day < ${endBefore}`]),
]

const during = (period: Period): Conditions => ({
  competitions: inPeriod(period),
  courses: coursesInPeriod(period),
})

const fromCompetitions = (ctx: Reading, conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.sql`
  FROM competition ${shareJoin(ctx)} WHERE ${Prisma.join([visibleHere(ctx), ...conditions], ' AND ')}`

const fromCourses = ({ tenant }: Reading, conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.sql`
  FROM course_event AS event JOIN federation ON federation.ref = event.federation_ref
  WHERE ${Prisma.join(
    [
      Prisma.sql`event.federation_ref = ANY(${federationsWith(tenant, 'COURSES')}::uuid[]) AND event.deleted_at IS NULL`,
      ...conditions,
    ],
    ' AND ',
  )}`

type Read = { kind: 'COMPETITION'; row: CalendarRow } | { kind: 'COURSE'; row: CalendarCourse }

/** Each kind is read in the order of its index, and no further than the page; then they are merged by their days. */
const read = async (
  ctx: Reading,
  { competitions, courses }: Conditions,
  { size, page }: Slice,
): Promise<CalendarItem[]> => {
  const most = (page + 1) * size
  const kinds = [
    ...(competitions === null
      ? []
      : [
          Prisma.sql`(SELECT 'COMPETITION' AS kind, start AS day, ref, to_json(picked) AS row FROM (
            SELECT ${rowColumns} ${fromCompetitions(ctx, competitions)}
            ORDER BY competition.start, competition.ref LIMIT ${most}) AS picked)`,
        ]),
    ...(courses === null
      ? []
      : [
          Prisma.sql`(SELECT 'COURSE' AS kind, start AS day, ref, to_json(picked) AS row FROM (
            SELECT event.ref, event.title AS name, event.first_day AS start, event.last_day AS "end",
              coalesce(event.location ->> 'cityName', '') AS "cityName", federation.name AS "organizerName"
            ${fromCourses(ctx, courses)}
            ORDER BY event.first_day, event.ref LIMIT ${most}) AS picked)`,
        ]),
  ]
  if (kinds.length === 0) return []
  const rows = await ctx.db.$queryRaw<Read[]>`
    ${Prisma.join(kinds, ' UNION ALL ')} ORDER BY day, ref LIMIT ${size} OFFSET ${page * size}`
  const now = ctx.now()
  return rows.map((found) =>
    found.kind === 'COURSE' ? toCalendarCourse(found.row) : toCalendarItem(found.row, ctx.actor, now),
  )
}

const count = async (ctx: Reading, { competitions, courses }: Conditions): Promise<number> => {
  const counts = [
    ...(competitions === null ? [] : [Prisma.sql`(SELECT count(*) ${fromCompetitions(ctx, competitions)})`]),
    ...(courses === null ? [] : [Prisma.sql`(SELECT count(*) ${fromCourses(ctx, courses)})`]),
  ]
  if (counts.length === 0) return 0
  const [row] = await ctx.db.$queryRaw<{ count: bigint | number }[]>`SELECT ${Prisma.join(counts, ' + ')} AS count`
  return Number(row?.count ?? 0)
}

const readPage = async (ctx: Reading, conditions: Conditions, slice: Slice): Promise<CalendarPage> => {
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

const also = ({ competitions, courses }: Conditions, more: (searchName: Prisma.Sql) => Prisma.Sql[]): Conditions => ({
  competitions: competitions && [...competitions, ...more(Prisma.sql`competition.search_name`)],
  courses: courses && [...courses, ...more(Prisma.sql`event.search_name`)],
})

/** All words occur in the name, place or organiser; of a course, in its title. */
const withWords = (conditions: Conditions, needle: string): Conditions =>
  also(conditions, (name) => wordsOf(needle).map((word) => Prisma.sql`${name} LIKE ${likePattern(word)}`))

/** Finds typing errors: similar enough to a sequence of words. */
const withLikeness = (conditions: Conditions, needle: string): Conditions =>
  also(conditions, (name) => [Prisma.sql`${needle} <% ${name}`])

/** A course has no sport, so a filter by sport leaves courses out. */
const conditionsOf = (search: CalendarSearch): Conditions => {
  const period = {
    ...(search.to === undefined ? {} : { startBefore: addDays(search.to, 1) }),
    ...(search.from === undefined ? {} : { endFrom: search.from }),
  }
  const sport = search.sportType === 'ALL' ? undefined : search.sportType
  const isAbout = (kind: CalendarSearch['activityType']) =>
    search.activityType === undefined || search.activityType === kind
  const hasSport = sport !== undefined || search.sportTypeVariant !== undefined
  return {
    competitions: !isAbout('COMPETITION')
      ? null
      : [
          ...inPeriod(period),
          ...(sport === undefined ? [] : [Prisma.sql`${sport} = ANY(competition.sport_types)`]),
          ...(search.sportTypeVariant === undefined
            ? []
            : [
                Prisma.sql`EXISTS (SELECT 1 FROM competition_test AS test WHERE test.competition_ref = competition.ref
                  AND test.sport_type_variant_ref = ${search.sportTypeVariant}::uuid AND test.deleted_at IS NULL)`,
              ]),
        ],
    courses: !isAbout('COURSE') || hasSport ? null : coursesInPeriod(period),
  }
}

/** c001. A text of fewer than three characters is ignored (spec section 5). No championship is in a calendar yet. */
export const searchCalendar = async (ctx: Reading, search: CalendarSearch): Promise<CalendarPage> => {
  const slice = { page: search.page, size: calendarPageSize }
  const conditions = conditionsOf(search)
  const needle = fold(search.searchString ?? '')
  if (needle.length < minimumSearchLength) return readPage(ctx, conditions, slice)
  const found = await readPage(ctx, withWords(conditions, needle), slice)
  if (found.totalElements > 0 || needle.length < minimumFuzzyLength) return found
  return readPage(ctx, withLikeness(conditions, needle), slice)
}

/** The time zone in which this host counts days: that of its own federation, or of the first one that it shows. */
const timeZoneHere = async (db: Db, { federationRef, federationRefs }: Context['tenant']): Promise<string> => {
  const ref = federationRef ?? federationRefs[0]
  const row = ref === undefined ? null : await db.federation.findUnique({ where: { ref }, select: { timeZone: true } })
  return row?.timeZone ?? 'Europe/Brussels'
}

const todayHere = async (ctx: Reading): Promise<string> =>
  localDateAt(ctx.now(), await timeZoneHere(ctx.db, ctx.tenant))

/** The hour of the day at the tenant, from 0 to 23, for the greeting of a page that is the same for everybody. */
export const hourHere = async (ctx: Reading): Promise<number> =>
  hourAt(ctx.now(), await timeZoneHere(ctx.db, ctx.tenant))

/** More than a week contains; a screen that loads once must not load without a limit. */
const mostInAWeek = 200
export const laterPageSize = 20

/** p005: competitions and courses of this week (cr452). The four groups divide the calendar as `calendarGroupOf` does. */
export const listThisWeek = async (ctx: Reading): Promise<CalendarItem[]> => {
  const weeks = weeksAround(await todayHere(ctx))
  return read(ctx, during({ endFrom: weeks.current, startBefore: weeks.next }), { size: mostInAWeek, page: 0 })
}

/** p006: those that ended last week. */
export const listLastWeek = async (ctx: Reading): Promise<CalendarItem[]> => {
  const weeks = weeksAround(await todayHere(ctx))
  return read(ctx, during({ endFrom: weeks.last, endBefore: weeks.current }), { size: mostInAWeek, page: 0 })
}

/** p007: those that begin next week. */
export const listNextWeek = async (ctx: Reading): Promise<CalendarItem[]> => {
  const weeks = weeksAround(await todayHere(ctx))
  return read(ctx, during({ startFrom: weeks.next, startBefore: weeks.later }), { size: mostInAWeek, page: 0 })
}

/** p008: those that begin after next week, by page; an empty page is the end. */
export const listLater = async (ctx: Reading, { page }: { page: number }): Promise<CalendarPage> => {
  const weeks = weeksAround(await todayHere(ctx))
  return readPage(ctx, during({ startFrom: weeks.later }), { size: laterPageSize, page })
}

/** More than anybody turns through. */
const mostInCarousel = 50

/** p009: the public championships that are not over, the earliest first (cr452). */
export const listCarousel = async (ctx: Reading): Promise<CalendarItem['championships']> =>
  ctx.db.$queryRaw<CalendarItem['championships']>`
    SELECT championship.ref, championship.name, championship.color FROM championship
    WHERE championship.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[]) AND ${isPublicChampionship}
      AND championship.status <> 'ARCHIVED' AND championship."end" >= ${await todayHere(ctx)}
    ORDER BY championship.start, championship.ref LIMIT ${mostInCarousel}`

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
