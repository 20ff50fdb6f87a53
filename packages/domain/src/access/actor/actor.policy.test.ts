import { describe, expect, it } from 'vitest'
import {
  belongsToFederation,
  hasHigherOrderRole,
  hasOrganisationRole,
  isFederationAdministrator,
  isFederationStaff,
} from './actor.policy.ts'
import type { Actor } from './actor.schema.ts'

const fed = '00000000-0000-7000-8000-000000000001'
const otherFed = '00000000-0000-7000-8000-000000000002'
const club = '00000000-0000-7000-8000-000000000003'
const actor = (over: Partial<Actor> = {}): Actor => ({
  accountRef: '00000000-0000-7000-8000-00000000000a',
  personRef: null,
  personFederationRef: null,
  username: 'u',
  name: 'U',
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [],
  tokenScopes: null,
  ...over,
})

describe('scopes (cr575, cr566, decision 32)', () => {
  it('a role counts in its own federation only', () => {
    const admin = actor({ federationRoles: [{ federationRef: fed, role: 'FEDERATION_ADMINISTRATOR' }] })
    expect(isFederationAdministrator(admin, fed)).toBe(true)
    expect(isFederationAdministrator(admin, otherFed)).toBe(false)
    expect(belongsToFederation(admin, otherFed)).toBe(false)
  })
  it('a collaborator is staff but not an administrator', () => {
    const collaborator = actor({ federationRoles: [{ federationRef: fed, role: 'FEDERATION_COLLABORATOR' }] })
    expect(isFederationStaff(collaborator, fed)).toBe(true)
    expect(isFederationAdministrator(collaborator, fed)).toBe(false)
  })
  it.each([
    ['MANAGER', true],
    ['COLLABORATOR', true],
    ['ORGANISATION_ADMINISTRATOR', true],
    ['MEMBER', false],
    ['BOARD_MEMBER', false],
    ['COMPETITION_ORGANIZER', false],
    ['TIME_ASSIGMENT_RESPONSIBLE', false],
  ] as const)('organisation role %s is a higher-order role: %s', (role, expected) => {
    const holder = actor({ organisationRoles: [{ organisationRef: club, federationRef: fed, role }] })
    expect(hasHigherOrderRole(holder, fed)).toBe(expected)
    expect(hasHigherOrderRole(holder, otherFed)).toBe(false)
    expect(hasOrganisationRole(holder, club, [role])).toBe(true)
  })
  it('a super administrator passes every check', () => {
    const superAdmin = actor({ isSuperAdmin: true })
    expect([
      isFederationAdministrator(superAdmin, fed),
      hasOrganisationRole(superAdmin, club),
      belongsToFederation(superAdmin, otherFed),
      hasHigherOrderRole(superAdmin, fed),
    ]).toEqual([true, true, true, true])
  })
})
