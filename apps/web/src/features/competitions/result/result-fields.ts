// A result as the fields of a screen, all of them text, and back. What is typed is kept as it was typed until it is sent, so
// that a reload in the middle of a mark loses nothing.

import { type Elimination, findElimination } from '@oxer/domain/competitions/result/elimination.rules'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import type {
  DressageProtocol,
  DressageResult,
  JumpingProtocol,
  JumpingResult,
  JumpingRound,
  Protocol,
  Result,
  ResultStatus,
} from '@oxer/domain/competitions/result/result.schema'
import { add, type Decimal, decimal, formatFixed, multiply, percentageOf, zero } from '@oxer/domain/kernel/decimal'
import { formatRoundTime } from '@oxer/i18n/formats'
import type { EntryDraft } from './entry-fields/entry-draft.ts'
import { otherFieldOf, readOther, typeOther } from './entry-fields/entry-fields.ts'
import { type FieldProblem, type FieldReader, put, readerOf, type Typed } from './entry-fields/field-reader.ts'
import { readSheets, sheetField, sheetFieldOf, typeSheet } from './entry-fields/sheet-fields.ts'
import type { RunningScore } from './entry-fields/sheet-running.ts'
import { clearedOf, decimalOf, markOf, percentageTyped, timeOf } from './result-typing.ts'

export type { FieldProblem, Typed } from './entry-fields/field-reader.ts'

export const field = {
  faults: (round: number): string => `r${round}.faults`,
  time: (round: number): string => `r${round}.time`,
  ...sheetField,
} as const

export const isAccumulator = (protocol: JumpingProtocol): boolean => protocol.format === 'ACCUMULATOR'

/** The judges whose columns are shown: those of the protocol, and whoever has given a sheet. */
export const judgesOf = (protocol: DressageProtocol, result: Result | null): string[] => {
  const given = result?.discipline === 'DRESSAGE' ? result.judges.map((sheet) => sheet.position) : []
  const judges = [...new Set([...protocol.judges, ...given])]
  return judges.length > 0 ? judges : ['C']
}

const typeRound = (typed: Record<string, string>, round: JumpingRound, index: number): void => {
  const isTotal = typeof round.totalPenalties === 'string'
  put(typed, field.faults(index), isTotal ? round.totalPenalties : round.obstaclePenalties)
  if (isTotal) typed[`r${index}.kind`] = 'total'
  put(typed, field.time(index), typeof round.time === 'number' ? formatRoundTime(round.time) : null)
  put(typed, `r${index}.timePenalties`, round.timePenalties)
  if (round.cleared) {
    const joker = round.joker === 'CLEARED' ? ['J'] : round.joker === 'DOWN' ? ['-J'] : []
    put(typed, field.faults(index), [...round.cleared, ...joker].join(' '))
  }
}

/** The stored result as it stands in the fields; without one, only whether it rides out of competition. */
export const typedOf = (result: Result | null, outOfCompetition: boolean): Typed => {
  const typed: Record<string, string> = {}
  if (result?.outOfCompetition ?? outOfCompetition) typed.out = 'x'
  if (result === null) return typed
  typed.status = result.status
  put(typed, 'reason', result.statusReason)
  if (result.discipline === 'SHOW_JUMPING') {
    put(typed, 'carried', result.carried)
    put(typed, 'withdrewBefore', result.withdrewBefore)
    for (const [index, round] of result.rounds.entries()) if (round) typeRound(typed, round, index)
  } else if (result.discipline === 'DRESSAGE') {
    put(typed, 'percentage', result.percentage)
    for (const sheet of result.judges) typeSheet(typed, sheet)
  } else typeOther(typed, result)
  return typed
}

export type ReadFields =
  | { readonly kind: 'EMPTY' }
  | { readonly kind: 'RESULT'; readonly result: Result }
  | { readonly kind: 'PROBLEMS'; readonly problems: readonly FieldProblem[] }

const readRound = (reader: FieldReader, protocol: JumpingProtocol, index: number): JumpingRound | null => {
  const time = reader.read(field.time(index), timeOf)
  if (isAccumulator(protocol)) {
    const cleared = reader.read(field.faults(index), clearedOf)
    return time === null && cleared === null ? null : { time, ...cleared }
  }
  const faults = reader.read(field.faults(index), decimalOf)
  const timePenalties = reader.read(`r${index}.timePenalties`, decimalOf)
  if (time === null && faults === null) return null
  return reader.typed[`r${index}.kind`] === 'total'
    ? { time, totalPenalties: faults }
    : { time, obstaclePenalties: faults, timePenalties }
}

/** A field's complaint at the place where it was typed. */
const fieldOfPath = (path: string, result: Result): string => {
  const [, round] = /^rounds\.(\d)/.exec(path) ?? []
  if (round !== undefined) return path.endsWith('.time') ? field.time(Number(round)) : field.faults(Number(round))
  if (result.discipline === 'DRESSAGE') return sheetFieldOf(path, result.judges) ?? path
  return result.discipline === 'SHOW_JUMPING' ? path : otherFieldOf(path, result)
}

