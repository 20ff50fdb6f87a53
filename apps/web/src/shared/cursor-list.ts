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

/**
 * A list that the server gives page by page, as the one table takes it. The rows of the last question stay while a new one is asked.
 * `isPage`: the list is what the page is for; who may not have it is denied the page.
 */
export const useCursorList = <Row>(
  queryKey: QueryKey,
  read: (after: string | undefined) => Promise<CursorPage<Row>>,
  { isPage = false }: { isPage?: boolean } = {},
): CursorList<Row> => {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (previous) => previous,
    meta: { page: isPage },
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
