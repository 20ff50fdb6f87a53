import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useHorseChanges = () => {
  const { settled, quiet } = useSettled('parties')
  const router = trpc.parties.horse
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    saveOwner: router.saveOwner.useMutation(quiet),
    avatar: router.setAvatar.useMutation(settled),
    remove: router.remove.useMutation(settled),
    addWithersHeight: router.addWithersHeight.useMutation(quiet),
    removeWithersHeight: router.removeWithersHeight.useMutation(settled),
    addSignature: router.addSignature.useMutation(quiet),
    addDocument: router.addDocument.useMutation(quiet),
    removeDocument: router.removeDocument.useMutation(settled),
  }
}
