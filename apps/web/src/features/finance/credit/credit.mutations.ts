import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** In a form, which shows its own refusal. */
export const useCreditChanges = () => {
  const { quiet } = useSettled('finance')
  return { assign: trpc.finance.credit.assign.useMutation(quiet) }
}
