import type { MovementRow } from '@oxer/domain/finance/payment/payment.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ContactLink } from '../contact-link.tsx'

type Words = TFunction<'finance'>

const Payer = ({ payer, none }: { payer: MovementRow['payer']; none: string }) =>
  payer === null ? none : <ContactLink contact={payer} />

const account = (t: Words, row: MovementRow) => (row.account === null ? '' : t(`movement.accounts.${row.account}`))

/** Money goes from the side that gives to the side that gets; a debt comes from what was sold. */
export const movementColumns = (t: Words, formats: Formats): DataTableColumn<MovementRow>[] => [
  { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
  {
    id: 'kind',
    header: t('movement.kind'),
    width: '120px',
    primary: true,
    cell: (row) => t(`movement.kinds.${row.kind}`),
  },
  {
    id: 'from',
    header: t('movement.from'),
    cell: (row) =>
      row.direction === 'DEBIT' ? account(t, row) : <Payer payer={row.payer} none={t('movement.nobody')} />,
  },
  {
    id: 'to',
    header: t('movement.to'),
    cell: (row) =>
      row.direction === 'DEBIT' ? <Payer payer={row.payer} none={t('movement.nobody')} /> : account(t, row),
  },
  { id: 'description', header: t('bill.description'), width: 'minmax(120px, 2fr)', cell: (row) => row.description },
  {
    id: 'amount',
    header: t('bill.amount'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.direction === 'DEBIT' ? row.amount : 0 - row.amount, row.currency),
  },
]

/** Of one payer: what each movement left to pay. */
export const ownMovementColumns = (t: Words, formats: Formats): DataTableColumn<MovementRow>[] => [
  ...movementColumns(t, formats).filter(({ id }) => id !== 'from' && id !== 'to'),
  {
    id: 'balance',
    header: t('balance.after'),
    width: '120px',
    numeric: true,
    cell: (row) => (row.balance === null ? '' : formats.money(row.balance, row.currency)),
  },
]
