import { isAgainstClock } from '../show-jumping.protocol.rules.ts'
import {
  firstRoundTime,
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
  unlessRidden,
} from './format-rule.ts'

/**
 * FEI 276 (old numbering): the best ten, or the best quarter, start again from zero, and the penalties and time of the
 * winning round rank them. The others follow by penalties and time of the first round.
 */
export const winningRound: JumpingFormatRule = (protocol) => ({
  keys: [
    groupKey('WINNING_ROUND_GROUP', 1),
    penaltiesKey('WINNING_ROUND_PENALTIES', 1),
    ...(isAgainstClock(protocol, 1) ? [timeKey('WINNING_ROUND_TIME', 1)] : []),
    unlessRidden(lowestScore, 1),
    ...firstRoundTime(protocol, 1),
  ],
  headers: prioritised([
    penaltiesHeader(1, 'WINNING_ROUND'),
    timeHeader(1, 'WINNING_ROUND'),
    scoreHeader('PENALTIES'),
    timeHeader(0, 'ROUND'),
    ...splitHeaders(0, 'ROUND'),
    ...splitHeaders(1, 'WINNING_ROUND'),
  ]),
})
