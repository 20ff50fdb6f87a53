import {
  InPublicActivity,
  InPublicCompetition,
  InPublicRanking,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { exchangeJsonSchema } from '@oxer/domain/exchange/document/exchange-schema.rules'
import {
  ChampionshipCalendarDocumentQuery,
  ChampionshipsDocumentQuery,
  HistoryDocumentQuery,
  InDocumentChampionship,
  StandingDocumentQuery,
  StandingsDocumentQuery,
} from '@oxer/domain/exchange/document/public-page.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { open, registered, router } from '../../kernel/procedure/procedures.ts'
import { writeChampionshipPage, writeStanding, writeStandings } from './championship-document.queries.ts'
import { exportCompetition } from './document.files.ts'
import {
  writeActivity,
  writeCalendar,
  writeCompetition,
  writeCourse,
  writeFreeEvent,
  writeHome,
  writeMasterlist,
  writeRanking,
  writeRing,
} from './public-document.queries.ts'

const InCompetition = z.object({ competition: Ref })
const base = '/public/competition/{competition}'

/** What public pages show, in the exchange format. Each page has it beside it, at its own address with `.json`. */
export const exchangeDocumentRouter = router({
  schema: open
    .meta(get('/exchange/schema', 'The JSON Schema of the exchange format'))
    .output(z.record(z.string(), z.json()))
    .query(() => z.record(z.string(), z.json()).parse(exchangeJsonSchema())),
  competition: open
    .meta(get(`${base}/exchange`, 'A public competition and its tests in the exchange format'))
    .input(InPublicCompetition)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeCompetition(ctx, input.competition)),
  activity: open
    .meta(
      get(
        `${base}/activities/{activity}/exchange`,
        'What is public of an activity: its start list, results and rankings',
        {
          description: 'In the exchange format.',
        },
      ),
    )
    .input(InPublicActivity)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeActivity(ctx, input)),
  ranking: open
    .meta(get(`${base}/ranking/{ranking}/exchange`, 'A public ranking in the exchange format'))
    .input(InPublicRanking)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeRanking(ctx, input)),
  masterlist: open
    .meta(get(`${base}/masterlist/exchange`, 'The public master list in the exchange format'))
    .input(InPublicCompetition)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeMasterlist(ctx, input.competition)),
  calendar: open
    .meta(
      get('/calendar/exchange', 'What the calendar shows, in the exchange format', {
        description:
          'Without `from` and `to`, the days around today, as the page. `extensions.oxer.page` is the value of `page` for the next page.',
      }),
    )
    .input(CalendarSearch)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeCalendar(ctx, input)),
  home: open
    .meta(get('/public/home/exchange', 'What the first page shows, in the exchange format'))
    .output(ExchangeDocument)
    .query(({ ctx }) => writeHome(ctx)),
  course: open
    .meta(get('/public/course/{courseEvent}/exchange', 'A public course in the exchange format'))
    .input(z.object({ courseEvent: Ref }))
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeCourse(ctx, input.courseEvent)),
  event: open
    .meta(get('/public/event/{event}/exchange', 'A free event in the exchange format'))
    .input(z.object({ event: Ref }))
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeFreeEvent(ctx, input.event)),
  ring: open
    .meta(
      get(`${base}/ring/{arena}/exchange`, 'The big screen of a ring in the exchange format', {
        description: '`extensions.oxer.ring` says who is in the ring, who follows, who has ridden and who leads.',
      }),
    )
    .input(InPublicCompetition.extend({ arena: Ref }))
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeRing(ctx, input)),
  championships: open
    .meta(
      get('/public/championships/exchange', 'The public championships of a year in the exchange format', {
        description: '`extensions.oxer.after` is the value of `after` for the next page.',
      }),
    )
    .input(ChampionshipsDocumentQuery)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeChampionshipPage(ctx, { kind: 'championships', search: input })),
  championship: open
    .meta(
      get('/public/championship/{championship}/exchange', 'A public ranking of a championship in the exchange format', {
        description: '`extensions.oxer.after` is the value of `after` for the next page.',
      }),
    )
    .input(StandingDocumentQuery)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeStanding(ctx, input)),
  championshipInfo: open
    .meta(get('/public/championship/{championship}/info/exchange', 'A public championship in the exchange format'))
    .input(InDocumentChampionship)
    .output(ExchangeDocument)
    .query(({ ctx, input: { championship } }) =>
      writeChampionshipPage(ctx, { kind: 'championshipInfo', championship }),
    ),
  championshipCalendar: open
    .meta(
      get(
        '/public/championship/{championship}/calendar/exchange',
        'The competitions of a championship in the exchange format',
        { description: '`extensions.oxer.page` is the value of `page` for the next page.' },
      ),
    )
    .input(ChampionshipCalendarDocumentQuery)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeChampionshipPage(ctx, { kind: 'championshipCalendar', ...input })),
  championshipRankings: open
    .meta(
      get(
        '/public/championship/{championship}/rankings/exchange',
        'The first of each category of a championship in the exchange format',
      ),
    )
    .input(StandingsDocumentQuery)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeStandings(ctx, input)),
  championshipHistory: open
    .meta(
      get(
        '/public/championship/{championship}/rankings/{ranking}/history/exchange',
        'Where one place in a ranking of a championship comes from, in the exchange format',
      ),
    )
    .input(HistoryDocumentQuery)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeChampionshipPage(ctx, { kind: 'championshipHistory', ...input })),
})

export const exchangeDocumentDownloads = router({
  export: registered
    .meta(
      get('/competition/manage/{competition}/exchange', 'A whole competition in the exchange format', {
        description:
          'Papers of horses, and numbers and years of birth of riders, are in it for those who may see them.',
        contentTypes: ['application/json'],
      }),
    )
    .input(InCompetition)
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx }) => exportCompetition(ctx)),
})
