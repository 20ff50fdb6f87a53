import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { countDay, depositedOf, inCoins, leftInDrawer } from './cash.rules.ts'

describe('coins', () => {
  it.each([
    [1_001, 1_000],
    [1_002, 1_000],
    [1_003, 1_005],
    [1_004, 1_005],
    [1_005, 1_005],
    [1_006, 1_005],
    [1_007, 1_005],
    [1_008, 1_010],
    [1_009, 1_010],
    [1_010, 1_010],
    [5, 5],
    [3, 3],
    [1, 1],
    [0, 0],
    [6, 5],
    [8, 10],
    [-1_003, -1_005],
    [-5, -5],
    [-4, -4],
    [-7, -5],
  ])('%i is paid as %i', (amount, paid) => {
    expect(inCoins(amount)).toBe(paid)
  })

  test.prop([fc.integer({ min: -1_000_000, max: 1_000_000 })])('are at most two cents away, and stay', (amount) => {
    expect(Math.abs(inCoins(amount) - amount)).toBeLessThanOrEqual(2)
    expect(inCoins(inCoins(amount))).toBe(inCoins(amount))
    expect(inCoins(0 - amount)).toBe(0 - inCoins(amount))
  })
})

describe('the day of a drawer', () => {
  const day = {
    openingCents: 10_000,
    countedCents: 9_500,
    movements: [
      { type: 'IN' as const, amountCents: 1_248 },
      { type: 'IN' as const, amountCents: 1_002 },
      { type: 'OUT' as const, amountCents: 503 },
      { type: 'DEPOSIT' as const, amountCents: 2_003 },
    ],
  }

  it('expects what was paid in coins', () => {
    expect(countDay({ ...day, rounds: true })).toEqual({
      turnoverCents: 1_250 + 1_000 - 505,
      depositedCents: 2_003,
      expectedCents: 9_742,
      differenceCents: -242,
    })
  })

  it('expects the last cent where coins are not rounded', () => {
    expect(countDay({ ...day, rounds: false })).toMatchObject({ turnoverCents: 1_747, expectedCents: 9_744 })
  })
})

describe('what may go to the bank', () => {
  const shown = {
    opening: 10_000,
    cash: 2_500,
    expected: 9_500,
    counted: null,
    deposits: [{ amount: 2_000 }, { amount: 1_000 }],
    isReopened: false,
  }

  it('is what should be in the drawer while nobody has counted it', () => {
    expect(depositedOf(shown)).toBe(3_000)
    expect(leftInDrawer(shown)).toBe(9_500)
  })

  it('is what was counted, less what went to the bank since', () => {
    expect(leftInDrawer({ ...shown, counted: 9_400 })).toBe(9_400)
    const later = { ...shown, counted: 9_400, deposits: [...shown.deposits, { amount: 4_000 }] }
    expect(leftInDrawer(later)).toBe(5_400)
  })

  it('is nothing once the drawer was opened again, because the next day has it', () => {
    expect(leftInDrawer({ ...shown, counted: 9_400, isReopened: true })).toBe(0)
  })
})
