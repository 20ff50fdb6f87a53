import {
  type JumpingFormatRule,
  lowestScore,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
  timeKey,
} from './format-rule.ts'

/** FEI 238.2.1 (old numbering): penalties, then the time of the round. */
export const tableAAgainstClock: JumpingFormatRule = () => ({
  keys: [lowestScore, timeKey('TIME', 0)],
  headers: prioritised([scoreHeader('PENALTIES'), timeHeader(0, 'ROUND'), ...splitHeaders(0, 'ROUND')]),
})
