import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { OpenAtRow } from './components/entry-row.tsx'
import type { Entry } from './startlist.view.ts'

/** What is open, and at which row. It stays while it fades out. */
type Opened = { what: OpenAtRow; ref: string; anchor: HTMLElement; isOpen: boolean } | null

/** The only menu or popover of the list, at the row whose button opened it. */
export const useOpenedAtRow = (
  entries: readonly Entry[],
  isEditable: boolean,
  scroller: RefObject<HTMLDivElement | null>,
) => {
  const [opened, setOpened] = useState<Opened>(null)
  const firstRef = entries[0]?.ref
  // The only menu is rendered, closed, after the list, so that a click only opens it.
  useEffect(() => {
    const anchor = scroller.current
    if (!isEditable || firstRef === undefined || anchor === null) return
    startTransition(() => setOpened((before) => before ?? { what: 'menu', ref: firstRef, anchor, isOpen: false }))
  }, [isEditable, firstRef])

  const index = opened === null ? -1 : entries.findIndex(({ ref }) => ref === opened.ref)
  return {
    opened,
    index,
    entry: entries[index],
    open: (what: OpenAtRow, { ref }: Entry, anchor: HTMLElement): void =>
      // The click is handled before the menu is rendered.
      startTransition(() =>
        setOpened((before) =>
          before?.isOpen && before.anchor === anchor ? null : { what, ref, anchor, isOpen: true },
        ),
      ),
    close: () => setOpened((before) => before && { ...before, isOpen: false }),
  }
}

export type OpenedAtRow = ReturnType<typeof useOpenedAtRow>
