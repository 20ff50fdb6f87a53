// The exchange document of what a public page shows, from the reads of that page.
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CalendarItem, CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import {
  getPublicActivityPage,
  getPublicCompetition,
  getPublicMasterlist,
  getPublicRankingPage,
  getPublicTimeSchedule,
  getPublicWall,
} from '../../competitions/public-competition/public-competition.queries.ts'
import { requirePublicCourseEvent } from '../../courses/course-event/course-event.guards.ts'
import { getCourseEventProfile } from '../../courses/course-event/course-event.queries.ts'
import { requirePublicFreeEvent } from '../../events/free-event/free-event.guards.ts'
import { getFreeEvent } from '../../events/free-event/free-event.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { listAtHome, listCarousel, searchCalendar, todayHere } from '../../shell/calendar/calendar.queries.ts'
import { daysAtHome, searchOfPage } from '../../shell/public-page/public-page.queries.ts'
import { toCalendarPage, toCoursePage, toEventPage, toHomePage } from './calendar-page.mappers.ts'
import { toComposedPage } from './composed-page.mappers.ts'
import {
  type PublicSource,
  toActivityPage,
  toCompetitionPage,
  toMasterlistPage,
  toRankingPage,
} from './public-document.mappers.ts'
import { toRingPage } from './ring-page.mappers.ts'

export const sourceOf = ({ services, tenant, now }: Context): PublicSource => ({
  version: services.version,
  origin: originOfTenant(services.publicUrl, tenant),
  generatedAt: now(),
})

export const writeCompetition = async (ctx: Context, competition: string): Promise<ExchangeDocument> =>
  toCompetitionPage(
    sourceOf(ctx),
    await getPublicCompetition(ctx, competition),
    await getPublicTimeSchedule(ctx, competition),
  )

export const writeActivity = async (
  ctx: Context,
  input: { competition: string; activity: string },
): Promise<ExchangeDocument> => toActivityPage(sourceOf(ctx), await getPublicActivityPage(ctx, input))

/** Of one part of a test, over several tests, or of teams. */
export const writeRanking = async (
  ctx: Context,
  input: { competition: string; ranking: string },
): Promise<ExchangeDocument> => {
  const { competition, ranking, composed } = await getPublicRankingPage(ctx, input)
  return composed === null
    ? toRankingPage(sourceOf(ctx), { competition, ranking })
    : toComposedPage(sourceOf(ctx), { competition, ranking: composed })
}

export const writeMasterlist = async (ctx: Context, competition: string): Promise<ExchangeDocument> =>
  toMasterlistPage(sourceOf(ctx), {
    competition: await getPublicCompetition(ctx, competition),
    masterlist: await getPublicMasterlist(ctx, competition),
  })

/** The zones of the competitions on a list, whose lines have none. */
export const timeZonesOf = async (
  { services }: Pick<Context, 'services'>,
  items: readonly CalendarItem[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await services.database.query<{ ref: string; timeZone: string }>(
    'SELECT ref, time_zone AS "timeZone" FROM competition WHERE ref = ANY($1::uuid[])',
    [items.flatMap(({ competition }) => competition?.ref ?? [])],
  )
  return new Map(rows.map(({ ref, timeZone }) => [ref, timeZone]))
}

/** What the public of the host may see, whoever asks: a document is the same for everybody. */
export const asNobody = (ctx: Context) => ({ ...ctx, actor: null })

/** Without a period, the days that the page of the calendar shows. */
export const writeCalendar = async (reading: Context, asked: CalendarSearch): Promise<ExchangeDocument> => {
  const ctx = asNobody(reading)
  const isOpen = asked.from === undefined && asked.to === undefined
  const search = isOpen ? searchOfPage(asked, await todayHere(ctx)) : asked
  const { items, page, size, totalElements } = await searchCalendar(ctx, search)
  // A page behind the last one does not exist.
  if (items.length === 0 && page > 0) throw failure(kernelErrors.notFound)
  const next = (page + 1) * size < totalElements ? page + 1 : null
  return toCalendarPage(sourceOf(ctx), { items, timeZones: await timeZonesOf(ctx, items), next })
}

export const writeHome = async (reading: Context): Promise<ExchangeDocument> => {
  const ctx = asNobody(reading)
  const items = await listAtHome(ctx, daysAtHome(await todayHere(ctx)))
  const shown = await listCarousel(ctx)
  const rows = await ctx.db.championship.findMany({
    where: { ref: { in: shown.map(({ ref }) => ref) } },
    select: { ref: true, start: true, end: true },
    take: shown.length,
  })
  const championships = shown.flatMap(({ ref, name }) =>
    rows
      .filter((row) => row.ref === ref)
      .map(({ start, end }) => ({
        ...{ id: ref, name, start, end },
        extensions: { oxer: { championship: `/championships/${ref}/info.json` } },
      })),
  )
  return toHomePage(sourceOf(ctx), { items, timeZones: await timeZonesOf(ctx, items), championships })
}

export const writeCourse = async (reading: Context, course: string): Promise<ExchangeDocument> => {
  const ctx = asNobody(reading)
  return toCoursePage(sourceOf(ctx), await getCourseEventProfile(ctx, await requirePublicCourseEvent(ctx, course)))
}

export const writeFreeEvent = async (reading: Context, event: string): Promise<ExchangeDocument> => {
  const ctx = asNobody(reading)
  return toEventPage(sourceOf(ctx), await getFreeEvent(ctx, await requirePublicFreeEvent(ctx, event)))
}

export const writeRing = async (
  ctx: Context,
  input: { competition: string; arena: string },
): Promise<ExchangeDocument> => toRingPage(sourceOf(ctx), await getPublicWall(ctx, input))
