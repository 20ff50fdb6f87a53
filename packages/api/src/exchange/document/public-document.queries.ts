// The exchange document of what a public page shows, from the reads of that page.
import type { StandingQuery } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import { requireVisible } from '../../championships/championship/championship.guards.ts'
import { getStanding } from '../../competitions/championship-ranking/championship-ranking.queries.ts'
import {
  getPublicActivityPage,
  getPublicCompetition,
  getPublicMasterlist,
  getPublicRankingPage,
  getPublicTimeSchedule,
} from '../../competitions/public-competition/public-competition.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { searchCalendar } from '../../shell/calendar/calendar.queries.ts'
import { toComposedPage } from './composed-page.mappers.ts'
import {
  type PublicSource,
  toActivityPage,
  toCalendarPage,
  toCompetitionPage,
  toMasterlistPage,
  toRankingPage,
  toStandingPage,
} from './public-document.mappers.ts'

const sourceOf = ({ services, tenant, now }: Context): PublicSource => ({
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

/** What the public of the host may see, whoever asks: a document is the same for everybody. */
export const writeCalendar = async (reading: Context, search: CalendarSearch): Promise<ExchangeDocument> => {
  const ctx = { ...reading, actor: null }
  const { items } = await searchCalendar(ctx, search)
  const rows = await ctx.services.database.query<{ ref: string; timeZone: string }>(
    'SELECT ref, time_zone AS "timeZone" FROM competition WHERE ref = ANY($1::uuid[])',
    [items.flatMap(({ competition }) => competition?.ref ?? [])],
  )
  return toCalendarPage(sourceOf(ctx), { items, timeZones: new Map(rows.map(({ ref, timeZone }) => [ref, timeZone])) })
}

export const writeStanding = async (
  reading: Context,
  { championship: ref, ...wanted }: StandingQuery & { championship: string },
): Promise<ExchangeDocument> => {
  const ctx = { ...reading, actor: null }
  const scope = await requireVisible(ctx, ref)
  const championship = await ctx.db.championship.findUniqueOrThrow({
    where: { ref: scope.ref },
    select: { ref: true, name: true, start: true, end: true, publication: true },
  })
  const standing = await getStanding(ctx, scope, wanted)
  const path = `/championships/${scope.ref}/ranking/sport-category/${wanted.sportCategoryRef}`
  return toStandingPage(sourceOf(ctx), path, { championship, standing })
}
