import { trpc } from '../../../shared/trpc.ts'

/** A request that was decided elsewhere in the meantime is also removed from the list. */
export const useDecisions = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.access.registrationRequest.invalidate()
  const router = trpc.access.registrationRequest
  return {
    accept: router.accept.useMutation({ meta: { quiet: true }, onSettled }),
    refuse: router.refuse.useMutation({ onSettled }),
  }
}
