import { describe, expect, it } from 'vitest'
import { findProtocolProblems } from '../../catalogue/protocol/protocol.rules.ts'
import { jumpingProtocolOf, jumpingResultOf } from '../../disciplines/style-riding/style-jumping.ts'
import type { StyleRidingProtocol, StyleRidingResult } from '../result/result.schema.ts'
import { rank } from './ranking.rules.ts'

const protocol: StyleRidingProtocol = {
  discipline: 'STYLE_RIDING',
  judges: [],
  judgeMaximum: '100',
  exercises: [],
  courseErrors: [],
  timeAllowed: 7000,
  timePenalty: { penalty: '1', perStarted: 400 },
  jumpOff: { stylePoints: '60', timeAllowed: null, timePenalty: null },
  hasJumpingRanking: true,
  decimals: 3,
  tieBreak: ['STYLE', 'TIME'],
}

const ridden = (
  points: string,
  faults: string,
  jumpOff: StyleRidingResult['jumpOff'] = null,
  time = 6500,
): StyleRidingResult => ({
  discipline: 'STYLE_RIDING',
  status: 'FINISHED',
  outOfCompetition: false,
  judges: [{ position: 'C', points }],
  round: { obstaclePenalties: faults, time },
  jumpOff,
})

const results: Record<string, StyleRidingResult> = {
  a: ridden('70', '0', { outcome: 'RODE', obstaclePenalties: '0', time: 3500 }),
  b: ridden('80', '0', { outcome: 'RODE', obstaclePenalties: '4', time: 3200 }),
  c: ridden('75', '0', { outcome: 'ELIMINATED' }),
  d: ridden('59.5', '0'),
  e: ridden('85', '4'),
  f: ridden('72', '0', { outcome: 'WITHDREW' }),
}
const entries = Object.entries(results).map(([id, result]) => ({ id, result }))

/** The same rides as results of show jumping. */
const jumpingEntriesOf = (
  rules: StyleRidingProtocol,
  results: readonly { readonly id: string; readonly result: StyleRidingResult }[],
) => results.map(({ id, result }) => ({ id, result: jumpingResultOf(rules, result) }))

const placesOf = (ranked: ReturnType<typeof rank>): string[] => {
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries.map(({ row }) => `${row.place ?? '-'} ${row.id}`)
}

describe('style riding and its jumping ranking (KNHS Springen art. 280)', () => {
  it('style itself is ranked by points less penalties; the jump-off changes nothing', () => {
    expect(placesOf(rank(protocol, entries))).toEqual(['1 e', '2 b', '3 c', '4 f', '5 a', '6 d'])
  })
  it('the jumping ranking is ranked by the jump-off; a rider eliminated in it is below those who completed it', () => {
    const jumping = jumpingProtocolOf(protocol)
    if (jumping === null) throw new Error('no jumping ranking')
    expect(findProtocolProblems(jumping)).toEqual([])
    const ranked = rank(jumping, jumpingEntriesOf(protocol, entries))
    expect(placesOf(ranked).slice(0, 4)).toEqual(['1 a', '2 b', '3 c', '4 f'])
    expect(ranked.ok && ranked.warnings).toEqual([])
  })
  it('reports riders of the jump-off who were not clear or had too few points for style', () => {
    const jumping = jumpingProtocolOf(protocol)
    const more = [
      ...entries,
      { id: 'x', result: ridden('59', '0', { outcome: 'RODE', obstaclePenalties: '0', time: 3000 }) },
    ]
    const ranked = jumping === null ? null : rank(jumping, jumpingEntriesOf(protocol, more))
    expect(ranked?.ok && ranked.warnings).toEqual([{ code: 'JUMP_OFF_NOT_ENTITLED', id: 'x', path: 'rounds.1' }])
  })
  it('without a jump-off it is table A against the clock', () => {
    const plain = { ...protocol, jumpOff: null }
    const jumping = jumpingProtocolOf(plain)
    const rides = [
      { id: 'x', result: ridden('80', '0', null, 6000) },
      { id: 'y', result: ridden('90', '0', null, 6100) },
      { id: 'z', result: ridden('70', '4', null, 5000) },
    ]
    expect(jumping && placesOf(rank(jumping, jumpingEntriesOf(plain, rides)))).toEqual(['1 x', '2 y', '3 z'])
  })
  it('exists only if the protocol has it', () => {
    expect(jumpingProtocolOf({ ...protocol, hasJumpingRanking: false })).toBeNull()
  })
})
