import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { useSettled } from '../../../shared/changes.ts'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of the head and of the state. */
export const useCareerChanges = (federation: string) =>
  usePublishable('careers', trpc.careers.career, ({ ref }: CareerView) => ({ federation, career: ref }))

/** Changes of the parts of a career. */
export const useCareerParts = () => {
  const { settled, quiet } = useSettled('careers')
  const router = trpc.careers.career
  return {
    saveCategory: router.saveCategory.useMutation(quiet),
    moveCategory: router.saveCategory.useMutation(settled),
    deleteCategory: router.deleteCategory.useMutation(settled),
    saveDistribution: router.saveDistribution.useMutation(quiet),
    addRule: router.addRule.useMutation(quiet),
    updateRule: router.updateRule.useMutation(quiet),
    deleteRule: router.deleteRule.useMutation(settled),
  }
}

/** The transitions of the cockpit, by category. */
export const useCockpit = () => {
  const { settled } = useSettled('careers')
  const router = trpc.careers.career
  return {
    MUST_INCREASE: router.applyMustIncrease.useMutation(settled),
    CAN_INCREASE: router.applyCanIncrease.useMutation(settled),
    CAN_DECREASE: router.applyCanDecrease.useMutation(settled),
    RESET: router.applyToReset.useMutation(settled),
  }
}
