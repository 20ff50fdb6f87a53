// The structure of a sheet of marks: a row for each exercise, a column for each judge, and the figures that do not come
// from a judge.
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { ResultInputKind } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import type { TFunction } from 'i18next'
import type { SheetRules } from './entry-fields/sheet-fields.ts'
import type { RunningScore } from './entry-fields/sheet-running.ts'
import { field, type Typed } from './result.form.ts'
import type { Entry } from './use-entry.ts'

/** A figure of a sheet that does not come from a judge, such as the faults of the course. */
export type ExtraField = {
  readonly id: string
  readonly label: string
  readonly field: string
  readonly tidy?: (text: string) => string
}

export type MarkSheetProps = {
  readonly sheet: ResultSheet
  readonly entry: Entry
  readonly rules: SheetRules
  /** How marks are entered (cr338); by default, typed. */
  readonly inputKind?: ResultInputKind
  readonly judgesOf: (line: ResultLine) => string[]
  /** Errors of course and further deductions are subtracted on the sheet. */
  readonly hasDeductions: boolean
  readonly runningLabel: string
  readonly judgeLabel: string
  /** The score of the sheet so far, as text. */
  readonly running: (typed: Typed, judges: readonly string[]) => RunningScore
  /** The score of a complete row, as text; empty for any other. */
  readonly score: (typed: Typed) => string
  /** Typed after the last mark. */
  readonly extras?: readonly ExtraField[]
  readonly reasons?: readonly { readonly code: string; readonly label: string }[]
  readonly elimination?: (typed: Typed) => Elimination | null
}

export type MarkCell = {
  readonly id: string
  readonly label: string
  readonly field: (judge: string) => string
  /** Null for errors and deductions. */
  readonly exercise: SheetRules['exercises'][number] | null
}

export const markCells = (
  t: TFunction<'competitions'>,
  { rules, hasDeductions }: Pick<MarkSheetProps, 'rules' | 'hasDeductions'>,
): readonly MarkCell[] => [
  ...rules.exercises.map((exercise, at) => ({
    id: String(at),
    label: exercise.name ?? t('result.exercise', { number: exercise.no }),
    field: (judge: string) => field.mark(judge, at),
    exercise,
  })),
  ...(hasDeductions
    ? [
        { id: 'errors', label: t('result.column.errors'), field: field.errors, exercise: null },
        { id: 'deduction', label: t('result.column.deduction'), field: field.deduction, exercise: null },
      ]
    : []),
]
