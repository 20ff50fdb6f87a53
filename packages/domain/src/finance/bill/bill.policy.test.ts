import { expect, it } from 'vitest'
import type { Actor, FederationRoleName, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import { canManageBook } from './bill.policy.ts'

const [federationRef, organisationRef] = ['federation', 'club']
const actor = (held: { federation?: FederationRoleName; club?: HeldOrganisationRole; of?: string }): Actor => ({
  ...{ accountRef: 'a', personRef: null, personFederationRef: null, username: '', name: '' },
  ...{ isSuperAdmin: false, isRegistered: true, tokenScopes: null },
  federationRoles: held.federation ? [{ federationRef, role: held.federation }] : [],
  organisationRoles: held.club ? [{ organisationRef: held.of ?? organisationRef, federationRef, role: held.club }] : [],
})

it.each([
  [{ federation: 'FEDERATION_ADMINISTRATOR' }, true, true],
  [{ federation: 'FEDERATION_COLLABORATOR' }, false, false],
  [{ club: 'ORGANISATION_ADMINISTRATOR' }, false, true],
  [{ club: 'COLLABORATOR' }, false, true],
  [{ club: 'FINANCE_RESPONSIBLE' }, false, true],
  [{ club: 'MEMBER' }, false, false],
  [{ club: 'COMPETITION_ORGANIZER' }, false, false],
  [{ club: 'ORGANISATION_ADMINISTRATOR', of: 'other' }, false, false],
] as const)('%j manages the book of the federation: %s, of its club: %s', (held, ofFederation, ofClub) => {
  expect(canManageBook(actor(held), { federationRef, organisationRef: null })).toBe(ofFederation)
  expect(canManageBook(actor(held), { federationRef, organisationRef })).toBe(ofClub)
})
