import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useMappingChanges = () => {
  const { settled, quiet } = useSettled('exchange')
  const { importMapping } = trpc.exchange
  return {
    /** Only reads a file, so nothing is to be loaded again. */
    columns: importMapping.columns.useMutation({ meta: { quiet: true } }),
    keep: importMapping.keep.useMutation(quiet),
    forget: importMapping.forget.useMutation(settled),
  }
}
