import type {
  CardFinding,
  CardPaymentRow,
  CardPaymentStatus,
} from '@oxer/domain/finance/card-payment/card-payment.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { ownTimeZone } from '../../../shared/own-time.ts'
import classes from './card-payment.module.css'

type Words = TFunction<'finance'>

const tones: Readonly<Record<CardPaymentStatus, Tone>> = {
  PENDING: 'info',
  SUCCEEDED: 'good',
  FAILED: 'neutral',
  EXPIRED: 'neutral',
  ERROR: 'danger',
}

/** The outcome of a payment, its dispute, and what somebody must look at. */
const State = ({ row, problem, t }: { row: CardPaymentRow; problem: string | null; t: Words }) => (
  <span className={classes.states}>
    <StatusBadge tone={tones[row.status]}>{t(`card.statuses.${row.status}`)}</StatusBadge>
    {row.dispute && (
      <StatusBadge tone={row.dispute === 'WITHDRAWN' ? 'warning' : 'neutral'}>
        {t(`card.disputes.${row.dispute}`)}
      </StatusBadge>
    )}
    {problem !== null && <span className={classes.problem}>{problem}</span>}
  </span>
)

export const cardPaymentColumns = (
  t: Words,
  formats: Formats,
  problemOf: (row: CardPaymentRow) => string | null,
): DataTableColumn<CardPaymentRow>[] => [
  {
    id: 'startedAt',
    header: t('card.startedAt'),
    width: '150px',
    cell: (row) => formats.instant(row.startedAt, ownTimeZone()),
  },
  {
    id: 'payer',
    header: t('bill.payer'),
    width: 'minmax(150px, 2fr)',
    primary: true,
    cell: (row) => <ContactLink contact={row.payer} />,
  },
  {
    id: 'status',
    header: t('bill.status'),
    width: 'minmax(170px, 2fr)',
    cell: (row) => <State row={row} problem={problemOf(row)} t={t} />,
  },
  {
    id: 'amount',
    header: t('bill.amount'),
    width: '110px',
    numeric: true,
    cell: (row) => formats.money(row.amount, row.currency),
  },
  {
    id: 'fee',
    header: t('card.fee'),
    width: '130px',
    numeric: true,
    cell: (row) => (row.fee === null ? '' : formats.money(row.fee, row.currency)),
  },
  {
    id: 'refunded',
    header: t('card.refunded'),
    width: '132px',
    numeric: true,
    cell: (row) => (row.refunded === 0 ? '' : formats.money(row.refunded, row.currency)),
  },
]

export type FoundOnDay = CardFinding & { readonly day: string; readonly currency: string }

export const findingColumns = (t: Words, formats: Formats): DataTableColumn<FoundOnDay>[] => [
  { id: 'day', header: t('bill.date'), width: '120px', cell: (row) => formats.date(row.day) },
  {
    id: 'kind',
    header: t('card.finding'),
    width: 'minmax(170px, 2fr)',
    cell: (row) => t(`card.findings.${row.kind}`),
  },
  { id: 'object', header: t('card.object'), width: 'minmax(150px, 2fr)', primary: true, cell: (row) => row.object },
  {
    id: 'provider',
    header: t('card.atProvider'),
    width: '120px',
    numeric: true,
    cell: (row) => row.provider !== null && formats.money(row.provider, row.currency),
  },
  {
    id: 'booked',
    header: t('show.booked'),
    width: '120px',
    numeric: true,
    cell: (row) => row.booked !== null && formats.money(row.booked, row.currency),
  },
]
