import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useExternalAccountingChanges = () => {
  const { quiet } = useSettled('finance')
  return { save: trpc.finance.externalAccounting.save.useMutation(quiet) }
}

export const useExportChanges = () => {
  const { settled, quiet } = useSettled('finance')
  const { accountingExport } = trpc.finance
  return { retry: accountingExport.retry.useMutation(settled), queue: accountingExport.queue.useMutation(quiet) }
}
