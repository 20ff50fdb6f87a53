import type { DataTableColumn, DataTableSort } from './column.ts'

const accented = /[\u0080-\uffff]/

/** Most texts have no accents, and taking those apart costs ten times as much as the search itself. */
const plainText = (text: string): string =>
  accented.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()
    : text.toLowerCase()

/** The rows that match a text in one of their columns, with or without accents. */
export const rowsThatMatch = <Row>(
  rows: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  filter: string,
): readonly Row[] => {
  const wanted = plainText(filter)
  if (wanted === '') return rows
  return rows.filter((row) => columns.some((column) => column.text && plainText(column.text(row)).includes(wanted)))
}

export const sortedRows = <Row>(
  rows: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  sort: DataTableSort | null,
): readonly Row[] => {
  const compare = columns.find((column) => column.id === sort?.column)?.compare
  if (!compare) return rows
  return [...rows].sort((one, other) => (sort?.direction === 'descending' ? compare(other, one) : compare(one, other)))
}

/** Up, down, and back to the given order. */
export const nextSort = (sort: DataTableSort | null, column: string): DataTableSort | null => {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/** The tracks of the grid. */
export const tracksOf = <Row>(
  columns: readonly DataTableColumn<Row>[],
  { hasBoxes, hasActions }: { hasBoxes: boolean; hasActions: boolean },
): string =>
  [
    hasBoxes && '44px',
    ...columns.map((column) => column.width ?? (column.numeric ? 'minmax(80px, 0.6fr)' : 'minmax(112px, 1fr)')),
    hasActions && 'minmax(56px, max-content)',
  ]
    .filter(Boolean)
    .join(' ')
