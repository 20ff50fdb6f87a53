import {
  ComposedRankingList,
  ComposedRankingView,
  PublishComposedRanking,
  SaveComposedRanking,
  UpdateComposedRanking,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import {
  createComposedRanking,
  deleteComposedRanking,
  publishComposedRanking,
  updateComposedRanking,
} from './composed-ranking.commands.ts'
import { getComposedRanking, listComposedRankings } from './composed-ranking.queries.ts'

const InCompetition = z.object({ competition: Ref })
const OfRanking = InCompetition.extend({ ranking: Ref })

const root = '/competition/manage/{competition}/composed-ranking' as const

/** Rankings that an organiser composes of several tests, of several parts of tests, or of teams. */
export const composedRankingRouter = router({
  list: registered
    .meta(get(root, 'Rankings over several tests and of teams, with the tests that can be combined'))
    .input(InCompetition)
    .output(ComposedRankingList)
    .use(mayViewCompetition)
    .query(({ ctx }) => listComposedRankings(ctx.db, ctx.competition)),
  create: command.registered
    .meta(post(root, 'Create a ranking over several tests or of teams'))
    .input(InCompetition.extend(SaveComposedRanking.shape))
    .output(ComposedRankingView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createComposedRanking(ctx, input)),
  get: registered
    .meta(get(`${root}/{ranking}`, 'A ranking over several tests or of teams, with the reason for each place'))
    .input(OfRanking)
    .output(ComposedRankingView)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getComposedRanking(ctx.db, ctx.competition, input.ranking)),
  update: command.registered
    .meta(put(`${root}/{ranking}`, 'Change a ranking over several tests or of teams'))
    .input(OfRanking.extend(UpdateComposedRanking.shape))
    .output(ComposedRankingView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateComposedRanking(ctx, input)),
  delete: command.registered
    .meta(del(`${root}/{ranking}`, 'Delete a ranking over several tests or of teams, and keep results and teams'))
    .input(OfRanking)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteComposedRanking(ctx, input.ranking)),
  publish: command.registered
    .meta(post(`${root}/{ranking}/publish`, 'Publish or withdraw a ranking over several tests or of teams'))
    .input(OfRanking.extend(PublishComposedRanking.shape))
    .output(ComposedRankingView)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => publishComposedRanking(ctx, input)),
})
