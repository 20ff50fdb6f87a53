// Operations on the rows of a sheet. They are pure functions, so that dragging, keys and menus do the same.
import { newExercise, type RowPlace, type RowValues, type SheetLists } from './sheet.form.ts'

const replaced = (lists: SheetLists, part: RowPlace['part'], rows: RowValues[]): SheetLists => ({
  ...lists,
  [part]: rows,
})

export const moveRow = (lists: SheetLists, from: RowPlace, to: RowPlace): SheetLists => {
  const row = lists[from.part][from.index]
  if (!row) return lists
  const without = replaced(lists, from.part, lists[from.part].toSpliced(from.index, 1))
  return replaced(without, to.part, without[to.part].toSpliced(to.index, 0, row))
}

/** One step within its list; the row at the end stays. */
export const stepRow = (lists: SheetLists, { part, index }: RowPlace, step: 1 | -1): SheetLists =>
  lists[part][index + step] === undefined ? lists : moveRow(lists, { part, index }, { part, index: index + step })

export const removeRow = (lists: SheetLists, { part, index }: RowPlace): SheetLists =>
  replaced(lists, part, lists[part].toSpliced(index, 1))

export const insertRows = (lists: SheetLists, { part, index }: RowPlace, rows: readonly RowValues[]): SheetLists =>
  replaced(lists, part, lists[part].toSpliced(index, 0, ...rows))

/** A copy of the row, below it. */
export const duplicateRow = (lists: SheetLists, { part, index }: RowPlace): SheetLists => {
  const row = lists[part][index]
  return row ? insertRows(lists, { part, index: index + 1 }, [newExercise([], row)]) : lists
}

/** Gives every exercise this scale. */
export const rescaled = (lists: SheetLists, scale: { maximum: string; markStep: string }): SheetLists => {
  const all = (rows: RowValues[]): RowValues[] => rows.map((row) => (row.isHeading ? row : { ...row, ...scale }))
  return { TECHNICAL: all(lists.TECHNICAL), ARTISTIC: all(lists.ARTISTIC), COLLECTIVE: all(lists.COLLECTIVE) }
}
