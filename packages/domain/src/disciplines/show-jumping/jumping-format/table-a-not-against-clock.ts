import {
  type JumpingFormatRule,
  lowestScore,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
} from './format-rule.ts'

/** FEI 238.1.1 (old numbering): equal penalties share the place. */
export const tableANotAgainstClock: JumpingFormatRule = () => ({
  keys: [lowestScore],
  headers: prioritised([scoreHeader('PENALTIES'), timeHeader(0, 'ROUND'), ...splitHeaders(0, 'ROUND')]),
})
