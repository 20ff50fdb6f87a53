import type { MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

/** A form shows its own refusal; a refused change of state is shown as a toast. */
export const useMemberBenefitChanges = (federation: string) => {
  const utils = trpc.useUtils()
  const router = trpc.catalogue.memberBenefit
  const { changes, onSettled } = usePublishable(
    router,
    ({ ref }: MemberBenefitView) => ({ federation, memberBenefit: ref }),
    () => utils.catalogue.memberBenefit.invalidate(),
  )
  const quiet = { meta: { quiet: true }, onSettled }
  return { create: router.create.useMutation(quiet), update: router.update.useMutation(quiet), changes }
}
