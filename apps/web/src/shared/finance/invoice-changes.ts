import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

export const useInvoiceChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { sellerInvoice: invoice } = trpc.finance
  return {
    create: invoice.create.useMutation(quiet),
    removeAction: invoice.removeAction.useMutation(settled),
    finalise: invoice.finalise.useMutation(settled),
    archive: invoice.archive.useMutation(settled),
    finaliseMany: invoice.finaliseMany.useMutation(settled),
    remove: invoice.remove.useMutation(settled),
    creditMany: invoice.creditMany.useMutation(settled),
    credit: invoice.credit.useMutation(quiet),
  }
}
