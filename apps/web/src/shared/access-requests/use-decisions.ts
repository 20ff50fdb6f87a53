import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

/** A request that was decided elsewhere in the meantime is also removed from the list. */
export const useDecisions = () => {
  const { settled, quiet } = useSettled('access')
  const router = trpc.access.registrationRequest
  return {
    accept: router.accept.useMutation(quiet),
    refuse: router.refuse.useMutation(settled),
    link: router.link.useMutation(quiet),
  }
}
