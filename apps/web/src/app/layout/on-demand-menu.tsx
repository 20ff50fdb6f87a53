import { ActionIcon } from '@mantine/core'
import type { MenuPlace } from '@oxer/ui'
import { type ComponentType, type ReactNode, Suspense, startTransition, useState } from 'react'
import { loadMenus } from './late-menus.ts'

/**
 * A button of the header. Its menu is loaded when the user comes near the button, and rendered when it is first opened.
 */
export const OnDemandMenu = ({
  label,
  icon,
  menu: Menu,
  onOpen,
}: {
  label: string
  icon: ReactNode
  menu: ComponentType<MenuPlace>
  onOpen?: () => void
}) => {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** The user comes near: at the click, the menu is already loaded. */
  const prepare = (): void => {
    loadMenus()
    startTransition(() => setWanted(true))
  }
  const toggle = (): void => {
    if (!isOpen) onOpen?.()
    // The click is handled before the menu is rendered.
    startTransition(() => {
      setWanted(true)
      setOpen(!isOpen)
    })
  }
  return (
    <>
      <ActionIcon
        ref={setAnchor}
        size={44}
        radius="xl"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
        // Pressed before the menu has taken the focus.
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        {icon}
      </ActionIcon>
      {isWanted && anchor && (
        <Suspense fallback={null}>
          <Menu anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
