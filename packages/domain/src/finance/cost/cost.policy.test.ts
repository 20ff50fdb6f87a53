import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { billPlaceOf, type CostFacts, canSeeCost } from './cost.policy.ts'

const federationRef = 'federation'
const actor = (over: Partial<Actor> = {}): Actor => ({
  ...{ accountRef: 'account', personRef: 'self', personFederationRef: federationRef, username: '', name: '' },
  ...{ isSuperAdmin: false, isRegistered: true, federationRoles: [], organisationRoles: [], tokenScopes: null },
  ...over,
})
const facts = (over: Partial<CostFacts> = {}): CostFacts => ({
  ...{ federationRef, sellerRef: null, payer: { type: 'ORGANISATION', ref: 'club' }, subjectRef: 'self' },
  ...over,
})
const own = new Set(['self', 'child'])
const inClub = (role: 'ORGANISATION_ADMINISTRATOR' | 'FINANCE_RESPONSIBLE' | 'MEMBER') =>
  actor({ personRef: 'other', organisationRoles: [{ organisationRef: 'club', federationRef, role }] })
const nobody = new Set<string>()

describe('what something costs', () => {
  it('is seen by the person whom it is about, who does not open the bill of the club that pays', () => {
    expect(canSeeCost(actor(), own, facts())).toBe(true)
    expect(billPlaceOf(actor(), own, facts())).toBeNull()
    expect(canSeeCost(actor(), own, facts({ subjectRef: 'child' }))).toBe(true)
    expect(canSeeCost(actor(), own, facts({ subjectRef: 'stranger' }))).toBe(false)
    expect(canSeeCost(actor(), own, facts({ subjectRef: null }))).toBe(false)
  })

  it('is opened by its payer: a person, a parent, and who manages the money of a club', () => {
    expect(billPlaceOf(actor(), own, facts({ payer: { type: 'PERSON', ref: 'child' } }))).toEqual({
      type: 'PAYER',
      ref: 'child',
    })
    expect(billPlaceOf(actor(), own, facts({ payer: { type: 'PERSON', ref: 'stranger' } }))).toBeNull()
    expect(billPlaceOf(inClub('FINANCE_RESPONSIBLE'), nobody, facts())).toEqual({ type: 'PAYER', ref: 'club' })
    expect(billPlaceOf(inClub('MEMBER'), nobody, facts())).toBeNull()
  })

  it('is opened by its seller: the administrators of the federation, and the club that sells itself', () => {
    const role = { federationRef, role: 'FEDERATION_ADMINISTRATOR' as const }
    const payer = { type: 'PERSON' as const, ref: 'stranger' }
    expect(billPlaceOf(actor({ federationRoles: [role] }), nobody, facts({ payer }))).toEqual({
      type: 'PAYER',
      ref: 'stranger',
    })
    expect(billPlaceOf(inClub('ORGANISATION_ADMINISTRATOR'), nobody, facts({ payer }))).toBeNull()
    expect(billPlaceOf(inClub('ORGANISATION_ADMINISTRATOR'), nobody, facts({ payer, sellerRef: 'club' }))).toEqual({
      type: 'SELLER',
      ref: 'club',
    })
  })
})
