import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useBatchChanges = () => {
  const { settled, quiet } = useSettled('exchange')
  const { batch } = trpc.exchange
  return { upload: batch.upload.useMutation(quiet), undo: batch.undo.useMutation(settled) }
}
