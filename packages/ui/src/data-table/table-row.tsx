import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import { alignmentOf, type DataTableColumn } from './column.ts'
import classes from './data-table.module.css'
import type { RowHandlers } from './use-table-keys.ts'

const gridCell = { role: 'gridcell' } as const

export type RowTone = 'muted' | 'danger' | 'highlight'

type TableRowProps<Row> = {
  row: Row
  index: number
  id: string
  columns: readonly DataTableColumn<Row>[]
  href: string | undefined
  tone: RowTone | undefined
  /** Names a row, for the label of its checkbox. */
  name: string | undefined
  hasBox: boolean
  isActive: boolean
  /** Undefined in a table whose rows cannot be selected. */
  isSelected: boolean | undefined
  actions: ((row: Row) => ReactNode) | undefined
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  handlers: RowHandlers<Row>
}

const Cell = <Row,>({
  column,
  row,
  index,
  isPrimary,
  href,
}: Pick<TableRowProps<Row>, 'row' | 'index' | 'href'> & { column: DataTableColumn<Row>; isPrimary: boolean }) => {
  const { Link } = useUi()
  const content = column.cell(row, index)
  return (
    <td
      {...gridCell}
      className={`${classes.cell} ${column.numeric ? classes.numeric : ''}`}
      data-label={column.header}
      data-primary={isPrimary || undefined}
      data-blank={content === null || content === undefined || content === '' || undefined}
      {...alignmentOf(column)}
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
}

const TableRow = <Row,>(props: TableRowProps<Row>) => {
  const { row, index, id, columns, href, tone, name, hasBox, isActive, isSelected, actions, measure, handlers } = props
  const { texts } = useUi()
  const primary = columns.find((column) => column.primary) ?? columns[0]
  return (
    <tr
      ref={measure}
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={id}
      data-index={index}
      data-tone={tone}
      tabIndex={isActive ? 0 : -1}
      onKeyDown={(event) => handlers.onKey(event, row, index)}
      onClick={(event) => handlers.onClick(event, row)}
    >
      {hasBox && (
        <td {...gridCell} className={classes.select}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            checked={isSelected === true}
            aria-label={[texts.table.selectRow, name].filter(Boolean).join(' ')}
            onChange={() => {}}
            onClick={(event) => handlers.onBox(row, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} index={index} isPrimary={column === primary} href={href} />
      ))}
      {actions && (
        <td {...gridCell} className={classes.actions}>
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

/**
 * A row that renders again only if something of its own has changed. Each table creates its own, because memo loses the
 * type of a row.
 */
export const createTableRow = <Row,>() => memo(TableRow<Row>)
