import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disciplines } from '../../disciplines/disciplines.ts'
import { defaultProtocolOf } from '../../disciplines/usual-round.ts'
import { Protocol } from '../result/result.schema.ts'
import { decideSegments, isScoredBy, segmentSizes } from './test.rules.ts'
import { SegmentTest } from './test.schema.ts'

const facts = (sizes: readonly number[]) => ({
  testSets: sizes.map((_, index) => `set-${index}`),
  registrations: sizes.flatMap((size, index) =>
    Array.from({ length: size }, (_, at) => ({ ref: `r-${index}-${at}`, testSetRef: `set-${index}` })),
  ),
})

describe('segments of a test (c066, decision 15)', () => {
  it('splits evenly by a number of parts', () => {
    const plan = decideSegments(facts([7]), SegmentTest.parse({ method: 'MANUAL', parts: 3 }))
    expect(plan).toMatchObject({ kept: ['set-0'], added: 2, removed: [], dropped: [] })
    expect(plan.distribution.map((part) => part.length)).toEqual([3, 2, 2])
    expect(plan.distribution[0]).toEqual(['r-0-0', 'r-0-1', 'r-0-2'])
  })
  it('by capacity fills each part, or distributes evenly', () => {
    const sizes = (fill: 'MAX' | 'AVG') =>
      decideSegments(facts([23]), SegmentTest.parse({ method: 'AVG_CAPACITY', capacity: 10, fill })).distribution.map(
        (part) => part.length,
      )
    expect(sizes('MAX')).toEqual([10, 10, 3])
    expect(sizes('AVG')).toEqual([8, 8, 7])
  })
  it('with fewer parts, redistributes or removes the registrations of the removed parts', () => {
    const shrink = (onShrink: 'REMOVE_PARTICIPATIONS' | 'REDISTRIBUTE_PARTICIPATIONS') =>
      decideSegments(facts([2, 2, 2]), SegmentTest.parse({ method: 'MANUAL', parts: 1, onShrink }))
    expect(shrink('REDISTRIBUTE_PARTICIPATIONS').distribution).toEqual([
      ['r-0-0', 'r-0-1', 'r-1-0', 'r-1-1', 'r-2-0', 'r-2-1'],
    ])
    expect(shrink('REMOVE_PARTICIPATIONS')).toMatchObject({
      distribution: [['r-0-0', 'r-0-1']],
      dropped: ['r-1-0', 'r-1-1', 'r-2-0', 'r-2-1'],
      removed: ['set-1', 'set-2'],
    })
  })
  it('loses and duplicates no registration, and never exceeds a capacity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 }),
        fc.oneof(
          fc.record({ method: fc.constant('MANUAL' as const), parts: fc.integer({ min: 1, max: 8 }) }),
          fc.record({
            method: fc.constant('AVG_CAPACITY' as const),
            capacity: fc.integer({ min: 1, max: 20 }),
            fill: fc.constantFrom('MAX', 'AVG'),
          }),
        ),
        fc.constantFrom('REMOVE_PARTICIPATIONS', 'REDISTRIBUTE_PARTICIPATIONS'),
        (sizes, segment, onShrink) => {
          const before = facts(sizes)
          const input = SegmentTest.parse({ ...segment, onShrink })
          const plan = decideSegments(before, input)
          expect([...plan.distribution.flat(), ...plan.dropped].sort()).toEqual(
            before.registrations.map(({ ref }) => ref).sort(),
          )
          expect(plan.distribution).toHaveLength(plan.kept.length + plan.added)
          if (input.method === 'AVG_CAPACITY')
            for (const part of plan.distribution) expect(part.length).toBeLessThanOrEqual(input.capacity)
        },
      ),
    )
  })
  it('sizes are as equal as can be', () => {
    expect(segmentSizes(10, 4, null)).toEqual([3, 3, 2, 2])
    expect(segmentSizes(0, 1, null)).toEqual([0])
  })
})

it.each(Object.entries(disciplines))('the default protocol of %s is a protocol', (word, { defaults }) => {
  expect(Protocol.parse(defaults).discipline).toBe(word)
})

it.each([
  ['STYLE_RIDING', 'STYLE_RIDING', true],
  ['STYLE_RIDING', 'DRESSAGE', true],
  ['PRESENTATION', 'DRESSAGE', true],
  ['CROSS_COUNTRY', 'EVENTING', true],
  ['AUCTION', 'GENERIC', true],
  ['DRESSAGE', 'STYLE_RIDING', false],
  ['SHOW_JUMPING', 'DRESSAGE', false],
  ['UNKNOWN', 'GENERIC', false],
] as const)('a test of %s with a protocol of %s: %s', (sportType, discipline, expected) => {
  expect(isScoredBy(sportType, discipline)).toBe(expected)
})

it('an auction starts with an amount of money', () => {
  expect(defaultProtocolOf('AUCTION', 'GENERIC')).toMatchObject({ value: 'MONEY', better: 'HIGHER', decimals: 2 })
})
