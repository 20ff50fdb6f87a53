import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { DataTableColumn } from './column.ts'
import type { RowTone } from './table-row.tsx'

type HowRowsLook<Row> = {
  shown: readonly DataTableColumn<Row>[]
  rowHref?: (row: Row) => string | undefined
  rowTone?: (row: Row) => RowTone | undefined
  rowName?: (row: Row) => string
  rowActions?: (row: Row) => ReactNode
}

const isSame = <Row>(one: HowRowsLook<Row>, other: HowRowsLook<Row>): boolean =>
  (one.rowActions === undefined) === (other.rowActions === undefined) &&
  one.shown.length === other.shown.length &&
  one.shown.every(({ id, header }, place) => other.shown[place]?.id === id && other.shown[place]?.header === header)

/**
 * How a screen draws its rows, one step later if the columns are the same. Most screens create their columns whenever they
 * render, and opening a drawer or typing in a field of the screen would draw each row again before the reader sees
 * anything. Now the press is painted first, and the rows follow in small steps.
 */
export const useLaterRows = <Row>({
  shown,
  rowHref,
  rowTone,
  rowName,
  rowActions,
}: HowRowsLook<Row>): HowRowsLook<Row> => {
  const now = useMemo(
    () => ({
      shown,
      ...(rowHref && { rowHref }),
      ...(rowTone && { rowTone }),
      ...(rowName && { rowName }),
      ...(rowActions && { rowActions }),
    }),
    [shown, rowHref, rowTone, rowName, rowActions],
  )
  const later = useDeferredValue(now)
  return isSame(later, now) ? later : now
}
