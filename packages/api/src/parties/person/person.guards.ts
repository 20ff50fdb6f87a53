import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import {
  canCreateMember,
  canEditMember,
  canEditMemberAvatar,
  canListMembers,
  canManageCombinations,
  canViewMember,
  canViewMemberProfile,
  type PersonFacts,
} from '@oxer/domain/parties/person/person.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type PersonScope = Scope<'person', PersonFacts>

const load = async (
  ctx: Context & { actor: Actor },
  input: { member: string } | { person: string },
): Promise<PersonScope | null> => {
  const row = await ctx.db.person.findFirst({
    where: { ref: 'member' in input ? input.member : input.person, deletedAt: null },
    select: {
      ref: true,
      federationRef: true,
      federation: { select: { timeZone: true } },
      memberships: { select: { organisationRef: true, start: true, end: true } },
    },
    relationLoadStrategy: 'join',
  })
  if (!row) return null
  const today = localDateAt(ctx.now(), row.federation.timeZone)
  return mint<PersonScope>({
    personRef: row.ref,
    federationRef: row.federationRef,
    organisationRefs: row.memberships
      .filter(({ start, end }) => start <= today && (end === null || end >= today))
      .map((membership) => membership.organisationRef),
  })
}

const personGuard = (name: string, policy: string, allows: (actor: Actor, facts: PersonFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'person', load })

/** For an input that names `member` (or `person`); hand on `ctx.person`. */
export const mayViewMemberProfile = personGuard('mayViewMemberProfile', 'canViewMemberProfile', canViewMemberProfile)
export const mayViewMember = personGuard('mayViewMember', 'canViewMember', canViewMember)
export const mayEditMember = personGuard('mayEditMember', 'canEditMember', canEditMember)
export const mayEditMemberAvatar = personGuard('mayEditMemberAvatar', 'canEditMemberAvatar', canEditMemberAvatar)
export const mayManageCombinations = personGuard(
  'mayManageCombinations',
  'canManageCombinations',
  canManageCombinations,
)

const loadFederation = async (
  ctx: Context & { actor: Actor },
  { federation }: { federation: string },
): Promise<FederationScope | null> => {
  if (!belongsToFederation(ctx.actor, federation)) return null
  const row = await ctx.db.federation.findUnique({ where: { ref: federation }, select: { ref: true } })
  return row && mint<FederationScope>({ federationRef: row.ref })
}

/** For an input that names `federation`; hand on `ctx.federation`. */
export const mayCreateMember = guard({
  name: 'mayCreateMember',
  policy: { name: 'canCreateMember', allows: canCreateMember },
  as: 'federation',
  load: loadFederation,
})
export const mayListMembers = guard({
  name: 'mayListMembers',
  policy: { name: 'canListMembers', allows: canListMembers },
  as: 'federation',
  load: loadFederation,
})
