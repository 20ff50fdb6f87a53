import { expect, it } from 'vitest'
import { type Actor, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import {
  type CompetitionFacts,
  canAdministrateCompetition,
  canManageCompetition,
  canManageCompetitionFinance,
  canViewCompetition,
  organisationsSeenBy,
} from './competition.policy.ts'

const facts: CompetitionFacts = {
  ...{ ref: 'show', federationRef: 'federation', status: 'DRAFT', shareRole: null },
  ...{ organizerType: 'ORGANISATION', organizerRef: 'club' },
}
const holderOf = (role: HeldOrganisationRole, organisationRef = 'club'): Actor => ({
  ...{ accountRef: 'account', personRef: 'self', personFederationRef: 'federation', username: '', name: '' },
  ...{ isSuperAdmin: false, isRegistered: true, federationRoles: [], tokenScopes: null },
  organisationRoles: [{ organisationRef, federationRef: 'federation', role }],
})
const rolesFor = (allows: (actor: Actor, of: CompetitionFacts) => boolean, organisationRef?: string) =>
  HeldOrganisationRole.options.filter((role) => allows(holderOf(role, organisationRef), facts))

it('whoever manages the money of the organising club sees its competitions and manages their money (decision 175)', () => {
  const organising = rolesFor(canManageCompetition)
  expect(organising).not.toContain('FINANCE_RESPONSIBLE')
  for (const allows of [canViewCompetition, canManageCompetitionFinance]) {
    expect(new Set(rolesFor(allows))).toEqual(new Set([...organising, 'FINANCE_RESPONSIBLE']))
    expect(rolesFor(allows, 'other club')).toEqual([])
  }
  expect(rolesFor(canAdministrateCompetition)).toEqual(organising)
})

it('is not the treasurer of a federation or a person that organises', () => {
  const treasurer = holderOf('FINANCE_RESPONSIBLE')
  for (const organizerType of ['FEDERATION', 'PERSON', 'MEMBER'] as const) {
    expect(canManageCompetitionFinance(treasurer, { ...facts, organizerType })).toBe(false)
  }
  expect(organisationsSeenBy(treasurer)).toEqual(['club'])
  expect(organisationsSeenBy(holderOf('MEMBER'))).toEqual([])
})
