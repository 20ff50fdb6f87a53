import { federationAbilities } from '@oxer/domain/federation/federation/federation.policy'
import {
  CreatableKind,
  FederationAbilities,
  FederationSettings,
  FederationSummary,
  UpdateFederation,
} from '@oxer/domain/federation/federation/federation.schema'
import {
  AddFederationUser,
  FederationUserView,
  UpdateFederationUser,
} from '@oxer/domain/federation/federation/federation-user.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, formData, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import { setFederationPicture, updateFederation } from './federation.commands.ts'
import { mayAskFederation, mayManageFederation, mayReadFederation } from './federation.guards.ts'
import {
  getFederation,
  getFederationSettings,
  listFederations,
  listPermittedFederations,
} from './federation.queries.ts'
import { addFederationUser, removeFederationUser, updateFederationUser } from './federation-user.commands.ts'
import { listFederationUsers } from './federation-user.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfUser = InFederation.extend({ user: Ref })
const Picture = formData(InFederation.extend({ file: z.file() }))

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
    .meta(get('/federation/permitted', 'Federations in which the caller may create this kind'))
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
    .meta(get('/myfederation/{federation}/profile/security', 'What the caller may do in a federation'))
    .input(InFederation)
    .output(FederationAbilities)
    .use(mayAskFederation)
    .query(({ ctx }) => federationAbilities(ctx.actor, ctx.federation)),
  setAvatar: command.registered
    .meta(post('/myfederation/{federation}/avatar', 'Upload the picture of a federation', pictureUpload))
    .input(Picture)
    .output(z.object({ path: z.string() }))
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => setFederationPicture(ctx, 'avatar', input.file)),
  setBanner: command.registered
    .meta(post('/myfederation/{federation}/banner', 'Upload the banner of a federation', pictureUpload))
    .input(Picture)
    .output(z.object({ path: z.string() }))
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => setFederationPicture(ctx, 'banner', input.file)),
  users: registered
    .meta(get('/myfederation/{federation}/user', 'Users with a role in a federation'))
    .input(InFederation)
    .output(z.array(FederationUserView))
    .use(mayReadFederation)
    .query(({ ctx }) => listFederationUsers(ctx.db, ctx.federation)),
  addUser: command.registered
    .meta(post('/myfederation/{federation}/user', 'Give a person a role in a federation'))
    .input(AddFederationUser.extend({ federation: Ref }))
    .output(FederationUserView)
    .use(mayManageFederation)
    .use(freshSignIn)
    .mutation(({ ctx, input }) => addFederationUser(ctx, input)),
  updateUser: command.registered
    .meta(put('/myfederation/{federation}/user/{user}', 'Change the role of a user'))
    .input(UpdateFederationUser.extend(OfUser.shape))
    .output(FederationUserView)
    .use(mayManageFederation)
    .use(freshSignIn)
    .mutation(({ ctx, input }) => updateFederationUser(ctx, input)),
  removeUser: command.registered
    .meta(del('/myfederation/{federation}/user/{user}', 'Remove the role of a user'))
    .input(OfUser)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => removeFederationUser(ctx, input.user)),
})
