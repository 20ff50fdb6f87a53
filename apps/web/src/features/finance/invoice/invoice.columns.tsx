import type { DocumentLine } from '@oxer/domain/finance/document/document.schema'
import type { InvoiceRow, InvoiceStatus } from '@oxer/domain/finance/invoice/invoice.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

const tones: Readonly<Record<InvoiceStatus, Tone>> = {
  DRAFT: 'info',
  INVOICED: 'neutral',
  PAID: 'good',
  OVERDUE: 'danger',
  CANCELLED: 'neutral',
}

/** A credit note is not paid: it says what it is, and so does a receipt that is paid. */
export const InvoiceState = ({ invoice: { series, status } }: { invoice: Pick<InvoiceRow, 'series' | 'status'> }) => {
  const { t } = useTranslation('finance')
  const isKind = status !== 'DRAFT' && (series === 'CREDIT_NOTE' || (series === 'RECEIPT' && status === 'PAID'))
  const label = isKind ? t(`invoice.series.${series}`) : t(`invoice.statuses.${status}`)
  return <StatusBadge tone={tones[status]}>{label}</StatusBadge>
}

type Words = TFunction<'finance'>

export const titleOf = ({ number, series }: Pick<InvoiceRow, 'number' | 'series'>, t: Words): string =>
  number ?? t('invoice.draftOf', { what: t(`invoice.series.${series}`) })

export const invoiceColumns = (t: Words, formats: Formats): DataTableColumn<InvoiceRow>[] => [
  { id: 'number', header: t('invoice.number'), width: '150px', primary: true, cell: (row) => titleOf(row, t) },
  { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
  { id: 'payer', header: t('bill.payer'), width: 'minmax(140px, 2fr)', cell: (row) => row.contactName },
  {
    id: 'description',
    header: t('bill.description'),
    width: 'minmax(140px, 2fr)',
    cell: (row) =>
      row.lines > 1 ? t('invoice.andMore', { first: row.description, count: row.lines - 1 }) : row.description,
  },
  {
    id: 'due',
    header: t('open.due'),
    width: '124px',
    numeric: true,
    cell: (row) => row.dueDate !== null && formats.date(row.dueDate),
  },
  { id: 'amount', header: t('bill.amount'), width: '110px', numeric: true, cell: (row) => formats.money(row.amount) },
  {
    id: 'open',
    header: t('overview.open'),
    width: '110px',
    numeric: true,
    cell: (row) => row.open !== 0 && formats.money(row.open),
  },
  { id: 'status', header: t('bill.status'), width: '130px', cell: (row) => <InvoiceState invoice={row} /> },
]

/** The lines of a document as it is printed. */
export const lineColumns = (t: Words, formats: Formats): DataTableColumn<DocumentLine>[] => [
  {
    id: 'description',
    header: t('bill.description'),
    width: 'minmax(180px, 3fr)',
    primary: true,
    cell: (line) => line.description,
  },
  { id: 'about', header: t('bill.about'), width: 'minmax(120px, 2fr)', cell: (line) => line.about },
  { id: 'quantity', header: t('bill.quantity'), width: '80px', numeric: true, cell: (line) => line.quantity },
  { id: 'unit', header: t('bill.unit'), width: '110px', numeric: true, cell: (line) => formats.money(line.unitCents) },
  {
    id: 'tax',
    header: t('invoice.tax'),
    width: '80px',
    numeric: true,
    cell: (line) => `${line.taxLevelCode.replace('VAT_', '')} %`,
  },
  { id: 'net', header: t('invoice.net'), width: '110px', numeric: true, cell: (line) => formats.money(line.netCents) },
  {
    id: 'amount',
    header: t('bill.amount'),
    width: '110px',
    numeric: true,
    cell: (line) => formats.money(line.grossCents),
  },
]
