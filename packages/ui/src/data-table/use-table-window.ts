import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** From this number of rows on, only the visible rows are in the document. */
const virtualFrom = 80
export const rowHeight = 37

/** The rows that are in the document. Near the end of the list, more are requested. */
export const useTableWindow = ({
  order,
  scroller,
  hasMore,
  loadingMore,
  onLoadMore,
}: {
  order: readonly string[]
  scroller: RefObject<HTMLDivElement | null>
  hasMore: boolean
  loadingMore: boolean
  onLoadMore: (() => void) | undefined
}) => {
  const isVirtual = order.length >= virtualFrom
  // With another function, the virtualizer calculates the place of every row again.
  const getItemKey = useCallback((index: number) => order[index] ?? index, [order])
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
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
  const nearEnd = isVirtual && (last?.index ?? -1) >= order.length - 10
  const loadMore = useRef(onLoadMore)
  loadMore.current = onLoadMore
  useEffect(() => {
    if (nearEnd && hasMore && !loadingMore) loadMore.current?.()
  }, [nearEnd, hasMore, loadingMore])
  const total = isVirtual ? virtual.getTotalSize() : 0
  return {
    isVirtual,
    places: isVirtual ? windows.map(({ index }) => index) : [...order.keys()],
    /** The height of the rows that are not in the document. */
    padding: isVirtual ? `${windows[0]?.start ?? 0}px ${total - (last?.end ?? total)}px` : undefined,
    measure: isVirtual ? virtual.measureElement : undefined,
    scrollTo: (index: number): void => {
      if (isVirtual) virtual.scrollToIndex(index)
    },
  }
}
