import { trpc } from '../../../shared/trpc.ts'

/** Changes of horses. Riders list their horses by name, so all parties are loaded again. */
export const useHorseChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.invalidate()
  const router = trpc.parties.horse
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    avatar: router.setAvatar.useMutation({ onSettled }),
    remove: router.remove.useMutation({ onSettled }),
    addWithersHeight: router.addWithersHeight.useMutation(quiet),
    removeWithersHeight: router.removeWithersHeight.useMutation({ onSettled }),
    addDocument: router.addDocument.useMutation(quiet),
    removeDocument: router.removeDocument.useMutation({ onSettled }),
  }
}
