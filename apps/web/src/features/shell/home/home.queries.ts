import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../shared/answers-in-page.ts'
import { trpc } from '../../../shared/trpc.ts'

export type CalendarGroupName = 'thisWeek' | 'nextWeek' | 'lastWeek' | 'later'

export type CalendarGroupData = {
  name: CalendarGroupName
  items: readonly CalendarItem[]
  isLoading: boolean
  isFailed: boolean
  retry: () => void
  /** Only 'later' has more than one page (spec section 2). */
  more?: { isLoading: boolean; load: () => void }
}

/**
 * The groups of the home calendar, in the order of the screen. Three load once; later continues as the reader scrolls.
 */
export const useHomeCalendar = (): readonly CalendarGroupData[] => {
  const { client, shell } = trpc.useUtils()
  const queryClient = useQueryClient()
  const once = {
    thisWeek: trpc.shell.calendar.thisWeek.useQuery(),
    nextWeek: trpc.shell.calendar.nextWeek.useQuery(),
    lastWeek: trpc.shell.calendar.lastWeek.useQuery(),
  }
  const later = useInfiniteQuery({
    queryKey: ['shell.calendar.later'],
    queryFn: ({ pageParam }) => client.shell.calendar.later.query({ page: pageParam }),
    initialPageParam: 0,
    initialData: () => {
      const first = shell.calendar.later.getData({ page: 0 })
      return first && { pages: [first], pageParams: [0] }
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(keyOf('shell.calendar.later', { page: 0 }))?.dataUpdatedAt,
    // Spec section 4: the page counter increases only when a request returned something.
    getNextPageParam: (last) => (last.items.length > 0 && last.items.length >= last.size ? last.page + 1 : undefined),
  })
  const groups: CalendarGroupData[] = (['thisWeek', 'nextWeek', 'lastWeek'] as const).map((name) => ({
    name,
    items: once[name].data ?? [],
    isLoading: once[name].isPending,
    isFailed: once[name].isError,
    retry: () => void once[name].refetch(),
  }))
  return [
    ...groups,
    {
      name: 'later',
      items: later.data?.pages.flatMap((page) => page.items) ?? [],
      isLoading: later.isPending,
      isFailed: later.isError,
      retry: () => void later.refetch(),
      ...(later.hasNextPage && {
        more: { isLoading: later.isFetchingNextPage, load: () => void later.fetchNextPage() },
      }),
    },
  ]
}

/** The championships of the carousel. */
export const useHomeChampionships = (): CalendarItem['championships'] =>
  trpc.shell.calendar.championships.useQuery().data ?? []
