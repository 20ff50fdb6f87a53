// The parts from which the formats of show jumping build their order and their columns. Rounds are counted from 0.

import { add, type Decimal, formatExact, formatFixed, fraction, fromInteger, zero } from '../../../kernel/decimal.ts'
import type { HeaderRule, KeyRule } from '../../key-rule.ts'
import type { RankingColumn, RankingKey } from '../../ranking-words.schema.ts'
import type { JumpingRoundScore } from '../../round-score.ts'
import { isAgainstClock, jumpingRoundsOf } from '../show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from '../show-jumping.protocol.schema.ts'
import type { JumpingScore } from '../show-jumping.score.ts'

export type JumpingKey = KeyRule<JumpingScore>
export type JumpingHeader = HeaderRule<JumpingScore>

export type JumpingOrder = {
  /** The keys to compare, in order. */
  readonly keys: readonly JumpingKey[]
  /** The columns to show, the most important first. */
  readonly headers: readonly JumpingHeader[]
}

/** A format, for the rounds that a protocol gives it. */
export type JumpingFormatRule = (protocol: JumpingProtocol) => JumpingOrder

const asText = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))
const secondsText = (time: number | null): string | null =>
  time === null ? null : formatFixed(fraction(BigInt(time), 100n), 2)
const timeValue = (time: number | null): Decimal | null => (time === null ? null : fromInteger(time))

const roundOf = (score: JumpingScore, index: number): JumpingRoundScore | undefined => score.rounds[index]
const hasRidden = (score: JumpingScore, index: number): boolean => roundOf(score, index)?.participation === 'RODE'

const groupOrder = { RODE: 0, NOT_COMPLETED: 1, WITHDREW: 2, NOT_ENTITLED: 3 } as const

export const lowestScore: JumpingKey = {
  key: 'SCORE',
  better: 'LOWER',
  value: (score) => score.value,
  text: (score) => score.text,
}

export const highestScore: JumpingKey = { ...lowestScore, better: 'HIGHER' }

/** The time of a completed round. */
export const timeKey = (key: RankingKey, round: number): JumpingKey => {
  const timeOf = (score: JumpingScore): number | null =>
    hasRidden(score, round) ? (roundOf(score, round)?.time ?? null) : null
  return {
    key,
    better: 'LOWER',
    value: (score) => timeValue(timeOf(score)),
    text: (score) => secondsText(timeOf(score)),
  }
}

/** The penalties of a completed round. */
export const penaltiesKey = (key: RankingKey, round: number): JumpingKey => {
  const penaltiesOf = (score: JumpingScore): Decimal | null =>
    hasRidden(score, round) ? (roundOf(score, round)?.penalties ?? null) : null
  return { key, better: 'LOWER', value: penaltiesOf, text: (score) => asText(penaltiesOf(score)) }
}

/** Penalties of a round together with the carried ones. */
export const withCarried = (key: JumpingKey): JumpingKey => {
  const value = (score: JumpingScore): Decimal | null => {
    const own = key.value(score)
    return own === null ? null : add(own, score.carried)
  }
  return { ...key, value, text: (score) => asText(value(score)) }
}

/**
 * Riders who completed the round are above those who started it, then those who withdrew from it, then those who were
 * not entitled to it.
 */
export const groupKey = (key: RankingKey, round: number): JumpingKey => ({
  key,
  better: 'LOWER',
  value: (score) => fromInteger(groupOrder[roundOf(score, round)?.participation ?? 'NOT_ENTITLED']),
  text: (score) => roundOf(score, round)?.participation ?? 'NOT_ENTITLED',
})

/** The rounds (index) of a protocol that are jump-offs. */
const jumpOffsOf = (protocol: JumpingProtocol): readonly number[] =>
  jumpingRoundsOf(protocol).flatMap((kind, index) => (kind === 'JUMP_OFF' ? [index] : []))

/** The jump-offs in sequence: participation, penalties, and the time if it is against the clock. */
export const jumpOffKeys = (protocol: JumpingProtocol, before = Number.POSITIVE_INFINITY): readonly JumpingKey[] => {
  const all = jumpOffsOf(protocol)
  return all.flatMap((round, index) => {
    if (round >= before) return []
    const keys = [groupKey('JUMP_OFF_GROUP', round), penaltiesKey('JUMP_OFF_PENALTIES', round)]
    if (isAgainstClock(protocol, round)) keys.push(timeKey('JUMP_OFF_TIME', round))
    return all.length === 1 ? keys : keys.map((key) => ({ ...key, jumpOff: index + 1 }))
  })
}

