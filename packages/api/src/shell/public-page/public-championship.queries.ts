// The data of the public pages of championships.
import type {
  ChampionshipDetail,
  ChampionshipSummary,
} from '@oxer/domain/championships/championship/championship.schema'
import type {
  PointHistory,
  StandingPage,
  StandingTop,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import {
  findPlace,
  offeredPlaces,
  openingPlace,
  type RankingPlace,
} from '@oxer/domain/competitions/championship-ranking/ranking-place.rules'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { type ChampionshipScope, requireVisible } from '../../championships/championship/championship.guards.ts'
import {
  getChampionship,
  getPublicFilters,
  listChampionships,
} from '../../championships/championship/championship.queries.ts'
import {
  getRankingMenu,
  getShownRanking,
  getStanding,
  getTopOf,
} from '../../competitions/championship-ranking/championship-ranking.queries.ts'
import { getPublicHistory } from '../../competitions/championship-ranking/point-history.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { getCalendarMetadata, searchCalendar } from '../calendar/calendar.queries.ts'

/** The filters of the public list; without a year, the present one. */
export type ChampionshipListing = {
  readonly year?: number | undefined
  readonly sportType?: SportType | undefined
  readonly category?: string | undefined
  readonly after?: string | undefined
}

type Wanted = Pick<RankingPlace, 'target' | 'ref'> & { readonly phaseRef?: string }

export type ChampionshipPageAddress =
  | { readonly kind: 'championships'; readonly search: ChampionshipListing }
  | { readonly kind: 'championshipInfo'; readonly championship: string }
  | { readonly kind: 'championshipCalendar'; readonly championship: string; readonly page: number }
  /** `place` null: the one that a reader sees first. */
  | { readonly kind: 'championshipRankings'; readonly championship: string; readonly place: Wanted | null }
  | {
      readonly kind: 'championshipRanking'
      readonly championship: string
      readonly category: string
      readonly place: Wanted | null
      readonly after?: string | undefined
      /** The rows of a part; absent for as many as the page has. */
      readonly size?: number | undefined
    }
  | {
      readonly kind: 'championshipHistory'
      readonly championship: string
      readonly ranking: string
      readonly practitioner: string
    }

/** What the public reads of a championship: not its fees, its windows, or why it was cancelled. */
export type PublicChampionship = Pick<
  ChampionshipDetail,
  | 'ref'
  | 'federation'
  | 'name'
  | 'status'
  | 'start'
  | 'end'
  | 'color'
  | 'category'
  | 'sportTypes'
  | 'bannerUrl'
  | 'description'
  | 'sportCategories'
> & {
  /** The number of its newest publication. */
  publication: number
}

export type ChampionshipPublicPage =
  | {
      kind: 'championships'
      search: ChampionshipListing & { year: number }
      filters: { years: { first: number; last: number }; sportTypes: SportType[]; labels: string[] }
      items: ChampionshipSummary[]
      next: string | null
    }
  | { kind: 'championshipInfo'; championship: PublicChampionship }
  | {
      kind: 'championshipCalendar'
      championship: PublicChampionship
      items: CalendarItem[]
      page: number
      hasMore: boolean
    }
  | {
      kind: 'championshipRankings'
      championship: PublicChampionship
      place: RankingPlace
      places: RankingPlace[]
      tops: StandingTop[]
    }
  | {
      kind: 'championshipRanking'
      championship: PublicChampionship
      place: RankingPlace
      places: RankingPlace[]
      category: RefName
      /** Null: no ranking has been created yet, or it is not shown. */
      standing: StandingPage | null
      isFirst: boolean
    }
  | {
      kind: 'championshipHistory'
      championship: PublicChampionship
      place: RankingPlace
      category: RefName
      ranking: string
      history: PointHistory
    }

type Reading = Pick<Context, 'db' | 'services' | 'tenant' | 'now'> & { actor: null }

/** As many as the page of a ranking has without becoming heavy. */
const rowsOnPage = 100

const toPublic = (detail: ChampionshipDetail, publication: number): PublicChampionship => ({
  publication,
  ref: detail.ref,
  federation: detail.federation,
  name: detail.name,
  status: detail.status,
  start: detail.start,
  end: detail.end,
  color: detail.color,
  category: detail.category,
  sportTypes: detail.sportTypes,
  bannerUrl: detail.bannerUrl,
  description: detail.description,
  sportCategories: detail.sportCategories,
})

/** Its publication is read before anything else, so that the rest of the page is at least as new. */
const readHead = async (ctx: Reading, scope: ChampionshipScope): Promise<PublicChampionship> => {
  const { publication } = await ctx.db.championship.findUniqueOrThrow({
    where: { ref: scope.ref },
    select: { publication: true },
  })
  return toPublic(await getChampionship(ctx, scope), publication)
}

const notFound = () => failure(kernelErrors.notFound)

/** A ranking that is not there is no mistake of the reader on a page that exists. */
const orNull = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'NOT_FOUND') return null
    throw error
  }
}

