import { add, type Decimal, sum, zero } from '../../kernel/decimal.ts'
import { costOfNext, isOverLimit, reportElimination } from '../faults.ts'
import { readPositive, readTime } from '../number.ts'
import { penaltiesText } from '../penalties-text.ts'
import type { Report, ResultProblemCode } from '../problem.ts'
import { timePenaltiesFor } from '../time-penalties.ts'
import type { CrossCountryErrorCode, CrossCountryProtocol, CrossCountryRules } from './cross-country.protocol.schema.ts'
import type { CrossCountryFence, CrossCountryResult, CrossCountryRide } from './cross-country.result.schema.ts'

export type FencePenalties = {
  readonly obstacle: string
  readonly errors: readonly CrossCountryErrorCode[]
  readonly penalties: Decimal
}

/** The score of one ride over a course: the costs of its obstacles and its time. */
export type PhasePenalties = {
  readonly obstacles: Decimal
  readonly time: Decimal
  readonly total: Decimal
  /** Hundredths of a second. */
  readonly elapsed: number | null
  /** By fence, if the ride was recorded by fence. */
  readonly fences: readonly FencePenalties[]
}

export type CrossCountryScore = {
  readonly discipline: 'CROSS_COUNTRY'
  readonly value: Decimal | null
  readonly text: string | null
  readonly ride: PhasePenalties | null
  readonly optimumDistance: number | null
}

const eliminationCodes = {
  NO_ERROR: 'FAULTS_ELIMINATE',
  REFUSAL: 'REFUSALS_ELIMINATE',
  SAFETY_FLAP: 'FAULTS_ELIMINATE',
  DANGEROUS_RIDING: 'FAULTS_ELIMINATE',
  FALL_RIDER: 'RIDER_FALL_ELIMINATES',
  FALL_HORSE: 'HORSE_FALL_ELIMINATES',
  NOT_TAKEN: 'NOT_TAKEN_ELIMINATES',
  FLAGGED_OBSTACLE: 'FAULTS_ELIMINATE',
} as const satisfies Record<CrossCountryErrorCode, ResultProblemCode>

/** Penalties over the optimum time, and under it if the rules penalise an early arrival. Hundredths of a second. */
export const crossCountryTimePenalties = (
  elapsed: number,
  optimumTime: number | null,
  rules: CrossCountryRules,
): Decimal => {
  if (optimumTime === null) return zero
  if (elapsed > optimumTime) return timePenaltiesFor(elapsed, optimumTime, rules.overTime)
  if (rules.earlyTime === null) return zero
  const { grace, ...penalty } = rules.earlyTime
  return timePenaltiesFor(optimumTime - elapsed, grace, penalty)
}

type Counted = {
  readonly penalties: readonly FencePenalties[]
  /** Whether a fault ended the ride. */
  readonly isEliminated: boolean
}

/**
 * Decision 25: each refusal at an obstacle costs more than the previous one. Too many in all eliminate, and so do the
 * faults that the protocol names. Records after an elimination are reported too, because judges at different obstacles
 * do not know of each other's.
 */
const countFences = (
  fences: readonly CrossCountryFence[],
  rules: CrossCountryRules,
  isFinished: boolean,
  path: string,
  report: Report,
): Counted => {
  const described = new Map(rules.obstacles.map((obstacle) => [obstacle.label, obstacle]))
  const seen = new Set<string>()
  const refusalsAt = new Map<string, number>()
  let refusals = 0
  let isEliminated = false
  const penalties = fences.map(({ obstacle: label, errors }, index): FencePenalties => {
    const fencePath = `${path}.${index}`
    const obstacle = described.get(label)
    if (described.size > 0 && obstacle === undefined) report('OBSTACLE_UNKNOWN', `${fencePath}.obstacle`)
    if (seen.has(label)) report('OBSTACLE_REPEATED', `${fencePath}.obstacle`)
    seen.add(label)
    if (errors.includes('NO_ERROR') && errors.length > 1) report('FENCE_ERRORS_CONTRADICT', `${fencePath}.errors`)
    const place = obstacle === undefined ? label : `no ${obstacle.no}`
    const costs = errors.map((code, at) => {
      const eliminate = (): null => {
        isEliminated = true
        reportElimination(isFinished, eliminationCodes[code], `${fencePath}.errors.${at}`, report)
        return null
      }
      if (code === 'NO_ERROR') return zero
      if (code !== 'REFUSAL') return costOfNext([rules.faults[code]], 0) ?? eliminate()
      const before = refusalsAt.get(place) ?? 0
      refusalsAt.set(place, before + 1)
      refusals += 1
      if (rules.eliminatedAtRefusal !== null && refusals >= rules.eliminatedAtRefusal) return eliminate()
      return costOfNext(rules.refusals, before) ?? eliminate()
    })
    return { obstacle: label, errors, penalties: sum(costs.filter((cost) => cost !== null)) }
  })
  return { penalties, isEliminated }
}

