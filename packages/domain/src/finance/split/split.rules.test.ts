import { expect, it } from 'vitest'
import { refuseSplits, splitMaximum } from './split.rules.ts'

const part = (type: 'ABSOLUTE' | 'PERCENTAGE', value: number) => ({
  contact: 'ORGANISATION:1',
  article: '1',
  type,
  value,
})

it.each([
  ['nothing', [], 1000, null],
  ['all of it', [part('ABSOLUTE', 1000), part('PERCENTAGE', 10_000)], 1000, null],
  ['a cent over the price', [part('ABSOLUTE', 600), part('ABSOLUTE', 401)], 1000, 'splitOverPrice'],
  ['no price yet', [part('ABSOLUTE', 5000)], 0, null],
  ['over a hundred percent', [part('PERCENTAGE', 6000), part('PERCENTAGE', 4001)], 1000, 'splitOverHundred'],
  ['below zero', [part('ABSOLUTE', -1)], 1000, 'splitNegative'],
] as const)('%s', (_name, parts, price, refusal) => {
  expect(refuseSplits(parts, price)).toBe(refusal)
})

it('says what is left', () => {
  expect(splitMaximum([part('ABSOLUTE', 300), part('PERCENTAGE', 2500)], 1000)).toEqual({
    absolute: 700,
    percentage: 7500,
  })
  expect(splitMaximum([part('ABSOLUTE', 300)], 0)).toEqual({ absolute: null, percentage: 10_000 })
  expect(splitMaximum([part('ABSOLUTE', 300)], 200).absolute).toBe(0)
})
