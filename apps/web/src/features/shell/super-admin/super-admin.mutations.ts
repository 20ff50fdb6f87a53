import { trpc } from '../../../shared/trpc.ts'

/** A request that was decided elsewhere meanwhile goes off the list just as well. */
export const useDecisions = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.access.registrationRequest.invalidate()
  const router = trpc.access.registrationRequest
  return {
    accept: router.accept.useMutation({ meta: { quiet: true }, onSettled }),
    refuse: router.refuse.useMutation({ onSettled }),
  }
}
