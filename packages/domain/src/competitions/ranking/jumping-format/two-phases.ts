import {
  haltedFirstPhase,
  type JumpingFormatRule,
  penaltiesHeader,
  penaltiesKey,
  prioritised,
  riddenSecondPhase,
  splitHeaders,
  timeHeader,
  timeKey,
} from './format-rule.ts'

/** FEI 274 (222 since 2026): penalties in the first phase halt the rider; the others are compared by the second alone. */
export const twoPhases: JumpingFormatRule = {
  keys: [riddenSecondPhase, penaltiesKey('PHASE_2_PENALTIES', 1), timeKey('PHASE_2_TIME', 1), haltedFirstPhase],
  headers: prioritised([
    penaltiesHeader(0, 'PHASE'),
    penaltiesHeader(1, 'PHASE'),
    timeHeader(1, 'PHASE'),
    timeHeader(0, 'PHASE'),
    ...splitHeaders(0, 'PHASE'),
    ...splitHeaders(1, 'PHASE'),
  ]),
}
