import type { RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

export const useRefundChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { refund } = trpc.finance
  const cancel = refund.cancel.useMutation(settled)
  return {
    /** In a form, which shows its own refusal. */
    order: refund.order.useMutation(quiet),
    cancel,
    /** The inverse of a refund that was just ordered. */
    takeBack: (organisation: string, { ref, version }: RefundRow) =>
      cancel.mutateAsync({ organisation, refund: ref, version }),
    approve: refund.approve.useMutation(settled),
    reject: refund.reject.useMutation(quiet),
  }
}
