import type { TransferRow } from '@oxer/domain/finance/split/split.schema'
import { DataTable, type DataTableColumn, EmptyState } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

/** Whose each booked item is, line by line (q131). */
export const ShowTransfersPage = ({ competition }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const list = useCursorList(
    getQueryKey(trpc.competitions.competitionFinance.transfers, { competition }, 'query'),
    (after) =>
      client.competitions.competitionFinance.transfers.query({ competition, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const columns: DataTableColumn<TransferRow>[] = [
    { id: 'date', header: t('bill.date'), width: '110px', numeric: true, cell: (row) => formats.date(row.date) },
    {
      id: 'description',
      header: t('bill.description'),
      width: 'minmax(150px, 2fr)',
      primary: true,
      cell: (row) => row.description || t(`show.kind.${row.kind}`),
    },
    { id: 'from', header: t('show.from'), width: 'minmax(120px, 1fr)', cell: (row) => row.payer ?? '' },
    { id: 'to', header: t('show.to'), width: 'minmax(120px, 1fr)', cell: (row) => row.contact.name },
    { id: 'kind', header: t('show.kindOf'), width: '150px', cell: (row) => t(`show.kind.${row.kind}`) },
    { id: 'order', header: t('order.number'), width: '130px', cell: (row) => row.order?.name ?? '' },
    {
      id: 'amount',
      header: t('bill.amount'),
      width: '110px',
      numeric: true,
      cell: (row) => formats.money(row.amount, row.currency),
    },
    {
      id: 'received',
      header: t('show.received'),
      width: '110px',
      numeric: true,
      cell: (row) => formats.money(row.received, row.currency),
    },
  ]
  return (
    <ShowFrame competition={competition} part="transfers">
      <DataTable
        {...list}
        label={t('show.part.transfers')}
        tableId="show-transfers"
        columns={columns}
        rowKey={({ ref }) => ref}
        empty={<EmptyState title={t('show.noShares')} message={t('show.noSharesWhy')} />}
      />
    </ShowFrame>
  )
}
