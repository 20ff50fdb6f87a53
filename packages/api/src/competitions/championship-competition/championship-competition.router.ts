import {
  AddChampionshipCompetition,
  CandidatePage,
  CandidateSearch,
  ChampionshipCompetition,
  ManagedChampionshipCompetition,
  OrderChampionshipCompetitions,
  TrialTest,
  TrialTestSearch,
  TriedPoints,
  TryDistribution,
  UpdateChampionshipCompetition,
} from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageChampionship, ofVisibleChampionship } from '../../championships/championship/championship.guards.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  addCompetition,
  orderCompetitions,
  removeCompetition,
  updateCompetition,
} from './championship-competition.commands.ts'
import {
  listCandidates,
  listManaged,
  listRounds,
  listTrialTests,
  tryDistribution,
} from './championship-competition.queries.ts'

const base = '/championship/{championship}'
const manage = `${base}/manage`
const one = `${manage}/competition/{competition}`
const OfChampionship = z.object({ championship: Ref })
const OfCompetition = OfChampionship.extend({ competition: Ref })

export const championshipCompetitionRouter = router({
  list: open
    .meta(get(`${base}/competitions`, 'Competitions of a championship, in their order'))
    .input(OfChampionship)
    .output(z.array(ChampionshipCompetition))
    .query(ofVisibleChampionship((ctx, scope) => listRounds(ctx, scope))),
  manage: registered
    .meta(get(`${manage}/competitions`, 'Competitions of a championship in every state, with their settings'))
    .input(OfChampionship)
    .output(z.array(ManagedChampionshipCompetition))
    .use(mayManageChampionship)
    .query(({ ctx }) => listManaged(ctx, ctx.championship)),
  candidates: registered
    .meta(get(`${manage}/competition-candidates`, 'Competitions that may be added, and why others may not'))
    .input(CandidateSearch.extend(OfChampionship.shape))
    .output(CandidatePage)
    .use(mayManageChampionship)
    .query(({ ctx, input }) => listCandidates(ctx, ctx.championship, input)),
  add: command.registered
    .meta(post(`${manage}/competitions`, 'Add a competition to a championship'))
    .input(AddChampionshipCompetition.extend(OfChampionship.shape))
    .output(ManagedChampionshipCompetition)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => addCompetition(ctx, input)),
  order: command.registered
    .meta(put(`${manage}/competitions`, 'Change the order of the competitions'))
    .input(OrderChampionshipCompetitions.extend(OfChampionship.shape))
    .output(z.array(ManagedChampionshipCompetition))
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => orderCompetitions(ctx, input)),
  update: command.registered
    .meta(put(one, 'Change how a competition counts'))
    .input(UpdateChampionshipCompetition.extend(OfCompetition.shape))
    .output(ManagedChampionshipCompetition)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updateCompetition(ctx, input)),
  remove: command.registered
    .meta(del(one, 'Remove a competition from a championship'))
    .input(OfCompetition)
    .output(z.void())
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => removeCompetition(ctx, input)),
  trialTests: registered
    .meta(get(`${manage}/distributions/tests`, 'The latest tests with results, on which points can be tried'))
    .input(TrialTestSearch.extend(OfChampionship.shape))
    .output(z.array(TrialTest))
    .use(mayManageChampionship)
    .query(({ ctx, input }) => listTrialTests(ctx, ctx.championship, input)),
  tryPoints: registered
    .meta(post(`${manage}/distributions/trial`, 'Points that a test would give by a table', { readOnly: true }))
    .input(TryDistribution.extend(OfChampionship.shape))
    .output(z.array(TriedPoints))
    .use(mayManageChampionship)
    .query(({ ctx, input }) => tryDistribution(ctx, ctx.championship, input)),
})
