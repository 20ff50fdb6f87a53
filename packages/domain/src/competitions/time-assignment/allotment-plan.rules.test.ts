import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type AllotmentFacts, type AllottedPosition, planAllotment } from './allotment-plan.rules.ts'

const position = (
  ref: string,
  list: string,
  start: number,
  over: Partial<AllottedPosition> = {},
): AllottedPosition => ({
  ref,
  list,
  start,
  order: start,
  isLocked: false,
  isFilled: false,
  ...over,
})
const waits = (ref: string, club: string | null, list: string, of = 'T1') => ({
  ref,
  club,
  list,
  test: of,
  isPlaced: false,
})
const lists = (allowsSwitch: boolean) => ['L1', 'L2'].map((ref) => ({ ref, tests: [{ ref: 'T1', allowsSwitch }] }))

describe('the positions for clubs (decision 64, decision 281)', () => {
  it('are those of the list of their riders, unless the test allows switching', () => {
    const facts: AllotmentFacts = {
      lists: lists(false),
      positions: [position('P1', 'L1', 0), position('P2', 'L1', 1), position('P3', 'L2', 2)],
      registrations: [waits('r1', 'A', 'L2'), waits('r2', 'A', 'L2')],
    }
    const apart = planAllotment(facts, '123456', 'BLOCKS')
    expect([...apart.clubs]).toEqual([
      ['P1', null],
      ['P2', null],
      ['P3', 'A'],
    ])
    expect(apart.pools.map(({ waiting, positions }) => [waiting, positions])).toEqual([
      [0, 2],
      [2, 1],
    ])
    const together = planAllotment({ ...facts, lists: lists(true) }, '123456', 'BLOCKS')
    expect([...together.clubs.values()]).toEqual(['A', 'A', null])
    expect(together.pools).toHaveLength(1)
  })

  it('leave what is filled or locked, and what riders without a club get is free', () => {
    const plan = planAllotment(
      {
        lists: lists(false).slice(0, 1),
        positions: [
          position('P1', 'L1', 0, { isFilled: true }),
          position('P2', 'L1', 1, { isLocked: true }),
          position('P3', 'L1', 2),
          position('P4', 'L1', 3),
        ],
        registrations: [waits('r1', null, 'L1'), waits('r2', 'A', 'L1')],
      },
      '1',
      'BLOCKS',
    )
    expect([...plan.clubs]).toEqual([
      ['P3', 'A'],
      ['P4', null],
    ])
    expect(plan.pools[0]?.clubs.map(({ id }) => id)).toEqual(['A', null])
  })

  const facts = fc
    .record({
      positions: fc.array(fc.constantFrom('L1', 'L2'), { maxLength: 40 }),
      riders: fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', null), fc.constantFrom('L1', 'L2')), { maxLength: 40 }),
      allowsSwitch: fc.boolean(),
    })
    .map(
      ({ positions, riders, allowsSwitch }): AllotmentFacts => ({
        lists: lists(allowsSwitch),
        positions: positions.map((list, index) => position(`P${index}`, list, index)),
        registrations: riders.map(([club, list], index) => waits(`r${index}`, club, list)),
      }),
    )

  test.prop([facts, fc.string({ minLength: 1 }), fc.constantFrom('EVEN' as const, 'BLOCKS' as const)])(
    'are given once, to nobody more than its riders ask, and the same for the same seed',
    (given, seed, spread) => {
      const plan = planAllotment(given, seed, spread)
      expect([...plan.clubs.keys()].toSorted()).toEqual(given.positions.map(({ ref }) => ref).toSorted())
      expect(planAllotment(given, seed, spread)).toEqual(plan)
      for (const club of ['A', 'B', 'C']) {
        const own = [...plan.clubs.values()].filter((each) => each === club).length
        expect(own).toBeLessThanOrEqual(given.registrations.filter((each) => each.club === club).length)
      }
    },
  )
})
