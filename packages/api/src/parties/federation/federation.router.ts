import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { federationAbilities } from '@oxer/domain/parties/federation/federation.policy'
import {
  CreatableKind,
  FederationAbilities,
  FederationSettings,
  FederationSummary,
  UpdateFederation,
} from '@oxer/domain/parties/federation/federation.schema'
import { get, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { updateFederation } from './federation.commands.ts'
import { mayAskFederation, mayManageFederation, mayReadFederation } from './federation.guards.ts'
import {
  getFederation,
  getFederationSettings,
  listFederations,
  listPermittedFederations,
} from './federation.queries.ts'

const InFederation = z.object({ federation: Ref })

export const federationRouter = router({
  list: open
    .meta(get('/federation', 'Federations of this host'))
    .output(z.array(FederationSummary))
    .query(({ ctx }) => listFederations(ctx.db, ctx.tenant)),
  get: open
    .meta(get('/federation/{federation}', 'A federation'))
    .input(InFederation)
    .output(FederationSummary)
    .query(({ ctx, input }) => getFederation(ctx.db, ctx.tenant, input.federation)),
  listPermitted: registered
    .meta(get('/federation/permitted', 'Federations in which the user may create this kind'))
    .input(z.object({ kind: CreatableKind }))
    .output(z.array(FederationSummary))
    .query(({ ctx, input }) => listPermittedFederations(ctx.db, ctx.actor, input.kind)),
  getSettings: registered
    .meta(get('/myfederation/{federation}', 'General settings of a federation'))
    .input(InFederation)
    .output(FederationSettings)
    .use(mayReadFederation)
    .query(({ ctx }) => getFederationSettings(ctx.db, ctx.federation)),
  update: command.registered
    .meta(put('/myfederation/{federation}', 'Change the general settings of a federation'))
    .input(UpdateFederation.extend({ federation: Ref }))
    .output(FederationSettings)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updateFederation(ctx, input)),
  abilities: registered
    .meta(get('/myfederation/{federation}/profile/security', 'What the user may do in a federation'))
    .input(InFederation)
    .output(FederationAbilities)
    .use(mayAskFederation)
    .query(({ ctx }) => federationAbilities(ctx.actor, ctx.federation)),
})
