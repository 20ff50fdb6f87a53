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
  timeKey,
} from './format-rule.ts'

/** Both rounds count; who did not start the second stands behind everybody who rode it, whatever the penalties. */
export const twoRoundsJumpOffAgainstClock: JumpingFormatRule = {
  keys: [
    groupKey('ROUND_2_GROUP', 1),
    lowestScore,
    groupKey('JUMP_OFF_GROUP', 2),
    penaltiesKey('JUMP_OFF_PENALTIES', 2),
    timeKey('JUMP_OFF_TIME', 2),
  ],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    penaltiesHeader(2, 'JUMP_OFF'),
    timeHeader(2, 'JUMP_OFF'),
    penaltiesHeader(0, 'ROUND'),
    penaltiesHeader(1, 'ROUND'),
    timeHeader(0, 'ROUND'),
    timeHeader(1, 'ROUND'),
    ...splitHeaders(0, 'ROUND'),
    ...splitHeaders(1, 'ROUND'),
    ...splitHeaders(2, 'JUMP_OFF'),
  ]),
}
