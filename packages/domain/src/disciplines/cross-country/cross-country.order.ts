import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import { penaltiesCell, secondsCell, timeValue } from '../order-cells.ts'
import type { CrossCountryProtocol, CrossCountryTieBreak } from './cross-country.protocol.schema.ts'
import type { CrossCountryScore } from './cross-country.score.ts'

const crossCountryTieBreaks = {
  OPTIMUM_TIME: {
    key: 'OPTIMUM_TIME',
    better: 'LOWER',
    value: (score) => timeValue(score.optimumDistance),
    text: (score) => secondsCell(score.optimumDistance),
  },
  TIME: {
    key: 'TIME',
    better: 'LOWER',
    value: (score) => timeValue(score.ride?.elapsed),
    text: (score) => secondsCell(score.ride?.elapsed),
  },
} satisfies Record<CrossCountryTieBreak, KeyRule<CrossCountryScore>>

/**
 * A cross-country as a test of its own: penalties, lowest first, then the protocol's tie break, usually the distance
 * from the optimum time.
 */
export const crossCountryOrder = (protocol: CrossCountryProtocol) => {
  const keys: readonly KeyRule<CrossCountryScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => crossCountryTieBreaks[name]),
  ]
  const headers: readonly HeaderRule<CrossCountryScore>[] = [
    plainHeader('PENALTIES', null, 1, (score) => score.text),
    plainHeader('OBSTACLE_PENALTIES', null, 2, (score) => penaltiesCell(score.ride?.obstacles)),
    plainHeader('TIME_PENALTIES', null, 3, (score) => penaltiesCell(score.ride?.time)),
    plainHeader('TIME', null, 4, (score) => secondsCell(score.ride?.elapsed)),
  ]
  return { keys, headers }
}
