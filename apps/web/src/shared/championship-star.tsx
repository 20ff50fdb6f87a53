// Apart from the star of a competition, because only the page of a championship needs it.
import { Star } from './favourite-star.tsx'
import { useSidebarCalendar } from './favourites.ts'
import { useSession } from './session.ts'
import { trpc } from './trpc.ts'

const Own = ({ championship, name }: { championship: string; name: string }) => {
  const { data } = useSidebarCalendar()
  const utils = trpc.useUtils()
  const change = trpc.shell.favourite.toggleChampionship.useMutation({
    onSettled: () => utils.shell.favourite.sidebar.invalidate(),
  })
  const isSaved = data?.championships.some(({ ref }) => ref === championship) === true
  const toggle = (): void => {
    if (!change.isPending) change.mutate({ championship })
  }
  return <Star name={name} isFavourite={change.isPending ? !isSaved : isSaved} toggle={toggle} />
}

/** Keeps a championship in the side panel (pr0131). Only for signed-in users (spec section 2). */
export const ChampionshipStar = (props: { championship: string; name: string }) => {
  const { user } = useSession()
  return user ? <Own {...props} /> : null
}
