import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { prizeTable, sharePrizes } from './shared-prizes.rules.ts'

const held = (text: string) =>
  text.split(' ').map((place, index) => ({ id: `E${index}`, place: place === '-' ? null : Number(place) }))
const told = (text: string, amounts: readonly number[]) => sharePrizes(held(text), amounts).map(({ amount }) => amount)

describe('prize money over shared places', () => {
  it.each<[string, number[], number[]]>([
    ['1 2 3', [1000, 600, 400], [1000, 600, 400]],
    ['1 2 2 4', [1000, 600, 400, 200], [1000, 500, 500, 200]],
    ['1 1 1', [1000], [334, 333, 333]],
    ['1 1 3', [1000, 601], [801, 800, 0]],
    ['1 2 - -', [1000, 600, 400], [1000, 600]],
    ['2 1', [1000, 600], [1000, 600]],
    ['1 2 3', [], [0, 0, 0]],
    ['-', [1000], []],
  ])('%s of %j', (places, amounts, expected) => {
    expect(told(places, amounts)).toEqual(expected)
  })

  const anyPlaces = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }).map((sizes) =>
    sizes
      .flatMap((size, index) => {
        const place = sizes.slice(0, index).reduce((sum, other) => sum + other, 0) + 1
        return Array.from({ length: size }, () => place)
      })
      .map((place, index) => ({ id: `E${index}`, place })),
  )
  test.prop([anyPlaces, fc.array(fc.nat(1_000_000), { maxLength: 20 })])(
    'adds up to the total of the places, differs by a cent at most on one place, and never favours the worse',
    (holders, amounts) => {
      const table = [...amounts].sort((left, right) => right - left)
      const shares = sharePrizes(holders, table)
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
      expect(sum(shares.map(({ amount }) => amount))).toBe(sum(table.slice(0, holders.length)))
      for (const [index, share] of shares.entries()) {
        const next = shares[index + 1]
        if (next === undefined) continue
        expect(share.amount).toBeGreaterThanOrEqual(next.amount)
        if (share.place === next.place) expect(share.amount - next.amount).toBeLessThanOrEqual(1)
      }
    },
  )
})

describe('a sum by weights', () => {
  it.each<[number, number[], number[]]>([
    [10_000, [40, 30, 20, 10], [4000, 3000, 2000, 1000]],
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [3, 3, 1], [4, 4, 2]],
    [11, [5, 0, 6], [5, 0, 6]],
    [0, [1, 2], [0, 0]],
  ])('%i by %j', (total, weights, expected) => {
    expect(prizeTable(total, weights)).toEqual(expected)
  })
  test.prop([fc.nat(1_000_000_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 })])(
    'is always divided completely, and each part is within one unit of its share',
    (total, weights) => {
      fc.pre(weights.some((weight) => weight > 0))
      const parts = prizeTable(total, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / all)).toBeLessThan(1)
      }
    },
  )
})
