import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

export const useOrderChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { order, invoice, sellerInvoice } = trpc.finance
  return {
    process: order.process.useMutation(settled),
    processMany: order.processMany.useMutation(settled),
    createFromFilter: order.createFromFilter.useMutation(quiet),
    createFromBill: order.createFromBill.useMutation(quiet),
    createFromBills: order.createFromBills.useMutation(settled),
    createEmpty: order.createEmpty.useMutation(quiet),
    setAccountTo: order.setAccountTo.useMutation(quiet),
    setAccountInvoiceTo: order.setAccountInvoiceTo.useMutation(quiet),
    createInvoice: invoice.createOfOrder.useMutation(settled),
    createReceipt: invoice.createReceiptOfOrder.useMutation(settled),
    createInvoices: sellerInvoice.create.useMutation(settled),
    remove: order.remove.useMutation(settled),
    cancel: order.cancel.useMutation(settled),
    restore: order.restore.useMutation(settled),
    priceItems: order.priceItems.useMutation(quiet),
    priceItem: order.priceItem.useMutation(settled),
    unpriceItem: order.unpriceItem.useMutation(settled),
    removeItem: order.removeItem.useMutation(settled),
    addItems: order.addItems.useMutation(settled),
  }
}
