import type { ReactNode } from 'react'

export type DataTableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row, place: number) => ReactNode
  /** A track of the grid: '120px', 'minmax(160px, 2fr)'. Columns share what is left equally when they say nothing. */
  width?: string
  align?: 'start' | 'center' | 'end'
  /** Tabular figures that do not break, at the end of the cell. */
  numeric?: boolean
  /** Sorts here, in the browser. A column that the server sorts says `sortable` and the table gets `onSort`. */
  compare?: (one: Row, other: Row) => number
  sortable?: boolean
  /** What the text filter reads when it filters in the browser. */
  text?: (row: Row) => string
  /** Names the row: it carries the link, and is the title of the card on a phone. The first column unless one says so. */
  primary?: boolean
  /** False for a column without which the row makes no sense. */
  hideable?: boolean
  hidden?: boolean
}

export type DataTableSort = { column: string; direction: 'ascending' | 'descending' }

export const alignmentOf = <Row>(column: DataTableColumn<Row>) => ({
  'data-align': column.align ?? (column.numeric ? 'end' : 'start'),
})
