// Apart from the star of a competition, because only the page of a free event needs it.
import { Star } from './favourite-star.tsx'
import { useSidebarCalendar } from './favourites.ts'
import { useSession } from './session.ts'
import { trpc } from './trpc.ts'

const Own = ({ event, name }: { event: string; name: string }) => {
  const { data } = useSidebarCalendar()
  const utils = trpc.useUtils()
  const change = trpc.shell.favourite.toggleEvent.useMutation({
    onSettled: () => utils.shell.favourite.sidebar.invalidate(),
  })
  const isSaved = data?.events.some(({ ref }) => ref === event) === true
  const toggle = (): void => {
    if (!change.isPending) change.mutate({ event })
  }
  return <Star name={name} isFavourite={change.isPending ? !isSaved : isSaved} toggle={toggle} />
}

/** Keeps a free event in the side panel. Only for signed-in users (spec section 2). */
export const EventStar = (props: { event: string; name: string }) => {
  const { user } = useSession()
  return user ? <Own {...props} /> : null
}
