import { trpc } from '../../../shared/trpc.ts'

/** What a group is called stands with the price profiles of groups too. */
export const usePractitionerGroupChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () =>
    Promise.all([utils.catalogue.practitionerGroup.invalidate(), utils.catalogue.practitionerPriceProfile.invalidate()])
  const router = trpc.catalogue.practitionerGroup
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
