import {
  groupKey,
  type JumpingFormatRule,
  jumpOffHeaders,
  jumpOffKeys,
  jumpOffSplitHeaders,
  lowestScore,
  penaltiesHeader,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
} from './format-rule.ts'

/**
 * The Olympic individual final: both rounds count. A rider who did not start the second is below everybody who rode it,
 * whatever the penalties. Rio 2016: 0/0/42.82 before 0/0/43.35 before 0/4/42.09.
 */
export const twoRoundsJumpOffAgainstClock: JumpingFormatRule = (protocol) => ({
  keys: [groupKey('ROUND_2_GROUP', 1), lowestScore, ...jumpOffKeys(protocol)],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    ...jumpOffHeaders(protocol),
    penaltiesHeader(0, 'ROUND'),
    penaltiesHeader(1, 'ROUND'),
    timeHeader(0, 'ROUND'),
    timeHeader(1, 'ROUND'),
    ...splitHeaders(0, 'ROUND'),
    ...splitHeaders(1, 'ROUND'),
    ...jumpOffSplitHeaders(protocol),
  ]),
})
