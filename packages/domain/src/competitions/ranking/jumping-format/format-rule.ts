// The parts of which the formats of show jumping build their order and their columns. Rounds are counted from 0.
import { type Decimal, formatExact, formatFixed, fraction, fromInteger, zero } from '../../../kernel/decimal.ts'
import type { JumpingRoundScore, JumpingScore } from '../../result/result.rules.ts'
import type { HeaderRule, KeyRule } from '../key-rule.ts'
import type { RankingColumn, RankingKey } from '../ranking.schema.ts'

export type JumpingKey = KeyRule<JumpingScore>
export type JumpingHeader = HeaderRule<JumpingScore>

export interface JumpingFormatRule {
  /** What is compared, in this order. */
  readonly keys: readonly JumpingKey[]
  /** What is shown, most important first. */
  readonly headers: readonly JumpingHeader[]
}

const asText = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))
const secondsText = (time: number | null): string | null =>
  time === null ? null : formatFixed(fraction(BigInt(time), 100n), 2)
const timeValue = (time: number | null): Decimal | null => (time === null ? null : fromInteger(time))

const roundOf = (score: JumpingScore, index: number): JumpingRoundScore | undefined => score.rounds[index]
const hasRidden = (score: JumpingScore, index: number): boolean => roundOf(score, index)?.participation === 'RODE'

const groupOrder = { RODE: 0, WITHDREW: 1, NOT_ENTITLED: 2 } as const

export const lowestScore: JumpingKey = {
  key: 'SCORE',
  better: 'LOWER',
  value: (score) => score.value,
  text: (score) => score.text,
}

export const highestScore: JumpingKey = { ...lowestScore, better: 'HIGHER' }

export function timeKey(key: RankingKey, round: number): JumpingKey {
  return {
    key,
    better: 'LOWER',
    value: (score) => timeValue(roundOf(score, round)?.time ?? null),
    text: (score) => secondsText(roundOf(score, round)?.time ?? null),
  }
}

export function penaltiesKey(key: RankingKey, round: number): JumpingKey {
  return {
    key,
    better: 'LOWER',
    value: (score) => roundOf(score, round)?.penalties ?? null,
    text: (score) => asText(roundOf(score, round)?.penalties ?? null),
  }
}

/** Who rode the round stands before who withdrew before it, and that one before who was not entitled to ride it. */
export function groupKey(key: RankingKey, round: number): JumpingKey {
  return {
    key,
    better: 'LOWER',
    value: (score) => fromInteger(groupOrder[roundOf(score, round)?.participation ?? 'NOT_ENTITLED']),
    text: (score) => roundOf(score, round)?.participation ?? 'NOT_ENTITLED',
  }
}

/** Who rode the second phase stands before who was halted after the first. */
export const riddenSecondPhase: JumpingKey = {
  key: 'PHASE_2_RIDDEN',
  better: 'LOWER',
  value: (score) => fromInteger(hasRidden(score, 1) ? 0 : 1),
  text: (score) => (hasRidden(score, 1) ? 'RODE' : 'NOT_ENTITLED'),
}

/** Penalties of the first phase, between those halted after it; whoever rode on is not compared by them. */
export const haltedFirstPhase: JumpingKey = {
  key: 'PHASE_1_PENALTIES',
  better: 'LOWER',
  value: (score) => (hasRidden(score, 1) ? zero : (roundOf(score, 0)?.penalties ?? null)),
  text: (score) => asText(roundOf(score, 0)?.penalties ?? null),
}

function header(
  column: RankingColumn,
  cell: (score: JumpingScore) => string | null,
  round: { index: number; kind: JumpingRoundScore['kind'] } | null,
): JumpingHeader {
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
