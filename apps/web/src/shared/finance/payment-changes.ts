import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

/** Each in a form, which shows its own refusal. */
export const usePaymentChanges = () => {
  const { quiet } = useSettled('finance')
  const { payment } = trpc.finance
  return {
    payOrder: payment.payOrder.useMutation(quiet),
    payInvoice: payment.payInvoice.useMutation(quiet),
    undo: payment.undo.useMutation(quiet),
    writeOff: payment.writeOff.useMutation(quiet),
  }
}
