import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { amountOfItem } from './amount-of-item.ts'

/** The items of an order, with the person whom each is about. */
export const itemColumns = (t: TFunction<['finance', 'errors']>, formats: Formats): DataTableColumn<BillItemRow>[] => [
  { id: 'date', header: t('finance:bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
  {
    id: 'description',
    header: t('finance:bill.description'),
    width: 'minmax(160px, 2fr)',
    primary: true,
    cell: (row) => row.description,
  },
  {
    id: 'about',
    header: t('finance:bill.about'),
    cell: (row) => [row.subject?.name, row.horse?.name].filter(Boolean).join(' · '),
  },
  { id: 'competition', header: t('finance:bill.competition'), cell: (row) => row.competition?.name ?? '' },
  { id: 'article', header: t('finance:bill.article'), cell: (row) => row.article?.name ?? '' },
  { id: 'quantity', header: t('finance:bill.quantity'), width: '80px', numeric: true, cell: (row) => row.quantity },
  {
    id: 'amount',
    header: t('finance:bill.amount'),
    width: '120px',
    numeric: true,
    cell: (row) => amountOfItem(row, t('finance:balance.toPrice'), formats),
  },
]

/** How far an item of a bill is. */
export const itemStatusColumn = (t: TFunction<['finance', 'errors']>): DataTableColumn<BillItemRow> => ({
  id: 'status',
  header: t('finance:bill.status'),
  width: '130px',
  cell: (item) => (
    <StatusBadge tone={item.isToPrice ? 'warning' : 'neutral'}>
      {item.waiveReason !== null
        ? t('finance:bill.waived')
        : item.isToPrice
          ? t('finance:balance.toPrice')
          : t(`finance:bill.itemStatuses.${item.isProcessed ? 'BOOKED' : item.status}`)}
    </StatusBadge>
  ),
})
