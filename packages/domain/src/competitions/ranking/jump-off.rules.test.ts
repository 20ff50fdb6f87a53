import { describe, expect, it } from 'vitest'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import type { JumpingResult, JumpOffEntitlement, Protocol } from '../result/result.schema.ts'
import { findJumpOff } from './jump-off.rules.ts'
import { rank } from './ranking.rules.ts'

const protocol = (jumpOffFor?: JumpOffEntitlement): Protocol => ({
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
  ...(jumpOffFor && { jumpOffFor }),
})

const ride = (id: string, obstaclePenalties: string, over: Partial<JumpingResult> = {}) => ({
  id,
  result: {
    discipline: 'SHOW_JUMPING' as const,
    status: 'FINISHED' as const,
    outOfCompetition: false,
    rounds: [{ obstaclePenalties, time: 6500 }],
    ...over,
  },
})

describe('who may ride the jump-off', () => {
  const rides = [ride('a', '0'), ride('b', '4'), ride('c', '0'), ride('d', '0', { status: 'ELIMINATED', rounds: [] })]

  it('riders equal on the first place, even if some have ridden it already or withdrew from it', () => {
    expect(findJumpOff(protocol(), rides)).toEqual({ round: 2, entitled: ['a', 'c'] })
    const under = rides.map((each) => (each.id === 'a' ? ride('a', '0', { withdrewBefore: 2 }) : each))
    expect(findJumpOff(protocol(), under)?.entitled).toEqual(['a', 'c'])
    const ridden = rides.map((each) =>
      each.id === 'c'
        ? ride('c', '0', {
            rounds: [
              { obstaclePenalties: '0', time: 6500 },
              { obstaclePenalties: '8', time: 3900 },
            ],
          })
        : each,
    )
    expect(findJumpOff(protocol(), ridden)?.entitled).toEqual(['a', 'c'])
  })

  it('any admitted rider, if the protocol says so', () => {
    expect(findJumpOff(protocol('ANY'), rides)?.entitled).toEqual(['a', 'b', 'c'])
  })

  it('remains the present one until the last rider has ridden it or withdrawn, and afterwards', () => {
    const clear = { obstaclePenalties: '0', time: 6500 }
    const once = (id: string) => ride(id, '0', { rounds: [clear, { obstaclePenalties: '4', time: 3900 }] })
    const fallen = ride('c', '0', { rounds: [clear, { obstaclePenalties: '4', outcome: 'ELIMINATED' }] })
    const gone = ride('c', '0', { withdrewBefore: 2 })
    for (const other of [once('c'), fallen, gone]) {
      expect(findJumpOff(protocol(), [once('a'), other])).toEqual({ round: 2, entitled: ['a', 'c'] })
    }
  })

  it('a rider who was eliminated in the first round, or did not start it, rides no further one', () => {
    const out = { obstaclePenalties: '0', outcome: 'ELIMINATED' as const }
    const others = [ride('b', '0', { status: 'ELIMINATED', rounds: [out] }), ride('c', '0', { status: 'WITHDRAWN' })]
    expect(findJumpOff(protocol('ANY'), [ride('a', '0'), ...others])?.entitled).toEqual(['a'])
  })

  it('is unknown while a first round cannot be scored, and does not exist outside of jumping', () => {
    const wrong = ride('b', '-4')
    expect(findJumpOff(protocol(), [ride('a', '0'), wrong])).toEqual({ round: 2, entitled: [] })
    const other = {
      id: 'x',
      result: { discipline: 'GENERIC' as const, status: 'FINISHED' as const, outOfCompetition: false, value: '1' },
    }
    expect(findJumpOff(protocol(), [ride('a', '0'), other])?.entitled).toEqual(['a'])
    expect(findJumpOff(auctionDefaults, [other])).toBeNull()
  })

  it('nobody if nobody is clear, when it is for clear rounds', () => {
    expect(findJumpOff(protocol('CLEAR_ROUNDS'), [ride('a', '4'), ride('b', '4')])?.entitled).toEqual([])
  })

  it('does not exist without a jump-off', () => {
    expect(
      findJumpOff({ ...protocol(), format: 'TABLE_C', rounds: [{ timeAllowed: null }] } as Protocol, rides),
    ).toBeNull()
  })

  it('the next of several jump-offs, once the previous one is ridden and leaves riders equal', () => {
    const several: Protocol = { ...protocol(), rounds: [1, 2, 3].map(() => ({ timeAllowed: null })) } as Protocol
    const round = (obstaclePenalties: string, time = 4000) => ({ obstaclePenalties, time })
    const after = (id: string, ...rounds: ReturnType<typeof round>[]) =>
      ride(id, '0', { rounds: [round('0'), ...rounds] })
    const [c, d] = [after('c', round('8')), ride('d', '0', { withdrewBefore: 2 })]
    expect(findJumpOff(several, [after('a', round('0')), after('b'), c, d])).toEqual({
      round: 2,
      entitled: ['a', 'b', 'c', 'd'],
    })
    expect(findJumpOff(several, [after('a', round('0')), after('b', round('0')), c, d])).toEqual({
      round: 3,
      entitled: ['a', 'b'],
    })
    expect(findJumpOff(several, [after('a', round('0')), after('b', round('4')), c, d])?.round).toBe(2)
    const fallen = ride('b', '0', { rounds: [round('0'), { obstaclePenalties: '0', outcome: 'ELIMINATED' }] })
    expect(findJumpOff(several, [after('a', round('0')), fallen, c, d])?.round).toBe(2)
  })

  it('the best of the first round, if there is a winning round', () => {
    const winning = {
      ...protocol(),
      format: 'WINNING_ROUND',
      winningRound: { atLeast: 2, percentage: 25 },
    } as Protocol
    expect(findJumpOff(winning, [ride('a', '4'), ride('b', '8'), ride('c', '0')])).toEqual({
      round: 2,
      entitled: ['a', 'c'],
    })
  })
})

