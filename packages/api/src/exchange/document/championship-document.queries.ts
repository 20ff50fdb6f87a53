// The exchange documents of the public pages of championships, from the reads of these pages.
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { StandingDocumentQuery, StandingsDocumentQuery } from '@oxer/domain/exchange/document/public-page.schema'
import type { Context } from '../../kernel/context/context.ts'
import {
  type ChampionshipPageAddress,
  loadChampionshipPage,
} from '../../shell/public-page/public-championship.queries.ts'
import {
  toChampionshipCalendarPage,
  toChampionshipHistoryPage,
  toChampionshipInfoPage,
  toChampionshipRankingsPage,
  toChampionshipsPage,
  toStandingPage,
} from './championship-page.mappers.ts'
import { asNobody, sourceOf, timeZonesOf } from './public-document.queries.ts'

/** Of any page of a championship, and of their list; a new kind of page does not compile without its document. */
export const writeChampionshipPage = async (
  reading: Context,
  address: ChampionshipPageAddress,
): Promise<ExchangeDocument> => {
  const ctx = asNobody(reading)
  const page = await loadChampionshipPage(ctx, address)
  const source = sourceOf(ctx)
  switch (page.kind) {
    case 'championships':
      return toChampionshipsPage(source, page)
    case 'championshipInfo':
      return toChampionshipInfoPage(source, page)
    case 'championshipCalendar':
      return toChampionshipCalendarPage(source, page, await timeZonesOf(ctx, page.items))
    case 'championshipRankings':
      return toChampionshipRankingsPage(source, page)
    case 'championshipRanking':
      return toStandingPage(source, page)
    case 'championshipHistory':
      return toChampionshipHistoryPage(source, page)
  }
}

const placeOf = ({ championship, phaseRef, groupRef, place }: StandingsDocumentQuery) => {
  if (groupRef !== undefined) return { target: 'GROUP', ref: groupRef } as const
  if (phaseRef !== undefined) return { target: 'PHASE', ref: phaseRef } as const
  return place === 'OPENING' ? null : ({ target: 'MAIN', ref: championship } as const)
}

export const writeStandings = (ctx: Context, asked: StandingsDocumentQuery): Promise<ExchangeDocument> =>
  writeChampionshipPage(ctx, {
    kind: 'championshipRankings',
    championship: asked.championship,
    place: placeOf(asked),
  })

export const writeStanding = (
  ctx: Context,
  { sportCategoryRef: category, after, size, ...asked }: StandingDocumentQuery,
): Promise<ExchangeDocument> =>
  writeChampionshipPage(ctx, {
    ...{ kind: 'championshipRanking', championship: asked.championship, category, place: placeOf(asked) },
    ...{ after, size },
  })
