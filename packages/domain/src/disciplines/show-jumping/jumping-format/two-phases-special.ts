import { isAgainstClock } from '../show-jumping.protocol.rules.ts'
import {
  type JumpingFormatRule,
  lowestScore,
  penaltiesHeader,
  prioritised,
  scoreHeader,
  splitHeaders,
  timeHeader,
  timeKey,
} from './format-rule.ts'

/** All riders ride both phases: penalties of both, then the time of the second. */
export const twoPhasesSpecial: JumpingFormatRule = (protocol) => ({
  keys: [lowestScore, ...(isAgainstClock(protocol, 1) ? [timeKey('PHASE_2_TIME', 1)] : [])],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    timeHeader(1, 'PHASE'),
    penaltiesHeader(0, 'PHASE'),
    penaltiesHeader(1, 'PHASE'),
    timeHeader(0, 'PHASE'),
    ...splitHeaders(0, 'PHASE'),
    ...splitHeaders(1, 'PHASE'),
  ]),
})
