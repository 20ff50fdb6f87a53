import {
  Boot,
  ConfirmationWay,
  ConfirmSignIn,
  OwnSession,
  UserPreferences,
  UserProfile,
} from '@oxer/domain/access/session/session.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, router, signedIn } from '../../kernel/procedure/procedures.ts'
import { confirmSignIn, endOtherSessions, endOwnSession, endSession, savePreferences } from './session.commands.ts'
import { noToken } from './session.guards.ts'
import { getBoot, getConfirmationWay, getUserProfile, listSessions } from './session.queries.ts'

export const sessionRouter = router({
  current: signedIn
    .meta(get('/auth/user', 'The signed-in user', { tags: ['auth'] }))
    .output(UserProfile)
    .query(({ ctx }) => getUserProfile(ctx.db, ctx.actor)),
  end: command.signedIn
    .meta(del('/auth/user', 'End the session of the signed-in user', { tags: ['auth'] }))
    .output(z.void())
    .mutation(({ ctx }) => endSession(ctx)),
  list: signedIn
    .meta(get('/auth/user/sessions', 'The browsers in which the signed-in user is signed in', { tags: ['auth'] }))
    .output(z.array(OwnSession))
    .use(noToken)
    .query(({ ctx }) => listSessions(ctx, ctx.actor)),
  endOne: command.signedIn
    .meta(del('/auth/user/sessions/{ref}', 'End one session of the signed-in user', { tags: ['auth'] }))
    .input(z.object({ ref: Ref }))
    .output(z.void())
    .use(noToken)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.ref)),
  endOthers: command.signedIn
    .meta(
      post('/auth/user/sessions/end-others', 'End all sessions of the signed-in user except this one', {
        tags: ['auth'],
      }),
    )
    .output(z.void())
    .use(noToken)
    .mutation(({ ctx }) => endOtherSessions(ctx)),
  confirmation: signedIn
    .meta(get('/auth/user/confirmation', 'How the user proves again who they are', { tags: ['auth'] }))
    .output(ConfirmationWay)
    .use(noToken)
    .query(({ ctx }) => getConfirmationWay(ctx, ctx.actor)),
  confirm: command.signedIn
    .meta(
      post('/auth/user/confirmation', 'Prove again who signed in, by the password, for calls that ask for it', {
        tags: ['auth'],
      }),
    )
    .input(ConfirmSignIn)
    .output(z.void())
    .use(noToken)
    .mutation(({ ctx, input }) => confirmSignIn(ctx, input)),
  savePreferences: command.signedIn
    .meta(put('/auth/user/preferences', 'Save default federation and language', { tags: ['auth'] }))
    .input(UserPreferences)
    .output(UserPreferences)
    .mutation(({ ctx, input }) => savePreferences(ctx, input)),
  boot: open
    .meta(get('/boot', 'Session, tenant and settings that a page needs first', { tags: ['auth'] }))
    .output(Boot)
    .query(({ ctx }) => getBoot(ctx)),
})