describe('a jump-off for each medal', () => {
  // One clear rider, two with four, one with eight: the second place is jumped off, as in Montreal 1976.
  const rides = [ride('a', '0'), ride('b', '4'), ride('c', '4'), ride('d', '8'), ride('e', '8')]
  it('is for riders who share one of the first three places', () => {
    expect(findJumpOff(protocol('MEDALS'), rides)).toEqual({ round: 2, entitled: ['b', 'c'] })
    expect(findJumpOff(protocol('MEDALS'), [ride('a', '0'), ride('b', '4'), ...rides.slice(3)])?.entitled).toEqual([
      'd',
      'e',
    ])
  })
  it('warns of no rider in it, and of riders who are alone on their place', () => {
    const rounds = [
      { obstaclePenalties: '4', time: 6500 },
      { obstaclePenalties: '0', time: 4000 },
    ]
    const jumped = [ride('a', '0'), ride('b', '4', { rounds }), ride('c', '4', { rounds }), ride('d', '8')]
    const medals = rank(protocol('MEDALS'), jumped)
    expect(medals.ok && medals.warnings).toEqual([])
    const first = rank(protocol('FIRST_PLACE'), jumped)
    expect(first.ok && first.warnings.map(({ id }) => id)).toEqual(['b', 'c'])
    const alone = ride('a', '0', { rounds: [{ obstaclePenalties: '0' }, { obstaclePenalties: '0' }] })
    const odd = rank(protocol('MEDALS'), [alone, ...jumped.slice(1)])
    expect(odd.ok && odd.warnings.map(({ id }) => id)).toEqual(['a'])
  })
  it('warns of nobody if the protocol says nothing and all riders equal on a medal are in it (Mexico 1968, Montreal 1976)', () => {
    const first = (obstaclePenalties: string) => ({ obstaclePenalties, time: 6500 })
    const jumped = (id: string, obstaclePenalties: string) =>
      ride(id, obstaclePenalties, { rounds: [first(obstaclePenalties), { obstaclePenalties: '0', time: 4000 }] })
    const warned = (...entries: ReturnType<typeof ride>[]) => {
      const outcome = rank(protocol(), entries)
      return outcome.ok && outcome.warnings.map(({ id }) => id)
    }
    const montreal = [ride('a', '0'), jumped('b', '4'), jumped('c', '4'), ride('d', '8')]
    expect(warned(...montreal)).toEqual([])
    expect(warned(...montreal.slice(0, 2), ride('c', '4', { withdrewBefore: 2 }))).toEqual([])
    const mexico = [ride('a', '0'), ride('b', '4'), ...['c', 'd', 'e'].map((id) => jumped(id, '8'))]
    expect(warned(...mexico)).toEqual([])
    expect(warned(jumped('a', '0'), jumped('b', '0'), jumped('c', '4'), jumped('d', '4'))).toEqual([])
    // One of the equal riders, a rider alone on a place, and riders equal on the fourth place.
    expect(warned(...montreal.slice(0, 2), ride('c', '4'))).toEqual(['b'])
    expect(warned(jumped('a', '0'), ride('b', '4'))).toEqual([])
    expect(warned(ride('a', '0'), jumped('b', '4'))).toEqual(['b'])
    expect(warned(ride('a', '0'), ride('b', '4'), ride('c', '8'), jumped('d', '12'), jumped('e', '12'))).toEqual([
      'd',
      'e',
    ])
  })
})
