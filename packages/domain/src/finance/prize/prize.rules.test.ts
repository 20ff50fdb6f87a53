import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { prizesOf } from './prize.rules.ts'

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
