import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { decimal } from '../../kernel/decimal.ts'
import { buildStanding } from './championship-ranking.rules.ts'
import { compareEntries, compareText } from './placed-list.rules.ts'
import { sortKeyOf } from './standing-sort-key.rules.ts'
import { present, someBasis, someRecords } from './testing/season.ts'

const sign = (value: number) => Math.sign(value)
const someValue = fc.oneof(
  fc.constant(null),
  fc.constantFrom('0', '1', '-1', '1.2', '1.23', '12', '0.05', '-0.05', '-12.5', '99999', '1000000').map(decimal),
  fc.tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.integer({ min: 0, max: 9 })).map(([units, decimals]) => {
    const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    return decimal(units < 0n ? `-${text}` : text)
  }),
)
const someEntry = fc.record({
  isRanked: fc.boolean(),
  keys: fc.tuple(fc.array(someValue, { maxLength: 3 }), fc.array(someValue, { maxLength: 3 })),
})

describe('the order of a standing as a text', () => {
  it('has the larger value first, and none after every value', () => {
    const values = ['1000', '12.5', '12', '1.23', '1.2', '0.05', '0', '-0.05', '-1.2', '-1.23', '-12', null]
    const texts = values.map((value) => sortKeyOf({ isRanked: true, keys: [[value === null ? null : decimal(value)]] }))
    expect(texts).toEqual(texts.toSorted(compareText))
    expect(new Set(texts).size).toBe(values.length)
  })
  test.prop([someEntry, someEntry], { numRuns: 2000 })('two texts compare as the two entries do', (left, right) => {
    const whole = (entry: typeof left) => ({ ...entry, id: '', place: null })
    expect(sign(compareText(sortKeyOf(left), sortKeyOf(right)))).toBe(sign(compareEntries(whole(left), whole(right))))
  })
  test.prop([someBasis, someRecords], { numRuns: 300 })('counts the places of every season', (basis, records) => {
    const { entries } = buildStanding(basis, present(records))
    const rows = entries
      .map((entry) => ({ entry, text: sortKeyOf(entry) }))
      .toSorted((left, right) => compareText(left.text, right.text) || compareText(left.entry.id, right.entry.id))
    expect(rows.map(({ entry }) => entry.id)).toEqual(entries.map(({ id }) => id))
    for (const { entry, text } of rows.filter((row) => row.entry.isRanked)) {
      expect(entry.place).toBe(1 + rows.filter((other) => other.text < text).length)
    }
  })
})
