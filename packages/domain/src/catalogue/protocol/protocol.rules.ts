// What a protocol must be for a result to be scored by it.
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import type { DressageProtocol, JumpingFormat, JumpingProtocol, JumpingRoundKind, Protocol } from './protocol.schema.ts'

export interface JumpingFormatParts {
  /** The rounds in order; a jump-off is never part of the score. */
  readonly rounds: readonly JumpingRoundKind[]
  /** What the score counts: penalties, seconds (time and penalty seconds), or points. */
  readonly scoredBy: 'PENALTIES' | 'SECONDS' | 'POINTS'
  /** The rounds (index) whose time decides. */
  readonly timed: readonly number[]
}

/** What each format consists of (FEI Jumping Rules, tables A and C, articles on the competitions named). */
export const jumpingFormatParts = {
  TABLE_A_NOT_AGAINST_CLOCK: { rounds: ['ROUND'], scoredBy: 'PENALTIES', timed: [] },
  TABLE_A_AGAINST_CLOCK: { rounds: ['ROUND'], scoredBy: 'PENALTIES', timed: [0] },
  TABLE_A_JUMP_OFF: { rounds: ['ROUND', 'JUMP_OFF'], scoredBy: 'PENALTIES', timed: [] },
  TABLE_A_JUMP_OFF_AGAINST_CLOCK: { rounds: ['ROUND', 'JUMP_OFF'], scoredBy: 'PENALTIES', timed: [1] },
  TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK: { rounds: ['ROUND', 'ROUND', 'JUMP_OFF'], scoredBy: 'PENALTIES', timed: [2] },
  TWO_PHASES: { rounds: ['PHASE', 'PHASE'], scoredBy: 'PENALTIES', timed: [1] },
  TWO_PHASES_SPECIAL: { rounds: ['PHASE', 'PHASE'], scoredBy: 'PENALTIES', timed: [1] },
  TABLE_C: { rounds: ['ROUND'], scoredBy: 'SECONDS', timed: [0] },
  ACCUMULATOR: { rounds: ['ROUND'], scoredBy: 'POINTS', timed: [0] },
} as const satisfies Record<JumpingFormat, JumpingFormatParts>

/** Index of the jump-off among the rounds of a format; -1 without one. */
export function jumpOffIndex(format: JumpingFormat): number {
  const rounds: readonly JumpingRoundKind[] = jumpingFormatParts[format].rounds
  return rounds.indexOf('JUMP_OFF')
}

export type ProtocolProblem = { definition: ErrorDefinition; field: string }

const jumpingProblems = (protocol: JumpingProtocol): ProtocolProblem[] => [
  ...(protocol.rounds.length === jumpingFormatParts[protocol.format].rounds.length
    ? []
    : [{ definition: catalogueErrors.protocolRounds, field: 'rounds' }]),
  ...((protocol.format === 'ACCUMULATOR') === (protocol.accumulator != null)
    ? []
    : [{ definition: catalogueErrors.protocolAccumulator, field: 'accumulator' }]),
  ...(jumpOffIndex(protocol.format) < 0 && protocol.jumpOffFor !== undefined
    ? [{ definition: catalogueErrors.protocolRounds, field: 'jumpOffFor' }]
    : []),
]

const findRepeated = <Value>(values: readonly Value[]): number =>
  values.findIndex((value, index) => values.indexOf(value) < index)

const dressageProblems = (protocol: Pick<DressageProtocol, 'judges' | 'exercises'>): ProtocolProblem[] => {
  const judge = findRepeated(protocol.judges)
  const exercise = findRepeated(protocol.exercises.map(({ no }) => no))
  return [
    ...(judge < 0 ? [] : [{ definition: catalogueErrors.protocolRepeats, field: `judges.${String(judge)}` }]),
    ...(exercise < 0
      ? []
      : [{ definition: catalogueErrors.protocolRepeats, field: `exercises.${String(exercise)}.no` }]),
  ]
}

const aggregateProblems = ({ aggregate, exercises }: DressageProtocol): ProtocolProblem[] => {
  if (aggregate !== 'TECHNICAL_ARTISTIC_MEAN') return []
  const parts = new Set(exercises.map(({ part }) => part))
  return parts.has('TECHNICAL') && parts.has('ARTISTIC')
    ? []
    : [{ definition: catalogueErrors.protocolPartMissing, field: 'exercises' }]
}

/** What the words allow and no result could be scored by. Empty: it may be stored. */
export const findProtocolProblems = (protocol: Protocol): ProtocolProblem[] => {
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return jumpingProblems(protocol)
    case 'DRESSAGE':
      return [...dressageProblems(protocol), ...aggregateProblems(protocol)]
    case 'EVENTING':
      return dressageProblems(protocol.dressage)
  }
}
