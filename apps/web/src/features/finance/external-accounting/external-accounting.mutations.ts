import { trpc } from '../../../shared/trpc.ts'

export const useExternalAccountingChanges = () => {
  const utils = trpc.useUtils()
  return {
    save: trpc.finance.externalAccounting.save.useMutation({
      meta: { quiet: true },
      onSettled: () => utils.finance.externalAccounting.invalidate(),
    }),
  }
}
