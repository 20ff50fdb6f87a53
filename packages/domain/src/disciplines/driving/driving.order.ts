import type { Decimal } from '../../kernel/decimal.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import { penaltiesCell, secondsCell, timeValue } from '../order-cells.ts'
import type { DrivingProtocol, DrivingTieBreak } from './driving.protocol.schema.ts'
import type { DrivingScore } from './driving.score.ts'

const lowerPenalties = (
  key: 'DRESSAGE' | 'MARATHON' | 'CONES',
  value: (score: DrivingScore) => Decimal | null,
): KeyRule<DrivingScore> => ({ key, better: 'LOWER', value, text: (score) => penaltiesCell(value(score)) })

const drivingTieBreaks = {
  DRESSAGE: lowerPenalties('DRESSAGE', (score) => score.dressage),
  MARATHON: lowerPenalties('MARATHON', (score) => score.marathon),
  CONES: lowerPenalties('CONES', (score) => score.cones),
  CONES_TIME: {
    key: 'CONES_TIME',
    better: 'LOWER',
    value: (score) => timeValue(score.conesTime),
    text: (score) => secondsCell(score.conesTime),
  },
} satisfies Record<DrivingTieBreak, KeyRule<DrivingScore>>

/** The sum of the phases, lowest first. */
export const drivingOrder = (protocol: DrivingProtocol) => {
  const keys: readonly KeyRule<DrivingScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => drivingTieBreaks[name]),
  ]
  const headers: HeaderRule<DrivingScore>[] = [plainHeader('PENALTIES', null, 1, (score) => score.text)]
  if (protocol.dressage) headers.push(plainHeader('DRESSAGE', null, 2, (score) => penaltiesCell(score.dressage)))
  if (protocol.marathon) {
    headers.push(plainHeader('MARATHON', null, headers.length + 1, (score) => penaltiesCell(score.marathon)))
  }
  if (protocol.cones) {
    headers.push(
      plainHeader('CONES', null, headers.length + 1, (score) => penaltiesCell(score.cones)),
      plainHeader('TIME', null, headers.length + 2, (score) => secondsCell(score.conesTime)),
    )
  }
  return { keys, headers }
}
