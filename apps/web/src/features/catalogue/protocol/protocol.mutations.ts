import { trpc } from '../../../shared/trpc.ts'

/** Categories show the protocol that they take: the whole catalogue is asked again. */
export const useProtocolChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.invalidate()
  const router = trpc.catalogue.protocol
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    createJumping: router.createJumping.useMutation(quiet),
    updateJumping: router.updateJumping.useMutation(quiet),
    removeJumping: router.removeJumping.useMutation({ onSettled }),
    createDressage: router.createDressage.useMutation(quiet),
    updateDressage: router.updateDressage.useMutation(quiet),
    removeDressage: router.removeDressage.useMutation({ onSettled }),
  }
}
