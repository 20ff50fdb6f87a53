// The keyboard of a sheet: down the marks of a judge, then the next judge, then the figures that do not come from a
// judge.
import type { KeyboardEvent } from 'react'
import { type KeyActions, onEntryKey } from './entry.keys.ts'
import type { Entry } from './use-entry.ts'
import type { MarkSheetState } from './use-mark-sheet.ts'

/** The keys in every field of the sheet. */
const commonActions = (entry: Entry, { at, line, choose, focus, setStatus }: MarkSheetState) => ({
  setStatus: entry.isReadOnly ? null : setStatus,
  goToStart: (by: 1 | -1) => choose(at.lines[at.index + by]),
  discard: () => entry.discard(line),
  goToNumber: () => focus.goTo.current?.focus(),
})

export const onMarkKey = (
  event: KeyboardEvent,
  entry: Entry,
  sheet: MarkSheetState,
  place: { row: number; judge: string },
): void => {
  const { cells, judges, extras, focus, isOver, saveAndGoOn } = sheet
  const marks = cells.filter(({ exercise }) => exercise !== null).length
  const column = judges.indexOf(place.judge)
  const go = (row: number, to: number): void => {
    const [cell, judge] = [cells[row], judges[to]]
    if (cell !== undefined && judge !== undefined) focus.mark(cell.id, judge)
  }
  const actions: KeyActions = {
    ...commonActions(entry, sheet),
    goOn: (isWhole) => {
      if (isWhole || isOver) saveAndGoOn()
      // The next judge follows the last mark; errors and deductions are reached separately.
      else if (place.row < marks - 1) go(place.row + 1, column)
      else if (column < judges.length - 1) go(0, column + 1)
      else if (!focus.extra(extras[0]?.id)) saveAndGoOn()
    },
    goDown: (by) => go(place.row + by, column),
    goRight: (by) => go(place.row, column + by),
  }
  onEntryKey(event, actions)
}

export const onExtraKey = (event: KeyboardEvent, entry: Entry, sheet: MarkSheetState, index: number): void => {
  const { extras, focus, isOver, saveAndGoOn } = sheet
  onEntryKey(event, {
    ...commonActions(entry, sheet),
    goOn: (isWhole) => {
      if (isWhole || isOver || !focus.extra(extras[index + 1]?.id)) saveAndGoOn()
    },
    goDown: null,
    goRight: null,
  })
}
