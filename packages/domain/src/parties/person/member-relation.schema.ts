// Who belongs to whom, and what a parent may do for a child.
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'

export const RelationType = z.enum(['FATHER', 'MOTHER', 'OTHER_FAMILY', 'ASSOCIATE']).meta({ id: 'RelationType' })
export type RelationType = z.infer<typeof RelationType>

/** REGISTRATION: enters the child in competitions. FULL: also sees and does what the child itself sees and does. */
export const RelationPermission = z.enum(['REGISTRATION', 'FULL']).meta({ id: 'RelationPermission' })
export type RelationPermission = z.infer<typeof RelationPermission>

/** What the other person is to the member. The one who is the parent has the permission. */
export const RelationSide = z.enum(['PARENT', 'CHILD']).meta({ id: 'RelationSide' })
export type RelationSide = z.infer<typeof RelationSide>

export const MemberRelation = z
  .object({ ref: Ref, side: RelationSide, person: RefName, type: RelationType, permission: RelationPermission })
  .meta({ id: 'MemberRelation' })
export type MemberRelation = z.infer<typeof MemberRelation>

/** Without `ref` it is new, for REGISTRATION unless it says otherwise; of one that is there, an absent permission stays. */
export const MemberRelationInput = z.object({
  ref: Ref.optional(),
  side: RelationSide.default('PARENT'),
  person: z.object({ ref: Ref }),
  type: RelationType,
  permission: RelationPermission.optional(),
  markedForDeletion: z.boolean().default(false),
})
export type MemberRelationInput = z.infer<typeof MemberRelationInput>
