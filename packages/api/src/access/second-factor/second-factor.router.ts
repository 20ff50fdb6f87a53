import {
  ConfirmSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSecret,
} from '@oxer/domain/access/second-factor/second-factor.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, router, signedIn } from '../../kernel/procedure/procedures.ts'
import { noToken } from '../session/session.guards.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from './second-factor.commands.ts'
import { getSecondFactor } from './second-factor.queries.ts'

const tags = ['auth']
const secret = { tags, answersSecret: true }

export const secondFactorRouter = router({
  get: signedIn
    .meta(get('/auth/user/second-factor', 'The second factor of the signed-in user', { tags }))
    .output(SecondFactor)
    .use(noToken)
    .query(({ ctx }) => getSecondFactor(ctx.db, ctx.actor.accountRef)),
  begin: command.signedIn
    .meta(
      post('/auth/user/second-factor', 'Make the secret of an authenticator app', {
        ...secret,
        description: 'It counts once a code of the app has been confirmed, within an hour.',
      }),
    )
    .output(SecondFactorSecret)
    .use(noToken)
    .use(freshSignIn)
    .mutation(({ ctx }) => beginSecondFactor(ctx)),
  confirm: command.signedIn
    .meta(post('/auth/user/second-factor/confirm', 'Confirm the app by a code; answers the recovery codes', secret))
    .input(ConfirmSecondFactor)
    .output(RecoveryCodes)
    .use(noToken)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
  renewRecoveryCodes: command.signedIn
    .meta(post('/auth/user/second-factor/recovery-codes', 'Replace the recovery codes by new ones', secret))
    .output(RecoveryCodes)
    .use(noToken)
    .use(freshSignIn)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  remove: command.signedIn
    .meta(del('/auth/user/second-factor', 'Sign in without a second factor from now on', { tags }))
    .output(z.void())
    .use(noToken)
    .use(freshSignIn)
    .mutation(({ ctx }) => removeOwnSecondFactor(ctx)),
})
