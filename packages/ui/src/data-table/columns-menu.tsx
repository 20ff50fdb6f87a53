import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useId } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './data-table.module.css'
import type { useRememberedColumns } from './remembered-columns.ts'

/** Selects the visible columns; the browser remembers the choice. */
export const ColumnsMenu = ({
  columns,
  remembered,
}: {
  columns: readonly { id: string; header: string; hidden?: boolean; hideable?: boolean }[]
  remembered: ReturnType<typeof useRememberedColumns>
}) => {
  const { texts } = useUi()
  const id = useId()
  return (
    <Popover position="bottom-end" trapFocus returnFocus id={id}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          {...(classes.columns && { className: classes.columns })}
        >
          {texts.table.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.table.columns}>
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={remembered.isShown(column)}
              onChange={(event) => remembered.show(column.id, event.currentTarget.checked)}
            />
          ))}
          <Button variant="subtle" size="xs" disabled={!remembered.isChanged} onClick={remembered.reset}>
            {texts.table.resetColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
