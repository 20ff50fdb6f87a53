import { federationUserErrors } from '@oxer/domain/federation/federation/federation-user.errors'
import type {
  AddFederationUser,
  FederationUserView,
  UpdateFederationUser,
} from '@oxer/domain/federation/federation/federation-user.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { getFederationUser } from './federation-user.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'federation-user'

/** Roles of a federation are written one after the other, so that if two administrators remove each other, one stays. */
const takeRoles = async (ctx: Managing): Promise<void> => {
  const { federationRef } = ctx.federation
  await lockRows(ctx, 'federation', [federationRef])
}

/** At least one person who can sign in must remain, to give roles. */
const refuseLastAdministrator = async (ctx: Managing, { ref, role }: FederationUserView): Promise<void> => {
  if (role !== 'FEDERATION_ADMINISTRATOR') return
  const others = await ctx.db.federationRole.count({
    where: {
      federationRef: ctx.federation.federationRef,
      role,
      accountRef: { not: ref },
      account: { isBlocked: false, isRegistered: true },
    },
  })
  if (others === 0) throw failure(federationUserErrors.lastAdministrator, { field: 'role' })
}

/** The person has a login, in any federation of which they are a member. */
export const addFederationUser = async (
  ctx: Managing,
  { personRef, role }: AddFederationUser,
): Promise<FederationUserView> => {
  const { federationRef } = ctx.federation
  await takeRoles(ctx)
  const person = await ctx.db.person.findFirst({
    where: { ref: personRef, federationRef, deletedAt: null },
    select: { account: { select: { ref: true } } },
  })
  if (!person) throw failure(kernelErrors.notFound, { field: 'personRef' })
  if (!person.account) throw failure(federationUserErrors.hasNoLogin, { field: 'personRef' })
  const accountRef = person.account.ref
  const held = await ctx.db.federationRole.findUnique({
    where: { accountRef_federationRef: { accountRef, federationRef } },
    select: { role: true },
  })
  if (held) throw failure(federationUserErrors.isUserAlready, { field: 'personRef' })
  await ctx.db.federationRole.create({ data: { accountRef, federationRef, role } })
  const after = await getFederationUser(ctx.db, ctx.federation, accountRef)
  ctx.record({ action: 'create', noun, ref: accountRef, parentRef: federationRef, federationRef, after })
  return after
}

export const updateFederationUser = async (
  ctx: Managing,
  { user: ref, role }: UpdateFederationUser & { user: string },
): Promise<FederationUserView> => {
  const { federationRef } = ctx.federation
  await takeRoles(ctx)
  const before = await getFederationUser(ctx.db, ctx.federation, ref)
  if (role !== before.role) await refuseLastAdministrator(ctx, before)
  await ctx.db.federationRole.update({
    where: { accountRef_federationRef: { accountRef: ref, federationRef } },
    data: { role },
  })
  const after = { ...before, role }
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

export const removeFederationUser = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef } = ctx.federation
  await takeRoles(ctx)
  const before = await getFederationUser(ctx.db, ctx.federation, ref)
  await refuseLastAdministrator(ctx, before)
  await ctx.db.federationRole.delete({ where: { accountRef_federationRef: { accountRef: ref, federationRef } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
