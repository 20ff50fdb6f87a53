import { mostArchived } from '@oxer/domain/finance/invoice/invoice.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../hands/use-done.tsx'
import { useInvoiceChanges } from './invoice-changes.ts'

/** Collects the PDFs of documents in one archive, which is a file of a task. */
export const useArchiving = (federation: string, onOrdered: () => void) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { archive } = useInvoiceChanges()
  return {
    isArchiving: archive.isPending,
    canArchive: (chosen: ReadonlySet<string>) => chosen.size <= mostArchived,
    collect: (chosen: ReadonlySet<string>) =>
      archive.mutate(
        { organisation: federation, invoiceRefs: [...chosen] },
        {
          onSuccess: ({ name }) => {
            onOrdered()
            done({ message: t('order.inTask', { name }) })
          },
        },
      ),
  }
}
