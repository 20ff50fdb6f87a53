import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useUi } from '../provider/ui-provider.tsx'
import { alignmentOf, type DataTableColumn, type DataTableSort } from './column.ts'
import classes from './data-table.module.css'

const sortIcons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

const Header = <Row,>({
  column,
  direction,
  onSort,
}: {
  column: DataTableColumn<Row>
  direction: DataTableSort['direction'] | 'none'
  /** Undefined if the column does not sort. */
  onSort: ((column: string) => void) | undefined
}) => {
  const Icon = sortIcons[direction]
  return (
    <th
      scope="col"
      className={classes.header}
      aria-sort={onSort === undefined ? undefined : direction}
      {...alignmentOf(column)}
    >
      {onSort === undefined ? (
        column.header
      ) : (
        <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      )}
    </th>
  )
}

export const TableHead = <Row,>({
  columns,
  order,
  selected,
  sort,
  isSortedElsewhere,
  hasBoxes,
  hasActions,
  onSort,
  onAll,
}: {
  columns: readonly DataTableColumn<Row>[]
  order: readonly string[]
  selected: ReadonlySet<string>
  sort: DataTableSort | null
  isSortedElsewhere: boolean
  hasBoxes: boolean
  hasActions: boolean
  onSort: (column: string) => void
  /** Selects all of the rows, or none; undefined if the mode has no such choice. */
  onAll: (() => void) | undefined
}) => {
  const { texts } = useUi()
  const isAll = order.length > 0 && order.every((key) => selected.has(key))
  return (
    <thead className={classes.head}>
      <tr className={classes.row} aria-rowindex={1}>
        {hasBoxes && (
          <th className={classes.select} scope="col">
            <Checkbox
              size="xs"
              aria-label={texts.table.selectAll}
              disabled={order.length === 0 || onAll === undefined}
              checked={isAll}
              indeterminate={!isAll && order.some((key) => selected.has(key))}
              onChange={() => onAll?.()}
            />
          </th>
        )}
        {columns.map((column) => {
          const canSort = column.compare !== undefined || (column.sortable === true && isSortedElsewhere)
          return (
            <Header
              key={column.id}
              column={column}
              direction={sort?.column === column.id ? sort.direction : 'none'}
              onSort={canSort ? onSort : undefined}
            />
          )
        })}
        {hasActions && <td />}
      </tr>
    </thead>
  )
}
