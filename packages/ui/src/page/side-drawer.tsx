import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './side-drawer.module.css'

/** A form beside the list that it changes, so that the list stays visible. */
export const SideDrawer = ({
  title,
  opened,
  onClose,
  footer,
  size = 'md',
  isCovered = false,
  children,
}: {
  title: string
  opened: boolean
  onClose: () => void
  footer?: ReactNode
  size?: 'md' | 'lg' | 'xl'
  /** A dialog is open above it: Esc closes only that one. */
  isCovered?: boolean
  children: ReactNode
}) => {
  const { texts } = useUi()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={size}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': texts.action.close }}
      classNames={{ title: classes.title ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.scroll}>{children}</div>
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </Drawer>
  )
}
