import type { RulesTemplateView } from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import type { PublishableChanges } from '../../../shared/publishable/publishable-item.ts'
import { trpc } from '../../../shared/trpc.ts'

const verbs = { UNPUBLISH: 'unpublish', ARCHIVE: 'archive', DELETE: 'remove' } as const

/** A refused form shows its refusal itself; a refused change of state shows as a toast. */
export const useRulesTemplateChanges = (federation: string) => {
  const utils = trpc.useUtils()
  const onSettled = () =>
    Promise.all([utils.catalogue.rulesTemplate.invalidate(), utils.catalogue.publishable.invalidate()])
  const router = trpc.catalogue.rulesTemplate
  const quiet = { meta: { quiet: true }, onSettled }
  const states = {
    publish: router.publish.useMutation({ onSettled }),
    unpublish: router.unpublish.useMutation({ onSettled }),
    archive: router.archive.useMutation({ onSettled }),
    remove: router.remove.useMutation({ onSettled }),
  }
  const changes: PublishableChanges<RulesTemplateView> = {
    isBusy: Object.values(states).some(({ isPending }) => isPending),
    send: ({ ref }, action, note, onSuccess) => {
      const input = { federation, rulesTemplate: ref }
      if (action === 'PUBLISH') states.publish.mutate({ ...input, note }, { onSuccess })
      else states[verbs[action]].mutate(input, { onSuccess })
    },
  }
  return { create: router.create.useMutation(quiet), update: router.update.useMutation(quiet), changes }
}
