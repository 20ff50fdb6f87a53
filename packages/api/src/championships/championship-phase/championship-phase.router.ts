import {
  AddChampionshipGroup,
  AddChampionshipPhase,
  ChampionshipDistributionView,
  ChampionshipGroupView,
  ChampionshipMain,
  ChampionshipOrganisation,
  ChampionshipPhaseView,
  ChampionshipProblem,
  ChampionshipTemplateView,
  OrderChampionshipGroups,
  OrderChampionshipPhases,
  SaveChampionshipDistribution,
  UpdateChampionshipGroup,
  UpdateChampionshipMain,
  UpdateChampionshipPhase,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageChampionship } from '../championship/championship.guards.ts'
import { deleteDistribution, saveDistribution } from './championship-distribution.commands.ts'
import { addGroup, deleteGroup, orderGroups, updateGroup } from './championship-group.commands.ts'
import { addPhase, deletePhase, orderPhases, updateMain, updatePhase } from './championship-phase.commands.ts'
import {
  getMain,
  getPhase,
  listDistributions,
  listOrganisations,
  listPhases,
  listProblems,
  listTemplates,
} from './championship-phase.queries.ts'
import { applyTemplate } from './championship-template.commands.ts'

const manage = '/championship/{championship}/manage'
const onePhase = `${manage}/phase/{phase}`
const oneGroup = `${onePhase}/group/{group}`
const OfChampionship = z.object({ championship: Ref })
const OfPhase = OfChampionship.extend({ phase: Ref })
const OfGroup = OfPhase.extend({ group: Ref })

export const championshipPhaseRouter = router({
  list: registered
    .meta(get(`${manage}/phases`, 'Phases of a championship with their groups'))
    .input(OfChampionship)
    .output(z.array(ChampionshipPhaseView))
    .use(mayManageChampionship)
    .query(({ ctx }) => listPhases(ctx.db, ctx.championship)),
  get: registered
    .meta(get(onePhase, 'A phase of a championship'))
    .input(OfPhase)
    .output(ChampionshipPhaseView)
    .use(mayManageChampionship)
    .query(({ ctx, input }) => getPhase(ctx.db, ctx.championship, input.phase)),
  add: command.registered
    .meta(post(`${manage}/phases`, 'Add a phase after the others'))
    .input(AddChampionshipPhase.extend(OfChampionship.shape))
    .output(ChampionshipPhaseView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => addPhase(ctx, input)),
  order: command.registered
    .meta(put(`${manage}/phases`, 'Change the order of the phases'))
    .input(OrderChampionshipPhases.extend(OfChampionship.shape))
    .output(z.array(ChampionshipPhaseView))
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => orderPhases(ctx, input)),
  update: command.registered
    .meta(put(onePhase, 'Change the name and rules of a phase'))
    .input(UpdateChampionshipPhase.extend(OfPhase.shape))
    .output(ChampionshipPhaseView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updatePhase(ctx, input)),
  delete: command.registered
    .meta(del(onePhase, 'Delete a phase without rankings'))
    .input(OfPhase)
    .output(z.void())
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => deletePhase(ctx, input)),
  organisations: registered
    .meta(get(`${onePhase}/organisations`, 'Clubs of the federation with their groups in a phase'))
    .input(OfPhase)
    .output(z.array(ChampionshipOrganisation))
    .use(mayManageChampionship)
    .query(({ ctx, input }) => listOrganisations(ctx.db, ctx.championship, input.phase)),
  addGroup: command.registered
    .meta(post(`${onePhase}/group`, 'Add a group to a phase'))
    .input(AddChampionshipGroup.extend(OfPhase.shape))
    .output(ChampionshipGroupView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => addGroup(ctx, input)),
  orderGroups: command.registered
    .meta(put(`${onePhase}/groups`, 'Change the order of the groups of a phase'))
    .input(OrderChampionshipGroups.extend(OfPhase.shape))
    .output(ChampionshipPhaseView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => orderGroups(ctx, input)),
  updateGroup: command.registered
    .meta(put(oneGroup, 'Change the members, rules and selection of a group'))
    .input(UpdateChampionshipGroup.extend(OfGroup.shape))
    .output(ChampionshipGroupView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updateGroup(ctx, input)),
  deleteGroup: command.registered
    .meta(del(oneGroup, 'Delete a group without rankings'))
    .input(OfGroup)
    .output(z.void())
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => deleteGroup(ctx, input)),
  templates: registered
    .meta(get(`${manage}/templates`, 'Templates of phases, groups, rules and points'))
    .input(OfChampionship)
    .output(z.array(ChampionshipTemplateView))
    .use(mayManageChampionship)
    .query(() => listTemplates()),
  applyTemplate: command.registered
    .meta(post(`${manage}/templates/{template}`, 'Apply a template to a championship without phases'))
    .input(OfChampionship.extend({ template: z.string().min(1).max(50) }))
    .output(z.array(ChampionshipPhaseView))
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => applyTemplate(ctx, input)),
  main: registered
    .meta(get(`${manage}/main-ranking`, 'Rules of the ranking over the phases'))
    .input(OfChampionship)
    .output(ChampionshipMain)
    .use(mayManageChampionship)
    .query(({ ctx }) => getMain(ctx.db, ctx.championship)),
  updateMain: command.registered
    .meta(put(`${manage}/main-ranking`, 'Change the rules of the ranking over the phases'))
    .input(UpdateChampionshipMain.extend(OfChampionship.shape))
    .output(ChampionshipMain)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updateMain(ctx, input)),
  distributions: registered
    .meta(get(`${manage}/distributions`, 'Points tables of a championship'))
    .input(OfChampionship)
    .output(z.array(ChampionshipDistributionView))
    .use(mayManageChampionship)
    .query(({ ctx }) => listDistributions(ctx.db, ctx.championship)),
  saveDistribution: command.registered
    .meta(put(`${manage}/distributions`, 'Save the points of a championship, a group or a category'))
    .input(SaveChampionshipDistribution.extend(OfChampionship.shape))
    .output(ChampionshipDistributionView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => saveDistribution(ctx, input)),
  deleteDistribution: command.registered
    .meta(del(`${manage}/distribution/{distribution}`, 'Delete a points table of a championship'))
    .input(OfChampionship.extend({ distribution: Ref }))
    .output(z.void())
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => deleteDistribution(ctx, input)),
  problems: registered
    .meta(get(`${manage}/problems`, 'What prevents the publication of a championship'))
    .input(OfChampionship)
    .output(z.array(ChampionshipProblem))
    .use(mayManageChampionship)
    .query(({ ctx }) => listProblems(ctx, ctx.championship)),
})
