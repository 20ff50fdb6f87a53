import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

export const SignInOutcome = z.enum(['WORKED', 'FAILED', 'LOCKED', 'SIGNED_OUT']).meta({ id: 'SignInOutcome' })
export type SignInOutcome = z.infer<typeof SignInOutcome>

export const SignInWay = z
  .enum(['PASSWORD', 'EXTERNAL', 'TOKEN_CLIENT', 'SECOND_FACTOR', 'PASSKEY'])
  .meta({ id: 'SignInWay' })
export type SignInWay = z.infer<typeof SignInWay>

/** The browser and the system of a device by their own names; null where the browser does not say. */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() }).meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

export const SignIn = z
  .object({
    at: Instant,
    outcome: SignInOutcome.describe('LOCKED: refused unseen, after too many wrong passwords'),
    way: SignInWay.describe('How the account signed in; a TOKEN_CLIENT is a script with client credentials'),
    address: z.string().nullable().describe('The address from which the request came'),
    device: Device,
  })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

export const SignInOfAccount = SignIn.extend({
  accountRef: Ref,
  username: z.string(),
  name: z.string(),
}).meta({ id: 'SignInOfAccount' })
export type SignInOfAccount = z.infer<typeof SignInOfAccount>
