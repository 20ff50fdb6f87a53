import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

const useChanged = () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.careers.career.invalidate(), utils.catalogue.publishable.invalidate()])
}

/**
 * Changes of the head and of the state. A form shows its own refusal; a refused change of state is shown as a toast.
 */
export const useCareerChanges = (federation: string) => {
  const utils = trpc.useUtils()
  const router = trpc.careers.career
  const { changes, onSettled } = usePublishable(
    router,
    ({ ref }: CareerView) => ({ federation, career: ref }),
    () => utils.careers.career.invalidate(),
  )
  const quiet = { meta: { quiet: true }, onSettled }
  return { create: router.create.useMutation(quiet), update: router.update.useMutation(quiet), changes }
}

/** Changes of the parts of a career. */
export const useCareerParts = () => {
  const onSettled = useChanged()
  const router = trpc.careers.career
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    saveCategory: router.saveCategory.useMutation(quiet),
    moveCategory: router.saveCategory.useMutation({ onSettled }),
    deleteCategory: router.deleteCategory.useMutation({ onSettled }),
    saveDistribution: router.saveDistribution.useMutation(quiet),
    addRule: router.addRule.useMutation(quiet),
    updateRule: router.updateRule.useMutation(quiet),
    deleteRule: router.deleteRule.useMutation({ onSettled }),
  }
}

/** The transitions of the cockpit, by category. */
export const useCockpit = () => {
  const onSettled = useChanged()
  const router = trpc.careers.career
  return {
    MUST_INCREASE: router.applyMustIncrease.useMutation({ onSettled }),
    CAN_INCREASE: router.applyCanIncrease.useMutation({ onSettled }),
    CAN_DECREASE: router.applyCanDecrease.useMutation({ onSettled }),
    RESET: router.applyToReset.useMutation({ onSettled }),
  }
}
