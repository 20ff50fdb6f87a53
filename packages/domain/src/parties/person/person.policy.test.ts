import { describe, expect, it } from 'vitest'
import type { Actor, OrganisationRoleName } from '../../access/actor/actor.schema.ts'
import {
  canEditMember,
  canEnrol,
  canFindEverybody,
  canGiveOffice,
  canViewMember,
  organisationsWhoseMembersAreListed,
} from './person.policy.ts'
import { isActiveTwice } from './person.rules.ts'

const actor = (over: Partial<Actor> = {}): Actor => ({
  accountRef: 'account',
  personRef: 'self',
  personFederationRef: 'federation',
  username: '',
  name: '',
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [],
  tokenScopes: null,
  ...over,
})
const inClub = (role: OrganisationRoleName, organisationRef = 'club') =>
  actor({ organisationRoles: [{ organisationRef, federationRef: 'federation', role }] })
const other = { personRef: 'other', federationRef: 'federation', organisationRefs: ['club'] }

describe('who sees and edits a person (D32, D33)', () => {
  it.each([
    ['ORGANISATION_ADMINISTRATOR', true],
    ['COLLABORATOR', true],
    ['MANAGER', true],
    ['MEMBER', false],
    ['BOARD_MEMBER', false],
    ['COMPETITION_ORGANIZER', false],
    ['TIME_ASSIGMENT_RESPONSIBLE', false],
  ] as const)('%s of the own club: %s', (role, allowed) => {
    expect([canViewMember(inClub(role), other), canEditMember(inClub(role), other)]).toEqual([allowed, allowed])
    expect(canViewMember(inClub(role, 'another club'), other)).toBe(false)
    expect(organisationsWhoseMembersAreListed(inClub(role), 'federation')).toEqual(allowed ? ['club'] : [])
  })
  it('a person sees, and does not edit, their own records', () => {
    const own = { ...other, personRef: 'self' }
    expect([canViewMember(actor(), own), canEditMember(actor(), own)]).toEqual([true, false])
  })
  it('an office is the club administrator’s to give, a membership any club staff’s', () => {
    const facts = { federationRef: 'federation', organisationRef: 'club' }
    expect([canEnrol(inClub('MANAGER'), facts), canGiveOffice(inClub('MANAGER'), facts)]).toEqual([true, false])
    expect(canGiveOffice(inClub('ORGANISATION_ADMINISTRATOR'), facts)).toBe(true)
  })
  it('who registers others finds everybody by name; others find themselves', () => {
    const facts = { federationRef: 'federation', holdsShare: false }
    expect(canFindEverybody(inClub('COMPETITION_ORGANIZER'), facts)).toBe(true)
    expect(canFindEverybody(inClub('MEMBER'), facts)).toBe(false)
    expect(canFindEverybody(actor(), { ...facts, holdsShare: true })).toBe(true)
  })
})

describe('memberships', () => {
  const period = (start: string, end: string | null, organisationRef = 'club') => ({ organisationRef, start, end })
  it('of one organisation never share a day; the end date counts (D31)', () => {
    expect(isActiveTwice([period('2025-01-01', '2025-12-31'), period('2026-01-01', null)])).toBe(false)
    expect(isActiveTwice([period('2025-01-01', '2025-12-31'), period('2025-12-31', null)])).toBe(true)
    expect(isActiveTwice([period('2025-01-01', null), period('2025-01-01', null, 'another')])).toBe(false)
  })
})
