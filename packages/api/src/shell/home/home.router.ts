import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  FederationHome,
  HomeCompetition,
  HomeParts,
  HomeWeek,
  OrganisationHome,
  RidersHome,
  WorkHome,
} from '@oxer/domain/shell/home/home.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewOrganisationMembers } from '../../parties/organisation/organisation.guards.ts'
import { getFederationHome, getHomeParts, getOrganisationHome, getWorkHome } from './home.queries.ts'
import { getFederationWeek, listOwnCompetitions } from './home-competitions.queries.ts'
import { getRidersHome } from './riders-home.queries.ts'

const InFederation = z.object({ federation: Ref })

export const homeRouter = router({
  parts: registered
    .meta(get('/home', 'The parts of Home that the caller has'))
    .output(HomeParts)
    .query(({ ctx }) => getHomeParts(ctx)),
  federation: registered
    .meta(get('/home/federation/{federation}', 'What waits for the staff of a federation'))
    .input(InFederation)
    .output(FederationHome)
    .use(mayReadFederation)
    .query(({ ctx }) => getFederationHome(ctx, ctx.federation)),
  week: registered
    .meta(
      get(
        '/home/federation/{federation}/competitions',
        'Competitions of a federation in the next seven days, with their worst open point',
      ),
    )
    .input(InFederation)
    .output(HomeWeek)
    .use(mayReadFederation)
    .query(({ ctx }) => getFederationWeek(ctx, ctx.federation)),
  organisation: registered
    .meta(get('/home/organisation/{organisation}', 'What waits for those who run a club'))
    .input(z.object({ organisation: Ref }))
    .output(OrganisationHome)
    .use(mayViewOrganisationMembers)
    .query(({ ctx }) => getOrganisationHome(ctx, ctx.organisation)),
  competitions: registered
    .meta(get('/home/competitions', 'Competitions that the caller organises or shares, with their worst open point'))
    .output(z.array(HomeCompetition))
    .query(({ ctx }) => listOwnCompetitions(ctx)),
  riders: registered
    .meta(get('/home/riders', 'Next starts and latest results of the caller and of the children of a parent'))
    .output(RidersHome)
    .query(({ ctx }) => getRidersHome(ctx)),
  work: registered
    .meta(get('/home/work', 'Tasks of the caller that run or failed, and mails that failed'))
    .output(WorkHome)
    .query(({ ctx }) => getWorkHome(ctx)),
})
