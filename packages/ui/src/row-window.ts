import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/** From this number of rows on, only the visible rows are in the document. */
const virtualFrom = 80

/** The keys of the rows, the element in which they scroll, and the height of one in pixels before it is measured. */
type RowWindowOptions = {
  order: readonly string[]
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
}

/** Which rows of a long list are in the document: those in sight, and a few around them. */
export const useRowWindow = ({ order, scroller, rowHeight }: RowWindowOptions) => {
  const isVirtual = order.length >= virtualFrom
  // With another function, the virtualizer calculates the place of every row again.
  const getItemKey = useCallback((index: number) => order[index] ?? index, [order])
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: order.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey,
    // A region without layout (printing, tests) has no height, so a screenful of rows is rendered.
    observeElementRect: (instance, answer) =>
      observeElementRect(instance, (rect) => answer(rect.height > 0 ? rect : { width: 1024, height: 800 })),
    measureElement: (element) => element.offsetHeight || rowHeight,
    initialRect: { width: 1024, height: 800 },
  })
  const windows = isVirtual ? virtual.getVirtualItems() : []
  const last = windows.at(-1)
  const total = isVirtual ? virtual.getTotalSize() : 0
  return {
    isVirtual,
    /** The indexes of the rows that are in the document. */
    places: isVirtual ? windows.map(({ index }) => index) : [...order.keys()],
    /** The height of the rows that are not in the document. */
    padding: isVirtual ? `${windows[0]?.start ?? 0}px ${total - (last?.end ?? total)}px` : undefined,
    /** The `ref` of a row, which also has its place in `data-index`. */
    measure: isVirtual ? virtual.measureElement : undefined,
    scrollTo: (index: number): void => {
      if (isVirtual) virtual.scrollToIndex(index)
    },
  }
}
