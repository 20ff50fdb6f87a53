import { isAgainstClock } from '../show-jumping.protocol.rules.ts'
import {
  type JumpingFormatRule,
  penaltiesHeader,
  penaltiesKey,
  prioritised,
  riddenSecondPhase,
  splitHeaders,
  timeHeader,
  timeKey,
  unlessRidden,
  withCarried,
} from './format-rule.ts'

/**
 * FEI 222 (2026; 274 of the old numbering): penalties in the first phase stop the rider. The others are compared by the
 * second phase alone, against the clock unless the programme says otherwise. Under Table C, its time is in its
 * penalties. The stopped riders follow by the first phase, whose time counts if it is against the clock. Carried
 * penalties count in either phase, as they do in the score.
 */
export const twoPhases: JumpingFormatRule = (protocol) => ({
  keys: [
    riddenSecondPhase,
    withCarried(penaltiesKey('PHASE_2_PENALTIES', 1)),
    ...(isAgainstClock(protocol, 1) ? [timeKey('PHASE_2_TIME', 1)] : []),
    unlessRidden(withCarried(penaltiesKey('PHASE_1_PENALTIES', 0)), 1),
    ...(isAgainstClock(protocol, 0) ? [unlessRidden(timeKey('PHASE_1_TIME', 0), 1)] : []),
  ],
  headers: prioritised([
    penaltiesHeader(0, 'PHASE'),
    penaltiesHeader(1, 'PHASE'),
    timeHeader(1, 'PHASE'),
    timeHeader(0, 'PHASE'),
    ...splitHeaders(0, 'PHASE'),
    ...splitHeaders(1, 'PHASE'),
  ]),
})
