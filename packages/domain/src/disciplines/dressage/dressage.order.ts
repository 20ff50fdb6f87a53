import { formatExact, formatFixed, roundHalfUp } from '../../kernel/decimal.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import type { DressageProtocol } from './dressage.protocol.schema.ts'
import type { DressageScore } from './dressage.score.ts'
import { dressageTieBreaksOf } from './dressage-tie-break/dressage-tie-break.ts'

/** Highest first: the percentage, or the points of all judges if the protocol compares those. */
export const dressageOrder = (protocol: DressageProtocol, judges: readonly string[]) => {
  const decimals = protocol.judgeDecimals ?? protocol.decimals
  const isByPoints = protocol.comparedBy === 'TOTAL_POINTS'
  const tieBreaks = dressageTieBreaksOf(protocol)
  const keys: readonly KeyRule<DressageScore>[] = [scoreKey('HIGHER'), ...tieBreaks.map(({ rule }) => rule)]
  const headers: HeaderRule<DressageScore>[] = isByPoints
    ? [
        plainHeader('POINTS', null, 1, (score) => score.text),
        plainHeader('PERCENTAGE', null, 2, (score) =>
          score.exact === null ? null : formatFixed(score.exact, protocol.decimals),
        ),
      ]
    : [plainHeader('PERCENTAGE', null, 1, (score) => score.text)]
  for (const judge of judges) {
    headers.push(
      plainHeader(isByPoints ? 'JUDGE_POINTS' : 'JUDGE_PERCENTAGE', judge, headers.length + 1, (score) => {
        const sheet = score.judges.find(({ position }) => position === judge)
        if (sheet === undefined) return null
        if (!isByPoints) return formatFixed(sheet.percentage, decimals)
        return sheet.points === null ? null : formatExact(roundHalfUp(sheet.points, 3))
      }),
    )
  }
  for (const { name, rule } of tieBreaks) {
    headers.push(plainHeader(name, null, headers.length + 1, (score) => rule.text(score)))
  }
  return { keys, headers }
}
