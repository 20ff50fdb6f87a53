import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useBankChanges = () => {
  const { settled } = useSettled('finance')
  const { bank, refund } = trpc.finance
  return {
    importFile: bank.importFile.useMutation(settled),
    book: bank.book.useMutation(settled),
    bookOrdered: bank.bookOrdered.useMutation(settled),
    bookCards: bank.bookCards.useMutation(settled),
    bookLedger: bank.bookLedger.useMutation(settled),
    ignore: bank.ignore.useMutation(settled),
    suspend: bank.suspend.useMutation(settled),
    sendBack: refund.ofLine.useMutation(settled),
    keep: refund.cancel.useMutation(settled),
    undo: bank.undo.useMutation(settled),
  }
}
