// The only table of the product: columns are data, the texts come from the provider, and the rest is the same
// everywhere.
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import { ErrorState } from '../feedback/states.tsx'
import { useUi } from '../provider/ui-provider.tsx'
import type { DataTableColumn, DataTableSort } from './column.ts'
import classes from './data-table.module.css'
import { type SelectMode, toggleAll } from './selection.ts'
import { SkeletonBody, TableBody } from './table-body.tsx'
import { Loading, More, NoRows, SelectionBar } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { TableKeys } from './table-keys.tsx'
import type { RowTone } from './table-row.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { tracksOf } from './table-view.ts'
import { useLaterRows } from './use-later-rows.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableView } from './use-table-view.ts'
import { useTableWindow } from './use-table-window.ts'

export type DataTableProps<Row> = {
  /** A description of the rows, for screen readers. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  status?: 'loading' | 'error' | 'ready'
  onRetry?: () => void
  /** The name under which the browser keeps the choice of columns. */
  tableId?: string
  /** The shown columns, if the screen keeps them instead of the browser. */
  shown?: readonly string[] | undefined
  onShown?: (ids: readonly string[] | undefined) => void
  rowHref?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  rowTone?: (row: Row) => RowTone | undefined
  rowActions?: (row: Row) => ReactNode
  /** Names a row, for the label of its checkbox. */
  rowName?: (row: Row) => string
  selectMode?: SelectMode
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** The actions for the selected rows. */
  bulkActions?: (selected: ReadonlySet<string>) => ReactNode
  filterable?: boolean
  /**
   * If given, the server filters, 500 ms after the last key; otherwise the texts of the columns are filtered here,
   * after 250 ms.
   */
  onFilter?: (text: string) => void
  filter?: string
  sort?: DataTableSort | null
  onSort?: (sort: DataTableSort | null) => void
  hasMore?: boolean
  /** The number of rows with those that are not loaded, if the server has counted them. */
  total?: number | undefined
  loadingMore?: boolean
  onLoadMore?: () => void
  /** Before the filter. */
  toolbarStart?: ReactNode
  /** Beside the number of selected rows: what else can be selected. */
  selectionNote?: ReactNode
  /** In place of the number of selected rows. */
  selectionCount?: string | undefined
  toolbar?: ReactNode
  /** Also shown if a filter of the server found nothing, because the screen knows the searched text. */
  empty?: ReactNode
  /** On a phone a row becomes a card; tables whose columns must be compared scroll instead. */
  phone?: 'cards' | 'scroll'
  /** Any CSS height; 'none' lets the table grow with its rows. */
  maxHeight?: string
}

// A table with arrow key navigation is a grid, and its cells are grid cells. The roles are explicit, because not every
// screen reader derives them.
const grid = { role: 'grid' } as const
const selectableGrid = { role: 'grid', 'aria-multiselectable': true } as const

const nothingSelected: ReadonlySet<string> = new Set()

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rowKey, status = 'ready', tableId, rowActions, selectMode, onSelect } = props
  const {
    selected = nothingSelected,
    total,
    hasMore = false,
    loadingMore = false,
    onLoadMore,
    onFilter,
    onSort,
  } = props
  const { texts } = useUi()
  const { shown, remembered, typed, setTyped, filter, view, sort, changeSort } = useTableView(props)
  const scroller = useRef<HTMLDivElement>(null)

  const order = useMemo(() => view.map(rowKey), [view, rowKey])
  const window = useTableWindow({ order, scroller, hasMore, loadingMore, onLoadMore })
  const { onOpen } = props
  const { activeKey, handlers, enter } = useTableKeys({
    order,
    rowKey,
    scroller,
    window,
    onOpen,
    selectMode,
    selected,
    onSelect,
  })

  const later = useLaterRows({ ...props, shown })
  const hasBoxes = selectMode === 'multi' || selectMode === 'range'
  const hasActions = rowActions !== undefined
  const canFilter = props.filterable === true || onFilter !== undefined
  const isSelecting = selectMode !== undefined && selected.size > 0
  const bulkActions = isSelecting ? props.bulkActions?.(selected) : undefined
  const rowCount =
    status === 'ready' && view.length > 0
      ? texts.table.rows(total ?? view.length, total === undefined && hasMore)
      : null
  const style = {
    '--table-columns': tracksOf(shown, { hasBoxes, hasActions }),
    ...(props.maxHeight && { '--table-height': props.maxHeight }),
  } as CSSProperties

  return (
    <div
      className={`${classes.root} ${props.phone === 'scroll' ? '' : classes.cards}`}
      data-selecting={bulkActions ? true : undefined}
      style={style}
    >
      {(canFilter || props.toolbar || tableId !== undefined || (selectMode && props.bulkActions)) && (
        <TableToolbar
          start={props.toolbarStart}
          filter={canFilter ? { typed, setTyped } : undefined}
          count={isSelecting && !bulkActions ? texts.table.selected(selected.size) : rowCount}
          columns={tableId === undefined ? undefined : columns}
          remembered={remembered}
        >
          {props.toolbar}
        </TableToolbar>
      )}

      {status === 'error' ? (
        <ErrorState title={texts.table.error} {...(props.onRetry && { onRetry: props.onRetry })} />
      ) : (
        <div
          className={classes.scroller}
          ref={scroller}
          data-virtual={window.isVirtual || undefined}
          // A row takes the focus. If no row can be in the document, the region takes it, so that the keyboard can
          // scroll it.
          tabIndex={window.isVirtual || view.length === 0 ? 0 : undefined}
        >
          <table
            {...(hasBoxes ? selectableGrid : grid)}
            aria-label={label}
            aria-busy={status === 'loading' || loadingMore}
            aria-rowcount={total !== undefined ? total + 1 : hasMore ? -1 : view.length + 1}
            className={`${classes.grid} ${hasBoxes ? classes.selectable : ''}`}
          >
            <TableHead
              columns={shown}
              order={order}
              selected={selected}
              sort={sort}
              isSortedElsewhere={onSort !== undefined}
              hasBoxes={hasBoxes}
              hasActions={hasActions}
              onSort={changeSort}
              onAll={selectMode === 'range' ? undefined : () => onSelect?.(toggleAll(selected, order))}
            />
            {status === 'loading' ? (
              <SkeletonBody columns={shown.length + (hasBoxes ? 1 : 0) + (hasActions ? 1 : 0)} />
            ) : (
              <TableBody
                {...props}
                {...later}
                view={view}
                selected={selected}
                window={window}
                activeKey={activeKey}
                handlers={handlers}
                hasBoxes={hasBoxes}
              />
            )}
          </table>
          {status === 'loading' && <Loading />}
          {status === 'ready' && view.length === 0 && (
            <NoRows filter={filter} isElsewhere={onFilter !== undefined} empty={props.empty} />
          )}
        </div>
      )}
      <TableKeys table={props} scroller={scroller} enter={enter} filters={canFilter} />
      {status === 'ready' && hasMore && onLoadMore && <More isLoading={loadingMore} onLoad={onLoadMore} />}
      <SelectionBar count={props.selectionCount} selected={selected.size} note={props.selectionNote}>
        {bulkActions}
      </SelectionBar>
    </div>
  )
}
