// The one table of the product: columns are data, words come from the provider, the rest is the same everywhere.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearch } from '@tabler/icons-react'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { useUi } from '../provider/ui-provider.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { useRememberedColumns } from './remembered-columns.ts'
import { nextSelection, type SelectMode, toggleAll } from './selection.ts'

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

export type DataTableProps<Row> = {
  /** A description of the rows, for screen readers. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  status?: 'loading' | 'error' | 'ready'
  onRetry?: () => void
  /** Under this name the browser keeps the choice of columns. */
  tableId?: string
  rowHref?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  rowTone?: (row: Row) => 'muted' | 'danger' | 'highlight' | undefined
  rowActions?: (row: Row) => ReactNode
  /** Names a row for the box that selects it. */
  rowName?: (row: Row) => string
  selectMode?: SelectMode
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** What can be done with the selected rows. */
  bulkActions?: (selected: ReadonlySet<string>) => ReactNode
  filterable?: boolean
  /** Given: the server filters. Not given: the texts of the columns are filtered here. Called 250 ms after the last key. */
  onFilter?: (text: string) => void
  filter?: string
  sort?: DataTableSort | null
  onSort?: (sort: DataTableSort | null) => void
  hasMore?: boolean
  loadingMore?: boolean
  onLoadMore?: () => void
  toolbar?: ReactNode
  /** Also what a filter of the server did not find: the screen knows what was searched. */
  empty?: ReactNode
  /** On a phone a row becomes a card; tables whose columns must be compared side by side scroll instead. */
  phone?: 'cards' | 'scroll'
  /** Any CSS height; 'none' lets the table grow with its rows. */
  maxHeight?: string
}

/** From this many rows on, only the rows in view are in the document. */
const virtualFrom = 80
const rowHeight = 45
const filterPause = 250

// A table that is walked with the arrow keys is a grid, and its cells are grid cells; spelled out, because not every
// screen reader works that out.
const grid = { role: 'grid' } as const
const selectableGrid = { role: 'grid', 'aria-multiselectable': true } as const
const gridCell = { role: 'gridcell' } as const

const skeletonRows = [7, 11, 13, 17, 19, 23] as const

const nothingSelected: ReadonlySet<string> = new Set()

