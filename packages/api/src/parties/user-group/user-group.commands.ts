import { failure } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { userGroupErrors } from '@oxer/domain/parties/user-group/user-group.errors'
import { findCircularMember } from '@oxer/domain/parties/user-group/user-group.rules'
import type {
  CreateUserGroup,
  UpdateUserGroup,
  UserGroupMember,
  UserGroupView,
} from '@oxer/domain/parties/user-group/user-group.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { getUserGroup } from './user-group.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'user-group'

/**
 * Groups of a federation are written one after the other, because two simultaneous writes, each without a cycle, could create one
 * together.
 */
const takeGroups = async (ctx: Managing): Promise<void> => {
  const { federationRef } = ctx.federation
  await lockRows(ctx, 'federation', [federationRef])
}

const refsOf = (members: readonly UserGroupMember[], type: UserGroupMember['type']): string[] =>
  members.filter((member) => member.type === type).map(({ ref }) => ref)

const refuseUnknown = (members: readonly UserGroupMember[], known: ReadonlySet<string>): void => {
  const index = members.findIndex(({ ref }) => !known.has(ref))
  if (index >= 0) throw failure(userGroupErrors.memberUnknown, { field: `members.${String(index)}` })
}

/** Members belong to this federation, and no group contains itself, directly or through others. */
const checkMembers = async (ctx: Managing, groupRef: string, members: readonly UserGroupMember[]): Promise<void> => {
  const { federationRef } = ctx.federation
  const personRefs = refsOf(members, 'PERSON')
  const groupRefs = refsOf(members, 'GROUP')
  const persons = await ctx.db.person.findMany({
    where: { ref: { in: personRefs }, federationRef, deletedAt: null },
    select: { ref: true },
  })
  const groups = await ctx.db.userGroup.findMany({
    where: { ref: { in: groupRefs }, federationRef },
    select: { ref: true, name: true },
  })
  refuseUnknown(members, new Set([...persons, ...groups].map(({ ref }) => ref)))
  const edges = await ctx.db.userGroupMember.findMany({
    where: { memberGroupRef: { not: null }, userGroup: { federationRef } },
    select: { userGroupRef: true, memberGroupRef: true },
  })
  const circular = findCircularMember(
    edges.flatMap((edge) =>
      edge.memberGroupRef === null ? [] : [{ groupRef: edge.userGroupRef, memberRef: edge.memberGroupRef }],
    ),
    groupRef,
    groupRefs,
  )
  if (circular === null) return
  const index = members.findIndex(({ ref }) => ref === circular)
  const name = groups.find(({ ref }) => ref === circular)?.name ?? ''
  throw failure(userGroupErrors.circular, { field: `members.${String(index)}`, values: { name } })
}

const saveMembers = async (ctx: Managing, userGroupRef: string, members: readonly UserGroupMember[]): Promise<void> => {
  await ctx.db.userGroupMember.deleteMany({ where: { userGroupRef } })
  await ctx.db.userGroupMember.createMany({
    data: members.map(({ type, ref }) => ({
      ref: ctx.newRef(),
      userGroupRef,
      ...(type === 'PERSON' ? { personRef: ref } : { memberGroupRef: ref }),
    })),
  })
}

export const createUserGroup = async (ctx: Managing, { name, members }: CreateUserGroup): Promise<UserGroupView> => {
  const { federationRef } = ctx.federation
  await takeGroups(ctx)
  const ref = ctx.newRef()
  await checkMembers(ctx, ref, members)
  await ctx.db.userGroup.create({ data: { ref, federationRef, name, searchName: fold(name) } })
  await saveMembers(ctx, ref, members)
  const after = await getUserGroup(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updateUserGroup = async (
  ctx: Managing,
  { userGroup: ref, version, name, members }: UpdateUserGroup & { userGroup: string },
): Promise<UserGroupView> => {
  const { federationRef } = ctx.federation
  await takeGroups(ctx)
  const before = await takeVersion(ctx, 'userGroup', { ref, version }, () => getUserGroup(ctx.db, ctx.federation, ref))
  await checkMembers(ctx, ref, members)
  await ctx.db.userGroup.update({
    where: { ref },
    data: { name, searchName: fold(name), version: { increment: 1 } },
  })
  await saveMembers(ctx, ref, members)
  const after = await getUserGroup(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Refused while another group contains it; the error names that group. */
export const deleteUserGroup = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef } = ctx.federation
  await takeGroups(ctx)
  const before = await getUserGroup(ctx.db, ctx.federation, ref)
  const around = await ctx.db.userGroupMember.findFirst({
    where: { memberGroupRef: ref },
    select: { userGroup: { select: { name: true } } },
    orderBy: { ref: 'asc' },
  })
  if (around) throw failure(userGroupErrors.isMember, { values: { name: around.userGroup.name } })
  await ctx.db.userGroup.delete({ where: { ref } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