/** The time of a round, if it decides. */
export const roundTimeKey = (protocol: JumpingProtocol, round: number): readonly JumpingKey[] =>
  isAgainstClock(protocol, round) ? [timeKey('TIME', round)] : []

/** The time of the first round, compared only between riders without any further round. */
export const firstRoundTime = (protocol: JumpingProtocol, next: number): readonly JumpingKey[] => {
  if (!isAgainstClock(protocol, 0)) return []
  const time = timeKey('TIME', 0)
  const isOut = (score: JumpingScore): boolean =>
    (roundOf(score, next)?.participation ?? 'NOT_ENTITLED') === 'NOT_ENTITLED'
  return [{ ...time, value: (score) => (isOut(score) ? time.value(score) : zero) }]
}

/** Riders of the second phase are above those who were stopped after the first. */
export const riddenSecondPhase: JumpingKey = {
  key: 'PHASE_2_RIDDEN',
  better: 'LOWER',
  value: (score) => fromInteger(hasRidden(score, 1) ? 0 : 1),
  text: (score) => (hasRidden(score, 1) ? 'RODE' : 'NOT_ENTITLED'),
}

/** A value that is compared only between riders who did not complete a round; for all others it is equal. */
export const unlessRidden = (key: JumpingKey, round: number): JumpingKey => ({
  ...key,
  value: (score) => (hasRidden(score, round) ? zero : key.value(score)),
})

const header = (
  column: RankingColumn,
  cell: (score: JumpingScore) => string | null,
  round: { index: number; kind: JumpingRoundScore['kind'] } | null,
): JumpingHeader => {
  const part = round === null ? 'total' : `round-${round.index + 1}`
  return {
    header: {
      key: `${part}-${column.toLowerCase().replaceAll('_', '-')}`,
      column,
      round: round === null ? null : round.index + 1,
      roundKind: round === null ? null : round.kind,
      judge: null,
      viewPriority: 1,
    },
    cell,
  }
}

export const styleHeader = (index: number, kind: JumpingRoundScore['kind']): JumpingHeader =>
  header('STYLE', (score) => asText(roundOf(score, index)?.style ?? null), { index, kind })

/** The last jump-off first, because readers are most interested in it. */
export const jumpOffHeaders = (protocol: JumpingProtocol): readonly JumpingHeader[] =>
  jumpOffsOf(protocol)
    .toReversed()
    .flatMap((index) => [penaltiesHeader(index, 'JUMP_OFF'), timeHeader(index, 'JUMP_OFF')])

export const jumpOffSplitHeaders = (protocol: JumpingProtocol): readonly JumpingHeader[] =>
  jumpOffsOf(protocol).flatMap((index) => splitHeaders(index, 'JUMP_OFF'))

export const scoreHeader = (column: 'SCORE' | 'POINTS' | 'PENALTIES'): JumpingHeader =>
  header(column, (score) => score.text, null)

export const timeHeader = (index: number, kind: JumpingRoundScore['kind']): JumpingHeader =>
  header('TIME', (score) => secondsText(roundOf(score, index)?.time ?? null), { index, kind })

export const penaltiesHeader = (index: number, kind: JumpingRoundScore['kind']): JumpingHeader =>
  header('PENALTIES', (score) => asText(roundOf(score, index)?.penalties ?? null), { index, kind })

/** Official results show time penalties and other penalties apart (FEI Jumping Rules 217.1.2). */
export const splitHeaders = (index: number, kind: JumpingRoundScore['kind']): readonly JumpingHeader[] => [
  header('OBSTACLE_PENALTIES', (score) => asText(roundOf(score, index)?.obstaclePenalties ?? null), { index, kind }),
  header('TIME_PENALTIES', (score) => asText(roundOf(score, index)?.timePenalties ?? null), { index, kind }),
]

/** Gives the columns their priorities, 1 first. */
export const prioritised = (headers: readonly JumpingHeader[]): readonly JumpingHeader[] =>
  headers.map((rule, index) => ({ ...rule, header: { ...rule.header, viewPriority: index + 1 } }))
