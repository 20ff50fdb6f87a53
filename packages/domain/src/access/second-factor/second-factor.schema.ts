import * as z from 'zod'
import { Instant } from '../../kernel/time/time.schema.ts'

/** The authenticator app of the signed-in user. */
export const SecondFactor = z
  .object({
    isHere: z
      .boolean()
      .describe('False if another identity provider signs the user in, which has its own second factor'),
    since: Instant.nullable().describe('When the app was confirmed; null without one'),
    recoveryCodesLeft: z.int().describe('The recovery codes that still work'),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app needs. It is shown once; a picture of `address` saves typing the secret. */
export const SecondFactorSecret = z
  .object({
    secret: z.string().describe('In base 32, to type into an app'),
    address: z.string().describe('The same as an otpauth address, for a QR code'),
  })
  .meta({ id: 'SecondFactorSecret' })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const ConfirmSecondFactor = z
  .object({ code: z.string().trim().min(1).max(20).describe('The six digits that the app shows') })
  .meta({ id: 'ConfirmSecondFactor' })
export type ConfirmSecondFactor = z.infer<typeof ConfirmSecondFactor>

/** Codes for somebody without the app; each works once. They are shown in this answer alone. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
