import { trpc } from '../../../shared/trpc.ts'

/** A discipline and a protocol count the categories that use them, so the whole catalogue is reloaded. */
export const useSportCategoryChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.invalidate()
  const router = trpc.catalogue.sportCategory
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
