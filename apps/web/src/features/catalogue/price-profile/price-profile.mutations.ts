import { trpc } from '../../../shared/trpc.ts'

/** A new default replaces another profile as default. */
export const usePriceProfileChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.priceProfile.invalidate()
  const router = trpc.catalogue.priceProfile
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
