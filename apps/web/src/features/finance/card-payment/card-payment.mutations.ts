import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useCardChanges = () => {
  const { quiet } = useSettled('finance')
  return { saveSettings: trpc.finance.cardPayment.saveSettings.useMutation(quiet) }
}
