import {
  AddPasskey,
  ConfirmByPasskey,
  Passkey,
  PasskeyName,
  PasskeyOptions,
  PasskeyOverview,
  PasskeyRequest,
} from '@oxer/domain/access/passkey/passkey.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, router, signedIn } from '../../kernel/procedure/procedures.ts'
import { noToken } from '../session/session.guards.ts'
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  confirmByPasskey,
  removePasskey,
  renamePasskey,
} from './passkey.commands.ts'
import { getPasskeys } from './passkey.queries.ts'

const tags = ['auth']
const OfPasskey = z.object({ ref: Ref })

export const passkeyRouter = router({
  list: signedIn
    .meta(get('/auth/user/passkeys', 'The passkeys of the signed-in user, the oldest first', { tags }))
    .output(PasskeyOverview)
    .use(noToken)
    .query(({ ctx }) => getPasskeys(ctx.db, ctx.actor.accountRef)),
  begin: command.signedIn
    .meta(post('/auth/user/passkeys/options', 'What a browser needs to make a passkey', { tags }))
    .output(PasskeyOptions)
    .use(noToken)
    .use(freshSignIn)
    .mutation(({ ctx }) => beginPasskey(ctx)),
  add: command.signedIn
    .meta(post('/auth/user/passkeys', 'Add the passkey that a browser has made', { tags, successStatus: 201 }))
    .input(AddPasskey)
    .output(Passkey)
    .use(noToken)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  ask: command.signedIn
    .meta(post('/auth/user/confirmation/passkey/options', 'What a browser needs to ask for a passkey', { tags }))
    .output(PasskeyRequest)
    .use(noToken)
    .mutation(({ ctx }) => askPasskey(ctx)),
  confirm: command.signedIn
    .meta(
      post('/auth/user/confirmation/passkey', 'Prove again who signed in, by a passkey, for calls that ask for it', {
        tags,
      }),
    )
    .input(ConfirmByPasskey)
    .output(z.void())
    .use(noToken)
    .mutation(({ ctx, input }) => confirmByPasskey(ctx, input)),
  rename: command.signedIn
    .meta(put('/auth/user/passkeys/{ref}', 'Give a passkey another name', { tags }))
    .input(OfPasskey.extend({ name: PasskeyName }))
    .output(Passkey)
    .use(noToken)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  remove: command.signedIn
    .meta(del('/auth/user/passkeys/{ref}', 'Remove a passkey', { tags }))
    .input(OfPasskey)
    .output(z.void())
    .use(noToken)
    .use(freshSignIn)
    .mutation(({ ctx, input }) => removePasskey(ctx, input.ref)),
})
