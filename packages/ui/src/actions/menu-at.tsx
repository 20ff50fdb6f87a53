import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Anchor } from './anchor.tsx'

/** The button at which a menu or popover opens, and whether it is open. */
export type MenuPlace = { anchor: HTMLElement; isOpen: boolean; onClose: () => void }

export type MenuAtProps = Omit<MenuProps, 'opened' | 'onChange' | 'onClose' | 'children'> &
  MenuPlace & {
    /** The entries. */
    children: ReactNode
  }

/**
 * A menu at a button that is rendered elsewhere. The button costs nothing until it is opened, and many buttons may
 * share one menu.
 */
export const MenuAt = ({ anchor, isOpen, onClose, children, ...menu }: MenuAtProps) => {
  // A menu remembers where the focus was when it opens. If it were open from the start, it could not return the focus.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Menu {...menu} opened={isReady && isOpen} onChange={(opened) => !opened && onClose()}>
      <Menu.Target refProp="reference">
        <Anchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

export type PopoverAtProps = Omit<PopoverProps, 'opened' | 'onChange' | 'onClose' | 'children'> &
  MenuPlace & { children: ReactNode }

/** Like `MenuAt`, for content to read. */
export const PopoverAt = ({ anchor, isOpen, onClose, children, ...popover }: PopoverAtProps) => (
  <Popover {...popover} opened={isOpen} onChange={(opened) => !opened && onClose()}>
    <Popover.Target refProp="reference">
      <Anchor anchor={anchor} />
    </Popover.Target>
    <Popover.Dropdown>{children}</Popover.Dropdown>
  </Popover>
)
