import { SignIn, SignInOfAccount } from '@oxer/domain/access/sign-in/sign-in.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import { router, signedIn, superAdmin } from '../../kernel/procedure/procedures.ts'
import { listAllSignIns, listSignIns } from './sign-in.queries.ts'

export const signInRouter = router({
  list: signedIn
    .meta(get('/auth/user/sign-ins', 'The sign-ins of the signed-in user, newest first', { tags: ['auth'] }))
    .input(CursorQuery)
    .output(cursorPageOf(SignIn))
    .query(({ ctx, input }) => listSignIns(ctx.db, ctx.actor.accountRef, input)),
  listAll: superAdmin
    .meta(get('/auth/sign-ins', 'The sign-ins of all accounts or of one, newest first', { tags: ['auth'] }))
    .input(CursorQuery.extend({ account: Ref.optional() }))
    .output(cursorPageOf(SignInOfAccount))
    .query(({ ctx, input }) => listAllSignIns(ctx.db, input)),
})
