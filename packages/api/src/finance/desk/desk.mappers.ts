import { countDay } from '@oxer/domain/finance/desk/cash.rules'
import { type DeskDay, type DeskDeposit, DeskMethod, type DeskPayment } from '@oxer/domain/finance/desk/desk.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'

export type DaySqlRow = {
  ref: string
  drawer: string
  date: string
  openingCents: number
  openedBy: string
  openedAt: Date
  countedCents: number | null
  differenceCents: number | null
  closedBy: string | null
  closedAt: Date | null
  version: number
  currency: string
  cash: number
  card: number
  payments: number
  deposits: DeskDeposit[] | null
  isReopened: boolean
  competitionRef: string | null
}

/** The amounts are as they were paid in coins, so nothing is rounded again. @param day `cash`: received less given back */
export const countDrawer = (
  { opening, cash, deposits }: Pick<DeskDay, 'opening' | 'cash' | 'deposits'>,
  countedCents: number,
) =>
  countDay({
    openingCents: opening,
    countedCents,
    movements: [
      { type: cash < 0 ? 'OUT' : 'IN', amountCents: Math.abs(cash) },
      ...deposits.map(({ amount }) => ({ type: 'DEPOSIT' as const, amountCents: amount })),
    ],
    rounds: false,
  })

/** Of a closed day the count says it, because more may have gone to the bank since. */
const expectedOf = (row: DaySqlRow): number =>
  row.countedCents === null
    ? countDrawer({ opening: row.openingCents, cash: row.cash, deposits: row.deposits ?? [] }, 0).expectedCents
    : row.countedCents - (row.differenceCents ?? 0)

export const toDay = (row: DaySqlRow): DeskDay => ({
  ref: row.ref,
  drawer: row.drawer,
  date: row.date,
  currency: Currency.parse(row.currency),
  opening: row.openingCents,
  openedBy: row.openedBy,
  openedAt: row.openedAt.toISOString(),
  cash: row.cash,
  card: row.card,
  payments: row.payments,
  expected: expectedOf(row),
  deposits: row.deposits ?? [],
  isReopened: row.isReopened,
  counted: row.countedCents,
  difference: row.differenceCents,
  closedBy: row.closedBy,
  closedAt: row.closedAt?.toISOString() ?? null,
  version: row.version,
})

export type PaymentSqlRow = {
  ref: string
  method: string
  direction: string
  amount: number
  createdAt: Date
  payerType: string | null
  payerRef: string | null
  payerName: string
  refundable: number
}

export const toDeskPayment = (row: PaymentSqlRow): DeskPayment => ({
  ref: row.ref,
  method: DeskMethod.parse(row.method),
  direction: row.direction === 'OUT' ? 'OUT' : 'IN',
  amount: row.amount,
  refundable: row.direction === 'OUT' ? 0 : row.refundable,
  createdAt: row.createdAt.toISOString(),
  payer:
    row.payerRef !== null && (row.payerType === 'PERSON' || row.payerType === 'ORGANISATION')
      ? { type: row.payerType, ref: row.payerRef, name: row.payerName }
      : null,
})
