import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { calculatePayout, type PayoutTerms, type ShareLine } from './payout.rules.ts'

const share = (contact: string, article: string, amountCents: number): ShareLine => ({ contact, article, amountCents })
const terms: PayoutTerms = {
  owedBy: new Map([
    ['O', 500],
    ['C', -100],
  ]),
  isNetting: true,
  minimumCents: 1_000,
}

const payout = (accruals: readonly ShareLine[], over: Partial<PayoutTerms> = {}, paid: readonly ShareLine[] = []) =>
  calculatePayout(accruals, paid, { ...terms, ...over }).contacts.map((each) => [
    each.contact,
    each.differenceCents,
    each.nettedCents,
    each.payableCents,
    each.carriedCents,
  ])

describe('a payout (decision 40)', () => {
  it('has a line for each contact and article, also for what was only paid', () => {
    const { lines } = calculatePayout(
      [share('b', 'x', 10), share('B', 'y', 5), share('b', 'a', 1), share('b', 'x', -3)],
      [share('b', 'x', 2), share('z', 'x', 4)],
      terms,
    )
    expect(lines.map((line) => Object.values(line))).toEqual([
      ['B', 'y', 5, 0, 5],
      ['b', 'a', 1, 0, 1],
      ['b', 'x', 7, 2, 5],
      ['z', 'x', 0, 4, -4],
    ])
  })

  it.each<[string, number, Partial<PayoutTerms>, readonly number[]]>([
    ['netted', 2_000, {}, [2_000, 500, 1_500, 0]],
    ['without netting', 2_000, { isNetting: false }, [2_000, 0, 2_000, 0]],
    ['the minimum is paid', 1_500, {}, [1_500, 500, 1_000, 0]],
    ['less is carried', 1_499, {}, [1_499, 500, 0, 999]],
    ['owes more', 300, {}, [300, 300, 0, 0]],
    ['too much was paid', -300, {}, [-300, 0, 0, -300]],
    ['nothing', 0, { minimumCents: 0 }, [0, 0, 0, 0]],
  ])('%s', (_name, amountCents, over, expected) => {
    expect(payout([share('O', 'x', amountCents)], over)).toEqual([['O', ...expected]])
  })

  it('nets nothing with a contact that is owed', () => {
    expect(payout([share('C', 'x', 2_000)])).toEqual([['C', 2_000, 0, 2_000, 0]])
    expect(payout([share('N', 'x', 2_000)])).toEqual([['N', 2_000, 0, 2_000, 0]])
  })

  const shares = fc.array(
    fc.record({
      contact: fc.constantFrom('O', 'C', 'N'),
      article: fc.constantFrom('x', 'y'),
      amountCents: fc.integer({ min: -2_000, max: 4_000 }),
    }),
    { maxLength: 12 },
  )
  test.prop([shares, shares, fc.boolean()])(
    'loses no cent, and pays nothing a second time',
    (accruals, paid, isNetting) => {
      const { lines, contacts } = calculatePayout(accruals, paid, { ...terms, isNetting })
      const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
      expect(sum(lines.map(({ differenceCents }) => differenceCents))).toBe(
        sum(accruals.map(({ amountCents }) => amountCents)) - sum(paid.map(({ amountCents }) => amountCents)),
      )
      for (const each of contacts) {
        expect(each.nettedCents + each.payableCents + each.carriedCents).toBe(each.differenceCents)
        expect(each.payableCents === 0 || each.carriedCents === 0).toBe(true)
      }
      const snapshot = lines.map(({ contact, article, differenceCents }) => share(contact, article, differenceCents))
      for (const line of calculatePayout(accruals, [...paid, ...snapshot], terms).lines)
        expect(line.differenceCents).toBe(0)
    },
  )
})
