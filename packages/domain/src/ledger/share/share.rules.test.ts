import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { refuseShares, type SharePart, shareAmount } from './share.rules.ts'

const absolute = (contact: string, value: number): SharePart => ({ contact, article: 'a', type: 'ABSOLUTE', value })
const percent = (contact: string, value: number): SharePart => ({ contact, article: 'p', type: 'PERCENTAGE', value })

const split = (amount: number, parts: readonly SharePart[], quantity = 1): readonly number[] => {
  const shared = shareAmount(amount, quantity, { parts, remainderTo: 'ORGANISER' })
  return [...shared.parts.map(({ amountCents }) => amountCents), shared.remainder.amountCents]
}

describe('a split (decision 40)', () => {
  it.each<[string, number, readonly SharePart[], number, readonly number[]]>([
    ['levy first, then 10 % of the rest', 1_500, [absolute('F', 200), percent('R', 1_000)], 1, [200, 130, 1_170]],
    ['a percentage before an absolute part', 1_500, [percent('R', 1_000), absolute('F', 200)], 1, [130, 200, 1_170]],
    ['used up in order', 350, [absolute('F', 200), absolute('I', 250), percent('R', 5_000)], 1, [200, 150, 0, 0]],
    ['each piece has the absolute part', 4_500, [absolute('F', 200)], 3, [600, 3_900]],
    ['equal remainders: the earlier', 1, [percent('A', 5_000)], 1, [1, 0]],
    ['the organiser may get the cent', 1, [percent('A', 4_999)], 1, [0, 1]],
    ['below zero the mirror', -1_500, [absolute('F', 200), percent('R', 1_000)], 1, [-200, -130, -1_170]],
    ['below zero, pieces', -4_500, [absolute('F', 200)], -3, [-600, -3_900]],
    ['no parts', 1_500, [], 1, [1_500]],
  ])('%s', (_name, amount, parts, quantity, shares) => {
    expect(split(amount, parts, quantity)).toEqual(shares)
  })

  it('is refused over a hundred per cent, and below zero', () => {
    expect(refuseShares([percent('A', 6_000), percent('B', 4_000), absolute('C', 20_000)])).toBeNull()
    expect(refuseShares([percent('A', 6_000), percent('B', 4_001)])).toBe('splitOverHundred')
    expect(refuseShares([absolute('A', -1)])).toBe('splitNegative')
    expect(refuseShares([absolute('A', 0)])).toBeNull()
  })

  const parts = fc.array(
    fc.record({
      contact: fc.constantFrom('A', 'B', 'C'),
      article: fc.constantFrom('x', 'y'),
      type: fc.constantFrom('ABSOLUTE' as const, 'PERCENTAGE' as const),
      value: fc.integer({ min: 0, max: 4_000 }),
    }),
    { maxLength: 6 },
  )

  test.prop([fc.integer({ min: -2_000_000, max: 2_000_000 }), parts, fc.integer({ min: 1, max: 9 })])(
    'sums to the amount, has the sign of the amount, and mirrors',
    (amount, given, quantity) => {
      fc.pre(refuseShares(given) === null)
      const shares = split(amount, given, quantity)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      for (const share of shares) expect(share * Math.sign(amount)).toBeGreaterThanOrEqual(0)
      expect(split(0 - amount, given, quantity).map((share) => 0 - share)).toEqual(shares)
    },
  )
})
