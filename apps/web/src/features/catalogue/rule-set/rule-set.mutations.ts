import { trpc } from '../../../shared/trpc.ts'

export const useRuleSetChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.ruleSet.invalidate()
  const router = trpc.catalogue.ruleSet
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    copy: router.copy.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
