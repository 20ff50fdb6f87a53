import {
  firstRoundTime,
  type JumpingFormatRule,
  jumpOffHeaders,
  jumpOffKeys,
  jumpOffSplitHeaders,
  lowestScore,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
} from './format-rule.ts'

/**
 * FEI 238.1.2, 238.1.3 and 238.2.2 (old numbering): one or several jump-offs decide the first place, each by penalties
 * and, if it is against the clock, by time. The others are placed by the first round, whose time separates them only if
 * the programme says so.
 */
export const tableAJumpOff: JumpingFormatRule = (protocol) => ({
  keys: [lowestScore, ...jumpOffKeys(protocol), ...firstRoundTime(protocol, 1)],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    ...jumpOffHeaders(protocol),
    timeHeader(0, 'ROUND'),
    ...splitHeaders(0, 'ROUND'),
    ...jumpOffSplitHeaders(protocol),
  ]),
})