const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, status = 'ready', tableId, rowHref, onOpen, rowTone, rowActions } = props
  const { selectMode, selected = nothingSelected, onSelect, hasMore = false, loadingMore = false, onLoadMore } = props
  const { phone = 'cards', onFilter, onSort } = props
  const { texts, Link } = useUi()
  const remembered = useRememberedColumns(tableId)
  const [typed, setTyped] = useState(props.filter ?? '')
  const [filter, setFilter] = useState(props.filter ?? '')
  const [ownSort, setOwnSort] = useState<DataTableSort | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const focusWanted = useRef(false)
  const report = useRef(onFilter)
  report.current = onFilter

  useEffect(() => {
    if (typed === filter) return
    const pause = setTimeout(() => {
      setFilter(typed)
      report.current?.(typed.trim())
    }, filterPause)
    return () => clearTimeout(pause)
  }, [typed, filter])

  const sort = props.sort === undefined ? ownSort : props.sort
  const shown = columns.filter((column) => remembered.isShown(column.id, column.hidden !== true))
  const primary = (shown.find((column) => column.primary) ?? shown[0])?.id

  const wanted = plainText(filter.trim())
  const filtered =
    onFilter || wanted === ''
      ? rows
      : rows.filter((row) => columns.some((column) => column.text && plainText(column.text(row)).includes(wanted)))
  const compare = onSort ? undefined : columns.find((column) => column.id === sort?.column)?.compare
  const view = compare
    ? [...filtered].sort((one, other) => (sort?.direction === 'descending' ? compare(other, one) : compare(one, other)))
    : filtered
  const order = view.map(rowKey)
  const activeKey = active !== null && order.includes(active) ? active : (order[0] ?? null)

  const isVirtual = view.length >= virtualFrom
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: view.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => order[index] ?? index,
    // A region that is not laid out (printing, tests) has no height: show a screenful rather than nothing.
    observeElementRect: (instance, answer) =>
      observeElementRect(instance, (rect) => answer(rect.height > 0 ? rect : { width: 1024, height: 800 })),
    measureElement: (element) => element.offsetHeight || rowHeight,
    initialRect: { width: 1024, height: 800 },
  })
  const windows = isVirtual ? virtual.getVirtualItems() : []
  const lastInView = windows.at(-1)?.index ?? -1
  const nearEnd = isVirtual && lastInView >= view.length - 10
  const loadMore = useRef(onLoadMore)
  loadMore.current = onLoadMore
  useEffect(() => {
    if (nearEnd && hasMore && !loadingMore) loadMore.current?.()
  }, [nearEnd, hasMore, loadingMore])

  useEffect(() => {
    if (!focusWanted.current || activeKey === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(activeKey)}"]`)
    if (!row) return
    focusWanted.current = false
    row.focus({ preventScroll: isVirtual })
  })

  const select = (key: string, extend: boolean): void => {
    if (!selectMode || !onSelect) return
    onSelect(nextSelection(selectMode, selected, order, { key, anchor, extend }))
    if (!extend) setAnchor(key)
  }

  const moveTo = (index: number, extend: boolean): void => {
    const key = order[Math.min(Math.max(index, 0), order.length - 1)]
    if (key === undefined) return
    focusWanted.current = true
    setActive(key)
    if (isVirtual) virtual.scrollToIndex(order.indexOf(key))
    if (extend && selectMode && selectMode !== 'single') {
      const from = anchor ?? activeKey
      if (anchor === null) setAnchor(from)
      onSelect?.(nextSelection(selectMode, selected, order, { key, anchor: from, extend: true }))
    }
  }

  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number): void => {
    // Keys inside a field or button of the row belong to that field.
    if (event.target !== event.currentTarget) return
    const key = rowKey(row)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: order.length - 1,
      PageDown: index + page,
      PageUp: index - page,
    }
    const target = steps[event.key]
    if (target !== undefined) {
      event.preventDefault()
      moveTo(target, event.shiftKey)
    } else if (event.key === ' ' && selectMode) {
      event.preventDefault()
      select(key, event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const link = event.currentTarget.querySelector<HTMLAnchorElement>(`.${CSS.escape(classes.link ?? '')}`)
      if (link) link.click()
      else if (onOpen) onOpen(row)
      else select(key, event.shiftKey)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selectMode === 'multi') {
      event.preventDefault()
      onSelect?.(toggleAll(selected, order))
    }
  }

  const onRowClick = (event: MouseEvent<HTMLTableRowElement>, row: Row): void => {
    const target = event.target instanceof Element ? event.target : null
    const control = target?.closest('button, input, label, select, textarea, a')
    // A menu of the row lies elsewhere on the page, yet React hands its clicks to the row.
    if (!event.currentTarget.contains(target)) return
    setActive(rowKey(row))
    if (control && event.currentTarget.contains(control)) return
    if (onOpen && !event.shiftKey) onOpen(row)
    else select(rowKey(row), event.shiftKey)
  }

  const changeSort = (column: string): void => {
    const next: DataTableSort | null =
      sort?.column !== column
        ? { column, direction: 'ascending' }
        : sort.direction === 'ascending'
          ? { column, direction: 'descending' }
          : null
    setOwnSort(next)
    onSort?.(next)
  }

  const hasBoxes = selectMode === 'multi' || selectMode === 'range'
  const template = [
    hasBoxes && '44px',
    ...shown.map((column) => column.width ?? (column.numeric ? 'minmax(80px, 0.6fr)' : 'minmax(112px, 1fr)')),
    rowActions && 'minmax(56px, max-content)',
  ]
    .filter(Boolean)
    .join(' ')
  const columnCount = shown.length + (hasBoxes ? 1 : 0) + (rowActions ? 1 : 0)

  const alignment = (column: DataTableColumn<Row>) => ({
    'data-align': column.align ?? (column.numeric ? 'end' : 'start'),
  })

  const renderRow = (row: Row, index: number, measure?: (element: HTMLTableRowElement | null) => void): ReactNode => {
    const key = rowKey(row)
    const href = rowHref?.(row)
    return (
      <tr
        key={key}
        ref={measure}
        className={classes.row}
        aria-rowindex={index + 2}
        aria-selected={selectMode ? selected.has(key) : undefined}
        data-row={key}
        data-index={index}
        data-tone={rowTone?.(row)}
        tabIndex={key === activeKey ? 0 : -1}
        onKeyDown={(event) => onRowKey(event, row, index)}
        onClick={(event) => onRowClick(event, row)}
      >
        {hasBoxes && (
          <td {...gridCell} className={classes.select}>
            <Checkbox
              size="xs"
              tabIndex={-1}
              checked={selected.has(key)}
              aria-label={[texts.table.selectRow, props.rowName?.(row)].filter(Boolean).join(' ')}
              onChange={() => {}}
              onClick={(event) => select(key, event.shiftKey)}
            />
          </td>
        )}
        {shown.map((column) => {
          const content = column.cell(row, index)
          const isPrimary = column.id === primary
          return (
            <td
              key={column.id}
              {...gridCell}
              className={`${classes.cell} ${column.numeric ? classes.numeric : ''}`}
              data-label={column.header}
              data-primary={isPrimary || undefined}
              data-blank={content === null || content === undefined || content === '' || undefined}
              {...alignment(column)}
            >
              {isPrimary && href !== undefined ? (
                <Link href={href} className={classes.link} tabIndex={-1}>
                  {content}
                </Link>
              ) : (
                content
              )}
            </td>
          )
        })}
        {rowActions && (
          <td {...gridCell} className={classes.actions}>
            {rowActions(row)}
          </td>
        )}
      </tr>
    )
  }

  const total = isVirtual ? virtual.getTotalSize() : 0
  const before = windows[0]?.start ?? 0
  const after = isVirtual ? total - (windows.at(-1)?.end ?? total) : 0
  const hideable = columns.filter((column) => column.hideable !== false)
  const canFilter = props.filterable === true || onFilter !== undefined
  const isSelecting = selectMode !== undefined && selected.size > 0
  const bulkActions = isSelecting ? props.bulkActions?.(selected) : undefined
  const selectedCount = (
    <span className={classes.count} role="status">
      {texts.table.selected(selected.size)}
    </span>
  )
  const hasToolbar = canFilter || props.toolbar || tableId !== undefined || (selectMode && props.bulkActions)
  const style = {
    '--table-columns': template,
    ...(props.maxHeight && { '--table-height': props.maxHeight }),
  } as CSSProperties

  return (
    <div
      className={`${classes.root} ${phone === 'cards' ? classes.cards : ''}`}
      data-selecting={bulkActions ? true : undefined}
      style={style}
    >
      {hasToolbar && (
        <div className={classes.toolbar}>
          {canFilter && (
            <TextInput
              className={classes.filter}
              type="search"
              aria-label={texts.table.filter}
              placeholder={texts.table.filter}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {props.toolbar}
          <div className={classes.spacer} />
          {isSelecting && !bulkActions
            ? selectedCount
            : status === 'ready' &&
              view.length > 0 && (
                <span className={classes.count} role="status">
                  {texts.table.rows(view.length, hasMore)}
                </span>
              )}
          {tableId !== undefined && hideable.length > 1 && <ColumnsMenu columns={hideable} remembered={remembered} />}
        </div>
      )}

      {status === 'error' ? (
        <ErrorState title={texts.table.error} {...(props.onRetry && { onRetry: props.onRetry })} />
      ) : (
        <div
          className={classes.scroller}
          ref={scroller}
          data-virtual={isVirtual || undefined}
          // A row takes the focus; where none may be in the document, the region does, so that it can be scrolled with the keys.
          tabIndex={isVirtual || view.length === 0 ? 0 : undefined}
        >
          <table
            {...(hasBoxes ? selectableGrid : grid)}
            aria-label={label}
            aria-busy={status === 'loading' || loadingMore}
            aria-rowcount={hasMore ? -1 : view.length + 1}
            className={`${classes.grid} ${hasBoxes ? classes.selectable : ''}`}
          >
            <thead className={classes.head}>
              <tr className={classes.row} aria-rowindex={1}>
                {hasBoxes && (
                  <th className={classes.select} scope="col">
                    <Checkbox
                      size="xs"
                      aria-label={texts.table.selectAll}
                      disabled={order.length === 0 || selectMode === 'range'}
                      checked={order.length > 0 && order.every((key) => selected.has(key))}
                      indeterminate={order.some((key) => selected.has(key)) && !order.every((key) => selected.has(key))}
                      onChange={() => onSelect?.(toggleAll(selected, order))}
                    />
                  </th>
                )}
                {shown.map((column) => {
                  const direction = sort?.column === column.id ? sort.direction : undefined
                  const canSort = column.compare !== undefined || (column.sortable === true && onSort !== undefined)
                  const Icon =
                    direction === 'ascending'
                      ? IconArrowUp
                      : direction === 'descending'
                        ? IconArrowDown
                        : IconArrowsSort
                  return (
                    <th
                      key={column.id}
                      scope="col"
                      className={classes.header}
                      aria-sort={canSort ? (direction ?? 'none') : undefined}
                      {...alignment(column)}
                    >
                      {canSort ? (
                        <button type="button" className={classes.sort} onClick={() => changeSort(column.id)}>
                          {column.header}
                          <Icon size={14} aria-hidden />
                        </button>
                      ) : (
                        column.header
                      )}
                    </th>
                  )
                })}
                {rowActions && <td />}
              </tr>
            </thead>
            <tbody className={classes.body} style={isVirtual ? { paddingBlock: `${before}px ${after}px` } : undefined}>
              {status === 'loading'
                ? skeletonRows.map((widths) => (
                    <tr key={widths} className={classes.row}>
                      {Array.from({ length: columnCount }, (_, place) => (
                        <td key={template.length + place} className={classes.cell}>
                          <span className={classes.bar} style={{ width: `${((widths * (place + 3)) % 45) + 40}%` }} />
                        </td>
                      ))}
                    </tr>
                  ))
                : isVirtual
                  ? windows.map(({ index }) => {
                      const row = view[index]
                      return row === undefined ? null : renderRow(row, index, virtual.measureElement)
                    })
                  : view.map((row, index) => renderRow(row, index))}
            </tbody>
          </table>
          {status === 'loading' && (
            <span role="status" className={classes.silent}>
              {texts.table.loading}
            </span>
          )}
          {status === 'ready' && view.length === 0 && (
            <div className={classes.state}>
              {wanted !== '' && !(onFilter && props.empty) ? (
                <EmptyState title={texts.table.emptyFiltered(filter.trim())} />
              ) : (
                (props.empty ?? <EmptyState title={texts.table.empty} />)
              )}
            </div>
          )}
        </div>
      )}
      {status === 'ready' && hasMore && onLoadMore && (
        <div className={classes.more}>
          <Button variant="default" onClick={onLoadMore} loading={loadingMore}>
            {loadingMore ? texts.table.loadingMore : texts.table.loadMore}
          </Button>
        </div>
      )}
      {bulkActions && (
        <div className={classes.selection}>
          {selectedCount}
          <div className={classes.spacer} />
          {bulkActions}
        </div>
      )}
    </div>
  )
}
