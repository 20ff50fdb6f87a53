import { anotherRound, courseWalk, type FurtherPart, jumpOff, type Pace, roundOver } from '../pace.ts'
import { jumpingRoundsOf } from './show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'

/** A round of twelve fences with entering and leaving. */
const usualRound = 90
const secondPhase = 40
/** One line of fences. */
const sixBar = 45

/** decision 89: the second phase follows the first without a pause; further rounds and jump-offs come after everybody. */
export const jumpingPace = (protocol: JumpingProtocol): Pace => {
  const [first, ...others] = jumpingRoundsOf(protocol)
  const [rules, second] = protocol.rounds
  const isSixBar = protocol.format === 'SIX_BAR'
  const round = isSixBar ? sixBar : roundOver(rules?.timeAllowed, usualRound)
  const phase = second?.timeAllowed == null ? secondPhase : Math.ceil(second.timeAllowed / 100)
  const further = others.flatMap((kind): readonly FurtherPart[] => {
    if (kind === 'PHASE') return []
    if (kind === 'ROUND') return [anotherRound()]
    if (kind === 'JUMP_OFF') return [jumpOff(isSixBar ? 50 : 25)]
    const { percentage = 25, atLeast = 0 } = protocol.winningRound ?? {}
    return [anotherRound(percentage, atLeast)]
  })
  return { roundSeconds: first === 'PHASE' ? round + phase : round, walkSeconds: courseWalk, further }
}
