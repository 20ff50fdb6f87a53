import { useMemo, useState } from 'react'
import type { DataTableColumn, DataTableSort } from './column.ts'
import { type GivenColumns, useRememberedColumns } from './remembered-columns.ts'
import { createRowTexts, nextSort, rowsThatMatch, sortedRows } from './table-view.ts'
import { useTableFilter } from './use-table-filter.ts'

/** The shown rows and columns and their order: chosen by the reader, or by the server if it filters or sorts. */
export const useTableView = <Row>({
  tableId,
  columns,
  rows,
  filter: given,
  onFilter,
  sort: givenSort,
  onSort,
  shown: givenColumns,
  onShown,
}: {
  tableId?: string
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  filter?: string
  onFilter?: (text: string) => void
  sort?: DataTableSort | null
  onSort?: (sort: DataTableSort | null) => void
} & Partial<GivenColumns>) => {
  const remembered = useRememberedColumns(tableId, columns, {
    shown: givenColumns,
    ...(onShown && { onShown }),
  })
  const { isShown } = remembered
  const shown = useMemo(() => columns.filter(isShown), [columns, isShown])
  const texts = useMemo(() => createRowTexts(rows, columns), [rows, columns])
  const { typed, setTyped, filter } = useTableFilter(given, onFilter, texts)
  const [ownSort, setOwnSort] = useState<DataTableSort | null>(null)
  const sort = givenSort === undefined ? ownSort : givenSort
  const isFilteredElsewhere = onFilter !== undefined
  const isSortedElsewhere = onSort !== undefined
  // A key in the filter renders the table again before its rows change.
  const view = useMemo(() => {
    const filtered = isFilteredElsewhere ? rows : rowsThatMatch(rows, texts, filter)
    return isSortedElsewhere ? filtered : sortedRows(filtered, columns, sort)
  }, [rows, columns, texts, filter, sort, isFilteredElsewhere, isSortedElsewhere])
  const changeSort = (column: string): void => {
    const next = nextSort(sort, column)
    setOwnSort(next)
    onSort?.(next)
  }
  return { shown, remembered, typed, setTyped, filter, view, sort, changeSort }
}
