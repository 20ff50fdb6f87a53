import { fromInteger } from '../../kernel/decimal.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import { secondsCell, timeValue } from '../order-cells.ts'
import type { RankingColumn } from '../ranking-words.schema.ts'
import type { GenericProtocol } from './generic.protocol.schema.ts'
import type { GenericScore } from './generic.score.ts'

const genericColumns = {
  POINTS: 'POINTS',
  PERCENTAGE: 'PERCENTAGE',
  MONEY: 'AMOUNT',
  STATUS: 'OUTCOME',
} as const satisfies Record<GenericProtocol['value'], RankingColumn>

/** One value, in the direction that the protocol sets; outcomes in the protocol's order, the best first. */
export const genericOrder = (protocol: GenericProtocol) => {
  const isOutcome = protocol.value === 'STATUS'
  const keys: KeyRule<GenericScore>[] = [
    isOutcome
      ? {
          key: 'OUTCOME',
          better: 'LOWER',
          value: (score) => (score.outcome === null ? null : fromInteger(score.outcome.order)),
          text: (score) => score.outcome?.name ?? null,
        }
      : scoreKey(protocol.better),
  ]
  const headers: HeaderRule<GenericScore>[] = [
    plainHeader(genericColumns[protocol.value], null, 1, (score) => score.outcome?.name ?? score.text),
  ]
  if (protocol.isTimed) {
    keys.push({
      key: 'TIME',
      better: 'LOWER',
      value: (score) => timeValue(score.time),
      text: (score) => secondsCell(score.time),
    })
    headers.push(plainHeader('TIME', null, 2, (score) => secondsCell(score.time)))
  }
  return { keys, headers }
}
