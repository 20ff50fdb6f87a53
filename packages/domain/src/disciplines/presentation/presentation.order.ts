import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import { judgePointsHeaders, penaltiesCell } from '../order-cells.ts'
import type { PresentationProtocol } from './presentation.protocol.schema.ts'
import type { PresentationScore } from './presentation.score.ts'

/** Points or percentages, highest first; then the marks of the exercises that the protocol names. */
export const presentationOrder = (protocol: PresentationProtocol, judges: readonly string[]) => {
  const keys: readonly KeyRule<PresentationScore>[] = [
    scoreKey('HIGHER'),
    ...protocol.tieBreak.map(
      (no): KeyRule<PresentationScore> => ({
        key: 'EXERCISE',
        better: 'HIGHER',
        value: (score) => score.marks?.get(no) ?? null,
        text: (score) => penaltiesCell(score.marks?.get(no) ?? null),
      }),
    ),
  ]
  const column = protocol.scoredBy === 'PERCENTAGE' ? 'PERCENTAGE' : 'POINTS'
  const headers: readonly HeaderRule<PresentationScore>[] = [
    plainHeader(column, null, 1, (score) => score.text),
    ...judgePointsHeaders<PresentationScore>(judges, 1),
  ]
  return { keys, headers }
}
