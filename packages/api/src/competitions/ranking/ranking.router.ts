import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { EarnedPoints, EditRankingPoints, RankingPoints } from '@oxer/domain/competitions/ranking/ranking-points.schema'
import { RankingStanding } from '@oxer/domain/competitions/ranking/ranking-standing.schema'
import {
  ChoosePlaced,
  ExplainedPlaces,
  PublishRanking,
  RankingMetadata,
  RankingView,
  ReopenRanking,
} from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayEnterResults, mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import {
  choosePlaced,
  closeRanking,
  deleteRanking,
  publishRanking,
  recalculateRanking,
  reopenRanking,
} from './ranking.commands.ts'
import { explainPlaces, getRanking, getRankingMetadata, listStandings } from './ranking.queries.ts'
import { calculateRankingPoints, editRankingPoints } from './ranking-points.commands.ts'
import { getRankingPoints } from './ranking-points.queries.ts'

const InCompetition = z.object({ competition: Ref })
const OfTest = InCompetition.extend({ test: Ref })
const OfTestSet = OfTest.extend({ testSet: Ref })
const OfRanking = OfTestSet.extend({ ranking: Ref })

const root = '/competition/manage/{competition}/ranking' as const

export const rankingRouter = router({
  metadata: registered
    .meta(get(`${root}/metadata`, 'The rankings of a competition, as a menu'))
    .input(InCompetition)
    .output(RankingMetadata)
    .use(mayViewCompetition)
    .query(({ ctx }) => getRankingMetadata(ctx.db, ctx.competition)),
  get: registered
    .meta(get(`${root}/{test}/{testSet}/{ranking}`, 'A ranking'))
    .input(OfRanking)
    .output(RankingView)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getRanking(ctx.db, ctx.competition, input)),
  delete: command.registered
    .meta(del(`${root}/{test}/{testSet}/{ranking}`, 'Delete a ranking and keep its results'))
    .input(OfRanking)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteRanking(ctx, input)),
  recalculate: registered
    .meta(get(`${root}/{test}/{testSet}/{ranking}/recalculate`, 'Recalculate a ranking from the stored results'))
    .input(OfRanking)
    .output(RankingView)
    .use(mayEnterResults)
    .query(({ ctx, input }) => recalculateRanking(ctx, input)),
  explain: registered
    .meta(get(`${root}/{test}/{testSet}/{ranking}/explain`, 'Explain why one place is before another'))
    .input(OfRanking.extend({ left: Ref, right: Ref }))
    .output(ExplainedPlaces)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => explainPlaces(ctx.db, ctx.competition, input)),
  points: registered
    .meta(get(`${root}/{test}/{testSet}/points`, 'List the career points that the results of a test set have earned'))
    .input(OfTestSet)
    .output(RankingPoints)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getRankingPoints(ctx.db, ctx.competition, input)),
  calculatePoints: command.registered
    .meta(post(`${root}/{test}/{testSet}/points/calculate`, 'Calculate the career points again; manual points stay'))
    .input(OfTestSet)
    .output(RankingPoints)
    .use(mayEnterResults)
    .mutation(({ ctx, input }) => calculateRankingPoints(ctx, input)),
  editPoints: command.registered
    .meta(put(`${root}/{test}/{testSet}/points/{participation}`, 'Assign or correct the career points of one result'))
    .input(OfTestSet.extend({ participation: Ref, ...EditRankingPoints.shape }))
    .output(EarnedPoints)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => editRankingPoints(ctx, input)),
  standings: registered
    .meta(
      get(
        `${root}/{test}/{testSet}/{ranking}/standings`,
        'Standings after each phase of eventing, or the jumping ranking of style riding',
      ),
    )
    .input(OfRanking)
    .output(z.array(RankingStanding))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listStandings(ctx.db, ctx.competition, input)),
  publish: command.registered
    .meta(post(`${root}/{test}/publish`, 'Publish the results and rankings of a test'))
    .input(OfTest.extend(PublishRanking.shape))
    .output(z.object({ publishedParts: z.array(CompetitionPart) }))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => publishRanking(ctx, input)),
  close: command.registered
    .meta(post(`${root}/{test}/{testSet}/close`, 'Close the results and the ranking of a test set'))
    .input(OfTestSet)
    .output(RankingView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => closeRanking(ctx, input)),
  reopen: command.registered
    .meta(post(`${root}/{test}/{testSet}/reopen`, 'Reopen the results, or the results and the ranking'))
    .input(OfTestSet.extend(ReopenRanking.shape))
    .output(RankingView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => reopenRanking(ctx, input)),
  choosePlaced: command.registered
    .meta(post(`${root}/{test}/{testSet}/{ranking}/placed/{placed}`, 'Set the number of prize-winning places'))
    .input(
      OfRanking.extend({ placed: z.int().min(0).max(10_000).describe('How many are placed'), ...ChoosePlaced.shape }),
    )
    .output(RankingView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => choosePlaced(ctx, input)),
})