/** A cursor that was not made here is an address without a page. */
const orNotFound = async <Answer>(after: string | undefined, asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked
  } catch (error) {
    if (after !== undefined && error instanceof CodedError && error.causes.some(({ field }) => field === 'after'))
      throw notFound()
    throw error
  }
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

const readList = async (ctx: Reading, search: ChampionshipListing): Promise<ChampionshipPublicPage> => {
  const { today, sportTypes } = await getCalendarMetadata(ctx)
  const { labels, first, last } = await getPublicFilters(ctx)
  const year = search.year ?? yearOf(today)
  const { items, next } = await orNotFound(search.after, listChampionships(ctx, { ...search, year, size: 50 }))
  const years = { first: yearOf(first ?? today), last: Math.max(yearOf(last ?? today), yearOf(today)) }
  return { kind: 'championships', search: { ...search, year }, filters: { years, sportTypes, labels }, items, next }
}

const wantedOf = ({ target, ref }: RankingPlace) =>
  target === 'MAIN' ? {} : target === 'PHASE' ? { phaseRef: ref } : { groupRef: ref }

const readPlaces = async (ctx: Reading, scope: ChampionshipScope, wanted: Wanted | null) => {
  const menu = await getRankingMenu(ctx, scope)
  const place = wanted === null ? openingPlace(menu, scope.ref) : findPlace(menu, scope.ref, wanted)
  if (place === null) throw notFound()
  return { place, places: offeredPlaces(menu, scope.ref), menu }
}

const readRankings = async (
  ctx: Reading,
  scope: ChampionshipScope,
  { place: wanted }: Extract<ChampionshipPageAddress, { kind: 'championshipRankings' }>,
): Promise<ChampionshipPublicPage> => {
  const championship = await readHead(ctx, scope)
  const { place, places, menu } = await readPlaces(ctx, scope, wanted)
  const tops: StandingTop[] = []
  // One after the other: a page is made once for all its readers, and other requests must not wait for its connections.
  for (const { ref: sportCategoryRef } of menu.sportCategories) {
    const top = await orNull(getTopOf(ctx, scope, { sportCategoryRef, ...wantedOf(place) }))
    if (top !== null) tops.push(top)
  }
  return { kind: 'championshipRankings', championship, place, places, tops }
}

const readRanking = async (
  ctx: Reading,
  scope: ChampionshipScope,
  {
    category: sportCategoryRef,
    place: wanted,
    after,
    size = rowsOnPage,
  }: Extract<ChampionshipPageAddress, { kind: 'championshipRanking' }>,
): Promise<ChampionshipPublicPage> => {
  const championship = await readHead(ctx, scope)
  const category = championship.sportCategories.find(({ ref }) => ref === sportCategoryRef)
  if (category === undefined) throw notFound()
  const { place, places } = await readPlaces(ctx, scope, wanted)
  const query = { sportCategoryRef, ...wantedOf(place), after, size }
  const standing = await orNotFound(after, orNull(getStanding(ctx, scope, query)))
  return {
    kind: 'championshipRanking',
    championship,
    place,
    places,
    category,
    standing,
    isFirst: after === undefined,
  }
}

const readHistory = async (
  ctx: Reading,
  scope: ChampionshipScope,
  { ranking, practitioner }: Extract<ChampionshipPageAddress, { kind: 'championshipHistory' }>,
): Promise<ChampionshipPublicPage> => {
  const championship = await readHead(ctx, scope)
  const { target, targetRef, sportCategoryRef } = await getShownRanking(ctx.db, scope, ranking)
  const category = championship.sportCategories.find(({ ref }) => ref === sportCategoryRef)
  if (category === undefined) throw notFound()
  const { place } = await readPlaces(ctx, scope, { target, ref: targetRef })
  const history = await getPublicHistory(ctx.db, scope, { ranking, practitioner })
  return { kind: 'championshipHistory', championship, place, category, ranking, history }
}

export const loadChampionshipPage = async (
  ctx: Reading,
  address: ChampionshipPageAddress,
): Promise<ChampionshipPublicPage> => {
  if (address.kind === 'championships') return readList(ctx, address.search)
  const scope = await requireVisible(ctx, address.championship)
  switch (address.kind) {
    case 'championshipInfo':
      return { kind: 'championshipInfo', championship: await readHead(ctx, scope) }
    case 'championshipCalendar': {
      const search = { championship: scope.ref, activityType: 'COMPETITION' as const, page: address.page }
      const championship = await readHead(ctx, scope)
      const { items, page, size, totalElements } = await searchCalendar(ctx, search)
      if (items.length === 0 && page > 0) throw notFound()
      return { kind: 'championshipCalendar', championship, items, page, hasMore: (page + 1) * size < totalElements }
    }
    case 'championshipRankings':
      return readRankings(ctx, scope, address)
    case 'championshipRanking':
      return readRanking(ctx, scope, address)
    case 'championshipHistory':
      return readHistory(ctx, scope, address)
  }
}
