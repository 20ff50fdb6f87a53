import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { findUnfitMark, simplifyStroke } from './horse-signature.rules.ts'
import { maximumPoints, SignatureMarkKind, type SignaturePoint } from './horse-signature.schema.ts'

const at = (x: number, y: number): SignaturePoint => ({ x, y })
const point = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 720 }) })

describe('a mark', () => {
  it.each(SignatureMarkKind.options)('%s has the points of its kind', (kind) => {
    const fits = [1, 2, 3].map((count) => findUnfitMark([{ kind, points: Array(count).fill(at(1, 1)) }]) === -1)
    expect(fits).toEqual(
      {
        WHITE: [false, true, true],
        LINE: [false, true, true],
        WHORL: [true, false, false],
        SCAR: [false, true, false],
      }[kind],
    )
  })
  it('is the first one at which the drawing is too long', () => {
    const line = { kind: 'LINE' as const, points: Array<SignaturePoint>(200).fill(at(1, 1)) }
    expect(findUnfitMark(Array(maximumPoints / 200).fill(line))).toBe(-1)
    expect(findUnfitMark(Array(maximumPoints / 200 + 1).fill(line))).toBe(maximumPoints / 200)
  })
})

describe('a simplified stroke', () => {
  it('keeps the corners, and drops what lies on a straight line', () => {
    const stroke = [at(0, 0), at(10, 1), at(20, 0), at(20, 10), at(21, 20)]
    expect(simplifyStroke(stroke, 2)).toEqual([at(0, 0), at(20, 0), at(21, 20)])
    expect(simplifyStroke([at(5, 5)], 2)).toEqual([at(5, 5)])
  })
  test.prop([fc.array(point, { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 20 })])(
    'has the same ends, and only points of the stroke',
    (stroke, tolerance) => {
      const simple = simplifyStroke(stroke, tolerance)
      expect([simple[0], simple.at(-1)]).toEqual([stroke[0], stroke.at(-1)])
      expect(stroke).toEqual(expect.arrayContaining(simple))
      expect(simple.length).toBeLessThanOrEqual(stroke.length)
    },
  )
})
