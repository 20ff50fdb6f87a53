import { describe, expect, it } from 'vitest'
import { licensesAskedBy } from '../../kernel/rule-tree/rule-license.ts'
import { RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { countUses, keepsUse, type LicensedStart } from './license-use.rules.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const hasLicense = { kind: 'PERSON_HAS_LICENSE', ref }
const hasType = { kind: 'PERSON_HAS_LICENSE_TYPE', text: 'competition' }
const tree = (children: unknown[], inverted = false) =>
  RuleTree.parse({
    logicalOperator: 'any',
    inverted: false,
    children: [{ logicalOperator: 'all', inverted, children }],
  })
const asks = licensesAskedBy(tree([hasLicense]))
const start = (over: Partial<LicensedStart> = {}): LicensedStart => ({
  day: '2026-05-30',
  asks,
  championships: [],
  status: 'SUBSCRIBED',
  signedOffAt: null,
  closesAt: '2026-05-20T00:00:00Z',
  ...over,
})
const license = { ref, type: 'COMPETITION', start: '2026-01-01', end: '2026-12-31', quantity: 3, championshipRef: null }

describe('the licenses that rules ask for', () => {
  it('are named by ref or by type, in any group, unless they must be absent', () => {
    expect(licensesAskedBy(tree([hasLicense, hasType]))).toEqual({
      refs: new Set([ref]),
      types: new Set(['COMPETITION']),
    })
    expect(licensesAskedBy(tree([{ ...hasLicense, inverted: true }, hasType]))).toEqual({
      refs: new Set(),
      types: new Set(['COMPETITION']),
    })
    expect(licensesAskedBy(tree([hasLicense], true)).refs.size).toBe(0)
  })
})

describe('the uses of a license', () => {
  it('are the starts within its days, at competitions that ask for it by ref or type', () => {
    const byType = licensesAskedBy(tree([hasType]))
    const none = licensesAskedBy(tree([]))
    const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => start({ day }))
    expect(countUses(license, [...days, start({ asks: byType }), start({ asks: none })])).toBe(3)
    expect(countUses({ ...license, end: null }, days)).toBe(3)
  })

  it('are only those in the tests of its championship, if it is of one (pr1055)', () => {
    const starts = [start(), start({ championships: ['league'] }), start({ championships: ['cup', 'league'] })]
    expect(countUses({ ...license, championshipRef: 'league' }, starts)).toBe(2)
    expect(countUses({ ...license, championshipRef: 'other' }, starts)).toBe(0)
    expect(countUses(license, starts)).toBe(3)
  })

  it.each([
    ['pending', { status: 'PENDING_APPROVAL' }, true],
    ['announced', { status: 'ANNOUNCED' }, true],
    ['rejected', { status: 'REJECTED' }, false],
    ['cancelled', { status: 'CANCELLED' }, false],
    ['signed off at the closing', { status: 'SIGNED_OFF', signedOffAt: '2026-05-20T00:00:00Z' }, false],
    ['signed off later', { status: 'SIGNED_OFF', signedOffAt: '2026-05-20T00:00:01Z' }, true],
    [
      'signed off where nothing closes',
      { status: 'SIGNED_OFF', signedOffAt: '2026-05-29T00:00:00Z', closesAt: null },
      false,
    ],
  ] as const)('are kept by a registration that is %s: %o', (_, over, isKept) => {
    expect(keepsUse(start(over))).toBe(isKept)
  })
})
