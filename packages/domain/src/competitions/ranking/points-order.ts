// Order and columns of what is judged by sheets and of what has one value: style riding, presentation, generic.
import { type Decimal, formatExact, formatFixed, fraction, fromInteger, roundHalfUp } from '../../kernel/decimal.ts'
import type { GenericScore, PresentationScore, StyleRidingScore } from '../result/result.rules.ts'
import type { GenericProtocol, PresentationProtocol, StyleRidingProtocol } from '../result/result.schema.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from './key-rule.ts'
import type { RankingColumn } from './ranking.schema.ts'

const timeText = (time: number | null): string | null =>
  time === null ? null : formatFixed(fraction(BigInt(time), 100n), 2)
const timeValue = (time: number | null): Decimal | null => (time === null ? null : fromInteger(time))
/** Points of one judge or their mean: a mean may have no end, so that it is cut where people stop reading. */
const pointsText = (value: Decimal | null): string | null =>
  value === null ? null : formatExact(roundHalfUp(value, 3))
const penaltiesText = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))

type Judged = StyleRidingScore | PresentationScore

const judgeHeaders = <S extends Judged>(judges: readonly string[], after: number): readonly HeaderRule<S>[] =>
  judges.map((judge, index) =>
    plainHeader<S>('JUDGE_POINTS', judge, after + index + 1, (score) =>
      pointsText(score.judges.find(({ position }) => position === judge)?.points ?? null),
    ),
  )

/** Points for style less penalties, highest first. */
export function styleRidingOrder(protocol: StyleRidingProtocol, judges: readonly string[]) {
  const tieBreaks = {
    STYLE: { key: 'STYLE', better: 'HIGHER', value: (score) => score.style, text: (score) => pointsText(score.style) },
    TIME: {
      key: 'TIME',
      better: 'LOWER',
      value: (score) => timeValue(score.time),
      text: (score) => timeText(score.time),
    },
  } as const satisfies Record<StyleRidingProtocol['tieBreak'][number], KeyRule<StyleRidingScore>>
  const keys: readonly KeyRule<StyleRidingScore>[] = [
    scoreKey('HIGHER'),
    ...protocol.tieBreak.map((name) => tieBreaks[name]),
  ]
  const headers: readonly HeaderRule<StyleRidingScore>[] = [
    plainHeader('POINTS', null, 1, (score) => score.text),
    plainHeader('STYLE', null, 2, (score) => pointsText(score.style)),
    plainHeader('OBSTACLE_PENALTIES', null, 3, (score) => penaltiesText(score.obstaclePenalties)),
    plainHeader('TIME_PENALTIES', null, 4, (score) => penaltiesText(score.timePenalties)),
    plainHeader('TIME', null, 5, (score) => timeText(score.time)),
    ...judgeHeaders<StyleRidingScore>(judges, 5),
  ]
  return { keys, headers }
}

/** Points or percentages, highest first; then the marks of the exercises that the protocol names. */
export function presentationOrder(protocol: PresentationProtocol, judges: readonly string[]) {
  const keys: readonly KeyRule<PresentationScore>[] = [
    scoreKey('HIGHER'),
    ...protocol.tieBreak.map(
      (no): KeyRule<PresentationScore> => ({
        key: 'EXERCISE',
        better: 'HIGHER',
        value: (score) => score.marks?.get(no) ?? null,
        text: (score) => penaltiesText(score.marks?.get(no) ?? null),
      }),
    ),
  ]
  const column = protocol.scoredBy === 'PERCENTAGE' ? 'PERCENTAGE' : 'POINTS'
  const headers: readonly HeaderRule<PresentationScore>[] = [
    plainHeader(column, null, 1, (score) => score.text),
    ...judgeHeaders<PresentationScore>(judges, 1),
  ]
  return { keys, headers }
}

const genericColumns = {
  POINTS: 'POINTS',
  PERCENTAGE: 'PERCENTAGE',
  MONEY: 'AMOUNT',
  STATUS: 'OUTCOME',
} as const satisfies Record<GenericProtocol['value'], RankingColumn>

/** One value, in the direction that the protocol says; outcomes in the protocol's order, the best first. */
export function genericOrder(protocol: GenericProtocol) {
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
      text: (score) => timeText(score.time),
    })
    headers.push(plainHeader('TIME', null, 2, (score) => timeText(score.time)))
  }
  return { keys, headers }
}
