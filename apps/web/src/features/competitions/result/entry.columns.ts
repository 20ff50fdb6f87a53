// The structure of a results grid: a row for each start, and a few figures in each.
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import type { KeyboardEvent, ReactNode } from 'react'
import type { StatusTag } from './entry.view.ts'
import type { MarkScale } from './mark-scale.view.ts'
import type { FieldProblem, Typed } from './result.form.ts'
import type { Entry, EntryRow } from './use-entry.ts'

export type EntryColumn = {
  readonly id: string
  readonly label: string
  readonly field: string
  /** The normal form of the text, written when the cursor leaves the field. */
  readonly tidy?: (text: string) => string
  /** Keys of this field beyond the common ones; returns true if it handled the key. */
  readonly onKey?: (event: KeyboardEvent, text: string, change: (text: string) => void) => boolean
  readonly width: string
  /** Letters are typed into this field and do not set the status. */
  readonly isText?: boolean
  /** In a text that begins with a digit, a letter in the empty field sets the status. */
  readonly takesStatusWhenEmpty?: boolean
  /** The keyboard of a phone; for figures unless the field contains text. */
  readonly inputMode?: 'decimal' | 'text' | 'none'
  /** Choices in place of a figure; digits choose in their order. */
  readonly choices?: readonly string[]
  /** A mark that is chosen on a scale. */
  readonly scale?: MarkScale | null
  /** The fields that a typed text changes; by default, only this field. */
  readonly change?: (text: string, typed: Typed) => Typed
  /** A value that follows from other fields and cannot be typed; null for a typed field. */
  readonly counted?: (typed: Typed) => string | null
  /** Enter skips it. */
  readonly isPassed?: (typed: Typed) => boolean
  /** Values of which one is usual, as big keys on a phone. */
  readonly quick?: readonly string[]
  /** Letters as buttons, so that a phone user need not find them on the keyboard. */
  readonly taps?: readonly { readonly text: string; readonly label: string }[]
}

export type RowEntryProps = {
  readonly label: string
  readonly entry: Entry
  readonly lines: readonly ResultLine[]
  readonly columns: readonly EntryColumn[]
  /** The rules' outcome for the present values of a row. */
  readonly score: (row: EntryRow) => ReactNode
  /** The effect of a status key on a row. */
  readonly statusChange: (status: string, typed: Typed) => Typed
  /** How the ride ended, if it was not finished. */
  readonly statusTag: (row: EntryRow) => StatusTag | null
  /** The status of this part of the result, if it differs from the status of the whole. */
  readonly statusOf?: (typed: Typed) => string
  /** One line for a conflict. */
  readonly sayResult: (typed: Typed) => string
  readonly typedOfLine: (line: ResultLine) => Typed
  readonly empty: ReactNode
  /** Codes of reasons, as in result lists, with their meaning. */
  readonly reasons?: readonly { readonly code: string; readonly label: string }[]
  /** An elimination that follows from the faults of a row, to be confirmed by the user. */
  readonly elimination?: (typed: Typed) => Elimination | null
  /** The changes of a confirmed elimination; by default, the status and its reason. */
  readonly eliminate?: (elimination: Elimination, typed: Typed) => Typed
  /** A remark about a value that the rules accept and that is probably a mistake; null while its field is typed. */
  readonly hint?: (row: EntryRow, focused: string | null) => string | null
  /** Notes on a row, besides the errors that prevent it from being sent. */
  readonly warnings?: (row: EntryRow) => readonly FieldProblem[]
  /** The note for a starter who is not on this list. */
  readonly absentText?: (number: number) => string | null
}

/** A row with its notes, besides the errors that prevent it from being sent. */
export const rowOf = ({ entry, warnings }: RowEntryProps, line: ResultLine): EntryRow => {
  const row = entry.rowOf(line)
  const told = warnings?.(row) ?? []
  return told.length === 0 ? row : { ...row, problems: [...row.problems, ...told] }
}

export const isFigure = (column: EntryColumn): boolean => !column.isText && column.choices === undefined

/** The longest word of a heading needs its room, because columns do not grow. */
const headingRoom = (label: string): number => Math.max(...label.split(/[\s-]+/).map((word) => word.length))

/** A column keeps its width whatever is typed in it. */
export const widthOf = ({ width, label, scale, choices }: EntryColumn): string => {
  if (choices !== undefined) return '15rem'
  if (scale && scale.kind !== 'DROPDOWN') return '16rem'
  return `max(calc(${width} + 1.75rem), ${String(headingRoom(label) * 0.56 + 0.9)}rem)`
}

/** The column whose cells also show how a ride ended: the last figure, which such a ride usually does not have. */
export const tagColumnOf = (columns: readonly EntryColumn[]): EntryColumn | undefined =>
  columns.findLast(isFigure) ?? columns.at(-1)

export const cellOf = (line: ResultLine, column: EntryColumn): string => `${line.participation} ${column.id}`

export const isOver = (typed: Typed): boolean =>
  typed.status !== undefined && typed.status !== '' && typed.status !== 'FINISHED'

/** The next column for typing after the given one; undefined after the last. */
export const nextColumn = (
  columns: readonly EntryColumn[],
  column: EntryColumn,
  typed: Typed,
): EntryColumn | undefined => columns.slice(columns.indexOf(column) + 1).find(({ isPassed }) => !isPassed?.(typed))
