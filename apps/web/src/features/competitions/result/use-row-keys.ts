// The keys of a row, the same in the grid and on a card.
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import type { KeyboardEvent, RefObject } from 'react'
import { type EntryColumn, isOver, nextColumn, type RowEntryProps } from './entry.columns.ts'
import { onEntryKey } from './entry.keys.ts'
import type { EntryRow } from './use-entry.ts'

export type RowKeys = {
  readonly onKeyDown: (event: KeyboardEvent, row: EntryRow, column: EntryColumn) => void
  /** Sends the row and goes to the next one; an invalid field gets the cursor. */
  readonly saveAndGoOn: (line: ResultLine, from?: EntryColumn) => void
}

export const useRowKeys = (
  { entry, lines, columns, statusChange, statusOf }: RowEntryProps,
  focus: (line: ResultLine | undefined, column?: EntryColumn) => boolean,
  goTo: RefObject<HTMLInputElement | null>,
): RowKeys => {
  const saveAndGoOn = (line: ResultLine, from?: EntryColumn): void => {
    const problems = entry.save(line)
    const wrong = columns.find((column) => problems.some(({ field }) => field === column.field))
    const next = lines[lines.findIndex((each) => each.participation === line.participation) + 1]
    if (wrong) focus(line, wrong)
    else if (problems.length === 0 && !focus(next)) focus(line, from)
  }
  const onKeyDown = (event: KeyboardEvent, row: EntryRow, column: EntryColumn): void => {
    const { line, typed } = row
    const text = typed[column.field] ?? ''
    const change = (next: string): void => entry.change(line, { [column.field]: next })
    if (!entry.isReadOnly && column.onKey?.(event, text, change)) {
      event.preventDefault()
      return
    }
    const digit = /^[1-9]$/.test(event.key) ? column.choices?.[Number(event.key) - 1] : undefined
    if (digit !== undefined && !entry.isReadOnly) {
      event.preventDefault()
      change(digit)
      return
    }
    const takesStatus = !column.isText || (column.takesStatusWhenEmpty === true && text.trim() === '')
    const index = lines.findIndex((each) => each.participation === line.participation)
    onEntryKey(event, {
      setStatus: takesStatus && !entry.isReadOnly ? (status) => entry.change(line, statusChange(status, typed)) : null,
      goOn: (isWhole) => {
        const next = nextColumn(columns, column, typed)
        const isEnded = isOver(typed) || isOver({ status: statusOf?.(typed) ?? '' })
        if (next !== undefined && !isEnded && !isWhole) focus(line, next)
        else saveAndGoOn(line, column)
      },
      goDown: (by) => focus(lines[index + by], column),
      goRight: null,
      goToStart: (by) => focus(lines[index + by]),
      discard: () => entry.discard(line),
      goToNumber: () => goTo.current?.focus(),
    })
  }
  return { onKeyDown, saveAndGoOn }
}
