import type { LicenseView } from '@oxer/domain/catalogue/license/license.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

/** A form shows its own refusal; a refused change of state is shown as a toast. */
export const useLicenseChanges = (federation: string) => {
  const utils = trpc.useUtils()
  const router = trpc.catalogue.license
  const { changes, onSettled } = usePublishable(
    router,
    ({ ref }: LicenseView) => ({ federation, license: ref }),
    () => utils.catalogue.license.invalidate(),
  )
  const quiet = { meta: { quiet: true }, onSettled }
  return { create: router.create.useMutation(quiet), update: router.update.useMutation(quiet), changes }
}
