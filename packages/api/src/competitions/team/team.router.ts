import {
  CreateManagedTeam,
  CreateTeam,
  Team,
  TeamList,
  UpdateManagedTeam,
  UpdateTeam,
} from '@oxer/domain/competitions/team/team.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { mayRegisterForOrganisation } from '../registration/registration.guards.ts'
import {
  createManagedTeam,
  createOrganisationTeam,
  deleteManagedTeam,
  deleteOrganisationTeam,
  updateManagedTeam,
  updateOrganisationTeam,
} from './team.commands.ts'
import { listCompetitionTeams, listOrganisationTeams } from './team.queries.ts'

const InCompetition = z.object({ competition: Ref })
const InOrganisation = z.object({ organisation: Ref })

/** Teams of a competition, for its office. */
export const teamRouter = router({
  list: registered
    .meta(get('/competition/manage/{competition}/teams', 'Teams of a competition, with possible members'))
    .input(InCompetition)
    .output(TeamList)
    .use(mayViewCompetition)
    .query(({ ctx }) => listCompetitionTeams(ctx.db, ctx.competition.ref)),
  create: command.registered
    .meta(post('/competition/manage/{competition}/teams', 'Create a team of a test'))
    .input(InCompetition.extend(CreateManagedTeam.shape))
    .output(Team)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createManagedTeam(ctx, input)),
  update: command.registered
    .meta(
      put(
        '/competition/manage/{competition}/teams/{team}',
        'Change members, substitutions, status or jump-off of a team',
      ),
    )
    .input(InCompetition.extend({ team: Ref, ...UpdateManagedTeam.shape }))
    .output(Team)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateManagedTeam(ctx, input)),
  delete: command.registered
    .meta(del('/competition/manage/{competition}/teams/{team}', 'Delete a team and keep its registrations'))
    .input(InCompetition.extend({ team: Ref }))
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteManagedTeam(ctx, input.team)),
})

/** p093, q042-q044: the teams of a club. */
export const organisationTeamRouter = router({
  list: registered
    .meta(get('/organisation/{organisation}/competitions/teams', 'Teams of a club, with tests where it may create one'))
    .input(InOrganisation)
    .output(TeamList)
    .use(mayRegisterForOrganisation)
    .query(({ ctx }) => listOrganisationTeams(ctx.db, ctx.organisation, ctx.now())),
  create: command.registered
    .meta(post('/organisation/{organisation}/competitions/teams', 'Create a team of a club'))
    .input(InOrganisation.extend(CreateTeam.shape))
    .output(Team)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => createOrganisationTeam(ctx, input)),
  update: command.registered
    .meta(put('/organisation/{organisation}/competitions/teams/{team}', 'Change a team of a club'))
    .input(InOrganisation.extend({ team: Ref, ...UpdateTeam.shape }))
    .output(Team)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => updateOrganisationTeam(ctx, input)),
  delete: command.registered
    .meta(del('/organisation/{organisation}/competitions/teams/{team}', 'Delete a team of a club'))
    .input(InOrganisation.extend({ team: Ref }))
    .output(z.void())
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => deleteOrganisationTeam(ctx, input.team)),
})
