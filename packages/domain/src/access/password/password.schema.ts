import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'

/** Spec section 9: six characters. A common one is refused by the server, which has the list. */
export const minimumPasswordLength = 6

export const NewPassword = z.string().min(minimumPasswordLength).max(200)

/** A code of a mail. Its form is not checked, so that a wrong one is answered like an unknown one. */
export const MailedCode = z.string().max(200)

export const EmailAddress = z.email({ error: kernelErrors.wrongFormat.code }).max(200)

export const ForgotPassword = z.object({ username: z.string().trim().min(1).max(200) }).meta({ id: 'ForgotPassword' })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** The account whose password a mailed code resets. */
export const PasswordReset = z.object({ username: z.string() }).meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>

export const ResetPassword = z.object({ code: MailedCode, password: NewPassword }).meta({ id: 'ResetPassword' })
export type ResetPassword = z.infer<typeof ResetPassword>

export const ChangePassword = z
  .object({ current: z.string().max(200), password: NewPassword })
  .meta({ id: 'ChangePassword' })
export type ChangePassword = z.infer<typeof ChangePassword>

export const ChangeEmail = z.object({ email: EmailAddress, current: z.string().max(200) }).meta({ id: 'ChangeEmail' })
export type ChangeEmail = z.infer<typeof ChangeEmail>

/** Where the user's password and e-mail address are changed. */
export const LoginSettings = z
  .object({
    username: z.string(),
    email: z.string(),
    /** An address that waits for its confirmation. */
    pendingEmail: z.string().nullable(),
    /** False if another identity provider keeps the password. */
    isHere: z.boolean(),
    /** The address of that provider. */
    provider: z.string().nullable(),
  })
  .meta({ id: 'LoginSettings' })
export type LoginSettings = z.infer<typeof LoginSettings>
