import {
  groupKey,
  type JumpingFormatRule,
  lowestScore,
  penaltiesHeader,
  penaltiesKey,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
} from './format-rule.ts'

/** A jump-off decides the first place; it is not against the clock, and no time ever splits. */
export const tableAJumpOff: JumpingFormatRule = {
  keys: [lowestScore, groupKey('JUMP_OFF_GROUP', 1), penaltiesKey('JUMP_OFF_PENALTIES', 1)],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    penaltiesHeader(1, 'JUMP_OFF'),
    timeHeader(1, 'JUMP_OFF'),
    timeHeader(0, 'ROUND'),
    ...splitHeaders(0, 'ROUND'),
    ...splitHeaders(1, 'JUMP_OFF'),
  ]),
}
