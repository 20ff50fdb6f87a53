import {
  ChangeEmail,
  ChangePassword,
  ForgotPassword,
  LoginSettings,
  MailedCode,
  PasswordReset,
  ResetPassword,
} from '@oxer/domain/access/password/password.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, router, signedIn } from '../../kernel/procedure/procedures.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  getLoginSettings,
  getPasswordReset,
  resetPassword,
} from './password.commands.ts'

const auth = { tags: ['auth'] }
const OfCode = z.object({ code: MailedCode })

export const passwordRouter = router({
  forgot: command.open
    .meta(
      post('/auth/password/forgot', 'Mail a link for a new password', {
        ...auth,
        description: 'The answer is the same whether or not there is such an account.',
      }),
    )
    .input(ForgotPassword)
    .output(z.void())
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  getReset: open
    .meta(get('/auth/password/{code}', 'The user whose password a mailed code resets', auth))
    .input(OfCode)
    .output(PasswordReset)
    .query(({ ctx, input }) => getPasswordReset(ctx, input.code)),
  reset: command.open
    .meta(post('/auth/password/{code}', 'Set the password that a mailed code allows', auth))
    .input(ResetPassword)
    .output(PasswordReset)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  settings: signedIn
    .meta(get('/auth/user/login', 'Where the password and the e-mail address of the caller are changed', auth))
    .output(LoginSettings)
    .query(({ ctx }) => getLoginSettings(ctx, ctx.actor.accountRef)),
  change: command.signedIn
    .meta(put('/auth/user/password', "Change the caller's password and end the other sessions", auth))
    .input(ChangePassword)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  changeEmail: command.signedIn
    .meta(put('/auth/user/email', "Ask to change the caller's e-mail address; the new one is mailed a link", auth))
    .input(ChangeEmail)
    .output(z.void())
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
  confirmEmail: command.open
    .meta(post('/auth/email/{code}/confirm', 'Confirm a new e-mail address', auth))
    .input(OfCode)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.code)),
})
