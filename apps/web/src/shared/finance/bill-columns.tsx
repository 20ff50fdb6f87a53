import type { BillRow } from '@oxer/domain/finance/bill/bill.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { placeOf } from '../place-of.ts'

/** A bill is worked on in the finance area of its payer. */
export const hrefOfBill = ({ ref, payer }: BillRow): string =>
  `${placeOf[payer.type === 'ORGANISATION' ? 'organisation' : 'member'](payer.ref)}/finance/balance/${ref}`

export const billColumns = (t: TFunction<'finance'>, formats: Formats): DataTableColumn<BillRow>[] => [
  { id: 'payer', header: t('bill.payer'), width: 'minmax(160px, 2fr)', primary: true, cell: (row) => row.payer.name },
  {
    id: 'description',
    header: t('bill.description'),
    width: 'minmax(140px, 2fr)',
    // A bill without either is known by its day, so that no row is without a name.
    cell: (row) =>
      [row.description, row.competition?.name].filter(Boolean).join(' · ') ||
      t('bill.ofDay', { date: formats.date(row.date) }),
  },
  { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
  { id: 'items', header: t('bill.items'), width: '80px', numeric: true, cell: (row) => row.itemCount },
  {
    id: 'open',
    header: t('bill.open'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.openAmount, row.currency),
  },
  {
    id: 'amount',
    header: t('bill.amount'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.amount, row.currency),
  },
  {
    id: 'status',
    header: t('bill.status'),
    width: '130px',
    cell: (row) => <StatusBadge tone="neutral">{t(`bill.statuses.${row.status}`)}</StatusBadge>,
  },
]
