import {
  CreatedPersonalToken,
  CreatePersonalToken,
  PersonalToken,
} from '@oxer/domain/access/personal-token/personal-token.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createPersonalToken, revokePersonalToken } from './personal-token.commands.ts'
import { mayManagePersonalTokens } from './personal-token.guards.ts'
import { listPersonalTokens } from './personal-token.queries.ts'

export const personalTokenRouter = router({
  list: registered
    .meta(get('/auth/user/tokens', 'The personal tokens of the signed-in user', { tags: ['auth'] }))
    .output(z.array(PersonalToken))
    .use(mayManagePersonalTokens)
    .query(({ ctx }) => listPersonalTokens(ctx.db, ctx.actor.accountRef, ctx.now())),
  create: command.registered
    .meta(
      post('/auth/user/tokens', 'Create a personal token, shown only in this response', {
        tags: ['auth'],
        successStatus: 201,
        answersSecret: true,
      }),
    )
    .input(CreatePersonalToken)
    .output(CreatedPersonalToken)
    .use(mayManagePersonalTokens)
    .use(freshSignIn)
    .mutation(({ ctx, input }) => createPersonalToken(ctx, input)),
  revoke: command.registered
    .meta(del('/auth/user/tokens/{ref}', 'Revoke a personal token', { tags: ['auth'] }))
    .input(z.object({ ref: Ref }))
    .output(z.void())
    .use(mayManagePersonalTokens)
    .mutation(({ ctx, input }) => revokePersonalToken(ctx, input.ref)),
})
