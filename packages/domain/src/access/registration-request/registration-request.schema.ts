import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { EmailAddress } from '../password/password.schema.ts'

/** The request of a signed-in but unknown user for access (q008). */
export const RequestAccess = z
  .object({
    message: z.string().trim().max(1000).default(''),
    /** For a sign-in without an e-mail address. */
    email: EmailAddress.nullish(),
  })
  .meta({ id: 'RequestAccess' })
export type RequestAccess = z.infer<typeof RequestAccess>

export const RegistrationRequest = z
  .object({
    ref: Ref,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    /** The user has confirmed the e-mail address; only then the request can be accepted. */
    isConfirmed: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'RegistrationRequest' })
export type RegistrationRequest = z.infer<typeof RegistrationRequest>

/** The request of a mailed code (q009). */
export const RegistrationConfirmation = z
  .object({
    name: z.string(),
    email: z.string(),
    status: z.enum(['CAN_CONFIRM', 'CONFIRMED']),
  })
  .meta({ id: 'RegistrationConfirmation' })
export type RegistrationConfirmation = z.infer<typeof RegistrationConfirmation>

export const AcceptRegistrationRequest = z
  .object({
    /** The person to whom the login belongs from now on. Without one the login would belong to nobody, so it is refused. */
    personRef: Ref.nullish(),
  })
  .meta({ id: 'AcceptRegistrationRequest' })
export type AcceptRegistrationRequest = z.infer<typeof AcceptRegistrationRequest>

/** An account that has access and belongs to no person. */
export const UnlinkedAccount = z
  .object({ ref: Ref, username: z.string(), name: z.string(), email: z.string(), createdAt: Instant })
  .meta({ id: 'UnlinkedAccount' })
export type UnlinkedAccount = z.infer<typeof UnlinkedAccount>

export const LinkAccount = z.object({ personRef: Ref }).meta({ id: 'LinkAccount' })
export type LinkAccount = z.infer<typeof LinkAccount>
