import {
  FederationAdministration,
  InstallationStatus,
  NewFederation,
  SetUpCall,
  SetUpOutcome,
} from '@oxer/domain/registry/installation/installation.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { addFederation, setUpByCode } from './installation.commands.ts'
import { getInstallationStatus, listAllFederations } from './installation.queries.ts'

const tags = ['installation']

export const installationRouter = router({
  status: open
    .meta(get('/setup', 'Whether this installation has been set up', { tags }))
    .output(InstallationStatus)
    .query(({ ctx }) => getInstallationStatus(ctx)),
  setUp: command.open
    .meta(post('/setup', 'Set up an installation that has no administrator', { tags }))
    .input(SetUpCall)
    .output(SetUpOutcome)
    .mutation(({ ctx, input }) => setUpByCode(ctx, input)),
  federations: superAdmin
    .meta(get('/superadmin/federation', 'All federations of the installation', { tags: ['superadmin'] }))
    .output(z.array(FederationAdministration))
    .query(({ ctx }) => listAllFederations(ctx.db)),
  createFederation: command.superAdmin
    .meta(post('/superadmin/federation', 'Create a federation with its starting data', { tags: ['superadmin'] }))
    .input(NewFederation)
    .output(FederationAdministration)
    .mutation(({ ctx, input }) => addFederation(ctx, input)),
})
