import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

export const useReminderChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { reminder } = trpc.finance
  return {
    send: reminder.send.useMutation(settled),
    sendStatement: reminder.sendStatement.useMutation(settled),
    /** In a form, which shows its own refusal. */
    dispute: reminder.dispute.useMutation(quiet),
    endDispute: reminder.dispute.useMutation(settled),
    disputeMany: reminder.disputeMany.useMutation(settled),
    saveTerms: reminder.saveTerms.useMutation(quiet),
  }
}
