import type { OrderPaymentStatus, OrderRow } from '@oxer/domain/finance/order/order.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

const tones: Readonly<Record<OrderRow['label'], Tone>> = {
  NEW: 'info',
  PROCESSED: 'neutral',
  PROCESSED_ERROR: 'danger',
  CANCELLED: 'neutral',
  INVOICED: 'neutral',
  PAID: 'good',
}

const paymentTones: Readonly<Record<OrderPaymentStatus, Tone>> = {
  INCOMPLETE: 'neutral',
  PARTIAL: 'info',
  COMPLETE: 'good',
  EXCEEDED: 'warning',
  ERROR: 'danger',
}

/** What is paid of an order that is booked. */
export const OrderPayment = ({ order: { paymentStatus } }: { order: Pick<OrderRow, 'paymentStatus'> }) => {
  const { t } = useTranslation('finance')
  if (paymentStatus === null) return null
  return <StatusBadge tone={paymentTones[paymentStatus]}>{t(`order.payments.${paymentStatus}`)}</StatusBadge>
}

type Words = TFunction<['finance', 'errors']>

/** The status of an order, and why it could not be booked. */
export const OrderState = ({ order }: { order: OrderRow }) => {
  const { t, i18n } = useTranslation('finance')
  return (
    <>
      <StatusBadge tone={tones[order.label]}>{t(`order.labels.${order.label}`)}</StatusBadge>{' '}
      {order.error !== null && textOfCode(i18n, order.error, order.errorValues)}
    </>
  )
}

export const orderColumns = (t: Words, formats: Formats): DataTableColumn<OrderRow>[] => [
  { id: 'number', header: t('finance:order.number'), width: '152px', primary: true, cell: (row) => row.number },
  { id: 'date', header: t('finance:bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
  {
    id: 'payer',
    header: t('finance:bill.payer'),
    width: 'minmax(140px, 2fr)',
    cell: (row) => row.payer?.name ?? t('finance:order.noPayer'),
  },
  {
    id: 'description',
    header: t('finance:bill.description'),
    width: 'minmax(120px, 2fr)',
    cell: (row) => [row.description, row.competition?.name].filter(Boolean).join(' · '),
  },
  { id: 'items', header: t('finance:bill.items'), width: '80px', numeric: true, cell: (row) => row.itemCount },
  {
    id: 'amount',
    header: t('finance:bill.amount'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.amount, row.currency),
  },
  {
    id: 'status',
    header: t('finance:bill.status'),
    width: 'minmax(130px, 0.8fr)',
    cell: (row) => <OrderState order={row} />,
  },
  {
    id: 'payment',
    header: t('finance:order.payment'),
    width: '132px',
    cell: (row) => <OrderPayment order={row} />,
  },
]
