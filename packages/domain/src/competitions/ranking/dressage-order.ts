import { formatExact, formatFixed, roundHalfUp } from '../../kernel/decimal.ts'
import type { DressageScore } from '../result/result.rules.ts'
import type { DressageProtocol } from '../result/result.schema.ts'
import { dressageTieBreaks } from './dressage-tie-break/dressage-tie-break.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from './key-rule.ts'

/** Highest first: the percentage, or the points of all judges where the protocol compares those. */
export function dressageOrder(protocol: DressageProtocol, judges: readonly string[]) {
  const decimals = protocol.judgeDecimals ?? protocol.decimals
  const isByPoints = protocol.comparedBy === 'TOTAL_POINTS'
  const keys: readonly KeyRule<DressageScore>[] = [
    scoreKey('HIGHER'),
    ...protocol.tieBreak.map((name) => dressageTieBreaks[name]),
  ]
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
  for (const name of protocol.tieBreak) {
    headers.push(plainHeader(name, null, headers.length + 1, (score) => dressageTieBreaks[name].text(score)))
  }
  return { keys, headers }
}
