import { StandingQuery } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import {
  InPublicActivity,
  InPublicCompetition,
  InPublicRanking,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { exchangeJsonSchema } from '@oxer/domain/exchange/document/exchange-schema.rules'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { open, registered, router } from '../../kernel/procedure/procedures.ts'
import { exportCompetition } from './document.files.ts'
import {
  writeActivity,
  writeCalendar,
  writeCompetition,
  writeMasterlist,
  writeRanking,
  writeStanding,
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
    .meta(get('/calendar/exchange', 'Competitions and championships of the calendar in the exchange format'))
    .input(CalendarSearch)
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeCalendar(ctx, input)),
  championship: open
    .meta(
      get('/public/championship/{championship}/exchange', 'A public ranking of a championship in the exchange format', {
        description: '`extensions.oxer.after` is the value of `after` for the next page.',
      }),
    )
    .input(StandingQuery.extend({ championship: Ref }))
    .output(ExchangeDocument)
    .query(({ ctx, input }) => writeStanding(ctx, input)),
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
