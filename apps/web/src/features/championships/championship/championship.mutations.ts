import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of championships. Refusals of a form or a dialog with a reason are shown there. */
export const useChampionshipChanges = () => {
  const { settled, quiet } = useSettled('championships')
  const router = trpc.championships.championship
  return {
    create: router.create.useMutation(quiet),
    update: router.updateGeneral.useMutation(quiet),
    banner: router.uploadBanner.useMutation(settled),
    publish: router.publish.useMutation(settled),
    hide: router.hide.useMutation(settled),
    lock: router.lock.useMutation(settled),
    archive: router.archive.useMutation(settled),
    cancel: router.cancel.useMutation(quiet),
    delete: router.delete.useMutation(settled),
  }
}
