// The rendered rows of a long list, and the row with the focus.
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Entry } from './startlist.view.ts'

/** The line of a dragging break above its entry (`.draggingBreak`). */
const draggingHeight = 28

const useMedia = (query: string): boolean => {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const media = window.matchMedia(query)
    const listen = (): void => setMatches(media.matches)
    media.addEventListener('change', listen)
    return () => media.removeEventListener('change', listen)
  }, [query])
  return matches
}

/**
 * A row has one line on a wide screen, lower with a mouse than for fingers, and two lines on a phone. Each has a fixed
 * height (also in startlist.module.css), so that a thousand rows scroll smoothly.
 */
const useRowHeight = (): number => {
  const isNarrow = useMedia('(max-width: 900px)')
  const isFine = useMedia('(pointer: fine)')
  if (isNarrow) return 60
  return isFine ? 36 : 44
}

export const useEntryRows = (entries: readonly Entry[], scroller: RefObject<HTMLDivElement | null>) => {
  const rowHeight = useRowHeight()
  const [active, setActive] = useState<string | null>(null)
  const focusWanted = useRef(false)
  // With another function, the virtualizer calculates the place of every row again.
  const getItemKey = useCallback((index: number) => entries[index]?.ref ?? index, [entries])
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (entries[index]?.draggingBefore == null ? 0 : draggingHeight),
    overscan: 10,
    getItemKey,
    // A region without layout (tests, printing) has no height, so a screenful of rows is rendered.
    observeElementRect: (instance, answer) =>
      observeElementRect(instance, (rect) => answer(rect.height > 0 ? rect : { width: 1024, height: 800 })),
    initialRect: { width: 1024, height: 800 },
    useFlushSync: false,
  })
  // The rows ahead are rendered in small steps while the reader scrolls; an overscan of ten rows gives the time.
  const draggedRows = entries.flatMap(({ draggingBefore }, index) => (draggingBefore === null ? [] : [index])).join()
  const items = useDeferredValue(virtual.getVirtualItems())
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight, draggedRows])
  useEffect(() => {
    if (!focusWanted.current || active === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(active)}"]`)
    if (!row) return
    focusWanted.current = false
    // Asking again makes the browser lay out the page before it is painted.
    if (row !== document.activeElement) row.focus({ preventScroll: true })
  })
  /** Moves the focus to an entry, and scrolls to the row at the index: where the entry is, or will be. */
  const focusEntry = (entry: Entry, index: number): void => {
    focusWanted.current = true
    setActive(entry.ref)
    virtual.scrollToIndex(index)
  }
  return {
    items,
    height: virtual.getTotalSize(),
    activeIndex: Math.max(
      0,
      entries.findIndex((entry) => entry.ref === active),
    ),
    activate: ({ ref }: Entry) => setActive(ref),
    focusEntry,
    focusOn: (index: number): void => {
      const entry = entries[Math.min(Math.max(index, 0), entries.length - 1)]
      if (entry) focusEntry(entry, entries.indexOf(entry))
    },
  }
}

export type EntryRows = ReturnType<typeof useEntryRows>
