import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export type CursorList<Row> = {
  rows: readonly Row[]
  status: 'loading' | 'error' | 'ready'
  onRetry: () => void
  hasMore: boolean
  loadingMore: boolean
  onLoadMore: () => void
}

/** A list that the server gives page by page, as the one table takes it. The rows of the last question stay while a new one is asked. */
export const useCursorList = <Row>(
  queryKey: QueryKey,
  read: (after: string | undefined) => Promise<CursorPage<Row>>,
): CursorList<Row> => {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (previous) => previous,
  })
  return {
    rows: list.data?.pages.flatMap((page) => page.items) ?? [],
    status: list.isPending ? 'loading' : list.isError ? 'error' : 'ready',
    onRetry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    onLoadMore: () => void list.fetchNextPage(),
  }
}

/** What is long enough to be asked (spec section 9): three characters. */
export const askable = (text: string | undefined): string | undefined =>
  text !== undefined && text.trim().length >= 3 ? text.trim() : undefined
