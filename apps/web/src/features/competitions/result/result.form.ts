// Converts a result to the text fields of a screen, and back. Typed text is kept unchanged until it is sent, so that a reload in the
// middle of a mark loses nothing.

import { type Elimination, findElimination } from '@oxer/domain/competitions/result/elimination.rules'
import { type JumpingRoundScore, scoreResult } from '@oxer/domain/competitions/result/result.rules'
import type { DressageProtocol, Protocol, Result, ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { isSameResult, mergeResults } from '@oxer/domain/competitions/result/result-content.rules'
import {
  disciplines,
  type ProtocolOf,
  type ResultOf,
  type ScoredDiscipline,
  type ScoreOf,
} from '@oxer/domain/disciplines/disciplines'
import { add, type Decimal, decimal, formatFixed, multiply, percentageOf, zero } from '@oxer/domain/kernel/decimal'
import { disciplineFields } from './disciplines/fields.ts'
import { jumpingField } from './disciplines/show-jumping/fields.ts'
import type { EntryDraft } from './entry-fields/entry-draft.ts'
import { type FieldProblem, type FieldReader, put, readerOf, type Typed } from './entry-fields/field-reader.ts'
import { sheetField } from './entry-fields/sheet-fields.ts'
import type { RunningScore } from './entry-fields/sheet-running.ts'
import { acceptedMark } from './result-typing.form.ts'

export type { FieldProblem, Typed } from './entry-fields/field-reader.ts'

export const field = { ...jumpingField, ...sheetField } as const

/** The judges whose columns are shown: those of the protocol, and others with a sheet. */
export const judgesOf = (protocol: DressageProtocol, result: Result | null): string[] => {
  const given = result !== null && 'judges' in result ? result.judges.map((sheet) => sheet.position) : []
  const judges = [...new Set([...protocol.judges, ...given])]
  return judges.length > 0 ? judges : ['C']
}

const typeResult = <D extends ScoredDiscipline>(typed: Record<string, string>, result: ResultOf<D>): void =>
  disciplineFields[result.discipline].type(typed, result)

/** The stored result as fields; without one, only whether it rides out of competition. */
export const typedOf = (result: Result | null, outOfCompetition: boolean): Typed => {
  const typed: Record<string, string> = {}
  if (result?.outOfCompetition ?? outOfCompetition) typed.out = 'x'
  if (result === null) return typed
  typed.status = result.status
  put(typed, 'reason', result.statusReason)
  typeResult(typed, result)
  return typed
}

export type ReadFields =
  | { readonly kind: 'EMPTY' }
  | { readonly kind: 'RESULT'; readonly result: Result }
  | { readonly kind: 'PROBLEMS'; readonly problems: readonly FieldProblem[] }

/** Converts an error of the rules to the field with the wrong value. */
export const fieldOfPath = <D extends ScoredDiscipline>(path: string, result: ResultOf<D>): string =>
  disciplineFields[result.discipline].fieldOf(path, result)

const draftOf = <D extends ScoredDiscipline>(reader: FieldReader, protocol: ProtocolOf<D>): EntryDraft<ResultOf<D>> => {
  const { typed } = reader
  const shared = {
    status: (typed.status || 'FINISHED') as ResultStatus,
    statusReason: typed.reason?.trim() || null,
    outOfCompetition: typed.out === 'x',
  }
  return disciplineFields[protocol.discipline].read(reader, protocol, shared)
}

/**
 * The result in the fields, checked by the same rules as the server's. A score without a status is that of a finisher.
 */
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

/**
 * The typed result with every part of the stored one that no field shows, because the user has not changed it: an
 * incident that the protocol no longer names, a percentage beside its sheets.
 */
export const withUnshown = (stored: Result | null, typed: Result, protocol: Protocol): Result => {
  if (stored === null || stored.discipline !== protocol.discipline) return typed
  const shown = draftOf(readerOf(typedOf(stored, false)), protocol).result
  if (isSameResult(shown, stored)) return typed
  const merged = mergeResults(shown, typed, stored)
  return merged.ok && scoreResult(protocol, merged.result).ok ? merged.result : typed
}

/** The elimination that follows from the faults in the fields, as a proposal for the scribe; null without one. */
export const eliminationTyped = (typed: Typed, protocol: Protocol): Elimination | null => {
  if ((typed.status || 'FINISHED') !== 'FINISHED') return null
  const reader = readerOf(typed)
  const { result, hasScore } = draftOf(reader, protocol)
  if (!hasScore || reader.problems.length > 0) return null
  return findElimination(protocol, result)
}

/**
 * The exact percentage of the sheet so far, with the protocol's decimals: the given marks as a share of the highest
 * possible ones so far. Errors of course and deductions count once the sheet is complete and the rules have scored it.
 */
export const runningScore = (protocol: DressageProtocol, typed: Typed, judges: readonly string[]): RunningScore => {
  const read = readFields({ ...typed, status: 'FINISHED' }, protocol)
  if (read.kind === 'RESULT') {
    const scored = scoreResult(protocol, read.result)
    if (scored.ok && 'exact' in scored.score) {
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
      const mark = acceptedMark(typed[field.mark(position, index)] ?? '', exercise)
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

/** The score of the present fields, for the column beside them; null if they are not enough. */
export const scoreText = (protocol: Protocol, typed: Typed): string | null => {
  const read = readFields(typed, protocol)
  if (read.kind !== 'RESULT') return null
  const scored = scoreResult(protocol, read.result)
  return scored.ok ? scored.score.text : null
}

const roundsIn = <D extends ScoredDiscipline>(score: ScoreOf<D>): readonly JumpingRoundScore[] =>
  disciplines[score.discipline].rounds(score)

/** The typed rounds so far: an incomplete one is scored like a ride that was not finished. */
export const roundScores = (protocol: Protocol, typed: Typed): readonly JumpingRoundScore[] => {
  const { result } = draftOf(readerOf(typed), protocol)
  if (!('rounds' in result)) return []
  const scored = scoreResult(protocol, { ...result, status: 'RETIRED' })
  return scored.ok ? roundsIn(scored.score) : []
}
