import { type RefObject, useEffect, useRef } from 'react'
import { useRowWindow } from '../row-window.ts'

export const rowHeight = 37

/** The rows of a table that are in the document. Near the end of the list, more are requested. */
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
  const window = useRowWindow({ order, scroller, rowHeight })
  const nearEnd = window.isVirtual && (window.places.at(-1) ?? -1) >= order.length - 10
  const loadMore = useRef(onLoadMore)
  loadMore.current = onLoadMore
  useEffect(() => {
    if (nearEnd && hasMore && !loadingMore) loadMore.current?.()
  }, [nearEnd, hasMore, loadingMore])
  return window
}
