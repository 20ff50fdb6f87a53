import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { DataTableColumn } from './column.ts'
import type { RowTone } from './table-row.tsx'

type HowRowsLook<Row> = {
  rows: readonly Row[]
  shown: readonly DataTableColumn<Row>[]
  rowHref?: (row: Row) => string | undefined
  rowTone?: (row: Row) => RowTone | undefined
  rowName?: (row: Row) => string
  rowActions?: (row: Row) => ReactNode
}

const isSame = <Row>(one: HowRowsLook<Row>, other: HowRowsLook<Row>): boolean =>
  one.rows === other.rows &&
  (one.rowActions === undefined) === (other.rowActions === undefined) &&
  one.shown.length === other.shown.length &&
  one.shown.every(({ id, header }, place) => other.shown[place]?.id === id && other.shown[place]?.header === header)

/**
 * How a screen draws its rows, one step later if these are the same rows in the same columns: other rows may need other
 * cells. Most screens create their columns whenever they render, and opening a drawer or typing in a field of the screen
 * would draw each row again before the reader sees anything. Now the press is painted first, and the rows follow in small
 * steps.
 */
export const useLaterRows = <Row>({
  rows,
  shown,
  rowHref,
  rowTone,
  rowName,
  rowActions,
}: HowRowsLook<Row>): HowRowsLook<Row> => {
  const now = useMemo(
    () => ({
      rows,
      shown,
      ...(rowHref && { rowHref }),
      ...(rowTone && { rowTone }),
      ...(rowName && { rowName }),
      ...(rowActions && { rowActions }),
    }),
    [rows, shown, rowHref, rowTone, rowName, rowActions],
  )
  const later = useDeferredValue(now)
  return isSame(later, now) ? later : now
}
