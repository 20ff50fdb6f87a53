import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  canCreateOrganisation,
  canDeleteOrganisation,
  canManageOrganisation,
  canViewOrganisation,
  canViewOrganisationMembers,
  type OrganisationFacts,
} from '@oxer/domain/parties/organisation/organisation.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type OrganisationScope } from '../../kernel/procedure/scope.ts'

const load = async (
  ctx: Context & { actor: Actor },
  { organisation }: { organisation: string },
): Promise<OrganisationScope | null> => {
  const row = await ctx.db.organisation.findFirst({
    where: { ref: organisation, deletedAt: null },
    select: { ref: true, federationRef: true },
  })
  return row && mint<OrganisationScope>({ organisationRef: row.ref, federationRef: row.federationRef })
}

const organisationGuard = (name: string, policy: string, allows: (actor: Actor, facts: OrganisationFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'organisation', load })

/** For an input that names `organisation`; these guards provide `ctx.organisation`. */
export const mayViewOrganisation = organisationGuard('mayViewOrganisation', 'canViewOrganisation', canViewOrganisation)
export const mayManageOrganisation = organisationGuard(
  'mayManageOrganisation',
  'canManageOrganisation',
  canManageOrganisation,
)
export const mayDeleteOrganisation = organisationGuard(
  'mayDeleteOrganisation',
  'canDeleteOrganisation',
  canDeleteOrganisation,
)
export const mayViewOrganisationMembers = organisationGuard(
  'mayViewOrganisationMembers',
  'canViewOrganisationMembers',
  canViewOrganisationMembers,
)

const inFederation = (
  name: string,
  policy: { name: string; allows: (actor: Actor, facts: FederationScope) => boolean },
) =>
  guard({
    name,
    policy,
    as: 'federation',
    load: async (
      ctx: Context & { actor: Actor },
      { federation }: { federation: string },
    ): Promise<FederationScope | null> => {
      if (!belongsToFederation(ctx.actor, federation)) return null
      const row = await ctx.db.federation.findUnique({ where: { ref: federation }, select: { ref: true } })
      return row && mint<FederationScope>({ federationRef: row.ref })
    },
  })

/** For an input that names `federation`; these guards provide `ctx.federation`. */
export const mayCreateOrganisation = inFederation('mayCreateOrganisation', {
  name: 'canCreateOrganisation',
  allows: canCreateOrganisation,
})
export const mayListOrganisations = inFederation('mayListOrganisations', {
  name: 'canViewOrganisation',
  allows: canViewOrganisation,
})
