import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'
import { PositiveWholeNumber } from '../number/number.schema.ts'

/** A reference: a UUIDv7 string (decision 6), in lower case. */
export const Ref = z
  .string({ error: kernelErrors.blankRef.code })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
    error: kernelErrors.wrongReferenceFormat.code,
  })
  .meta({ id: 'Ref', description: 'UUIDv7 reference', examples: ['0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e'] })
export type Ref = z.infer<typeof Ref>

export const RefName = z.object({ ref: Ref, name: z.string() }).meta({ id: 'RefName' })
export type RefName = z.infer<typeof RefName>

/** The version that a writer has seen; a write on an older one is refused with 409 and the current value. */
export const Version = PositiveWholeNumber
