// The reader's favourites: one list from the server, which the side panel shows and every star reads.
import type { SidebarCalendar } from '@oxer/domain/shell/favourite/favourite.schema'
import { useSession } from './session.ts'
import { trpc } from './trpc.ts'

export const useSidebarCalendar = (): {
  data: SidebarCalendar | undefined
  isFailed: boolean
  refresh: () => void
} => {
  const { user } = useSession()
  const query = trpc.shell.favourite.sidebar.useQuery(undefined, { enabled: user !== null, staleTime: 60_000 })
  return { data: query.data, isFailed: query.isError, refresh: () => void query.refetch() }
}

/**
 * Whether it is a favourite, and the function that changes this. The change is shown at once, and reversed if the
 * server refuses it.
 */
export const useFavouriteCompetition = (competition: string): { isFavourite: boolean; toggle: () => void } => {
  const { data } = useSidebarCalendar()
  const utils = trpc.useUtils()
  const change = trpc.shell.favourite.toggleCompetition.useMutation({
    onSettled: () => utils.shell.favourite.sidebar.invalidate(),
  })
  const isSaved =
    data?.competitions.some(({ ref, favouriteRef }) => ref === competition && favouriteRef !== null) === true
  return {
    isFavourite: change.isPending ? !isSaved : isSaved,
    toggle: () => {
      if (!change.isPending) change.mutate({ competition })
    },
  }
}
