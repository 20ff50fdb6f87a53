// Plausible rides: faults are rare, times vary, and a good horse gets good marks from every judge.
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { rideOther } from './demo-other-results.ts'
import type { DemoRandom } from './demo-random.ts'
import { vault } from './demo-vaulting.ts'

const status = (random: DemoRandom): Result['status'] => {
  const draw = random.below(100)
  return draw < 91
    ? 'FINISHED'
    : draw < 94
      ? 'ELIMINATED'
      : draw < 96
        ? 'RETIRED'
        : draw < 98
          ? 'NOT_STARTED'
          : 'WITHDRAWN'
}

const shared = (random: DemoRandom, outOfCompetition: boolean) => ({
  status: status(random),
  statusReason: null,
  outOfCompetition,
})

const round = (random: DemoRandom, timeAllowed: number, clearPercent: number) => {
  const faults = random.chance(clearPercent) ? 0 : 4 * random.between(1, 4)
  const time = Math.round(timeAllowed * 0.82) + random.below(Math.round(timeAllowed * 0.26))
  return { time, obstaclePenalties: String(faults) }
}

/** The first round; `rideJumpOff` adds the jump-off for the entitled riders. */
export const rideFirst = (random: DemoRandom, protocol: Protocol, outOfCompetition: boolean): Result => {
  const common = shared(random, outOfCompetition)
  if (protocol.discipline === 'SHOW_JUMPING') {
    const timeAllowed = protocol.rounds[0]?.timeAllowed ?? 7200
    const rounds = common.status === 'FINISHED' ? [round(random, timeAllowed, 38)] : []
    return { discipline: 'SHOW_JUMPING', ...common, rounds }
  }
  if (protocol.discipline === 'DRESSAGE') {
    const level = 58 + random.below(16)
    const mark = (): string => {
      const halves = Math.round((level / 10 + (random.below(40) - 20) / 10) * 2)
      return (Math.min(19, Math.max(6, halves)) / 2).toFixed(1)
    }
    const judges =
      common.status === 'FINISHED'
        ? protocol.judges.map((position) => ({
            position,
            marks: protocol.exercises.map(mark),
            errorsOfCourse: random.chance(6) ? 1 : 0,
          }))
        : []
    return { discipline: 'DRESSAGE', ...common, judges }
  }
  if (protocol.discipline === 'VAULTING') return vault(random, protocol, common.status, outOfCompetition)
  const other = rideOther(random, protocol, common)
  if (other) return other
  throw new RangeError(`the demo rides no ${protocol.discipline}`)
}

/** Clear rounds of the first round ride the jump-off; one in twelve withdraws before it. */
export const rideJumpOff = (random: DemoRandom, protocol: Protocol, result: Result): Result => {
  if (protocol.discipline !== 'SHOW_JUMPING' || result.discipline !== 'SHOW_JUMPING') return result
  if (random.chance(8)) return { ...result, withdrewBefore: 2 }
  const timeAllowed = protocol.rounds[1]?.timeAllowed ?? 4500
  return { ...result, rounds: [...result.rounds, round(random, timeAllowed, 45)] }
}
