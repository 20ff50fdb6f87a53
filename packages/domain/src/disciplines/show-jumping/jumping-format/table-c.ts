import {
  type JumpingFormatRule,
  lowestScore,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
} from './format-rule.ts'

/** FEI 217.2 (2026; 239 of the old numbering): penalties are seconds on top of the time. 62.35 s and a knock-down: 66.35 s. */
export const tableC: JumpingFormatRule = () => ({
  keys: [lowestScore],
  headers: prioritised([
    scoreHeader('SCORE'),
    timeHeader(0, 'ROUND'),
    ...splitHeaders(0, 'ROUND').filter((rule) => rule.header.column === 'OBSTACLE_PENALTIES'),
  ]),
})
