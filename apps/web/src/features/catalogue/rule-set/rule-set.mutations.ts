import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useRuleSetChanges = () => {
  const { settled, quiet } = useSettled('catalogue')
  const router = trpc.catalogue.ruleSet
  return {
    copy: router.copy.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation(settled),
  }
}
