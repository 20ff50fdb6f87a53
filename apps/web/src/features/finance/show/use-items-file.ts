import type { ItemFilter } from '@oxer/domain/finance/bill/bill.schema'
import { useMutation } from '@tanstack/react-query'
import { callHeaders } from '../../../shared/call-headers.ts'

/** The items as they are filtered, as a file of the browser (p197: the filter is the body of the call). */
export const useItemsFile = (competition: string, filter: ItemFilter) =>
  useMutation({
    mutationFn: async (kind: 'XLSX' | 'CSV') => {
      const answer = await fetch(`/api/competition/manage/${competition}/finance/items/export`, {
        method: 'POST',
        headers: { ...callHeaders(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...filter, kind }),
      })
      if (!answer.ok) throw new Error(`The export was refused: ${answer.status}`)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await answer.blob())
      link.download = `items.${kind.toLowerCase()}`
      link.click()
      URL.revokeObjectURL(link.href)
    },
  })
