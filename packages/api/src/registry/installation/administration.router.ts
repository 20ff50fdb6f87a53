import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  ApiClientPage,
  CreateApiClient,
  CreatedApiClient,
  SaveTenant,
  TenantAdministration,
  UpdateFederationAdministration,
  UpdateTenant,
  UpdateUser,
  UserAdministration,
  UserPage,
  UsersQuery,
} from '@oxer/domain/registry/installation/administration.schema'
import { FederationAdministration, NewFederation } from '@oxer/domain/registry/installation/installation.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import {
  createClient,
  createTenant,
  removeSignInMeans,
  removeTenant,
  revokeClient,
  sendPasswordLink,
  updateFederationAdministration,
  updateTenant,
  updateUser,
} from './administration.commands.ts'
import { listClients, listTenants, listUsers } from './administration.queries.ts'
import { addFederation } from './installation.commands.ts'
import { listAllFederations } from './installation.queries.ts'

const tags = ['superadmin']
const OfTenant = z.object({ tenant: Ref })
const OfUser = z.object({ user: Ref })

/** The administration of the whole installation, for super administrators. */
export const administrationRouter = router({
  federations: superAdmin
    .meta(get('/superadmin/federation', 'All federations of the installation', { tags }))
    .output(z.array(FederationAdministration))
    .query(({ ctx }) => listAllFederations(ctx.db)),
  createFederation: command.superAdmin
    .meta(post('/superadmin/federation', 'Create a federation with its starting data', { tags }))
    .input(NewFederation)
    .output(FederationAdministration)
    .mutation(({ ctx, input }) => addFederation(ctx, input)),
  updateFederation: command.superAdmin
    .meta(put('/superadmin/federation/{federation}', 'Change a federation, or switch it on or off', { tags }))
    .input(UpdateFederationAdministration.extend({ federation: Ref }))
    .output(FederationAdministration)
    .mutation(({ ctx, input }) => updateFederationAdministration(ctx, input)),
  tenants: superAdmin
    .meta(get('/superadmin/tenant', 'All host names of the installation', { tags }))
    .output(z.array(TenantAdministration))
    .query(({ ctx }) => listTenants(ctx.db)),
  createTenant: command.superAdmin
    .meta(post('/superadmin/tenant', 'Create a host name', { tags }))
    .input(SaveTenant)
    .output(TenantAdministration)
    .mutation(({ ctx, input }) => createTenant(ctx, input)),
  updateTenant: command.superAdmin
    .meta(put('/superadmin/tenant/{tenant}', 'Change a host name', { tags }))
    .input(UpdateTenant.extend(OfTenant.shape))
    .output(TenantAdministration)
    .mutation(({ ctx, input }) => updateTenant(ctx, input)),
  removeTenant: command.superAdmin
    .meta(del('/superadmin/tenant/{tenant}', 'Remove a host name', { tags }))
    .input(OfTenant)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTenant(ctx, input.tenant)),
  users: superAdmin
    .meta(get('/superadmin/user', 'Accounts by username', { tags }))
    .input(UsersQuery)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx.db, input)),
  updateUser: command.superAdmin
    .meta(put('/superadmin/user/{user}', 'Block an account, make it super administrator, or link its person', { tags }))
    .input(UpdateUser.extend({ user: Ref }))
    .output(UserAdministration)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  sendPasswordLink: command.superAdmin
    .meta(post('/superadmin/user/{user}/password-link', 'Mail a user a link for a new password', { tags }))
    .input(OfUser)
    .output(z.void())
    .use(freshSignIn)
    .mutation(({ ctx, input }) => sendPasswordLink(ctx, input.user)),
  removeSignInMeans: command.superAdmin
    .meta(del('/superadmin/user/{user}/second-factor', 'Remove the second factor and the passkeys of a user', { tags }))
    .input(OfUser)
    .output(z.void())
    .use(freshSignIn)
    .mutation(({ ctx, input }) => removeSignInMeans(ctx, input.user)),
  clients: superAdmin
    .meta(get('/superadmin/client', 'The clients of scripts', { tags }))
    .input(CursorQuery)
    .output(ApiClientPage)
    .query(({ ctx, input }) => listClients(ctx.db, input)),
  createClient: command.superAdmin
    .meta(
      post('/superadmin/client', 'Create a client of a script; its secret is shown once', {
        tags,
        answersSecret: true,
      }),
    )
    .input(CreateApiClient)
    .output(CreatedApiClient)
    .mutation(({ ctx, input }) => createClient(ctx, input)),
  revokeClient: command.superAdmin
    .meta(del('/superadmin/client/{client}', 'Revoke a client of a script', { tags }))
    .input(z.object({ client: z.string().max(100).describe('The name of the client') }))
    .output(z.void())
    .mutation(({ ctx, input }) => revokeClient(ctx, input.client)),
})
