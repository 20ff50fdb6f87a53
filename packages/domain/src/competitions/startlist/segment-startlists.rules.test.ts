import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { decideSegments } from '../test/test.rules.ts'
import { SegmentTest } from '../test/test.schema.ts'
import { type SegmentEntry, settleSegmentList } from './segment-startlists.rules.ts'

type Part = { ref: string; registrations: readonly string[]; entries: readonly SegmentEntry[] }

const open: SegmentEntry = { type: 'OPEN_POSITION', registrationRef: null, isLocked: false, allottedToRef: null }
const sizeOf = (segment: SegmentTest): number =>
  segment.method === 'AVG_CAPACITY' && segment.padWithOpenPositions ? segment.capacity : 0

/** Splits the test, as the command does it. */
const split = (parts: readonly Part[], segment: SegmentTest, order: readonly string[]): Part[] => {
  const homeOf = new Map(parts.flatMap((part) => part.registrations.map((ref) => [ref, part.ref] as const)))
  const plan = decideSegments(
    {
      testSets: parts.map(({ ref }) => ref),
      registrations: order.flatMap((ref) => {
        const testSetRef = homeOf.get(ref)
        return testSetRef === undefined ? [] : [{ ref, testSetRef }]
      }),
    },
    segment,
  )
  return plan.distribution.map((registrations, index) => {
    const before = parts[index]
    const own = new Set(registrations)
    const leaving = new Set(order.filter((ref) => !own.has(ref)))
    const settled = settleSegmentList(before?.entries ?? [], { registrations, leaving, size: sizeOf(segment) })
    return {
      ref: before?.ref ?? `part ${index}`,
      registrations,
      entries: settled.map((each) =>
        'kept' in each
          ? each.kept
          : each.added === null
            ? open
            : { type: 'PARTICIPANT', registrationRef: each.added, isLocked: false, allottedToRef: null },
      ),
    }
  })
}

const shapeOf = (parts: readonly Part[]) =>
  parts.map(({ entries }) => {
    const places = entries.filter((entry) => entry.registrationRef === null).length
    return `${entries.length - places}+${places}`
  })
const refsOf = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`)
const whole = (count: number): Part[] => [{ ref: 'one', registrations: refsOf(count), entries: [] }]
const shared = { createStartlists: true, onShrink: 'REDISTRIBUTE_PARTICIPATIONS' } as const
const capacity = (size: number, fill: 'MAX' | 'AVG', padWithOpenPositions = true): SegmentTest => ({
  method: 'AVG_CAPACITY',
  capacity: size,
  fill,
  padWithOpenPositions,
  ...shared,
})

describe('segments become lists', () => {
  // Source: spec section 3, segmenting: capacity per part, fill MAX or AVG, padding.
  it.each([
    ['MAX', true, ['4+0', '4+0', '2+2']],
    ['AVG', true, ['4+0', '3+1', '3+1']],
    ['AVG', false, ['4+0', '3+0', '3+0']],
  ] as const)('ten in parts of four, %s, padded %s', (fill, isPadded, expected) => {
    expect(shapeOf(split(whole(10), capacity(4, fill, isPadded), refsOf(10)))).toEqual(expected)
  })

  it('a second split pads the lists that exist, and a smaller capacity removes the open positions', () => {
    const first = split(whole(6), capacity(4, 'MAX'), refsOf(6))
    expect(shapeOf(first)).toEqual(['4+0', '2+2'])
    const second = split(first, capacity(8, 'MAX'), refsOf(6))
    expect(shapeOf(second)).toEqual(['6+2'])
    expect(shapeOf(split(second, capacity(3, 'MAX'), refsOf(6)))).toEqual(['3+0', '3+0'])
  })

  it('says which open position is taken, and removes those of clubs last', () => {
    const [ofClub, free] = [{ ...open, allottedToRef: 'club' }, { ...open }]
    const settle = (entries: readonly SegmentEntry[], registrations: readonly string[], size: number) =>
      settleSegmentList(entries, { registrations, leaving: new Set(), size })
    expect(settle([ofClub, free], ['r0', 'r1', 'r2'], 0)).toEqual([
      { added: 'r0', at: ofClub },
      { added: 'r1', at: free },
      { added: 'r2', at: null },
    ])
    expect(settle([free, ofClub], [], 1)).toEqual([{ kept: ofClub }])
    expect(settle([ofClub, free, ofClub], ['r0'], 2)).toEqual([{ added: 'r0', at: ofClub }, { kept: ofClub }])
  })

  const anySegment: fc.Arbitrary<SegmentTest> = fc
    .oneof(
      fc.record({ method: fc.constant('MANUAL' as const), parts: fc.integer({ min: 1, max: 6 }) }),
      fc.record({
        method: fc.constant('AVG_CAPACITY' as const),
        capacity: fc.integer({ min: 1, max: 9 }),
        fill: fc.constantFrom('MAX' as const, 'AVG' as const),
        padWithOpenPositions: fc.boolean(),
      }),
    )
    .map((each) => SegmentTest.parse({ ...each, ...shared }))

  test.prop([fc.integer({ min: 0, max: 25 }), fc.array(anySegment, { minLength: 1, maxLength: 5 })])(
    'after any splits everybody is on exactly one list, whoever stayed keeps the order, and padding is exact',
    (count, segments) => {
      const order = refsOf(count)
      let parts = whole(count)
      for (const segment of segments) {
        const before = new Map(parts.map((part) => [part.ref, part]))
        parts = split(parts, segment, order)
        const listed = parts.flatMap((part) => part.entries.flatMap(({ registrationRef }) => registrationRef ?? []))
        expect(listed.toSorted()).toEqual(order.toSorted())
        for (const part of parts) {
          const present = part.entries.flatMap(({ registrationRef }) => registrationRef ?? [])
          expect(present.toSorted()).toEqual(part.registrations.toSorted())
          const old = (before.get(part.ref)?.entries ?? []).flatMap(({ registrationRef }) => registrationRef ?? [])
          const stayed = old.filter((ref) => present.includes(ref))
          expect(present.filter((ref) => stayed.includes(ref))).toEqual(stayed)
          if (sizeOf(segment) > 0) expect(part.entries.length).toBe(Math.max(sizeOf(segment), present.length))
        }
      }
    },
  )
})
