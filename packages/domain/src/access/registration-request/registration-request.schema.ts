import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** The request of a signed-in but unknown user for access (q008). */
export const RequestAccess = z
  .object({ message: z.string().trim().max(1000).default('') })
  .meta({ id: 'RequestAccess' })
export type RequestAccess = z.infer<typeof RequestAccess>

export const RegistrationRequest = z
  .object({
    ref: Ref,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'RegistrationRequest' })
export type RegistrationRequest = z.infer<typeof RegistrationRequest>

export const AcceptRegistrationRequest = z
  .object({
    /** The person to whom the login belongs from now on, if the person is known. */
    personRef: Ref.nullish(),
  })
  .meta({ id: 'AcceptRegistrationRequest' })
export type AcceptRegistrationRequest = z.infer<typeof AcceptRegistrationRequest>
