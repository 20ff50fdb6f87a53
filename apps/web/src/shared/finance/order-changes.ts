import { useSettled } from '../changes.ts'
import { trpc } from '../trpc.ts'

export const useOrderChanges = () => {
  const { settled } = useSettled('finance')
  const { order } = trpc.finance
  return {
    process: order.process.useMutation(settled),
    processMany: order.processMany.useMutation(settled),
    createFromFilter: order.createFromFilter.useMutation(settled),
    cancel: order.cancel.useMutation(settled),
    restore: order.restore.useMutation(settled),
    priceItem: order.priceItem.useMutation(settled),
    unpriceItem: order.unpriceItem.useMutation(settled),
    removeItem: order.removeItem.useMutation(settled),
    addItems: order.addItems.useMutation(settled),
  }
}
