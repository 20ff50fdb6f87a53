import { type ReactNode, useState } from 'react'
import type { DataTableColumn } from './column.ts'
import classes from './data-table.module.css'
import type { SelectMode } from './selection.ts'
import { createTableRow, type RowTone } from './table-row.tsx'
import type { RowHandlers } from './use-table-keys.ts'
import type { useTableWindow } from './use-table-window.ts'

const skeletonRows = [7, 11, 13, 17, 19, 23] as const

export const SkeletonBody = ({ columns }: { columns: number }) => (
  <tbody className={classes.body}>
    {skeletonRows.map((widths) => (
      <tr key={widths} className={classes.row}>
        {Array.from({ length: columns }, (_, place) => (
          <td key={widths + place} className={classes.cell}>
            <span className={classes.bar} style={{ width: `${((widths * (place + 3)) % 45) + 40}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

export const TableBody = <Row,>({
  view,
  shown,
  rowKey,
  rowHref,
  rowTone,
  rowName,
  rowActions,
  selectMode,
  selected,
  hasBoxes,
  activeKey,
  window: { places, padding, measure },
  handlers,
}: {
  view: readonly Row[]
  shown: readonly DataTableColumn<Row>[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => string | undefined
  rowTone?: (row: Row) => RowTone | undefined
  rowName?: (row: Row) => string
  rowActions?: (row: Row) => ReactNode
  selectMode?: SelectMode
  selected: ReadonlySet<string>
  hasBoxes: boolean
  activeKey: string | null
  window: ReturnType<typeof useTableWindow>
  handlers: RowHandlers<Row>
}) => {
  const [TableRow] = useState(createTableRow<Row>)
  return (
    <tbody className={classes.body} style={padding === undefined ? undefined : { paddingBlock: padding }}>
      {places.map((index) => {
        const row = view[index]
        if (row === undefined) return null
        const key = rowKey(row)
        return (
          <TableRow
            key={key}
            id={key}
            row={row}
            index={index}
            columns={shown}
            href={rowHref?.(row)}
            tone={rowTone?.(row)}
            name={rowName?.(row)}
            hasBox={hasBoxes}
            isActive={key === activeKey}
            isSelected={selectMode && selected.has(key)}
            actions={rowActions}
            measure={measure}
            handlers={handlers}
          />
        )
      })}
    </tbody>
  )
}
