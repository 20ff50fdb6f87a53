import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const usePayoutChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { competitionPayout } = trpc.competitions
  return {
    order: competitionPayout.order.useMutation(settled),
    cancel: competitionPayout.cancel.useMutation(settled),
    approve: competitionPayout.approve.useMutation(settled),
    reject: competitionPayout.reject.useMutation(quiet),
  }
}
