import type { RulesTemplateView } from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

/** A form shows its own refusal; a refused change of state is shown as a toast. */
export const useRulesTemplateChanges = (federation: string) => {
  const utils = trpc.useUtils()
  const router = trpc.catalogue.rulesTemplate
  const { changes, onSettled } = usePublishable(
    router,
    ({ ref }: RulesTemplateView) => ({ federation, rulesTemplate: ref }),
    () => utils.catalogue.rulesTemplate.invalidate(),
  )
  const quiet = { meta: { quiet: true }, onSettled }
  return { create: router.create.useMutation(quiet), update: router.update.useMutation(quiet), changes }
}
