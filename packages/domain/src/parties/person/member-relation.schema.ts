// Relations of persons, and the rights of a parent over a child.
import * as z from 'zod'
import { Ref, RefName, RefObject } from '../../kernel/ref/ref.schema.ts'

export const RelationType = z.enum(['FATHER', 'MOTHER', 'OTHER_FAMILY', 'ASSOCIATE']).meta({ id: 'RelationType' })
export type RelationType = z.infer<typeof RelationType>

/** REGISTRATION: registers the child for competitions. FULL: also sees and does what the child can. */
export const RelationPermission = z.enum(['REGISTRATION', 'FULL']).meta({ id: 'RelationPermission' })
export type RelationPermission = z.infer<typeof RelationPermission>

/** The role of the other person for the member. The parent has the permission. */
export const RelationSide = z.enum(['PARENT', 'CHILD']).meta({ id: 'RelationSide' })
export type RelationSide = z.infer<typeof RelationSide>

export const MemberRelation = z
  .object({ ref: Ref, side: RelationSide, person: RefName, type: RelationType, permission: RelationPermission })
  .meta({ id: 'MemberRelation' })
export type MemberRelation = z.infer<typeof MemberRelation>

/** Without `ref` it is new, with REGISTRATION by default; for an existing one, an absent permission stays. */
export const MemberRelationInput = z.object({
  ref: Ref.optional(),
  side: RelationSide.default('PARENT'),
  person: RefObject,
  type: RelationType,
  permission: RelationPermission.optional(),
  markedForDeletion: z.boolean().default(false),
})
export type MemberRelationInput = z.infer<typeof MemberRelationInput>
