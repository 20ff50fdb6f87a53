// Order and columns of what is ridden or driven for penalties over several phases: eventing, cross-country, driving.
import { type Decimal, formatExact, formatFixed, fraction, fromInteger } from '../../kernel/decimal.ts'
import type { CrossCountryScore, DrivingScore, EventingScore } from '../result/result.rules.ts'
import type {
  CrossCountryProtocol,
  CrossCountryTieBreak,
  DrivingProtocol,
  DrivingTieBreak,
  EventingProtocol,
} from '../result/result.schema.ts'
import { eventingTieBreaks } from './eventing-tie-break/eventing-tie-break.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from './key-rule.ts'

const penalties = (value: Decimal | null | undefined): string | null =>
  value === null || value === undefined ? null : formatExact(value)
const seconds = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : formatFixed(fraction(BigInt(time), 100n), 2)
const timeValue = (time: number | null | undefined): Decimal | null =>
  time === null || time === undefined ? null : fromInteger(time)

export function eventingOrder(protocol: EventingProtocol) {
  const keys: readonly KeyRule<EventingScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => eventingTieBreaks[name]),
  ]
  const headers: HeaderRule<EventingScore>[] = [
    plainHeader('PENALTIES', null, 1, (score) => score.text),
    plainHeader('DRESSAGE', null, 2, (score) => penalties(score.dressage)),
    plainHeader('CROSS_COUNTRY', null, 3, (score) => penalties(score.crossCountry)),
    plainHeader('SHOW_JUMPING', null, 4, (score) => penalties(score.showJumping)),
  ]
  // Where the course is written down by fence, what the obstacles and the time cost is told apart.
  if (protocol.crossCountry) {
    headers.push(
      plainHeader('CROSS_COUNTRY_OBSTACLES', null, 5, (score) => penalties(score.rides.crossCountry?.obstacles)),
      plainHeader('CROSS_COUNTRY_TIME', null, 6, (score) => penalties(score.rides.crossCountry?.time)),
    )
  }
  if (protocol.showJumping) {
    headers.push(
      plainHeader('SHOW_JUMPING_OBSTACLES', null, headers.length + 1, (score) =>
        penalties(score.rides.showJumping?.obstacles),
      ),
      plainHeader('SHOW_JUMPING_TIME', null, headers.length + 2, (score) => penalties(score.rides.showJumping?.time)),
    )
  }
  return { keys, headers }
}

const crossCountryTieBreaks = {
  OPTIMUM_TIME: {
    key: 'OPTIMUM_TIME',
    better: 'LOWER',
    value: (score) => timeValue(score.optimumDistance),
    text: (score) => seconds(score.optimumDistance),
  },
  TIME: {
    key: 'TIME',
    better: 'LOWER',
    value: (score) => timeValue(score.ride?.elapsed),
    text: (score) => seconds(score.ride?.elapsed),
  },
} satisfies Record<CrossCountryTieBreak, KeyRule<CrossCountryScore>>

/** A cross-country of its own: penalties, lowest first, then what the protocol says, as a rule the distance from the optimum time. */
export function crossCountryOrder(protocol: CrossCountryProtocol) {
  const keys: readonly KeyRule<CrossCountryScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => crossCountryTieBreaks[name]),
  ]
  const headers: readonly HeaderRule<CrossCountryScore>[] = [
    plainHeader('PENALTIES', null, 1, (score) => score.text),
    plainHeader('OBSTACLE_PENALTIES', null, 2, (score) => penalties(score.ride?.obstacles)),
    plainHeader('TIME_PENALTIES', null, 3, (score) => penalties(score.ride?.time)),
    plainHeader('TIME', null, 4, (score) => seconds(score.ride?.elapsed)),
  ]
  return { keys, headers }
}

const lowerPenalties = (
  key: 'DRESSAGE' | 'MARATHON' | 'CONES',
  value: (score: DrivingScore) => Decimal | null,
): KeyRule<DrivingScore> => ({ key, better: 'LOWER', value, text: (score) => penalties(value(score)) })

const drivingTieBreaks = {
  DRESSAGE: lowerPenalties('DRESSAGE', (score) => score.dressage),
  MARATHON: lowerPenalties('MARATHON', (score) => score.marathon),
  CONES: lowerPenalties('CONES', (score) => score.cones),
  CONES_TIME: {
    key: 'CONES_TIME',
    better: 'LOWER',
    value: (score) => timeValue(score.conesTime),
    text: (score) => seconds(score.conesTime),
  },
} satisfies Record<DrivingTieBreak, KeyRule<DrivingScore>>

/** The sum of the phases, lowest first. */
export function drivingOrder(protocol: DrivingProtocol) {
  const keys: readonly KeyRule<DrivingScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => drivingTieBreaks[name]),
  ]
  const headers: HeaderRule<DrivingScore>[] = [plainHeader('PENALTIES', null, 1, (score) => score.text)]
  if (protocol.dressage) headers.push(plainHeader('DRESSAGE', null, 2, (score) => penalties(score.dressage)))
  if (protocol.marathon) {
    headers.push(plainHeader('MARATHON', null, headers.length + 1, (score) => penalties(score.marathon)))
  }
  if (protocol.cones) {
    headers.push(
      plainHeader('CONES', null, headers.length + 1, (score) => penalties(score.cones)),
      plainHeader('TIME', null, headers.length + 2, (score) => seconds(score.conesTime)),
    )
  }
  return { keys, headers }
}
