import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import type { DataTableColumn } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import type { useRememberedColumns } from './remembered-columns.ts'
import { usePageKey } from './use-page-key.ts'

/** The number of rows, or of selected rows, announced when it changes. */
export const Count = ({ children }: { children: string }) => (
  <span className={classes.count} role="status">
    {children}
  </span>
)

/** `/` goes to the filter, from wherever nothing is typed. */
const useSlash = () => {
  const field = useRef<HTMLInputElement>(null)
  usePageKey((key) => {
    if (key !== '/' || !field.current) return false
    field.current.focus()
    field.current.select()
    return true
  })
  return field
}

/** Above the rows: the filter, the number of rows, and the choice of columns. */
export const TableToolbar = <Row,>({
  start,
  filter,
  children,
  count,
  columns,
  remembered,
}: {
  /** What the rows are about, before everything else. */
  start: ReactNode
  /** Undefined for a table without a filter. */
  filter: { typed: string; setTyped: (text: string) => void } | undefined
  children: ReactNode
  count: string | null
  /** Undefined for a table that does not store its choice of columns. */
  columns: readonly DataTableColumn<Row>[] | undefined
  remembered: ReturnType<typeof useRememberedColumns>
}) => {
  const { texts } = useUi()
  const field = useSlash()
  const hideable = columns?.filter((column) => column.hideable !== false) ?? []
  return (
    <div className={classes.toolbar}>
      {start}
      {filter && (
        <TextInput
          className={classes.filter}
          ref={field}
          type="search"
          aria-label={texts.table.filter}
          placeholder={texts.table.filter}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.typed}
          onChange={(event) => filter.setTyped(event.currentTarget.value)}
        />
      )}
      {children}
      <div className={classes.spacer} />
      {count !== null && <Count>{count}</Count>}
      {hideable.length > 1 && <ColumnsMenu columns={hideable} remembered={remembered} />}
    </div>
  )
}
