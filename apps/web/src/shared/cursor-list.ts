import type { CursorPage, Page } from '@oxer/domain/kernel/paging/paging.schema'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export type CursorList<Row> = {
  rows: readonly Row[]
  status: 'loading' | 'error' | 'ready'
  onRetry: () => void
  hasMore: boolean
  /** Undefined if the list is not counted. */
  total: number | undefined
  loadingMore: boolean
  onLoadMore: () => void
}

/**
 * A list that the server returns page by page, in the form that the table takes. The rows of the previous query stay
 * while a new one runs. `isPage`: the list is the purpose of the page, so a refused list refuses the page.
 */
export const useCursorList = <Row>(
  queryKey: QueryKey,
  read: (after: string | undefined) => Promise<CursorPage<Row> & { total?: number | null }>,
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
    total: list.data?.pages[0]?.total ?? undefined,
    loadingMore: list.isFetchingNextPage,
    onLoadMore: () => void list.fetchNextPage(),
  }
}

/** A list whose pages have numbers, in the form that the table takes. A page that fails is asked again before the next one. */
export const useNumberedList = <Row>(
  queryKey: QueryKey,
  read: (page: number) => Promise<Page<Row>>,
  options?: { isPage?: boolean },
): CursorList<Row> =>
  useCursorList(
    queryKey,
    async (after) => {
      const { items, page, size, totalElements: total } = await read(Number(after ?? 0))
      return { items, total, next: (page + 1) * size < total ? String(page + 1) : null }
    },
    options,
  )

/** The text if it is long enough to be searched: two characters, so that "Bo" can be found. */
export const askable = (text: string | undefined): string | undefined =>
  text !== undefined && text.trim().length >= 2 ? text.trim() : undefined
