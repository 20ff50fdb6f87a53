// What points and start lists read of a jumping result.
import { describe, expect, it } from 'vitest'
import { formatExact } from '../../kernel/decimal.ts'
import { collect } from '../problem.ts'
import type { JumpingFormat, JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingResult } from './show-jumping.result.schema.ts'
import { showJumping } from './show-jumping.ts'

const protocolOf = (format: JumpingFormat, rounds: number, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: Array.from({ length: rounds }, () => ({ timeAllowed: null })),
  timePenalty: null,
  ...more,
})
const ridden = (rounds: JumpingResult['rounds'], more: Partial<JumpingResult> = {}): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds,
  ...more,
})
const round = (obstaclePenalties: string, time: number) => ({ obstaclePenalties, time })

const scoreOf = (protocol: JumpingProtocol, result: JumpingResult) => {
  const scored = collect((report) => showJumping.score(protocol, result, report))
  if (!scored.ok) throw new Error(JSON.stringify(scored.errors))
  return scored.score
}
const former = (protocol: JumpingProtocol, result: JumpingResult) =>
  showJumping.formerValues(protocol, scoreOf(protocol, result))
const statuses = (protocol: JumpingProtocol, result: JumpingResult) => {
  const { jumping } = showJumping.pointFigures(protocol, scoreOf(protocol, result), result.status)
  return Object.entries(jumping).map(([part, { status, errors }]) => {
    const total = errors.TOTAL_ERRORS
    return `${part} ${status} ${total === null ? null : formatExact(total)}`
  })
}

describe('the order of the next day', () => {
  const jumpOff = protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK', 2)
  it('errors and the time of the round before the jump-off', () => {
    expect(former(jumpOff, ridden([round('4', 6100), round('0', 4100)]))).toEqual({
      points: null,
      time: 6100,
      errors: 4,
    })
    const phases = ridden([round('0', 3000), round('4', 2500)])
    expect(former(protocolOf('TWO_PHASES_SPECIAL', 2), phases)).toEqual({ points: null, time: 2500, errors: 4 })
  })
  it('a round that was not ended has no time, and nothing ridden has nothing', () => {
    const two = protocolOf('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK', 3)
    const lost = { ...round('8', 7000), outcome: 'RETIRED' as const }
    expect(former(two, ridden([round('0', 6000), lost], { status: 'RETIRED' })).time).toBe(6000)
    const none = { points: null, time: null, errors: null }
    expect(former(jumpOff, ridden([], { status: 'WITHDRAWN' }))).toEqual(none)
    expect(former(protocolOf('TABLE_C', 1), ridden([], { status: 'WITHDRAWN' }))).toEqual(none)
  })
  it('the seconds of faults in Table C, the points of an accumulator', () => {
    expect(former(protocolOf('TABLE_C', 1), ridden([round('8', 6100)]))).toEqual({
      points: null,
      time: 6100,
      errors: 8,
    })
    const points = protocolOf('ACCUMULATOR', 1, { accumulator: { values: ['1', '2', '3'], joker: null } })
    expect(former(points, ridden([{ cleared: [1, 3], time: 5000 }]))).toEqual({ points: 4, time: 5000, errors: null })
  })
})

describe('how each round ended', () => {
  const two = protocolOf('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK', 3)
  it('withdrawn from, retired in, not entitled to', () => {
    expect(statuses(two, ridden([round('0', 6000)], { withdrewBefore: 2 }))).toEqual([
      'TOTAL FINISHED 0',
      'ROUND1 FINISHED 0',
      'ROUND2 WITHDRAWN null',
    ])
    const lost = { ...round('4', 6000), outcome: 'RETIRED' as const }
    expect(statuses(two, ridden([round('0', 6000), round('4', 6100), lost]))).toEqual([
      'TOTAL FINISHED 4',
      'ROUND1 FINISHED 0',
      'ROUND2 FINISHED 4',
      'ROUND3 RETIRED 4',
    ])
    expect(statuses(protocolOf('TABLE_A_AGAINST_CLOCK', 1), ridden([], { status: 'NOT_STARTED' }))).toEqual([
      'TOTAL NOT_STARTED null',
    ])
    expect(statuses(two, ridden([{ ...lost, outcome: 'ELIMINATED' }], { status: 'ELIMINATED' })).slice(1)).toEqual([
      'ROUND1 ELIMINATED 4',
    ])
  })
})
