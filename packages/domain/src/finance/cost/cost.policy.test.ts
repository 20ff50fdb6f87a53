import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { type CostFacts, canOpenBill, canOpenInvoice, canSeeCost } from './cost.policy.ts'

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
    expect(canOpenBill(actor(), own, facts())).toBe(false)
    expect(canSeeCost(actor(), own, facts({ subjectRef: 'child' }))).toBe(true)
    expect(canSeeCost(actor(), own, facts({ subjectRef: 'stranger' }))).toBe(false)
    expect(canSeeCost(actor(), own, facts({ subjectRef: null }))).toBe(false)
  })

  it('is opened by its payer: a person, a parent, and who manages the money of a club', () => {
    expect(canOpenBill(actor(), own, facts({ payer: { type: 'PERSON', ref: 'child' } }))).toBe(true)
    expect(canOpenBill(actor(), own, facts({ payer: { type: 'PERSON', ref: 'stranger' } }))).toBe(false)
    expect(canOpenBill(inClub('FINANCE_RESPONSIBLE'), nobody, facts())).toBe(true)
    expect(canOpenBill(inClub('MEMBER'), nobody, facts())).toBe(false)
  })

  it('is opened by its seller: the administrators of the federation, and the club that sells itself', () => {
    const role = { federationRef, role: 'FEDERATION_ADMINISTRATOR' as const }
    const payer = { type: 'PERSON' as const, ref: 'stranger' }
    expect(canOpenBill(actor({ federationRoles: [role] }), nobody, facts({ payer }))).toBe(true)
    expect(canOpenBill(inClub('ORGANISATION_ADMINISTRATOR'), nobody, facts({ payer }))).toBe(false)
    expect(canOpenBill(inClub('ORGANISATION_ADMINISTRATOR'), nobody, facts({ payer, sellerRef: 'club' }))).toBe(true)
  })

  it('has an invoice that its payer and the federation open; a club that sells opens no file of a member', () => {
    const role = { federationRef, role: 'FEDERATION_ADMINISTRATOR' as const }
    const ofStranger = facts({ payer: { type: 'PERSON', ref: 'stranger' }, sellerRef: 'club' })
    expect(canOpenInvoice(actor({ federationRoles: [role] }), nobody, ofStranger)).toBe(true)
    expect(canOpenInvoice(actor({ federationRoles: [role] }), nobody, facts())).toBe(true)
    expect(canOpenInvoice(inClub('ORGANISATION_ADMINISTRATOR'), nobody, ofStranger)).toBe(false)
    expect(canOpenInvoice(inClub('FINANCE_RESPONSIBLE'), nobody, facts())).toBe(true)
    expect(canOpenInvoice(actor(), own, facts())).toBe(false)
    expect(canOpenInvoice(actor(), own, facts({ payer: { type: 'PERSON', ref: 'child' } }))).toBe(true)
  })
})
