import { describe, expect, it } from 'vitest'
import type { Actor, OrganisationRoleName } from '../../access/actor/actor.schema.ts'
import {
  canEditMember,
  canEditMemberAvatar,
  canEnrol,
  canFindEverybody,
  canGiveOffice,
  canManageAchievements,
  canManageCombinations,
  canRegisterMember,
  canViewMember,
  memberAbilities,
  organisationsWhoseMembersAreListed,
} from './person.policy.ts'
import { endAll, isActiveTwice, isWithin, lastValidDay, validationCodesOf } from './person.rules.ts'

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
const other = { personRef: 'other', federationRef: 'federation', organisationRefs: ['club'], parents: [] }

describe('permissions to see and edit a person (decision 32, decision 33)', () => {
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
  it('a person may see their own record, and not edit it', () => {
    const own = { ...other, personRef: 'self' }
    expect([canViewMember(actor(), own), canEditMember(actor(), own)]).toEqual([true, false])
  })
  it('an administrator of the club gives an office, and any staff of the club a membership', () => {
    const facts = { federationRef: 'federation', organisationRef: 'club' }
    expect([canEnrol(inClub('MANAGER'), facts), canGiveOffice(inClub('MANAGER'), facts)]).toEqual([true, false])
    expect(canGiveOffice(inClub('ORGANISATION_ADMINISTRATOR'), facts)).toBe(true)
  })
  it('users who register others find every name; others find only themselves', () => {
    const facts = { federationRef: 'federation', holdsShare: false }
    expect(canFindEverybody(inClub('COMPETITION_ORGANIZER'), facts)).toBe(true)
    expect(canFindEverybody(inClub('MEMBER'), facts)).toBe(false)
    expect(canFindEverybody(actor(), { ...facts, holdsShare: true })).toBe(true)
  })
})

describe('the parts of the overview', () => {
  it('finance is for the person, a parent with FULL and the administrators of the federation (decision 54)', () => {
    const staff = (role: 'FEDERATION_ADMINISTRATOR' | 'FEDERATION_COLLABORATOR') =>
      actor({ federationRoles: [{ federationRef: 'federation', role }] })
    const child = (permission: 'REGISTRATION' | 'FULL') => ({
      ...other,
      parents: [{ personRef: 'self', permission }],
    })
    const parts = (who: Actor, facts: Parameters<typeof memberAbilities>[1] = other) => {
      const { general, overview } = memberAbilities(who, facts)
      expect(general.canViewFinancePage).toBe(overview.canViewFinance)
      return [overview.canViewFinance, overview.canViewLicenses]
    }
    expect(parts(inClub('MANAGER'))).toEqual([false, true])
    expect(parts(staff('FEDERATION_COLLABORATOR'))).toEqual([false, true])
    expect(parts(staff('FEDERATION_ADMINISTRATOR'))).toEqual([true, true])
    expect(parts(actor(), child('FULL'))).toEqual([true, true])
    expect(parts(actor(), child('REGISTRATION'))).toEqual([false, false])
  })
})

describe('a parent (relation permission REGISTRATION or FULL)', () => {
  const may = (permission: 'REGISTRATION' | 'FULL', who = actor()) => {
    const child = { ...other, parents: [{ personRef: 'self', permission }] }
    return {
      enter: canRegisterMember(who, child),
      view: canViewMember(who, child),
      picture: canEditMemberAvatar(who, child),
      combinations: canManageCombinations(who, child),
      edit: canEditMember(who, child),
      achievements: canManageAchievements(who, child),
    }
  }
  const nothing = { enter: false, view: false, picture: false, combinations: false, edit: false, achievements: false }
  it('with REGISTRATION may register the child, and sees no more than others', () => {
    expect(may('REGISTRATION')).toEqual({ ...nothing, enter: true })
  })
  it('with FULL may do what the child may do', () => {
    const asChild = actor({ personRef: 'other' })
    expect(may('FULL')).toEqual(may('FULL', asChild))
    expect(may('FULL')).toEqual({ ...nothing, enter: true, view: true, picture: true, combinations: true })
  })
  it('has no permission over the child of others, and none without a person', () => {
    expect(may('FULL', actor({ personRef: 'neighbour' }))).toEqual(nothing)
    expect(may('FULL', actor({ personRef: null }))).toEqual(nothing)
  })
})

describe('memberships', () => {
  const period = (start: string, end: string | null, organisationRef = 'club') => ({ organisationRef, start, end })
  it('of one organisation never share a day; the end date is included (decision 31)', () => {
    expect(isActiveTwice([period('2025-01-01', '2025-12-31'), period('2026-01-01', null)])).toBe(false)
    expect(isActiveTwice([period('2025-01-01', '2025-12-31'), period('2025-12-31', null)])).toBe(true)
    expect(isActiveTwice([period('2025-01-01', null), period('2025-01-01', null, 'another')])).toBe(false)
  })
  it('include their last day; a membership that has not begun by then is dropped (decision 31)', () => {
    const rows = [
      { name: 'runs on', start: '2025-01-01', end: null },
      { name: 'ends later', start: '2026-05-17', end: '2026-12-31' },
      { name: 'ended then', start: '2025-01-01', end: '2026-05-17' },
      { name: 'begins later', start: '2026-05-18', end: null },
    ]
    const { shortened, dropped } = endAll(rows, '2026-05-17')
    expect(shortened.map(({ name }) => name)).toEqual(['runs on', 'ends later'])
    expect(dropped.map(({ name }) => name)).toEqual(['begins later'])
    const ended = { start: '2025-01-01', end: '2026-05-17' }
    expect(['2026-05-17', '2026-05-18'].map((day) => isWithin(ended, day))).toEqual([true, false])
  })
  it('an achievement of 365 days is valid for a year, including its first day', () => {
    expect(lastValidDay('2026-01-01', 365)).toBe('2026-12-31')
    expect(lastValidDay('2026-01-01', 1)).toBe('2026-01-01')
    expect(lastValidDay('2026-01-01', null)).toBeNull()
  })
})

describe('person validation codes (q026)', () => {
  const today = '2026-05-17'
  it.each([
    [
      { firstName: ' ', lastName: '', birthDate: null },
      ['FIRSTNAME_IS_EMPTY', 'LASTNAME_IS_EMPTY', 'BIRTH_DATE_IS_EMPTY'],
    ],
    [{ firstName: 'Eva', lastName: 'Claes', birthDate: '2026-05-18' }, ['INVALID_PERSON']],
    [{ firstName: 'Eva', lastName: 'Claes', birthDate: '2012-02-30' }, ['INVALID_PERSON']],
    [{ firstName: 'Eva', lastName: 'Claes', birthDate: today }, []],
  ])('%j: %j', (person, codes) => {
    expect(validationCodesOf(person, today)).toEqual(codes)
  })
})
