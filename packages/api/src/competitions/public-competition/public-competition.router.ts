import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { StandingPage } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { CompetitionAbilities } from '@oxer/domain/competitions/competition/competition.schema'
import {
  InPublicActivity,
  InPublicCompetition,
  InPublicRanking,
  MasterlistDownloadUrl,
  MasterlistFormat,
  PublicCompetition,
  PublicComposedRanking,
  PublicMasterlist,
  PublicOverview,
  PublicRanking,
  PublicStartlist,
  PublicTimeSchedule,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { open, router } from '../../kernel/procedure/procedures.ts'
import { downloadMasterlist, masterlistDownloadUrl } from './public-competition.files.ts'
import {
  getPublicAbilities,
  getPublicCompetition,
  getPublicComposedRanking,
  getPublicMasterlist,
  getPublicOverview,
  getPublicRanking,
  getPublicStartlist,
  getPublicTimeSchedule,
  listActivityRankings,
  listActivityStandings,
} from './public-competition.queries.ts'

const AsFile = InPublicCompetition.extend({
  format: MasterlistFormat.default('xlsx').describe('The format of the file'),
})

export const publicCompetitionRouter = router({
  get: open
    .meta(get('/public/competition/{competition}', 'A competition as the public sees it'))
    .input(InPublicCompetition)
    .output(PublicCompetition)
    .query(({ ctx, input }) => getPublicCompetition(ctx, input.competition)),
  overview: open
    .meta(get('/public/competition/{competition}/overview', 'Schedule, and the combinations in the ring today'))
    .input(InPublicCompetition)
    .output(PublicOverview)
    .query(({ ctx, input }) => getPublicOverview(ctx, input.competition)),
  abilities: open
    .meta(get('/public/competition/{competition}/security', 'What the caller may do with a competition'))
    .input(InPublicCompetition)
    .output(CompetitionAbilities)
    .query(({ ctx, input }) => getPublicAbilities(ctx, input.competition)),
  timeSchedule: open
    .meta(get('/public/competition/{competition}/timeschedule', 'The published time schedule, by day and arena'))
    .input(InPublicCompetition)
    .output(PublicTimeSchedule)
    .query(({ ctx, input }) => getPublicTimeSchedule(ctx, input.competition)),
  startlist: open
    .meta(get('/public/competition/{competition}/activities/{activity}/startlist', 'A public start list with results'))
    .input(InPublicActivity)
    .output(PublicStartlist)
    .query(({ ctx, input }) => getPublicStartlist(ctx, input)),
  activityRankings: open
    .meta(
      get('/public/competition/{competition}/activities/{activity}/competition-ranking', 'The rankings of an activity'),
    )
    .input(InPublicActivity)
    .output(z.array(PublicRanking))
    .query(({ ctx, input }) => listActivityRankings(ctx, input)),
  championshipRanking: open
    .meta(
      get(
        '/public/competition/{competition}/activities/{activity}/championship-ranking',
        'The rankings of a championship that an activity shows, as they are now',
      ),
    )
    .input(InPublicActivity)
    .output(z.array(StandingPage))
    .query(({ ctx, input }) => listActivityStandings(ctx, input)),
  ranking: open
    .meta(get('/public/competition/{competition}/ranking/{ranking}', 'A ranking, with the reason for each place'))
    .input(InPublicRanking)
    .output(PublicRanking)
    .query(({ ctx, input }) => getPublicRanking(ctx, input)),
  composedRanking: open
    .meta(
      get(
        '/public/competition/{competition}/composed-ranking/{ranking}',
        'A published ranking over several tests or of teams, with the reason for each place',
      ),
    )
    .input(InPublicRanking)
    .output(PublicComposedRanking)
    .query(({ ctx, input }) => getPublicComposedRanking(ctx, input)),
  masterlist: open
    .meta(get('/public/competition/{competition}/masterlist', 'Riders, horses and organisations that take part'))
    .input(InPublicCompetition)
    .output(PublicMasterlist)
    .query(({ ctx, input }) => getPublicMasterlist(ctx, input.competition)),
  masterlistDownloadUrl: open
    .meta(get('/public/competition/{competition}/masterlist-download-url', 'The download address of the master list'))
    .input(AsFile)
    .output(MasterlistDownloadUrl)
    .query(({ ctx, input }) => masterlistDownloadUrl(ctx, input)),
})

export const publicCompetitionDownloads = router({
  downloadMasterlist: open
    .meta(
      get('/public/competition/{competition}/masterlist/download', 'The master list as a spreadsheet', {
        contentTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(AsFile)
    .output(FileReply)
    .query(({ ctx, input }) => downloadMasterlist(ctx, input)),
})
