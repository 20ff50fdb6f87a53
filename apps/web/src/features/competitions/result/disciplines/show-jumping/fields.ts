// The rounds of a jumping test as fields.
import type { JumpingProtocol, JumpingResult, JumpingRound } from '@oxer/domain/competitions/result/result.schema'
import { courseOf, courseText } from '../../entry-fields/course-text.ts'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, isAny, put, type Typed } from '../../entry-fields/field-reader.ts'
import { clearedOf, clearedText, decimalOf, markOf, timeOf, timeTyped } from '../../result-typing.form.ts'

export const jumpingField = {
  /** Obstacle by obstacle. */
  course: (round: number): string => `r${round}.course`,
  /** Total penalties at the obstacles, or the obstacles cleared in an accumulator. */
  faults: (round: number): string => `r${round}.faults`,
  time: (round: number): string => `r${round}.time`,
  timePenalties: (round: number): string => `r${round}.timePenalties`,
  /** For a later round that was started and not finished. */
  outcome: (round: number): string => `r${round}.outcome`,
  style: (round: number): string => `r${round}.style`,
  styleMark: (round: number, exercise: number): string => `r${round}.style.m${exercise}`,
} as const

export const isAccumulator = (protocol: JumpingProtocol): boolean => protocol.format === 'ACCUMULATOR'

/** Whether a round has any value. */
export const isRoundTyped = (typed: Typed, round: number): boolean =>
  [
    jumpingField.course(round),
    jumpingField.faults(round),
    jumpingField.time(round),
    jumpingField.outcome(round),
    jumpingField.style(round),
  ].some((name) => (typed[name] ?? '').trim() !== '')

const typeRound = (typed: Record<string, string>, round: JumpingRound, index: number): void => {
  const isTotal = typeof round.totalPenalties === 'string'
  put(typed, jumpingField.faults(index), isTotal ? round.totalPenalties : round.obstaclePenalties)
  if (isTotal) typed[`r${index}.kind`] = 'total'
  put(typed, jumpingField.time(index), typeof round.time === 'number' ? timeTyped(round.time) : null)
  put(typed, jumpingField.timePenalties(index), round.timePenalties)
  put(typed, jumpingField.course(index), round.faults ? courseText(round.faults) : null)
  put(typed, jumpingField.outcome(index), round.outcome)
  put(typed, jumpingField.style(index), round.stylePoints)
  for (const [at, mark] of (round.styleMarks ?? []).entries()) put(typed, jumpingField.styleMark(index, at), mark)
  if (round.cleared || round.joker || round.secondJoker) {
    put(typed, jumpingField.faults(index), clearedText(round))
  }
}

export const typeJumping = (typed: Record<string, string>, result: JumpingResult): void => {
  put(typed, 'carried', result.carried)
  put(typed, 'withdrewBefore', result.withdrewBefore)
  for (const [index, round] of result.rounds.entries()) if (round) typeRound(typed, round, index)
}

const outcomeOf = (text: string): JumpingRound['outcome'] => (text === 'ELIMINATED' || text === 'RETIRED' ? text : null)

const readStyle = (reader: FieldReader, protocol: JumpingProtocol, index: number): Partial<JumpingRound> => {
  const exercises = protocol.style?.exercises ?? []
  const marks = exercises.map(({ maximum }, at) =>
    reader.read(jumpingField.styleMark(index, at), (text) => markOf(text, maximum)),
  )
  const stylePoints = reader.read(jumpingField.style(index), decimalOf)
  return { stylePoints, styleMarks: marks.some((mark) => mark !== null) ? marks : null }
}

/** Penalties fault by fault, as a total, or as its two parts: the rules use one of these. */
const readPenalties = (reader: FieldReader, index: number): Partial<JumpingRound> => {
  const written = reader.read(jumpingField.course(index), courseOf)
  const faults = reader.read(jumpingField.faults(index), decimalOf)
  const timePenalties = reader.read(jumpingField.timePenalties(index), decimalOf)
  // A clear round has no faults to list, so its penalties are stored.
  if (written !== null && written.length === 0) return { obstaclePenalties: '0', timePenalties }
  if (written !== null) return { faults: written, timePenalties }
  return reader.typed[`r${index}.kind`] === 'total'
    ? { totalPenalties: faults }
    : { obstaclePenalties: faults, timePenalties }
}

const readRound = (reader: FieldReader, protocol: JumpingProtocol, index: number): JumpingRound | null => {
  const time = reader.read(jumpingField.time(index), timeOf)
  const outcome = reader.read(jumpingField.outcome(index), outcomeOf)
  const ridden = isAccumulator(protocol)
    ? (reader.read(jumpingField.faults(index), clearedOf) ?? {})
    : { ...readPenalties(reader, index), ...readStyle(reader, protocol, index) }
  return isAny(time, outcome, ...Object.values(ridden)) ? { time, ...ridden, outcome } : null
}

export const readJumping = (
  reader: FieldReader,
  protocol: JumpingProtocol,
  shared: SharedFields,
): EntryDraft<JumpingResult> => {
  const rounds = protocol.rounds.map((_, index) => readRound(reader, protocol, index))
  const withdrewBefore = reader.read('withdrewBefore', (text) => (/^[2-6]$/.test(text) ? Number(text) : null))
  const carried = reader.read('carried', decimalOf)
  return {
    result: { discipline: 'SHOW_JUMPING', ...shared, rounds, carried, withdrewBefore },
    hasScore: rounds.some((round) => round !== null),
  }
}

/** The field of a path such as `rounds.0.time`. */
export const jumpingFieldOf = (path: string, result: JumpingResult): string => {
  const [, number, rest = ''] = /^rounds\.(\d)\.?(.*)$/.exec(path) ?? []
  if (number === undefined) return path
  const round = Number(number)
  const [, mark] = /^styleMarks\.(\d+)$/.exec(rest) ?? []
  if (mark !== undefined) return jumpingField.styleMark(round, Number(mark))
  if (rest.startsWith('style')) return jumpingField.style(round)
  if (rest === 'time') return jumpingField.time(round)
  if (rest === 'timePenalties') return jumpingField.timePenalties(round)
  return rest.startsWith('faults') && result.rounds[round]?.faults
    ? jumpingField.course(round)
    : jumpingField.faults(round)
}

export const showJumpingFields: DisciplineFields<JumpingProtocol, JumpingResult> = {
  type: typeJumping,
  read: readJumping,
  fieldOf: jumpingFieldOf,
}