/** The penalties of one ride; null if they are unknown. `path` is that of the ride in the result. */
export const scoreCrossCountryRide = (
  rules: CrossCountryRules | null,
  optimumTime: number | null,
  ride: CrossCountryRide | null,
  isFinished: boolean,
  path: string,
  report: Report,
): PhasePenalties | null => {
  if (ride === null) return null
  const given = readPositive(ride.obstacles, `${path}.obstacles`, report)
  const givenTime = readPositive(ride.time, `${path}.time`, report)
  const elapsed = readTime(ride.elapsed, `${path}.elapsed`, report)
  const fences = ride.fences ?? null
  if (fences !== null && rules === null) report('FAULTS_NOT_IN_PROTOCOL', `${path}.fences`)
  if (fences !== null && given !== null) report('PENALTIES_AMBIGUOUS', `${path}.obstacles`)
  if (fences === null && given === null && isFinished) report('PENALTIES_MISSING', `${path}.obstacles`)
  if (isOverLimit(elapsed, rules?.timeLimit ?? null, optimumTime)) {
    reportElimination(isFinished, 'TIME_LIMIT_EXCEEDED', `${path}.elapsed`, report)
  }
  const counted =
    fences === null || rules === null ? null : countFences(fences, rules, isFinished, `${path}.fences`, report)
  const obstacles = given ?? (counted === null ? null : sum(counted.penalties.map((fence) => fence.penalties)))
  if (obstacles === null || counted?.isEliminated) return null
  const time =
    givenTime ?? (elapsed === null || rules === null ? zero : crossCountryTimePenalties(elapsed, optimumTime, rules))
  return { obstacles, time, total: add(obstacles, time), elapsed, fences: counted?.penalties ?? [] }
}

/** Hundredths of a second from the optimum time, whether early or late; null if either is unknown. */
export const optimumDistance = (elapsed: number | null, optimumTime: number | null): number | null =>
  elapsed === null || optimumTime === null ? null : Math.abs(elapsed - optimumTime)

export const scoreCrossCountry = (
  protocol: CrossCountryProtocol,
  result: CrossCountryResult,
  report: Report,
): CrossCountryScore => {
  const isFinished = result.status === 'FINISHED'
  if (result.ride === null && isFinished) report('RIDE_MISSING', 'ride')
  const ride = scoreCrossCountryRide(protocol.rules, protocol.optimumTime, result.ride, isFinished, 'ride', report)
  return {
    discipline: 'CROSS_COUNTRY',
    value: ride?.total ?? null,
    text: ride === null ? null : penaltiesText(ride.total, 1),
    ride,
    optimumDistance: optimumDistance(ride?.elapsed ?? null, protocol.optimumTime),
  }
}

/** The time, if the rules count it and the ride does not have it yet. */
export const reportMissingRideTime = (
  rules: CrossCountryRules | null,
  optimumTime: number | null,
  ride: CrossCountryRide | null,
  path: string,
  report: Report,
): void => {
  if (ride === null || rules?.overTime == null || optimumTime === null) return
  if ((ride.time ?? null) === null && (ride.elapsed ?? null) === null) report('TIME_MISSING', `${path}.elapsed`)
}
