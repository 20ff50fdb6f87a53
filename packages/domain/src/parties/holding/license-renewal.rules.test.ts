import { describe, expect, it } from 'vitest'
import { ruleFailureErrors } from '../../kernel/rule-tree/rule-tree.errors.ts'
import type { RuleEffect, RuleVerdict } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { decideRenewal, type HeldLicense, type RenewalFacts, renewalTotals } from './license-renewal.rules.ts'
import type { MemberRenewal, RenewalPayer } from './license-renewal.schema.ts'

const member = { ref: '01890000-0000-7000-8000-000000000001', name: 'Eva Claes' }
const season = { start: '2027-01-01', end: '2027-12-31' }
const allowed: RuleVerdict = { outcome: 'ALLOWED', failures: [], reason: null }
const failing = (effect: RuleEffect): RuleVerdict => ({
  outcome: effect === 'BLOCK' ? 'BLOCKED' : 'WARNED',
  failures: [
    {
      code: 'PERSON_AGE_MISMATCH',
      error: ruleFailureErrors.personAge.code,
      values: { operator: '≥', number: 18, actual: 12 },
      path: 'children.0',
      kind: 'PERSON_HAS_AGE',
      weight: 'REQUIRED',
      effect,
      isInverted: false,
      isMissing: false,
      facts: {},
    },
  ],
  reason: { kind: 'RULE', failure: 0 },
})
const held = (over: Partial<HeldLicense> = {}): HeldLicense => ({
  start: '2026-01-01',
  end: '2026-12-31',
  isPaidByClub: true,
  mayWrite: true,
  ...over,
})
const decide = (over: Partial<RenewalFacts> = {}) =>
  decideRenewal({ member, memberUntil: null, held: [held()], judge: () => allowed, ...over }, season)

describe('the license of a member in the season on sale (decision 42)', () => {
  it('is renewed for the season, and at most until the membership of the paying club ends (decision 31)', () => {
    expect(decide()).toEqual({ member, outcome: 'RENEWED', ...season, reasons: [] })
    expect(decide({ memberUntil: '2027-06-30' })).toMatchObject({ outcome: 'RENEWED', end: '2027-06-30' })
    const own = decide({ memberUntil: '2027-06-30', held: [held({ isPaidByClub: false })] })
    expect(own).toMatchObject({ outcome: 'RENEWED', end: season.end })
  })
  it('starts after a license that runs into the season', () => {
    const into = [held(), held({ start: '2026-05-01', end: '2027-03-31' })]
    expect(decide({ held: into })).toMatchObject({ outcome: 'RENEWED', start: '2027-04-01', end: '2027-12-31' })
  })
  it.each<[string, Partial<RenewalFacts>, string]>([
    ['held to the end of the season', { held: [held({ end: '2027-12-31' })] }, 'HELD'],
    ['held without end', { held: [held({ end: null })] }, 'HELD'],
    ['never held', { held: [] }, 'NEVER_HELD'],
    ['of somebody who has left', { memberUntil: undefined }, 'NOT_MEMBER'],
    ['of somebody who leaves before', { memberUntil: '2026-12-31' }, 'NOT_MEMBER'],
    ['paid by another club', { held: [held({ mayWrite: false })] }, 'NOT_YOURS'],
    ['refused by a rule that is required', { judge: () => failing('BLOCK') }, 'REFUSED'],
    ['against what is expected', { judge: () => failing('WARN') }, 'RENEWED'],
  ])('%s', (_what, over, outcome) => {
    expect(decide(over).outcome).toBe(outcome)
  })
  it('is checked on its first day', () => {
    const days: string[] = []
    const judge = (on: string) => {
      days.push(on)
      return failing('WARN')
    }
    expect(decide({ judge }).reasons).toMatchObject([{ effect: 'WARN', values: { actual: 12 } }])
    expect(days).toEqual(['2027-01-01'])
  })
})

describe('what a renewal costs (decision 105)', () => {
  const price = {
    amountWithTax: 4500,
    amountWithoutTax: 4500,
    taxLevel: 0,
    taxLevelCode: 'VAT_0',
    currency: 'EUR',
  } as const
  const planned = (paidBy: RenewalPayer | null): MemberRenewal => ({
    ...{ member, outcome: paidBy === null ? 'HELD' : 'RENEWED', ...season },
    ...{ paidBy, reasons: [] },
  })
  const members = [planned('CLUB'), planned('MEMBER'), planned('CLUB'), planned(null)]
  const license = { ref: member.ref, name: 'Rider', season, feeType: 'ANNUAL', price } as const
  it('is the price of each, by payer', () => {
    expect(renewalTotals({ license, members })).toEqual([
      { paidBy: 'MEMBER', count: 1, cents: 4500 },
      { paidBy: 'CLUB', count: 2, cents: 9000 },
    ])
  })
  it('is nothing for a license that is paid once or by use, or that is free', () => {
    expect(renewalTotals({ license: { ...license, feeType: 'PER_USE' }, members })).toEqual([])
    expect(renewalTotals({ license: { ...license, feeType: 'ONE_TIME' }, members })).toEqual([])
    expect(renewalTotals({ license: { ...license, price: { ...price, amountWithTax: 0 } }, members })).toEqual([])
  })
})
