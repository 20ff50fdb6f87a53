// The order and the columns of every format of show jumping, by its public name.
import type { JumpingFormat } from '../show-jumping.protocol.schema.ts'
import { accumulator } from './accumulator.ts'
import type { JumpingFormatRule } from './format-rule.ts'
import { sixBar } from './six-bar.ts'
import { tableAAgainstClock } from './table-a-against-clock.ts'
import { tableAJumpOff } from './table-a-jump-off.ts'
import { tableANotAgainstClock } from './table-a-not-against-clock.ts'
import { tableAStyle } from './table-a-style.ts'
import { tableC } from './table-c.ts'
import { twoPhases } from './two-phases.ts'
import { twoPhasesSpecial } from './two-phases-special.ts'
import { twoRoundsJumpOffAgainstClock } from './two-rounds-jump-off-against-clock.ts'
import { winningRound } from './winning-round.ts'

export const jumpingFormats = {
  TABLE_A_NOT_AGAINST_CLOCK: tableANotAgainstClock,
  TABLE_A_AGAINST_CLOCK: tableAAgainstClock,
  TABLE_A_JUMP_OFF: tableAJumpOff,
  TABLE_A_JUMP_OFF_AGAINST_CLOCK: tableAJumpOff,
  TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK: twoRoundsJumpOffAgainstClock,
  TWO_PHASES: twoPhases,
  TWO_PHASES_SPECIAL: twoPhasesSpecial,
  TABLE_C: tableC,
  ACCUMULATOR: accumulator,
  WINNING_ROUND: winningRound,
  SIX_BAR: sixBar,
  TABLE_A_STYLE: tableAStyle,
} satisfies Record<JumpingFormat, JumpingFormatRule>
