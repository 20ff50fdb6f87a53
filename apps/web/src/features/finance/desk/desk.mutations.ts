import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useDeskChanges = () => {
  const { settled } = useSettled('finance')
  const { competitionDesk } = trpc.competitions
  return {
    open: competitionDesk.open.useMutation(settled),
    take: competitionDesk.take.useMutation(settled),
    undo: competitionDesk.undo.useMutation(settled),
    refund: competitionDesk.refund.useMutation(settled),
    receipt: competitionDesk.receipt.useMutation(settled),
    deposit: competitionDesk.deposit.useMutation(settled),
    undoDeposit: competitionDesk.undoDeposit.useMutation(settled),
    close: competitionDesk.close.useMutation(settled),
  }
}
