// A horse's ancestors, three generations back. Papers of ancestors (UELN, chip) are never among them.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** `ref` is null for an ancestor with only a name, who is not in the register. */
const ancestor = z.object({
  ref: Ref.nullable(),
  name: z.string(),
  birthYear: z.int().nullable(),
  studbook: z.string().nullable(),
})
export const Ancestor = ancestor.meta({ id: 'Ancestor' })
export type Ancestor = z.infer<typeof Ancestor>

const Grandparent = ancestor
  .extend({ father: Ancestor.nullable(), mother: Ancestor.nullable() })
  .meta({ id: 'AncestorWithParents' })
const Parent = ancestor
  .extend({ father: Grandparent.nullable(), mother: Grandparent.nullable() })
  .meta({ id: 'AncestorWithGrandparents' })

export const Pedigree = z
  .object({
    father: Parent.nullable(),
    mother: Parent.nullable(),
    /** The mother's father, whether or not the mother is in the register. */
    fatherOfMother: Ancestor.nullable(),
  })
  .meta({ id: 'Pedigree' })
export type Pedigree = z.infer<typeof Pedigree>
