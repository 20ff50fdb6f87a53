import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

/** The reason for a place, one tap away. Its content is rendered when it opens. */
export const WhyPopover = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withArrow trapFocus={false}>
      <Popover.Target>
        <ActionIcon size="sm" variant="subtle" aria-label={label} onClick={() => setOpen((was) => !was)}>
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
