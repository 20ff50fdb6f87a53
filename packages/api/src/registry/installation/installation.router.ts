import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  FirstSteps,
  InstallationStatus,
  SetUpCall,
  SetUpOutcome,
} from '@oxer/domain/registry/installation/installation.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { closeFirstSteps, setUpByCode } from './installation.commands.ts'
import { getFirstSteps, getInstallationStatus } from './installation.queries.ts'

const tags = ['installation']
const InFederation = z.object({ federation: Ref })

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
  firstSteps: registered
    .meta(get('/myfederation/{federation}/first-steps', 'The steps from a new federation to its first competition'))
    .input(InFederation)
    .output(FirstSteps)
    .use(mayManageFederation)
    .query(({ ctx }) => getFirstSteps(ctx.db, ctx.federation)),
  closeFirstSteps: command.registered
    .meta(post('/myfederation/{federation}/first-steps/close', 'Close the list of first steps'))
    .input(InFederation)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx }) => closeFirstSteps(ctx)),
})
