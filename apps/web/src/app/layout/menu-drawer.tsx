import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

/** The menu of a phone; loaded when it is first opened. */
export const MenuDrawer = ({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) => (
  <Drawer opened onClose={onClose} size={320} title={title} closeButtonProps={{ 'aria-label': closeLabel }}>
    {children}
  </Drawer>
)
