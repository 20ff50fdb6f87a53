import { trpc } from '../../../shared/trpc.ts'

export const usePractitionerPriceProfileChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.practitionerPriceProfile.invalidate()
  const router = trpc.catalogue.practitionerPriceProfile
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
