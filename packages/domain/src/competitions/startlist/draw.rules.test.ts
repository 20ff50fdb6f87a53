import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { DrawWords, drawAlgorithm, drawOrder, drawSource } from './draw.rules.ts'

describe('the published draw (docs/start-order-draw.md)', () => {
  it('gives the published example', () => {
    expect(drawAlgorithm).toBe('oxer-draw-1')
    const source = new DrawWords('Spring Tour')
    const words = Array.from({ length: 5 }, () => source.next())
    expect(words).toEqual([2868257437, 4126439013, 1878835620, 2696547122, 1275902120])
    expect([6, 5, 4, 3, 2].map(drawSource('Spring Tour'))).toEqual([1, 3, 0, 2, 0])
    expect(drawOrder(['101', '102', '103', '104', '105', '106'], 'Spring Tour')).toEqual([
      '106',
      '105',
      '103',
      '101',
      '104',
      '102',
    ])
  })

  test.prop([fc.uniqueArray(fc.string()), fc.string(), fc.nat()])(
    'is a permutation, and the order of the given refs has no influence',
    (refs, seed, turn) => {
      const drawn = drawOrder(refs, seed)
      expect([...drawn].sort()).toEqual([...refs].sort())
      const at = refs.length === 0 ? 0 : turn % refs.length
      expect(drawOrder([...refs.slice(at), ...refs.slice(0, at)].reverse(), seed)).toEqual(drawn)
    },
  )

  it('is fair: each of three comes first about as often', () => {
    const firsts = new Map<string, number>()
    for (let draw = 0; draw < 3000; draw += 1) {
      const [first = ''] = drawOrder(['a', 'b', 'c'], `draw ${draw}`)
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    for (const count of firsts.values()) expect(Math.abs(count - 1000)).toBeLessThan(110)
  })
})
