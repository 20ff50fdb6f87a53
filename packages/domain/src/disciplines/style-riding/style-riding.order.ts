import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import { judgePointsHeaders, penaltiesCell, pointsCell, secondsCell, timeValue } from '../order-cells.ts'
import type { StyleRidingProtocol } from './style-riding.protocol.schema.ts'
import type { StyleRidingScore } from './style-riding.score.ts'

/** Points for style less penalties, highest first. */
export const styleRidingOrder = (protocol: StyleRidingProtocol, judges: readonly string[]) => {
  const tieBreaks = {
    STYLE: { key: 'STYLE', better: 'HIGHER', value: (score) => score.style, text: (score) => pointsCell(score.style) },
    TIME: {
      key: 'TIME',
      better: 'LOWER',
      value: (score) => timeValue(score.time),
      text: (score) => secondsCell(score.time),
    },
  } as const satisfies Record<StyleRidingProtocol['tieBreak'][number], KeyRule<StyleRidingScore>>
  const keys: readonly KeyRule<StyleRidingScore>[] = [
    scoreKey('HIGHER'),
    ...protocol.tieBreak.map((name) => tieBreaks[name]),
  ]
  const headers: readonly HeaderRule<StyleRidingScore>[] = [
    plainHeader('POINTS', null, 1, (score) => score.text),
    plainHeader('STYLE', null, 2, (score) => pointsCell(score.style)),
    plainHeader('OBSTACLE_PENALTIES', null, 3, (score) => penaltiesCell(score.obstaclePenalties)),
    plainHeader('TIME_PENALTIES', null, 4, (score) => penaltiesCell(score.timePenalties)),
    plainHeader('TIME', null, 5, (score) => secondsCell(score.time)),
    ...judgePointsHeaders<StyleRidingScore>(judges, 5),
  ]
  return { keys, headers }
}
