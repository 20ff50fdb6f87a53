import type { CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import type { PublishableChanges } from '../../../shared/publishable/publishable-item.ts'
import { trpc } from '../../../shared/trpc.ts'

const verbs = { UNPUBLISH: 'unpublish', ARCHIVE: 'archive', DELETE: 'remove' } as const

const useChanged = () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.catalogue.career.invalidate(), utils.catalogue.publishable.invalidate()])
}

/** Changes of the head and of the state; a refused form shows its refusal itself, a refused change of state shows as a toast. */
export const useCareerChanges = (federation: string) => {
  const onSettled = useChanged()
  const router = trpc.catalogue.career
  const quiet = { meta: { quiet: true }, onSettled }
  const states = {
    publish: router.publish.useMutation({ onSettled }),
    unpublish: router.unpublish.useMutation({ onSettled }),
    archive: router.archive.useMutation({ onSettled }),
    remove: router.remove.useMutation({ onSettled }),
  }
  const changes: PublishableChanges<CareerView> = {
    isBusy: Object.values(states).some(({ isPending }) => isPending),
    send: ({ ref }, action, note, onSuccess) => {
      const input = { federation, career: ref }
      if (action === 'PUBLISH') states.publish.mutate({ ...input, note }, { onSuccess })
      else states[verbs[action]].mutate(input, { onSuccess })
    },
  }
  return { create: router.create.useMutation(quiet), update: router.update.useMutation(quiet), changes }
}

/** Changes of what a career is made of. */
export const useCareerParts = () => {
  const onSettled = useChanged()
  const router = trpc.catalogue.career
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

/** The moves of the cockpit, by class. */
export const useCockpit = () => {
  const onSettled = useChanged()
  const router = trpc.catalogue.career
  return {
    MUST_INCREASE: router.applyMustIncrease.useMutation({ onSettled }),
    CAN_INCREASE: router.applyCanIncrease.useMutation({ onSettled }),
    CAN_DECREASE: router.applyCanDecrease.useMutation({ onSettled }),
    RESET: router.applyToReset.useMutation({ onSettled }),
  }
}
