import { trpc } from '../../../shared/trpc.ts'

/** Categories and protocols show disciplines, so the whole catalogue is reloaded. */
export const useSportTypeVariantChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.invalidate()
  const router = trpc.catalogue.sportTypeVariant
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
