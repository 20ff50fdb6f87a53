import { describe, expect, it } from 'vitest'
import { decimal } from '../kernel/decimal.ts'
import { compareKey, compareKeys, type KeyValue } from './order.ts'

const key = (text: string | null, better: 'LOWER' | 'HIGHER' = 'LOWER'): KeyValue => ({
  key: 'SCORE',
  better,
  value: text === null ? null : decimal(text),
  text,
})

describe('one key', () => {
  it.each<[string | null, string | null, 'LOWER' | 'HIGHER', number]>([
    ['4', '8', 'LOWER', -1],
    ['8', '4', 'LOWER', 1],
    ['4', '8', 'HIGHER', 1],
    ['8', '4', 'HIGHER', -1],
    ['4', '4.0', 'LOWER', 0],
    ['4', null, 'LOWER', -1],
    [null, '4', 'LOWER', 1],
    ['4', null, 'HIGHER', -1],
    [null, '4', 'HIGHER', 1],
    [null, null, 'LOWER', 0],
  ])('%s against %s, %s first: %i', (left, right, better, order) => {
    expect(Math.sign(compareKey(key(left, better), key(right, better)))).toBe(order)
  })
})

describe('several keys', () => {
  it('the first different one decides; a key that the other does not have decides nothing', () => {
    expect(compareKeys([key('4'), key('1')], [key('4'), key('2')])).toBeLessThan(0)
    expect(compareKeys([key('8'), key('1')], [key('4'), key('2')])).toBeGreaterThan(0)
    expect(compareKeys([key('4'), key('1')], [key('4')])).toBe(0)
    expect(compareKeys([], [])).toBe(0)
  })
})
