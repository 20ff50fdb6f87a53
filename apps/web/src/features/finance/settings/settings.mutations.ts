import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useSettingsChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { invoice, closing } = trpc.finance
  return {
    save: invoice.saveSettings.useMutation(quiet),
    close: closing.close.useMutation(quiet),
    createReceipts: invoice.createReceipts.useMutation(settled),
  }
}
