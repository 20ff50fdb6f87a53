import type { ReactNode } from 'react'

export type DataTableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row, place: number) => ReactNode
  /** A track of the grid: '120px', 'minmax(160px, 2fr)'. Columns without one share the remaining width equally. */
  width?: string
  align?: 'start' | 'center' | 'end'
  /** Tabular figures that do not wrap, aligned to the end of the cell. */
  numeric?: boolean
  /** Sorts here, in the browser. A column that the server sorts sets `sortable`, and the table gets `onSort`. */
  compare?: (one: Row, other: Row) => number
  sortable?: boolean
  /** The text that the filter reads if it filters in the browser. */
  text?: (row: Row) => string
  /**
   * Names the row: it contains the link, and is the title of the card on a phone. The first column unless another one
   * sets this.
   */
  primary?: boolean
  /** False for a column without which the row cannot be understood. */
  hideable?: boolean
  hidden?: boolean
}

export type DataTableSort = { column: string; direction: 'ascending' | 'descending' }

export const alignmentOf = <Row>(column: DataTableColumn<Row>) => ({
  'data-align': column.align ?? (column.numeric ? 'end' : 'start'),
})
