// What a grid of results is made of: a row for each start, and a few figures in each.
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import type { KeyboardEvent, ReactNode } from 'react'
import type { MarkScale } from '../mark-scale.ts'
import type { FieldProblem, Typed } from '../result-fields.ts'
import type { Entry, EntryRow } from '../use-entry.ts'

export type EntryColumn = {
  readonly id: string
  readonly label: string
  readonly field: string
  /** What the figure is written as when the cursor leaves it. */
  readonly tidy?: (text: string) => string
  /** Keys of this field beyond the common ones; true when it took the key. */
  readonly onKey?: (event: KeyboardEvent, text: string, change: (text: string) => void) => boolean
  readonly width: string
  /** Letters are written here and do not set the status. */
  readonly isText?: boolean
  /** Where a text begins with a digit, a letter in the empty field is that of a status. */
  readonly takesStatusWhenEmpty?: boolean
  /** The keys that a phone offers; those of a figure unless it is text. */
  readonly inputMode?: 'decimal' | 'text'
  /** One of these instead of a figure; digits choose in their order. */
  readonly choices?: readonly string[]
  /** A mark that is chosen along a scale. */
  readonly scale?: MarkScale | null
  /** What a text that was typed changes; absent: this field. */
  readonly change?: (text: string, typed: Typed) => Typed
  /** A value that follows from other fields and cannot be typed; null for a typed field. */
  readonly counted?: (typed: Typed) => string | null
  /** Enter passes it over. */
  readonly isPassed?: (typed: Typed) => boolean
  /** Letters that a finger taps instead of finding them on the keyboard. */
  readonly taps?: readonly { readonly text: string; readonly label: string }[]
}

export type RowEntryProps = {
  readonly label: string
  readonly entry: Entry
  readonly lines: readonly ResultLine[]
  readonly columns: readonly EntryColumn[]
  /** The rules' outcome for the present values of a row. */
  readonly score: (row: EntryRow) => ReactNode
  /** What a status key does to a row. */
  readonly statusChange: (status: string, typed: Typed) => Typed
  readonly statusText: (row: EntryRow) => string
  /** The status of this part of the result, where that is not the status of the whole. */
  readonly statusOf?: (typed: Typed) => string
  /** One line for a conflict. */
  readonly sayResult: (typed: Typed) => string
  readonly typedOfLine: (line: ResultLine) => Typed
  readonly empty: ReactNode
  /** Codes of reasons, as result lists write them, with what they say. */
  readonly reasons?: readonly { readonly code: string; readonly label: string }[]
  /** An elimination that the faults of a row mean, which people confirm. */
  readonly elimination?: (typed: Typed) => Elimination | null
  /** What a confirmed elimination changes; absent: the status and its reason. */
  readonly eliminate?: (elimination: Elimination, typed: Typed) => Typed
  /** Notes on a row, besides the errors that keep it from being sent. */
  readonly warnings?: (row: EntryRow) => readonly FieldProblem[]
  /** Of somebody who starts here but is not on this list. */
  readonly absentText?: (number: number) => string | null
}

/** A row with its notes, besides the errors that keep it from being sent. */
export const rowOf = ({ entry, warnings }: RowEntryProps, line: ResultLine): EntryRow => {
  const row = entry.rowOf(line)
  const told = warnings?.(row) ?? []
  return told.length === 0 ? row : { ...row, problems: [...row.problems, ...told] }
}

export const isFigure = (column: EntryColumn): boolean => !column.isText && column.choices === undefined

export const cellOf = (line: ResultLine, column: EntryColumn): string => `${line.participation} ${column.id}`

export const isOver = (typed: Typed): boolean =>
  typed.status !== undefined && typed.status !== '' && typed.status !== 'FINISHED'

/** The next column to type in after one; undefined after the last. */
export const nextColumn = (
  columns: readonly EntryColumn[],
  column: EntryColumn,
  typed: Typed,
): EntryColumn | undefined => columns.slice(columns.indexOf(column) + 1).find(({ isPassed }) => !isPassed?.(typed))
