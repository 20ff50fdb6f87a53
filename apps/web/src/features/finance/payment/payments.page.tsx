import type { PaymentQuery, PaymentRow } from '@oxer/domain/finance/payment/payment.schema'
import type { Formats } from '@oxer/i18n/formats'
import { DataTable, type DataTableColumn, EmptyState, StatusBadge } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { PaymentMenu } from './components/payment-menu.tsx'
import { Refunds, WaitingRefunds } from './components/refunds.tsx'

const kinds = ['IN', 'OUT', 'LEFT', 'SUSPENSE'] as const satisfies readonly PaymentQuery['kind'][]

const columnsOf = (t: TFunction<'finance'>, formats: Formats): DataTableColumn<PaymentRow>[] => [
  { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
  {
    id: 'payer',
    header: t('bill.payer'),
    width: 'minmax(160px, 2fr)',
    primary: true,
    cell: (row) => (row.payer === null ? t('movement.nobody') : <ContactLink contact={row.payer} />),
  },
  {
    id: 'method',
    header: t('payment.method'),
    width: '136px',
    cell: (row) => t(`payment.methods.${row.method}`),
  },
  { id: 'origin', header: t('payment.origin'), width: '136px', cell: (row) => t(`payment.origins.${row.origin}`) },
  { id: 'text', header: t('bill.description'), width: 'minmax(140px, 2fr)', cell: (row) => row.text },
  {
    id: 'left',
    header: t('payment.left'),
    width: '120px',
    numeric: true,
    cell: (row) =>
      row.status === 'REVERSED' ? (
        <StatusBadge tone="neutral">{t('payment.reversed')}</StatusBadge>
      ) : (
        row.left > 0 && formats.money(row.left, row.currency)
      ),
  },
  {
    id: 'amount',
    header: t('bill.amount'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.direction === 'OUT' ? 0 - row.amount : row.amount, row.currency),
  },
]

/** What came in and went back, with what may be taken back or given back of it. */
export const PaymentsPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const kind = kinds.find((each) => each === search.kind)
  const q = askable(search.q)
  const asked = { organisation: federation, ...(kind && { kind }), ...(q && { q }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.payment.list, asked, 'infinite'),
    (after) => client.finance.payment.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <FinanceFrame federation={federation} part="payments">
      <WaitingRefunds federation={federation} />
      <DataTable
        {...list}
        label={t('part.payments')}
        tableId="payments"
        columns={columnsOf(t, formats)}
        rowKey={({ ref }) => ref}
        rowName={({ payer, amount, currency }) =>
          `${payer?.name ?? t('movement.nobody')}, ${formats.money(amount, currency)}`
        }
        rowActions={(row) => <PaymentMenu federation={federation} payment={row} />}
        filter={search.q ?? ''}
        onFilter={(text) => onSearch({ ...search, q: text === '' ? undefined : text })}
        toolbarStart={
          <ChoiceChip
            label={t('movement.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`payment.kinds.${value}`) }))}
            onChange={(chosen) => onSearch({ ...search, kind: chosen })}
          />
        }
        empty={<EmptyState title={t('payment.none')} message={t('payment.noneWhy')} />}
      />
      <Refunds federation={federation} />
    </FinanceFrame>
  )
}
