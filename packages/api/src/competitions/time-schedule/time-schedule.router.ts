import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { ChangeReason } from '@oxer/domain/competitions/competition/change-reason.schema'
import { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { RingsToday } from '@oxer/domain/competitions/time-schedule/ring.schema'
import {
  ChampionshipRankingChoices,
  CompetitionRankingChoices,
  PlanStartlists,
  RecalculateSchedule,
  SaveBreakActivity,
  SaveChampionshipRankingActivity,
  SaveRankingActivity,
  SaveSportActivity,
  SaveTextActivity,
  ScheduledActivityView,
  ScheduleProposal,
  ScheduleRecalculation,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { listChampionshipChoices } from '../championship-competition/championship-choices.queries.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { saveChampionshipRankingActivity } from './championship-activity.commands.ts'
import { listRingsToday } from './ring.queries.ts'
import {
  deleteActivity,
  planStartlists,
  recalculateTimes,
  saveBreakActivity,
  saveRankingActivity,
  saveSportActivity,
  saveTextActivity,
} from './time-schedule.commands.ts'
import { exportTimeSchedule } from './time-schedule.files.ts'
import { getProposal, getTimeSchedule, listRankingChoices } from './time-schedule.queries.ts'

const InCompetition = z.object({ competition: Ref })
const OfActivity = InCompetition.extend({ id: Ref })

const root = '/competition/manage/{competition}/timeschedule' as const

export const timeScheduleRouter = router({
  metadata: registered
    .meta(get(`${root}/metadata`, 'The time schedule, with warnings and activities that are not planned yet'))
    .input(InCompetition)
    .output(TimeSchedule)
    .use(mayViewCompetition)
    .query(({ ctx }) => getTimeSchedule(ctx.db, ctx.competition)),
  rings: registered
    .meta(get(`${root}/rings`, 'What happens in each ring today: who rides now, who is next, and how late it runs'))
    .input(InCompetition)
    .output(RingsToday)
    .use(mayViewCompetition)
    .query(({ ctx }) => listRingsToday(ctx, ctx.competition)),
  proposal: registered
    .meta(get(`${root}/proposal`, 'Propose a schedule of start lists without storing it'))
    .input(InCompetition.extend(PlanStartlists.shape))
    .output(ScheduleProposal)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getProposal(ctx.db, ctx.competition, input)),
  create: command.registered
    .meta(post(`${root}/create`, 'Plan start lists as proposed'))
    .input(InCompetition.extend(PlanStartlists.shape))
    .output(TimeSchedule)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => planStartlists(ctx, input)),
  recalculate: command.registered
    .meta(post(`${root}/recalculate-time`, 'Move the activities after a change, and return what moved and why'))
    .input(InCompetition.extend(RecalculateSchedule.shape))
    .output(ScheduleRecalculation)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => recalculateTimes(ctx, input)),
  saveSport: command.registered
    .meta(post(`${root}/sport`, 'Add a start list to the schedule, or change its place'))
    .input(InCompetition.extend(SaveSportActivity.shape))
    .output(ScheduledActivityView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveSportActivity(ctx, input)),
  saveText: command.registered
    .meta(post(`${root}/text`, 'Create or change a text on the schedule'))
    .input(InCompetition.extend(SaveTextActivity.shape))
    .output(ScheduledActivityView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveTextActivity(ctx, input)),
  saveBreak: command.registered
    .meta(post(`${root}/break`, 'Create or change a break on the schedule'))
    .input(InCompetition.extend(SaveBreakActivity.shape))
    .output(ScheduledActivityView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveBreakActivity(ctx, input)),
  saveRanking: command.registered
    .meta(post(`${root}/competition-ranking`, 'Add rankings of the competition to the schedule, or change them'))
    .input(InCompetition.extend(SaveRankingActivity.shape))
    .output(ScheduledActivityView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveRankingActivity(ctx, input)),
  saveChampionshipRanking: command.registered
    .meta(post(`${root}/championship-ranking`, 'Add the ranking of a championship to the schedule'))
    .input(InCompetition.extend(SaveChampionshipRankingActivity.shape))
    .output(ScheduledActivityView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveChampionshipRankingActivity(ctx, input)),
  deleteSport: command.registered
    .meta(del(`${root}/sport/{id}`, 'Remove a start list from the schedule'))
    .input(
      OfActivity.extend({
        changeReason: ChangeReason.optional().describe('Why a final list leaves a public schedule'),
      }),
    )
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteActivity(ctx, 'SPORT', input)),
  deleteText: command.registered
    .meta(del(`${root}/text/{id}`, 'Delete a text from the schedule'))
    .input(OfActivity)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteActivity(ctx, 'TEXT', input)),
  deleteBreak: command.registered
    .meta(del(`${root}/break/{id}`, 'Delete a break from the schedule'))
    .input(OfActivity)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteActivity(ctx, 'BREAK', input)),
  deleteRanking: command.registered
    .meta(del(`${root}/competition-ranking/{id}`, 'Remove rankings of the competition from the schedule'))
    .input(OfActivity)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteActivity(ctx, 'RANKING', input)),
  deleteChampionshipRanking: command.registered
    .meta(del(`${root}/championship-ranking/{id}`, 'Remove the ranking of a championship from the schedule'))
    .input(OfActivity)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteActivity(ctx, 'CHAMPIONSHIP_RANKING', input)),
  rankingChoices: registered
    .meta(get(`${root}/competition-ranking/metadata`, 'Rankings that can be added to the schedule'))
    .input(InCompetition)
    .output(CompetitionRankingChoices)
    .use(mayViewCompetition)
    .query(({ ctx }) => listRankingChoices(ctx.db, ctx.competition)),
  championshipRankingChoices: registered
    .meta(get(`${root}/championship-ranking/metadata`, 'Championship rankings that can be added to the schedule'))
    .input(
      InCompetition.extend({
        championshipRef: Ref.optional(),
        championshipPhaseRef: Ref.optional(),
        championshipGroupRef: Ref.optional(),
        championshipSportCategoryRef: Ref.optional(),
      }),
    )
    .output(ChampionshipRankingChoices)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listChampionshipChoices(ctx.db, ctx.competition, input)),
})

/** Downloads: served under /api only. */
export const timeScheduleDownloads = router({
  export: registered
    .meta(
      get(`${root}/export`, 'The time schedule as a spreadsheet', { contentTypes: Object.values(spreadsheetTypes) }),
    )
    .input(InCompetition.extend({ format: SpreadsheetFormat.default('XLSX').describe('The format of the file') }))
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => exportTimeSchedule(ctx, input.format)),
})
