// The parts of each show jumping format, and the checks that a jumping protocol must pass so that results can be scored
// by it.

import type { ProtocolProblem } from '../protocol-problem.ts'
import type { JumpingRoundKind } from '../protocol-words.schema.ts'
import type { JumpingFormat, JumpingProtocol, JumpOffEntitlement } from './show-jumping.protocol.schema.ts'

export type JumpingFormatParts = {
  /** The rounds in order; jump-offs and the winning round are never part of the score. */
  readonly rounds: readonly JumpingRoundKind[]
  /** The unit of the score: penalties, seconds (time and penalty seconds), or points. */
  readonly scoredBy: 'PENALTIES' | 'SECONDS' | 'POINTS'
  /** The rounds (index) whose time decides, unless the protocol says otherwise. */
  readonly timed: readonly number[]
  /** The maximum number of jump-offs; the last of `rounds` is the first of them. */
  readonly mostJumpOffs: number
  /** Who rides a jump-off, if the protocol does not say. */
  readonly jumpOffFor: JumpOffEntitlement
}

const plain = {
  rounds: ['ROUND'],
  scoredBy: 'PENALTIES',
  timed: [],
  mostJumpOffs: 0,
  jumpOffFor: 'FIRST_PLACE',
} as const

/** The parts of each format (FEI Jumping Rules, tables A and C, articles on the competitions named). */
export const jumpingFormatParts = {
  TABLE_A_NOT_AGAINST_CLOCK: plain,
  TABLE_A_AGAINST_CLOCK: { ...plain, timed: [0] },
  TABLE_A_JUMP_OFF: { ...plain, rounds: ['ROUND', 'JUMP_OFF'], mostJumpOffs: 4 },
  TABLE_A_JUMP_OFF_AGAINST_CLOCK: { ...plain, rounds: ['ROUND', 'JUMP_OFF'], timed: [1], mostJumpOffs: 4 },
  TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK: {
    ...plain,
    rounds: ['ROUND', 'ROUND', 'JUMP_OFF'],
    timed: [2],
    mostJumpOffs: 4,
  },
  TWO_PHASES: { ...plain, rounds: ['PHASE', 'PHASE'], timed: [1] },
  TWO_PHASES_SPECIAL: { ...plain, rounds: ['PHASE', 'PHASE'], timed: [1] },
  TABLE_C: { ...plain, scoredBy: 'SECONDS', timed: [0] },
  ACCUMULATOR: { ...plain, scoredBy: 'POINTS', timed: [0] },
  WINNING_ROUND: { ...plain, rounds: ['ROUND', 'WINNING_ROUND'], timed: [0, 1] },
  SIX_BAR: { ...plain, rounds: ['ROUND', 'JUMP_OFF'], mostJumpOffs: 4, jumpOffFor: 'CLEAR_ROUNDS' },
  TABLE_A_STYLE: {
    ...plain,
    rounds: ['ROUND', 'JUMP_OFF'],
    scoredBy: 'POINTS',
    timed: [1],
    mostJumpOffs: 1,
    jumpOffFor: 'CLEAR_ROUNDS',
  },
} as const satisfies Record<JumpingFormat, JumpingFormatParts>

/** Index of the jump-off among the rounds of a format, the first if there are several; -1 without one. */
export const jumpOffIndex = (format: JumpingFormat): number => {
  const rounds: readonly JumpingRoundKind[] = jumpingFormatParts[format].rounds
  return rounds.indexOf('JUMP_OFF')
}

/** The rounds of a protocol: those of its format, and the further jump-offs for which it has rules. */
export const jumpingRoundsOf = (protocol: Pick<JumpingProtocol, 'format' | 'rounds'>): readonly JumpingRoundKind[] => {
  const { rounds, mostJumpOffs }: JumpingFormatParts = jumpingFormatParts[protocol.format]
  const further = Math.min(protocol.rounds.length - rounds.length, mostJumpOffs - 1)
  return further <= 0 ? rounds : [...rounds, ...Array.from({ length: further }, () => 'JUMP_OFF' as const)]
}

/**
 * Whether the time of a round (index) decides. Of several jump-offs the last is against the clock, if the format is.
 */
export const isAgainstClock = (protocol: Pick<JumpingProtocol, 'format' | 'rounds'>, index: number): boolean => {
  const own = protocol.rounds[index]?.againstClock
  if (own !== null && own !== undefined) return own
  const { timed }: JumpingFormatParts = jumpingFormatParts[protocol.format]
  const jumpOff = jumpOffIndex(protocol.format)
  if (jumpOff < 0 || index < jumpOff) return timed.includes(index)
  return timed.includes(jumpOff) && index === jumpingRoundsOf(protocol).length - 1
}

/** The faults of a protocol that its schema accepts but by which no jumping result could be scored. */
export const findJumpingProblems = (protocol: JumpingProtocol): ProtocolProblem[] => {
  const { format, rounds, jumpOffFor, winningRound, accumulator, style } = protocol
  const problems: ProtocolProblem[] = []
  if (rounds.length !== jumpingRoundsOf(protocol).length) {
    problems.push({ code: 'ROUNDS', field: 'rounds' })
  }
  if ((format === 'ACCUMULATOR') !== (accumulator != null)) {
    problems.push({ code: 'ACCUMULATOR', field: 'accumulator' })
  }
  if (accumulator?.secondJoker && !accumulator.joker) {
    problems.push({ code: 'ACCUMULATOR', field: 'accumulator.secondJoker' })
  }
  if (jumpOffIndex(format) < 0 && jumpOffFor !== undefined) {
    problems.push({ code: 'ROUNDS', field: 'jumpOffFor' })
  }
  if (format !== 'WINNING_ROUND' && winningRound != null) {
    problems.push({ code: 'ROUNDS', field: 'winningRound' })
  }
  if ((format === 'TABLE_A_STYLE') !== (style != null)) {
    problems.push({ code: 'PART_MISSING', field: 'style' })
  }
  for (const [index, { table }] of rounds.entries()) {
    if (table === 'C' && !(format === 'TWO_PHASES' && index === 1)) {
      problems.push({ code: 'ROUNDS', field: `rounds.${String(index)}.table` })
    }
  }
  return problems
}
