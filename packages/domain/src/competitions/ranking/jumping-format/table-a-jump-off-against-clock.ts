import { type JumpingFormatRule, timeKey } from './format-rule.ts'
import { tableAJumpOff } from './table-a-jump-off.ts'

/** FEI 238.2.2: as with a plain jump-off, then the jump-off's time; the time of the first round never splits. */
export const tableAJumpOffAgainstClock: JumpingFormatRule = {
  keys: [...tableAJumpOff.keys, timeKey('JUMP_OFF_TIME', 1)],
  headers: tableAJumpOff.headers,
}