const draftOf = (reader: FieldReader, protocol: Protocol): EntryDraft => {
  const { typed } = reader
  const shared = {
    status: (typed.status || 'FINISHED') as ResultStatus,
    statusReason: typed.reason?.trim() || null,
    outOfCompetition: typed.out === 'x',
  }
  if (protocol.discipline === 'SHOW_JUMPING') {
    const rounds = protocol.rounds.map((_, index) => readRound(reader, protocol, index))
    const withdrewBefore = reader.read('withdrewBefore', (text) => (/^[2-6]$/.test(text) ? Number(text) : null))
    const carried = reader.read('carried', decimalOf)
    const result: JumpingResult = { discipline: 'SHOW_JUMPING', ...shared, rounds, carried, withdrewBefore }
    return { result, hasScore: rounds.some((round) => round !== null) }
  }
  if (protocol.discipline === 'DRESSAGE') {
    const judges = readSheets(reader, protocol)
    const percentage = judges.length > 0 ? null : reader.read('percentage', percentageTyped)
    const result: DressageResult = { discipline: 'DRESSAGE', ...shared, judges, percentage }
    return { result, hasScore: judges.length > 0 || percentage !== null }
  }
  return readOther(reader, protocol, shared)
}

/** What the fields say, checked by the same rules as the server's. A score without a status is that of a finisher. */
export const readFields = (typed: Typed, protocol: Protocol): ReadFields => {
  const reader = readerOf(typed)
  const { result, hasScore } = draftOf(reader, protocol)
  if (reader.problems.length > 0) return { kind: 'PROBLEMS', problems: reader.problems }
  if (!hasScore && (typed.status ?? '') === '') return { kind: 'EMPTY' }
  const scored = scoreResult(protocol, result)
  if (scored.ok) return { kind: 'RESULT', result }
  return {
    kind: 'PROBLEMS',
    problems: scored.errors.map(({ code, path }) => ({ code, field: fieldOfPath(path, result) })),
  }
}

/** The elimination that the faults in the fields mean, to be proposed to whoever types them; null without one. */
export const eliminationTyped = (typed: Typed, protocol: Protocol): Elimination | null => {
  if ((typed.status || 'FINISHED') !== 'FINISHED') return null
  const reader = readerOf(typed)
  const { result, hasScore } = draftOf(reader, protocol)
  if (!hasScore || reader.problems.length > 0) return null
  return findElimination(protocol, result)
}

/**
 * The percentage as far as the sheet goes: what was given of what could have been given until now, exact, and with the
 * protocol's decimals. Errors of course and deductions count when the sheet is complete and the rules have scored it.
 */
export const runningScore = (protocol: DressageProtocol, typed: Typed, judges: readonly string[]): RunningScore => {
  const read = readFields({ ...typed, status: 'FINISHED' }, protocol)
  if (read.kind === 'RESULT') {
    const scored = scoreResult(protocol, read.result)
    if (scored.ok && scored.score.discipline === 'DRESSAGE') {
      const { score } = scored
      return {
        judges: Object.fromEntries(
          judges.map((position) => {
            const sheet = score.judges.find((each) => each.position === position)
            return [position, sheet ? formatFixed(sheet.percentage, protocol.decimals) : null]
          }),
        ),
        total: score.text,
      }
    }
  }
  let [points, maximum]: [Decimal, Decimal] = [zero, zero]
  const byJudge = judges.map((position) => {
    let [given, possible]: [Decimal, Decimal] = [zero, zero]
    for (const [index, exercise] of protocol.exercises.entries()) {
      const mark = markOf(typed[field.mark(position, index)] ?? '', exercise.maximum)
      if (mark === null) continue
      given = add(given, multiply(decimal(mark), decimal(exercise.coefficient)))
      possible = add(possible, multiply(decimal(exercise.maximum), decimal(exercise.coefficient)))
    }
    points = add(points, given)
    maximum = add(maximum, possible)
    const isAny = possible.numerator > 0n
    return [position, isAny ? formatFixed(percentageOf(given, possible), protocol.decimals) : null] as const
  })
  return {
    judges: Object.fromEntries(byJudge),
    total: maximum.numerator > 0n ? formatFixed(percentageOf(points, maximum), protocol.decimals) : null,
  }
}

/** What the rules make of the fields now, for the column beside them; null while they say too little. */
export const scoreText = (protocol: Protocol, typed: Typed, round: number): string | null => {
  const read = readFields(typed, protocol)
  if (read.kind !== 'RESULT') return null
  const scored = scoreResult(protocol, read.result)
  if (!scored.ok) return null
  if (scored.score.discipline !== 'SHOW_JUMPING' || protocol.discipline !== 'SHOW_JUMPING') return scored.score.text
  const part = scored.score.rounds[round]
  const value = part?.points ?? part?.penalties
  if (!value) return null
  return formatFixed(value, value.denominator === 1n ? 0 : 2)
}
