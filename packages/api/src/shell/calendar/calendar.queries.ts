// One query of the calendar for all readers: what this host shows to the public and to those who manage it.
import { type Db, Prisma } from '@oxer/db'
import { maximumCompetitionDays, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { maximumEventDays } from '@oxer/domain/events/free-event/free-event.schema'
import { canCreateCompetition } from '@oxer/domain/federation/federation/federation.policy'
import { fold, minimumFuzzyLength, minimumSearchLength, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { hourAt, localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { weeksAround } from '@oxer/domain/shell/calendar/calendar.rules'
import {
  type CalendarItem,
  CalendarItemType,
  type CalendarMetadata,
  type CalendarPage,
  type CalendarSearch,
  calendarPageSize,
} from '@oxer/domain/shell/calendar/calendar.schema'
import * as z from 'zod'
import { isPublicChampionship, isVisibleHere } from '../../championships/championship/championship.queries.ts'
import { factsColumns, isVisibleIn, shareJoin } from '../../competitions/competition/competition-visibility.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { type FoundRow, toCalendarItem } from './calendar.mappers.ts'

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

/** The table of a kind: what this host shows of it, its first and last day, and the text that is searched. */
type Kind = {
  from: (ctx: Reading) => Prisma.Sql
  ref: Prisma.Sql
  start: Prisma.Sql
  end: Prisma.Sql
  text: Prisma.Sql
  /** The most days that one lasts, if there is a limit: then a lower bound of the end is also one of the start. */
  longest: number | null
  /** The row with the details of an item; `picked` has its ref. */
  details: (ctx: Reading) => Prisma.Sql
}

/** The championships of a competition that the reader may know of, with their colours (cr453). */
const championshipsOfCompetition = (ctx: Reading): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('ref', championship.ref, 'name', championship.name,
      'color', championship.color) ORDER BY championship.start, championship.ref), '[]'::json)
    FROM championship_competition AS link JOIN championship ON championship.ref = link.championship_ref
    WHERE link.competition_ref = competition.ref AND ${isVisibleHere(ctx)})`

const kinds: Readonly<Record<CalendarItemType, Kind>> = {
  COMPETITION: {
    from: (ctx) => Prisma.sql`competition ${shareJoin(ctx)} WHERE ${visibleHere(ctx)}`,
    ref: Prisma.sql`competition.ref`,
    start: Prisma.sql`competition.start`,
    end: Prisma.sql`competition."end"`,
    text: Prisma.sql`competition.search_name`,
    longest: maximumCompetitionDays,
    details: (ctx) => Prisma.sql`
      SELECT ${rowColumns}, competition.by_individual AS "byIndividual", competition.registration_opens_at AS "opensAt",
        competition.registration_closes_at AS "closesAt", competition.registration_late_at AS "lateAt",
        ${championshipsOfCompetition(ctx)} AS championships
      FROM competition ${shareJoin(ctx)} WHERE competition.ref = picked.ref`,
  },
  COURSE: {
    from: ({ tenant }) => Prisma.sql`course_event AS course
      WHERE course.federation_ref = ANY(${federationsWith(tenant, 'COURSES')}::uuid[]) AND course.deleted_at IS NULL`,
    ref: Prisma.sql`course.ref`,
    start: Prisma.sql`course.first_day`,
    end: Prisma.sql`course.last_day`,
    text: Prisma.sql`course.search_name`,
    longest: null,
    details: () => Prisma.sql`
      SELECT course.ref, course.title AS name, course.first_day AS start, course.last_day AS "end",
        coalesce(course.location ->> 'cityName', '') AS "cityName", federation.name AS "organizerName"
      FROM course_event AS course JOIN federation ON federation.ref = course.federation_ref
      WHERE course.ref = picked.ref`,
  },
  CHAMPIONSHIP: {
    from: (ctx) => Prisma.sql`championship WHERE ${isVisibleHere(ctx)}`,
    ref: Prisma.sql`championship.ref`,
    start: Prisma.sql`championship.start`,
    end: Prisma.sql`championship."end"`,
    text: Prisma.sql`championship.search_name`,
    longest: null,
    details: () => Prisma.sql`
      SELECT championship.ref, championship.name, championship.color, championship.status, championship.start,
        championship."end", championship.sport_types AS "sportTypes", federation.name AS "organizerName",
        federation.ref AS "federationRef"
      FROM championship JOIN federation ON federation.ref = championship.federation_ref
      WHERE championship.ref = picked.ref`,
  },
  OTHER: {
    from: ({ tenant }) => Prisma.sql`free_event AS event
      WHERE event.federation_ref = ANY(${[...tenant.federationRefs]}::uuid[]) AND event.deleted_at IS NULL`,
    ref: Prisma.sql`event.ref`,
    start: Prisma.sql`event.start`,
    end: Prisma.sql`event."end"`,
    text: Prisma.sql`event.search_name`,
    longest: maximumEventDays,
    details: () => Prisma.sql`
      SELECT event.ref, event.name, event.start, event."end", event.start_time AS "startTime",
        coalesce(nullif(event.city_name, ''), event.place) AS "cityName", federation.name AS "organizerName"
      FROM free_event AS event JOIN federation ON federation.ref = event.federation_ref
      WHERE event.ref = picked.ref`,
  },
}

const inPeriod = (
  { start, end, longest }: Kind,
  { startFrom, startBefore, endFrom, endBefore }: Period,
): Prisma.Sql[] => [
  ...(startFrom === undefined ? [] : [Prisma.sql`${start} >= ${startFrom}`]),
  ...(startBefore === undefined ? [] : [Prisma.sql`${start} < ${startBefore}`]),
  ...(endFrom === undefined ? [] : [Prisma.sql`${end} >= ${endFrom}`]),
  ...(endFrom === undefined || longest === null ? [] : [Prisma.sql`${start} > ${addDays(endFrom, -longest)}`]),
  ...(endBefore === undefined ? [] : [Prisma.sql`${end} < ${endBefore}`]),
]

type Slice = { size: number; page: number }

/** The conditions of each kind that is asked for. */
type Asked = readonly { readonly kind: CalendarItemType; readonly conditions: readonly Prisma.Sql[] }[]

const rowsOf = (ctx: Reading, { kind, conditions }: Asked[number]): Prisma.Sql =>
  Prisma.join([kinds[kind].from(ctx), ...conditions], ' AND ')

/**
 * Of each kind the days and refs are read in the order of its index, and no further than the page; they are merged by their days. Details are
 * read for the items of the page alone.
 */
const read = async (ctx: Reading, asked: Asked, { size, page }: Slice): Promise<CalendarItem[]> => {
  if (asked.length === 0) return []
  const most = (page + 1) * size
  const parts = asked.map((part) => {
    const { ref, start } = kinds[part.kind]
    return Prisma.sql`(SELECT ${part.kind} AS kind, ${start} AS day, ${ref} AS ref
      FROM ${rowsOf(ctx, part)} ORDER BY ${start}, ${ref} LIMIT ${most})`
  })
  const details = asked.map(
    ({ kind }) => Prisma.sql`SELECT to_json(own) AS row FROM (${kinds[kind].details(ctx)}) AS own
      WHERE picked.kind = ${kind}`,
  )
  const rows = await ctx.db.$queryRaw<FoundRow[]>`
    SELECT picked.kind, detail.row FROM (
      SELECT kind, day, ref FROM (${Prisma.join(parts, ' UNION ALL ')}) AS merged ORDER BY day, ref LIMIT ${size} OFFSET ${page * size}
    ) AS picked CROSS JOIN LATERAL (${Prisma.join(details, ' UNION ALL ')}) AS detail
    ORDER BY picked.day, picked.ref`
  const now = ctx.now()
  return rows.map((found) => toCalendarItem(found, ctx.actor, now))
}

const count = async (ctx: Reading, asked: Asked): Promise<number> => {
  if (asked.length === 0) return 0
  const counts = asked.map((part) => Prisma.sql`(SELECT count(*) FROM ${rowsOf(ctx, part)})`)
  const [row] = await ctx.db.$queryRaw<{ count: bigint | number }[]>`SELECT ${Prisma.join(counts, ' + ')} AS count`
  return Number(row?.count ?? 0)
}

const readPage = async (ctx: Reading, asked: Asked, slice: Slice): Promise<CalendarPage> => {
  const items = await read(ctx, asked, slice)
  // A page that is not full is the last one and contains the total.
  const isLast = items.length < slice.size && (items.length > 0 || slice.page === 0)
  return {
    items,
    page: slice.page,
    size: slice.size,
    numberOfElements: items.length,
    totalElements: isLast ? slice.page * slice.size + items.length : await count(ctx, asked),
  }
}

const also = (asked: Asked, more: (text: Prisma.Sql) => Prisma.Sql[]): Asked =>
  asked.map(({ kind, conditions }) => ({ kind, conditions: [...conditions, ...more(kinds[kind].text)] }))

/** All words occur in the name, place or organiser; of a course, in its title; of a championship, in its name or label. */
const withWords = (asked: Asked, needle: string): Asked =>
  also(asked, (text) => wordsOf(needle).map((word) => Prisma.sql`${text} LIKE ${likePattern(word)}`))

/** Finds typing errors: similar enough to a sequence of words. */
const withLikeness = (asked: Asked, needle: string): Asked => also(asked, (text) => [Prisma.sql`${needle} <% ${text}`])

/** What the filters ask of competitions; the competitions of a championship are those of one that the reader may know of. */
const competitionFilters = (ctx: Reading, { sportType, sportTypeVariant, championship }: CalendarSearch) => [
  ...(sportType === undefined || sportType === 'ALL' ? [] : [Prisma.sql`${sportType} = ANY(competition.sport_types)`]),
  ...(sportTypeVariant === undefined
    ? []
    : [
        Prisma.sql`EXISTS (SELECT 1 FROM competition_test AS test WHERE test.competition_ref = competition.ref
          AND test.sport_type_variant_ref = ${sportTypeVariant}::uuid AND test.deleted_at IS NULL)`,
      ]),
  ...(championship === undefined
    ? []
    : [
        Prisma.sql`competition.ref IN (SELECT link.competition_ref FROM championship_competition AS link
          JOIN championship ON championship.ref = link.championship_ref
          WHERE link.championship_ref = ${championship}::uuid AND ${isVisibleHere(ctx)})`,
      ]),
]

const championshipFilters = ({ sportType, sportTypeVariant, championship }: CalendarSearch) => [
  ...(sportType === undefined || sportType === 'ALL' ? [] : [Prisma.sql`${sportType} = ANY(championship.sport_types)`]),
  ...(sportTypeVariant === undefined
    ? []
    : [
        Prisma.sql`EXISTS (SELECT 1 FROM championship_sport_category AS series
          JOIN sport_category ON sport_category.ref = series.sport_category_ref
          WHERE series.championship_ref = championship.ref
            AND sport_category.sport_type_variant_ref = ${sportTypeVariant}::uuid)`,
      ]),
  ...(championship === undefined ? [] : [Prisma.sql`championship.ref = ${championship}::uuid`]),
]

/** A course and a free event have no sport and no championship, so such a filter leaves them out. */
const filtersOf = (ctx: Reading, search: CalendarSearch, kind: CalendarItemType): Prisma.Sql[] | null => {
  if (kind === 'COMPETITION') return competitionFilters(ctx, search)
  if (kind === 'CHAMPIONSHIP') return championshipFilters(search)
  const { sportType = 'ALL', sportTypeVariant, championship } = search
  return sportType === 'ALL' && sportTypeVariant === undefined && championship === undefined ? [] : null
}

const askedBy = (ctx: Reading, search: CalendarSearch): Asked => {
  const period = {
    ...(search.to === undefined ? {} : { startBefore: addDays(search.to, 1) }),
    ...(search.from === undefined ? {} : { endFrom: search.from }),
  }
  return CalendarItemType.options.flatMap((kind) => {
    if (search.activityType !== undefined && search.activityType !== kind) return []
    const filters = filtersOf(ctx, search, kind)
    return filters === null ? [] : [{ kind, conditions: [...inPeriod(kinds[kind], period), ...filters] }]
  })
}

/** c001. A text of fewer than three characters is ignored (spec section 5). */
export const searchCalendar = async (ctx: Reading, search: CalendarSearch): Promise<CalendarPage> => {
  const slice = { page: search.page, size: calendarPageSize }
  const asked = askedBy(ctx, search)
  const needle = fold(search.searchString ?? '')
  if (needle.length < minimumSearchLength) return readPage(ctx, asked, slice)
  const found = await readPage(ctx, withWords(asked, needle), slice)
  if (found.totalElements > 0 || needle.length < minimumFuzzyLength) return found
  return readPage(ctx, withLikeness(asked, needle), slice)
}

/** Home has its championships in a carousel, so its groups have the other kinds (decision 322). */
const kindsAtHome = ['COMPETITION', 'COURSE', 'OTHER'] as const satisfies readonly CalendarItemType[]

const during = (period: Period): Asked =>
  kindsAtHome.map((kind) => ({ kind, conditions: inPeriod(kinds[kind], period) }))

/** The items of Home that overlap the days, for a page that shows them at once. */
export const listAtHome = (ctx: Reading, { from, to }: { from: string; to: string }): Promise<CalendarItem[]> =>
  read(ctx, during({ endFrom: from, startBefore: addDays(to, 1) }), { size: calendarPageSize, page: 0 })

/** The time zone in which this host counts days: that of its own federation, or of the first one that it shows. */
const timeZoneHere = async (db: Db, { federationRef, federationRefs }: Context['tenant']): Promise<string> => {
  const ref = federationRef ?? federationRefs[0]
  const row = ref === undefined ? null : await db.federation.findUnique({ where: { ref }, select: { timeZone: true } })
  return row?.timeZone ?? 'Europe/Brussels'
}

/** Today where this host counts days. */
export const todayHere = async (ctx: Reading): Promise<string> =>
  localDateAt(ctx.now(), await timeZoneHere(ctx.db, ctx.tenant))

/** The hour of the day at the tenant, from 0 to 23, for the greeting of a page that is the same for everybody. */
export const hourHere = async (ctx: Reading): Promise<number> =>
  hourAt(ctx.now(), await timeZoneHere(ctx.db, ctx.tenant))

/** More than a week contains; a screen that loads once must not load without a limit. */
const mostInAWeek = 200
export const laterPageSize = 20

/** p005: competitions, courses and free events of this week (cr452). The four groups divide the calendar as `calendarGroupOf` does. */
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

/** Past championships are found by the year and by their name. */
const seasonDays = 366
const mostInFilter = 200

/** The championships that the filter offers, by name. */
const listFilterChampionships = (ctx: Reading, today: string): Promise<CalendarItem['championships']> =>
  ctx.db.$queryRaw<CalendarItem['championships']>`
    SELECT championship.ref, championship.name, championship.color FROM championship
    WHERE ${isVisibleHere(ctx)} AND championship."end" >= ${addDays(today, -seasonDays)}
    ORDER BY championship.name, championship.ref LIMIT ${mostInFilter}`

/** The data of the calendar filters. */
export const getCalendarMetadata = async (ctx: Reading): Promise<CalendarMetadata> => {
  const federations = [...ctx.tenant.federationRefs]
  const today = await todayHere(ctx)
  const [span] = await ctx.db.$queryRaw<{ first: string | null; last: string | null }[]>`
    SELECT min(span.first) AS first, max(span.last) AS last
    FROM unnest(${federations}::uuid[]) AS federation(ref), LATERAL (
      SELECT min(start) AS first, max(start) AS last FROM competition WHERE federation_ref = federation.ref
      UNION ALL SELECT min(first_day), max(first_day) FROM course_event WHERE federation_ref = federation.ref
      UNION ALL SELECT min(start), max(start) FROM championship WHERE federation_ref = federation.ref
      UNION ALL SELECT min(start), max(start) FROM free_event WHERE federation_ref = federation.ref
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
    championships: await listFilterChampionships(ctx, today),
    mayCreate:
      actor?.isRegistered === true &&
      federations.some((federationRef) => canCreateCompetition(actor, { federationRef })),
    today,
  }
}
