import type { DeskDay } from '@oxer/domain/finance/desk/desk.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { useDeskChanges } from './desk.mutations.ts'

/** Takes cash to the bank, with a message that takes it back. */
export const useDeposit = (competition: string) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { deposit, undoDeposit } = useDeskChanges()
  const sayDeposited = (day: DeskDay) => {
    const [made] = day.deposits
    if (made === undefined) return
    const amount = money(made.amount, day.currency)
    done({
      message: t('desk.deposited', { amount, drawer: day.drawer }),
      undo: () => undoDeposit.mutateAsync({ competition, day: day.ref, deposit: made.ref }),
    })
  }
  return {
    isPending: deposit.isPending,
    sayDeposited,
    deposit: ({ ref: day, version }: DeskDay, amount: number) =>
      deposit.mutateAsync({ competition, day, amount, version }).then(sayDeposited),
  }
}
