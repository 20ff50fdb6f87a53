import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { balancesOf, type KnownStatement, type LineDay, reconcile } from './reconciliation.rules.ts'

const iban = 'BE71096123456769'
const statement = (day: string, openingCents: number, closingCents: number, lastDay = day): KnownStatement => ({
  ...{ iban, firstDay: day, lastDay, openingCents, closingCents },
})
const line = (date: string, amountCents: number): LineDay => ({ iban, date, amountCents })

describe('the statements of an account', () => {
  it('follow each other without a gap, in whatever order they were read, and days without a line are no gap', () => {
    const statements = [statement('2026-05-04', 130, 100), statement('2026-05-01', 100, 130)]
    const days = [line('2026-05-01', 30), line('2026-05-04', -30)]
    expect(balancesOf(statements, days)).toEqual([
      { iban, openingCents: 100, firstDay: '2026-05-01', closingCents: 100, lastDay: '2026-05-04', gaps: [] },
    ])
  })

  it('of which one is missing have a gap there, and one only', () => {
    const statements = [
      statement('2026-05-01', 100, 130),
      statement('2026-05-03', 180, 200),
      statement('2026-05-04', 200, 210),
    ]
    const days = [line('2026-05-01', 30), line('2026-05-03', 20), line('2026-05-04', 10)]
    expect(balancesOf(statements, days)[0]?.gaps).toEqual([
      { afterDay: '2026-05-01', closingCents: 130, beforeDay: '2026-05-03', openingCents: 180, missingCents: 50 },
    ])
  })

  it('may overlap: one of a month fills what those of days left out', () => {
    const days = [line('2026-05-01', 30), line('2026-05-02', 50), line('2026-05-03', 20)]
    const statements = [statement('2026-05-01', 100, 130), statement('2026-05-03', 180, 200)]
    const month = statement('2026-05-02', 100, 200, '2026-05-31')
    expect(balancesOf([...statements, month], days)).toMatchObject([{ closingCents: 200, gaps: [] }])
  })

  it('may be two of one day', () => {
    const statements = [statement('2026-05-01', 100, 130), statement('2026-05-01', 130, 150)]
    expect(balancesOf(statements, [line('2026-05-01', 50)])).toMatchObject([{ closingCents: 150, gaps: [] }])
  })

  it('of one day follow each other, whichever was read first', () => {
    const two = [statement('2026-05-01', 1200, 1500), statement('2026-05-01', 1000, 1200)]
    const expected = [{ openingCents: 1000, closingCents: 1500, gaps: [] }]
    expect(balancesOf(two, [line('2026-05-01', 500)])).toMatchObject(expected)
    expect(balancesOf(two.toReversed(), [line('2026-05-01', 500)])).toMatchObject(expected)
    // After a gap of 100 the last of the day is the closing one too.
    const before = statement('2026-04-30', 850, 900)
    const days = [line('2026-04-30', 50), line('2026-05-01', 500)]
    for (const statements of [
      [before, ...two],
      [before, ...two.toReversed()],
    ]) {
      expect(balancesOf(statements, days)).toMatchObject([{ closingCents: 1500, gaps: [{ missingCents: 100 }] }])
    }
  })

  it('are those of their own account', () => {
    const other = { ...statement('2026-05-01', 7, 8), iban: 'NL91ABNA0417164300' }
    const days = [line('2026-05-01', 30), { ...line('2026-05-01', 1), iban: other.iban }]
    const found = balancesOf([statement('2026-05-01', 100, 130), other], days)
    expect(found.map(({ closingCents, gaps }) => [closingCents, gaps])).toEqual([
      [130, []],
      [8, []],
    ])
    expect(balancesOf([], days)).toEqual([])
  })

  const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 3, maxLength: 20 })
  test.prop([amounts, fc.integer({ min: -100_000, max: 100_000 }), fc.nat()])(
    'make the difference of whichever day was not read',
    (sums, opening, at) => {
      const dayOf = (index: number) => `2026-05-${String(index + 1).padStart(2, '0')}`
      const openings = sums.map((_, index) => sums.slice(0, index).reduce((sum, cents) => sum + cents, opening))
      const left = 1 + (at % (sums.length - 2))
      const read = sums.flatMap((cents, index) => (index === left ? [] : [{ cents, index }]))
      const statements = read.map(({ cents, index }) => {
        const before = openings[index] ?? 0
        return statement(dayOf(index), before, before + cents)
      })
      const days = read.map(({ cents, index }) => line(dayOf(index), cents))
      const [found] = balancesOf(statements, days)
      const missing = sums[left] ?? 0
      expect(found?.closingCents).toBe(sums.reduce((sum, cents) => sum + cents, opening))
      expect(found?.gaps.map((gap) => [gap.afterDay, gap.beforeDay, gap.missingCents])).toEqual(
        missing === 0 ? [] : [[dayOf(left - 1), dayOf(left + 1), missing]],
      )
      const account = found === undefined ? [] : [found]
      const rest = { waitingCents: 0, ignoredCents: 0, byHandCents: 0 }
      const booked = days.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(reconcile(account, { ...rest, ledgerCents: booked })).toMatchObject({
        openingCents: opening,
        missingCents: missing,
        unexplainedCents: 0,
      })
    },
  )
})

it('what the books have more or less than the bank is explained, and the rest is named', () => {
  const accounts = balancesOf([statement('2026-05-01', 100, 160)], [line('2026-05-01', 60)])
  const books = { ledgerCents: 47, waitingCents: 20, ignoredCents: -5, byHandCents: 2 }
  expect(reconcile(accounts, books)).toEqual({
    ...{ bankCents: 160, openingCents: 100, missingCents: 0, unexplainedCents: 0 },
    ...books,
  })
  expect(reconcile(accounts, { ...books, ledgerCents: 40 }).unexplainedCents).toBe(7)
})
