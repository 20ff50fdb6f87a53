import {
  type JumpingFormatRule,
  lowestScore,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
} from './format-rule.ts'

/** FEI 239 (217.2 since 2026): penalties are seconds on top of the time. */
export const tableC: JumpingFormatRule = {
  keys: [lowestScore],
  headers: prioritised([
    scoreHeader('SCORE'),
    timeHeader(0, 'ROUND'),
    ...splitHeaders(0, 'ROUND').filter((rule) => rule.header.column === 'OBSTACLE_PENALTIES'),
  ]),
}
