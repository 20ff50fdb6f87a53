import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'
import { PositiveWholeNumber } from '../number/number.schema.ts'

type Refused = { readonly input?: unknown; readonly path?: readonly PropertyKey[] | undefined }

const isNothing = (input: unknown): boolean => input === undefined || input === null

/** An object without its `ref` does not specify anything; a field without its reference is empty. */
const codeOfAbsent = ({ input, path = [] }: Refused): string => {
  if (!isNothing(input)) return kernelErrors.refStructure.code
  return path.length > 1 && path.at(-1) === 'ref' ? kernelErrors.refNotSpecified.code : kernelErrors.blankRef.code
}

/**
 * A reference: a UUIDv7 string (decision 6), in lower case. Its messages name the kind of thing, which follows from the name of the
 * field (`ref-kind.rules.ts`).
 */
export const Ref = z
  .string({ error: codeOfAbsent })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
    error: ({ input }) => (input === '' ? kernelErrors.refNotSpecified.code : kernelErrors.wrongReferenceFormat.code),
  })
  .meta({ id: 'Ref', description: 'UUIDv7 reference', examples: ['0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e'] })
export type Ref = z.infer<typeof Ref>

/** A reference as an object, in inputs. */
export const RefObject = z.object(
  { ref: Ref },
  { error: ({ input }) => (isNothing(input) ? kernelErrors.blankRef.code : kernelErrors.refStructure.code) },
)

export const RefName = z.object({ ref: Ref, name: z.string() }).meta({ id: 'RefName' })
export type RefName = z.infer<typeof RefName>

/** A person or a horse in a row of a list. The address answers only to those who may see the picture (decision 33). */
export const PicturedRefName = RefName.extend({ avatar: z.string().nullable() }).meta({ id: 'PicturedRefName' })
export type PicturedRefName = z.infer<typeof PicturedRefName>

/** The version that a writer has seen; a write on an older one is refused with 409 and the current value. */
export const Version = PositiveWholeNumber
