import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { userGroupErrors } from './user-group.errors.ts'

const UserGroupMemberType = z
  .enum(['PERSON', 'GROUP'], { error: kernelErrors.notAnEnumValue.code })
  .meta({ id: 'UserGroupMemberType' })

/** A person or another group of the same federation. */
export const UserGroupMember = z.object({ type: UserGroupMemberType, ref: Ref })
export type UserGroupMember = z.infer<typeof UserGroupMember>

const maximumGroupMembers = 1000

const fields = z.object({
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(120),
  members: z
    .array(UserGroupMember)
    .max(maximumGroupMembers)
    .refine((members) => new Set(members.map(({ ref }) => ref)).size === members.length, {
      error: userGroupErrors.memberTwice.code,
    })
    .default([]),
})

export const CreateUserGroup = fields
export type CreateUserGroup = z.infer<typeof CreateUserGroup>
export const UpdateUserGroup = fields.extend({ version: Version })
export type UpdateUserGroup = z.infer<typeof UpdateUserGroup>

/** Members by name, groups before persons. */
export const UserGroupView = z
  .object({
    ref: Ref,
    name: z.string(),
    members: z.array(UserGroupMember.extend({ name: z.string() })),
    version: z.int(),
  })
  .meta({ id: 'UserGroup' })
export type UserGroupView = z.infer<typeof UserGroupView>
