import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useExternalAccountingChanges = () => {
  const { quiet } = useSettled('finance')
  return { save: trpc.finance.externalAccounting.save.useMutation(quiet) }
}
