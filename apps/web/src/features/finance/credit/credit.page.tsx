import type { PayerCredit } from '@oxer/domain/finance/credit/credit.schema'
import { DataTable, type DataTableColumn, EmptyState } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CreditMenu } from './components/credit-menu.tsx'
import { UnknownMoney } from './components/unknown-money.tsx'

/** What payers have on account, the most first, with the ways to use it or give it back. */
export const CreditPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { client } = trpc.useUtils()
  const q = askable(search.q)
  const asked = { organisation: federation, ...(q && { q }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.credit.list, asked, 'infinite'),
    (after) => client.finance.credit.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const amounts = (['money', 'notes', 'total', 'owed'] as const).map(
    (id): DataTableColumn<PayerCredit> => ({
      id,
      header: t(`credit.${id}`),
      width: '132px',
      numeric: true,
      cell: (row) => money(row[id], row.currency),
    }),
  )
  return (
    <FinanceFrame federation={federation} part="credit">
      <DataTable
        {...list}
        label={t('part.credit')}
        tableId="credits"
        rowKey={({ payer }) => payer.ref}
        rowName={({ payer }) => payer.name}
        columns={[
          {
            id: 'payer',
            header: t('bill.payer'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => <ContactLink contact={row.payer} />,
          },
          ...amounts,
        ]}
        rowActions={(row) => <CreditMenu federation={federation} credit={row} />}
        filter={search.q ?? ''}
        onFilter={(text) => onSearch({ ...search, q: text === '' ? undefined : text })}
        empty={<EmptyState title={t('credit.none')} message={t('credit.noneWhy')} />}
      />
      <UnknownMoney federation={federation} />
    </FinanceFrame>
  )
}
