import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import type { BillOwner } from '../../../shared/finance/bill-owner.ts'
import { PayDocument } from '../../../shared/finance/pay-document.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { InvoiceFiles } from './components/invoice-files.tsx'
import { invoiceColumns, titleOf } from './invoice.columns.tsx'

/** The documents that a member or an organisation got (q027, q045), with their files. */
export const InvoicesOfPayerPage = ({ owner: { kind, ref } }: { owner: BillOwner }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const { invoice } = client.finance
  const key =
    kind === 'member'
      ? getQueryKey(trpc.finance.invoice.ofMember, { member: ref }, 'infinite')
      : getQueryKey(trpc.finance.invoice.ofOrganisation, { organisation: ref }, 'infinite')
  const list = useCursorList(key, (after) => {
    const page = after === undefined ? {} : { after }
    return kind === 'member'
      ? invoice.ofMember.query({ member: ref, ...page })
      : invoice.ofOrganisation.query({ organisation: ref, ...page })
  })
  return (
    <Section title={t('part.invoices')}>
      <DataTable
        {...list}
        label={t('part.invoices')}
        tableId="invoices-of-payer"
        columns={invoiceColumns(t, formats).filter(({ id }) => id !== 'payer')}
        rowKey={(row) => row.ref}
        rowActions={(row) => (
          <>
            {/* What is open of a receipt is open of its orders, which are paid below. */}
            {row.open > 0 && row.series !== 'RECEIPT' && (
              <PayDocument
                owner={{ kind, ref }}
                target={{ kind: 'INVOICE', document: row.ref }}
                name={titleOf(row, t)}
              />
            )}
            <InvoiceFiles at={`/api/${kind}/${ref}/finance/invoices`} invoice={row} />
          </>
        )}
        empty={<EmptyState title={t('invoice.none')} />}
      />
    </Section>
  )
}
