import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { prizeDivisions } from './prize.presets.ts'
import { areDescending, prizesOf, prizesOfPlaces, prizesOfTotal } from './prize.rules.ts'

const prizes = [10_000, 6_000, 4_001, 2_000]

describe('prize money (decision 48)', () => {
  it.each<[readonly (number | null)[], readonly number[]]>([
    [
      [1, 2, 3, 4, 5],
      [10_000, 6_000, 4_001, 2_000, 0],
    ],
    [
      [1, 2, 2, 4, 5],
      [10_000, 5_001, 5_000, 2_000, 0],
    ],
    [
      [4, 4],
      [1_000, 1_000],
    ],
    [
      [2, 1, 2],
      [5_001, 10_000, 5_000],
    ],
    [
      [null, 1, null],
      [0, 10_000, 0],
    ],
    [
      [5, 6],
      [0, 0],
    ],
    [[], []],
  ])('%j gets %j', (places, amounts) => {
    expect(prizesOf(prizes, places)).toEqual(amounts)
  })

  test.prop([
    fc.array(fc.nat({ max: 9_999 }), { maxLength: 8 }),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
  ])('gives exactly the prizes of the places taken', (table, ties) => {
    const places: number[] = []
    for (const [index, isTied] of ties.entries()) places.push(isTied ? (places.at(-1) ?? 1) : index + 1)
    const paid = prizesOf(table, places).reduce((sum, prize) => sum + prize, 0)
    expect(paid).toBe(table.slice(0, places.length).reduce((sum, prize) => sum + prize, 0))
  })
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('the places that win a prize (decision 130)', () => {
  it.each<[readonly number[], number, number, readonly number[]]>([
    [[100, 60, 40], 0, 2, [100, 60]],
    [[100, 60], 0, 4, [100, 60, 0, 0]],
    [[100, 60, 10], 25, 4, [100, 60, 25, 25]],
    [[], 25, 4, []],
    [[100], 0, 0, []],
  ])('%j, at least %i, of %i places: %j', (amounts, minimum, placedCount, expected) => {
    expect(prizesOfPlaces({ amounts, minimum }, placedCount)).toEqual(expected)
  })

  it.each([
    [[], true],
    [[5], true],
    [[5, 5, 0], true],
    [[5, 6], false],
    [[9, 5, 6], false],
  ])('%j never wins less in front: %s', (amounts, expected) => {
    expect(areDescending(amounts)).toBe(expected)
  })

  test.prop([
    fc.array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 8 }),
    fc.nat({ max: 500 }),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
    fc.nat({ max: 12 }),
  ])(
    'gives the whole table of the places that are taken, and the better place never less',
    (table, minimum, ties, placed) => {
      const amounts = table.toSorted((left, right) => right - left)
      const places: number[] = []
      for (const [index, isTied] of ties.entries()) places.push(isTied ? (places.at(-1) ?? 1) : index + 1)
      const prizes = prizesOfPlaces({ amounts, minimum }, placed)
      const paid = prizesOf(prizes, places)
      expect(sum(paid)).toBe(sum(prizes.slice(0, places.length)))
      for (const [index, prize] of paid.entries()) {
        const next = paid[index + 1]
        if (next === undefined) continue
        expect(prize).toBeGreaterThanOrEqual(next)
        if (places[index] === places[index + 1]) expect(prize - next).toBeLessThanOrEqual(1)
      }
    },
  )
})

describe('a sum by weights', () => {
  it.each<[number, number[], number[]]>([
    [10_000, [40, 30, 20, 10], [4000, 3000, 2000, 1000]],
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [3, 3, 1], [4, 4, 2]],
    [11, [5, 0, 6], [5, 0, 6]],
    [0, [1, 2], [0, 0]],
  ])('%i by %j', (total, weights, expected) => {
    expect(prizesOfTotal(total, weights)).toEqual(expected)
  })

  it.each(Object.entries(prizeDivisions))('the usual division over %s places', (_, percentages) => {
    expect(sum(percentages)).toBe(100)
    expect(areDescending(percentages)).toBe(true)
  })

  test.prop([fc.nat(1_000_000_000), fc.constantFrom(...Object.values(prizeDivisions))])(
    'is divided completely, and the better place never gets less',
    (total, weights) => {
      const parts = prizesOfTotal(total, weights)
      expect(sum(parts)).toBe(total)
      expect(areDescending(parts)).toBe(true)
    },
  )
})
