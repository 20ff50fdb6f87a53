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

/** What each row can be found by: the texts of its columns without accents, made when they are first needed. */
export type RowTexts = {
  of: (index: number) => string
  /** Makes the texts of the next rows. False if there are no more. */
  makeMore: (count: number) => boolean
}

export const createRowTexts = <Row>(rows: readonly Row[], columns: readonly DataTableColumn<Row>[]): RowTexts => {
  const searched = columns.flatMap(({ text }) => (text ? [text] : []))
  const texts = new Map<number, string>()
  const of = (index: number): string => {
    const known = texts.get(index)
    if (known !== undefined) return known
    // A filter is one line, so it never matches the end of one column with the start of the next.
    const made = rows.slice(index, index + 1).flatMap((row) => searched.map((text) => plainText(text(row))))
    const text = made.join('\n')
    texts.set(index, text)
    return text
  }
  let next = 0
  return {
    of,
    makeMore: (count) => {
      const end = Math.min(next + count, rows.length)
      for (; next < end; next += 1) of(next)
      return next < rows.length
    },
  }
}

/** The rows that match a text in one of their columns, with or without accents. */
export const rowsThatMatch = <Row>(rows: readonly Row[], texts: RowTexts, filter: string): readonly Row[] => {
  const wanted = plainText(filter)
  if (wanted === '') return rows
  return rows.filter((_, index) => texts.of(index).includes(wanted))
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
