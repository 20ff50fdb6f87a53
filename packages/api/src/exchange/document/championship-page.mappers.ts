// The public pages of championships as exchange documents.
import {
  ChampionshipStatus,
  type ChampionshipSummary,
} from '@oxer/domain/championships/championship/championship.schema'
import type {
  StandingPage,
  StandingTop,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import type {
  ExchangeChampionship,
  ExchangeStanding,
  ExchangeStandingRow,
} from '@oxer/domain/exchange/document/exchange-championship.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { ChampionshipPublicPage, PublicChampionship } from '../../shell/public-page/public-championship.queries.ts'
import { type CalendarPart, collectionsOf, nextOf } from './calendar-page.mappers.ts'
import { known } from './competition-document.mappers.ts'
import { documentOf, type PublicSource } from './public-document.mappers.ts'

type PageOf<Kind extends ChampionshipPublicPage['kind']> = Omit<Extract<ChampionshipPublicPage, { kind: Kind }>, 'kind'>

const toSummary = (season: Omit<ChampionshipSummary, 'target'>): ExchangeChampionship => ({
  ...{ id: season.ref, name: season.name.slice(0, 200) || '-', start: season.start, end: season.end },
  status: ChampionshipStatus.exclude(['DELETED']).parse(season.status),
  sports: season.sportTypes,
  ...known({ organizer: season.federation.name.slice(0, 200), label: season.category }),
  extensions: { oxer: { championship: `/championships/${season.ref}/info.json` } },
})

const headOf = (championship: PublicChampionship) => ({
  publication: championship.publication,
  championships: [toSummary(championship)],
})

/** `after` is that of the next part. */
const afterOf = (after: string | null): { extensions?: ExchangeDocument['extensions'] } =>
  after === null ? {} : { extensions: { oxer: { after } } }

export const toChampionshipsPage = (
  source: PublicSource,
  { items, next }: { readonly items: readonly ChampionshipSummary[]; readonly next: string | null },
): ExchangeDocument => documentOf(source, '/championships', { championships: items.map(toSummary), ...afterOf(next) })

export const toChampionshipInfoPage = (
  source: PublicSource,
  { championship }: PageOf<'championshipInfo'>,
): ExchangeDocument => {
  const { ref, publication, description, sportCategories } = championship
  return documentOf(source, `/championships/${ref}/info`, {
    publication,
    championships: [
      {
        ...toSummary(championship),
        ...known({ description }),
        categories: sportCategories.map(({ ref: id, name, sportTypeVariant }) => ({
          ...{ id, name: name.slice(0, 200), discipline: sportTypeVariant.name.slice(0, 200) },
        })),
      },
    ],
  })
}

export const toChampionshipCalendarPage = (
  source: PublicSource,
  { championship, items, page, hasMore }: PageOf<'championshipCalendar'>,
  timeZones: CalendarPart['timeZones'],
): ExchangeDocument => {
  const { competitions } = collectionsOf({ items, timeZones })
  return documentOf(source, `/championships/${championship.ref}/calendar`, {
    ...headOf(championship),
    competitions,
    ...nextOf(hasMore ? page + 1 : null),
  })
}

type Row = Pick<StandingPage['rows'][number], 'rider' | 'horse'>

/** The name of somebody in a ranking of a public championship is public, and nothing else of them. */
const namesOf = (rows: readonly Row[]) => {
  const named = (key: keyof Row) =>
    new Map(rows.flatMap((row) => (row[key] === null ? [] : [[row[key].ref, row[key].name] as const])))
  return {
    persons: [...named('rider')].map(([id, name]) => ({ id, lastName: name.slice(0, 100) || '-' })),
    horses: [...named('horse')].map(([id, name]) => ({ id, name: name.slice(0, 120) || '-' })),
  }
}

/** The round of points from an earlier phase. */
const carriedRound = 'CARRIED'

/** `shown`: the competitions that the page names; one that is hidden gives points, and is nowhere else public. */
const toRow = (row: StandingPage['rows'][number], shown: ReadonlySet<string>): ExchangeStandingRow => ({
  ...known({ person: row.rider?.ref, horse: row.horse?.ref, team: row.team?.name.slice(0, 200) }),
  ...{ place: row.place, total: row.total },
  rounds: row.rounds
    .filter(({ competitionRef }) => competitionRef === carriedRound || shown.has(competitionRef))
    .map(({ competitionRef, points, bestPlace, isCounted }) => ({
      ...(competitionRef === carriedRound ? {} : { competition: competitionRef }),
      ...{ points, place: bestPlace, isCounted },
    })),
})

const toStanding = (championship: string, standing: StandingTop): ExchangeStanding => {
  const shown = new Set(standing.competitions.map(({ ref }) => ref))
  return {
    ...{ id: standing.ref, championship, name: [standing.name, standing.sportCategory.name].join(' · ') },
    ...{ status: standing.isFinal ? 'CLOSED' : 'OPEN', rows: standing.rows.map((row) => toRow(row, shown)) },
  }
}

/** The first of each category. */
export const toChampionshipRankingsPage = (
  source: PublicSource,
  { championship, tops }: PageOf<'championshipRankings'>,
): ExchangeDocument =>
  documentOf(source, `/championships/${championship.ref}/ranking`, {
    ...headOf(championship),
    ...namesOf(tops.flatMap(({ rows }) => rows)),
    standings: tops.map((top) => toStanding(championship.ref, top)),
  })

/** A category without a ranking has none here, as on its page. */
export const toStandingPage = (
  source: PublicSource,
  { championship, category, standing }: Pick<PageOf<'championshipRanking'>, 'championship' | 'category' | 'standing'>,
): ExchangeDocument =>
  documentOf(source, `/championships/${championship.ref}/ranking/sport-category/${category.ref}`, {
    ...headOf(championship),
    ...namesOf(standing?.rows ?? []),
    standings: standing === null ? [] : [toStanding(championship.ref, standing)],
    ...afterOf(standing?.next ?? null),
  })

/** Where one place comes from: the ranking with this row alone, and each result that gave points, under the name of Oxer. */
export const toChampionshipHistoryPage = (
  source: PublicSource,
  { championship, category, place, ranking, history }: PageOf<'championshipHistory'>,
): ExchangeDocument => {
  const { row, bestOf, lines, missed, carried } = history
  const shown = new Set([...lines.map(({ competition }) => competition.ref), ...missed.map(({ ref }) => ref)])
  const results = lines.map(({ competition, test, date, place: placed, participants, points, factor, use }) => ({
    ...{ competition: competition.ref, test: test.ref, testName: test.name, date },
    ...{ place: placed, participants, points, factor, use },
  }))
  return documentOf(
    source,
    `/championships/${championship.ref}/ranking/history/${ranking}/${encodeURIComponent(row.key)}`,
    {
      ...headOf(championship),
      ...namesOf([row]),
      standings: [
        {
          ...{ id: ranking, championship: championship.ref, rows: [toRow(row, shown)] },
          name: [place.name, category.name].filter(Boolean).join(' · '),
          extensions: {
            oxer: {
              ...{ bestOf, carried, results },
              missed: missed.map(({ ref: id, name }) => ({ competition: id, name })),
            },
          },
        },
      ],
    },
  )
}
