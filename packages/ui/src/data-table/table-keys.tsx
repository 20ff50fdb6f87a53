import { type RefObject, Suspense, useState } from 'react'
import { type ListKeys, useUi } from '../provider/ui-provider.tsx'
import type { SelectMode } from './selection.ts'
import { usePageKey } from './use-page-key.ts'

/** Set around lists on screens where J and K move something else than their rows. */
const ownLetters = '[data-own-letters]'

export const hasLetters = (list: Element | null): boolean => list?.closest(ownLetters) === null

/** Takes the keys that work from outside the rows, too: J and K go to the rows, and the question mark opens the sheet of keys. */
export const TableKeys = ({
  scroller,
  enter,
  filters,
  table: { selectMode, onOpen, rowHref },
}: {
  scroller: RefObject<HTMLDivElement | null>
  /** Goes to a row, from an element of the page; false if there is none. */
  enter: (step: number, from: Element | null) => boolean
  filters: boolean
  table: { selectMode?: SelectMode; onOpen?: unknown; rowHref?: unknown }
}) => {
  const { ListKeysSheet } = useUi()
  const [isOpen, setOpen] = useState(false)
  usePageKey((key, from) => {
    // The keys pressed in another list are its own.
    if (from && from.closest('[role=grid]') !== null && !scroller.current?.contains(from)) return false
    if (key === '?' && ListKeysSheet) {
      setOpen(true)
      return true
    }
    const step = { j: 1, k: -1 }[key]
    return step !== undefined && hasLetters(scroller.current) && enter(step, from)
  })
  const keys: ListKeys = {
    opens: onOpen !== undefined || rowHref !== undefined,
    selects: selectMode === undefined ? null : selectMode === 'single' ? 'one' : 'many',
    filters,
    letters: hasLetters(scroller.current),
  }
  return isOpen && ListKeysSheet ? (
    <Suspense fallback={null}>
      <ListKeysSheet keys={keys} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
