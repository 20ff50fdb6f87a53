import { Boot, UserPreferences, UserProfile } from '@oxer/domain/access/session/session.schema'
import { del, get, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, router, signedIn } from '../../kernel/procedure/procedures.ts'
import { endSession, savePreferences } from './session.commands.ts'
import { getBoot, getUserProfile } from './session.queries.ts'

export const sessionRouter = router({
  current: signedIn
    .meta(get('/auth/user', 'The signed-in user', { tags: ['auth'] }))
    .output(UserProfile)
    .query(({ ctx }) => getUserProfile(ctx.db, ctx.actor)),
  end: command.signedIn
    .meta(del('/auth/user', 'End the session of the signed-in user', { tags: ['auth'] }))
    .output(z.void())
    .mutation(({ ctx }) => endSession(ctx)),
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
