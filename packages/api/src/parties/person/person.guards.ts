import type { Person, Prisma } from '@oxer/db'
import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { RelationPermission } from '@oxer/domain/parties/person/member-relation.schema'
import {
  canCreateMember,
  canEditMember,
  canEditMemberAvatar,
  canEnrol,
  canErasePerson,
  canListMembers,
  canManageAchievements,
  canManageCombinations,
  canRegisterMember,
  canViewMember,
  canViewMemberProfile,
  canViewMemberSport,
  canViewPrivacy,
  type PersonFacts,
} from '@oxer/domain/parties/person/person.policy'
import { isWithin } from '@oxer/domain/parties/person/person.rules'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type PersonScope = Scope<'person', PersonFacts>

/** The related rows of a person that permissions need, besides its own columns. */
export const personFactsRelations = {
  federation: { select: { timeZone: true } },
  memberships: { select: { organisationRef: true, start: true, end: true } },
  parents: { select: { parentRef: true, permission: true } },
} as const satisfies Prisma.PersonInclude

type FactsRow = Prisma.PersonGetPayload<{ include: typeof personFactsRelations }>

export const toPersonFacts = (
  row: Pick<Person, 'ref' | 'federationRef'> & Pick<FactsRow, keyof typeof personFactsRelations>,
  now: Date,
): PersonFacts => {
  const today = localDateAt(now, row.federation.timeZone)
  return {
    personRef: row.ref,
    federationRef: row.federationRef,
    organisationRefs: row.memberships
      .filter((membership) => isWithin(membership, today))
      .map((membership) => membership.organisationRef),
    parents: row.parents.map(({ parentRef, permission }) => ({
      personRef: parentRef,
      permission: RelationPermission.parse(permission),
    })),
  }
}

/** The facts about a person that permissions need; null if the person does not exist. */
export const readPersonFacts = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  ref: string,
): Promise<PersonFacts | null> => {
  const row = await db.person.findFirst({
    where: { ref, deletedAt: null },
    select: { ref: true, federationRef: true, ...personFactsRelations },
    relationLoadStrategy: 'join',
  })
  return row && toPersonFacts(row, now())
}

const load = async (
  ctx: Context & { actor: Actor },
  input: { member: string } | { person: string },
): Promise<PersonScope | null> => {
  const facts = await readPersonFacts(ctx, 'member' in input ? input.member : input.person)
  return facts && mint<PersonScope>(facts)
}

const personGuard = (name: string, policy: string, allows: (actor: Actor, facts: PersonFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'person', load })

/** For an input that names `member` (or `person`); these guards provide `ctx.person`. */
export const mayViewMemberProfile = personGuard('mayViewMemberProfile', 'canViewMemberProfile', canViewMemberProfile)
export const mayViewMember = personGuard('mayViewMember', 'canViewMember', canViewMember)
export const mayViewMemberSport = personGuard('mayViewMemberSport', 'canViewMemberSport', canViewMemberSport)
export const mayEditMember = personGuard('mayEditMember', 'canEditMember', canEditMember)
export const mayEditMemberAvatar = personGuard('mayEditMemberAvatar', 'canEditMemberAvatar', canEditMemberAvatar)
export const mayManageCombinations = personGuard(
  'mayManageCombinations',
  'canManageCombinations',
  canManageCombinations,
)

export const mayManageAchievements = personGuard(
  'mayManageAchievements',
  'canManageAchievements',
  canManageAchievements,
)
export const mayViewPrivacy = personGuard('mayViewPrivacy', 'canViewPrivacy', canViewPrivacy)
export const mayErasePerson = personGuard('mayErasePerson', 'canErasePerson', canErasePerson)
export const mayRegisterMember = personGuard('mayRegisterMember', 'canRegisterMember', canRegisterMember)

const loadFederation = async (
  ctx: Context & { actor: Actor },
  { federation }: { federation: string },
): Promise<FederationScope | null> => {
  if (!belongsToFederation(ctx.actor, federation)) return null
  const row = await ctx.db.federation.findUnique({ where: { ref: federation }, select: { ref: true } })
  return row && mint<FederationScope>({ federationRef: row.ref })
}

/** For an input that names `federation`; these guards provide `ctx.federation`. */
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

/** An organisation in which a guard has allowed this call to enrol. */
export type EnrollingScope = Scope<
  'enrolling organisation',
  { readonly organisationRef: string; readonly federationRef: string }
>

/** For an input that names `organisationRef`; provides `ctx.organisation`. */
export const mayEnrol = guard({
  name: 'mayEnrol',
  policy: { name: 'canEnrol', allows: canEnrol },
  as: 'organisation',
  load: async (ctx: Context & { actor: Actor }, { organisationRef }: { organisationRef: string }) => {
    const row = await ctx.db.organisation.findFirst({
      where: { ref: organisationRef, deletedAt: null },
      select: { ref: true, federationRef: true },
    })
    return row && mint<EnrollingScope>({ organisationRef: row.ref, federationRef: row.federationRef })
  },
})
