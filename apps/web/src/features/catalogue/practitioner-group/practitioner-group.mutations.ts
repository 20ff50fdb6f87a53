import { trpc } from '../../../shared/trpc.ts'

/** The price profiles of groups show the name of a group too. */
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
