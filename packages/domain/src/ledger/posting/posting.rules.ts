// The postings of each event of money (decision 39). A transaction always sums to 0 and is never changed: what is wrong is reversed. Its key
// says which event it books, so that an event that is reported twice is booked once (decision 41).
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { compareCodePoints } from '../../kernel/text/code-point.rules.ts'
import { addDays } from '../../kernel/time/time.rules.ts'
import type { LedgerRefusal } from '../ledger.errors.ts'
import { type ShareTerms, shareAmount } from '../share/share.rules.ts'
import { account } from './account.rules.ts'

export type Posting = {
  readonly account: string
  /** Debit positive; never 0. */
  readonly amountCents: number
  /** The level at the time of booking; only on revenue and tax. */
  readonly taxLevelCode?: TaxLevelCode
  /** The competition, course event or member that it is about. */
  readonly sourceRef?: string
}

export type LedgerTransaction = {
  readonly key: string
  readonly kind: TransactionKind
  readonly date: string
  readonly description: string
  readonly postings: readonly Posting[]
}

export type TransactionKind =
  | 'PROCESS'
  | 'SHARE'
  | 'INVOICE'
  | 'CREDIT_NOTE'
  | 'PAYMENT'
  | 'ASSIGN'
  | 'REFUND'
  | 'PSP_PAYOUT'
  | 'PRIZE'
  | 'PAYOUT'
  | 'PAYOUT_BOOKED'
  | 'BANK_ENTRY'
  | 'NET'
  | 'WRITE_OFF'
  | 'CASH_DIFFERENCE'
  | 'CASH_DEPOSIT'
  | 'REVERSE'

/** What every event has: the name of its thing, its day, and a text for people. */
export type LedgerEvent = { readonly id: string; readonly date: string; readonly description?: string }

/** The key of a transaction: `payout-booked:<id>`. It is unique in a book. */
export const transactionKey = (kind: TransactionKind, id: string): string =>
  `${kind.toLowerCase().replaceAll('_', '-')}:${id}`

const addressOf = ({ account: key, taxLevelCode, sourceRef }: Posting): string =>
  JSON.stringify([key, taxLevelCode, sourceRef])

const byAccount = (left: Posting, right: Posting): number =>
  compareCodePoints(left.account, right.account) ||
  compareCodePoints(left.taxLevelCode ?? '', right.taxLevelCode ?? '') ||
  compareCodePoints(left.sourceRef ?? '', right.sourceRef ?? '')

/** One posting for each account, tax level and source, sorted, without those that sum to 0. */
const compact = (postings: readonly Posting[]): readonly Posting[] => {
  const sums = new Map<string, Posting>()
  for (const posting of postings) {
    const address = addressOf(posting)
    const sum = sums.get(address)?.amountCents ?? 0
    sums.set(address, { ...posting, amountCents: sum + posting.amountCents })
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0).toSorted(byAccount)
}

/** Null if nothing is left to post: a transaction without postings does not exist. */
const transactionOf = (
  kind: TransactionKind,
  { id, date, description = '' }: LedgerEvent,
  postings: readonly Posting[],
): LedgerTransaction | null => {
  const left = compact(postings)
  return left.length === 0 ? null : { key: transactionKey(kind, id), kind, date, description, postings: left }
}

/** A debit of one account for the credit of another. */
const move = (debit: string, credit: string, amountCents: number, sourceRef?: string): readonly Posting[] => {
  const source = sourceRef === undefined ? {} : { sourceRef }
  return [
    { account: debit, amountCents, ...source },
    { account: credit, amountCents: 0 - amountCents, ...source },
  ]
}

export type BookedItem = {
  readonly article: string
  /** Gross cents; below zero for an item that takes another back. */
  readonly amountCents: number
  readonly quantity: number
  /** Null if the whole amount is the owner's. */
  readonly terms: ShareTerms | null
  readonly sourceRef?: string
}

export type OrderEvent = LedgerEvent & {
  /** Contact keys: who pays, and the owner of the book, whose own parts stay revenue. */
  readonly payer: string
  readonly owner: string
  /** Whose parts are on a bill instead: the federation's, in the book of an organiser. */
  readonly billsItself?: string
  readonly items: readonly BookedItem[]
}

const sharesOf = (
  { article, amountCents, quantity, terms, sourceRef }: BookedItem,
  notBooked: readonly (string | undefined)[],
): readonly Posting[] => {
  if (terms === null) return []
  const { parts, remainder } = shareAmount(amountCents, quantity, terms)
  return [...parts, remainder]
    .filter(({ contact }) => !notBooked.includes(contact))
    .flatMap((part) => move(account.share(article), account.payable(part.contact), part.amountCents, sourceRef))
}

/**
 * An order is processed (key `process:<order>`): the payer owes it, and it waits for its document. What others get of it is owed to them
 * at once (key `share:<order>`), and not when the payer pays (decision 52).
 */
export const postOrder = (event: OrderEvent): readonly LedgerTransaction[] => {
  const owed = event.items.flatMap(({ amountCents, sourceRef }) =>
    move(account.receivable(event.payer), account.unbilled, amountCents, sourceRef),
  )
  const shares = event.items.flatMap((item) => sharesOf(item, [event.owner, event.billsItself]))
  return [transactionOf('PROCESS', event, owed), transactionOf('SHARE', event, shares)].filter((each) => each !== null)
}

/** A final document in cents; those of a credit note are positive too. */
export type DocumentEvent = LedgerEvent & {
  readonly type: 'INVOICE' | 'CREDIT_NOTE'
  readonly lines: readonly {
    readonly article: string
    readonly netCents: number
    readonly taxLevelCode: TaxLevelCode
  }[]
  readonly taxes: readonly { readonly taxLevelCode: TaxLevelCode; readonly taxCents: number }[]
  /** What the groups of tax leave of the gross amount (decision 46). */
  readonly roundingCents: number
}

/**
 * A document is final (key `invoice:<number>` or `credit-note:<number>`): what waited for it becomes revenue and tax. A credit note is the
 * reverse.
 */
export const postDocument = (event: DocumentEvent): LedgerTransaction | null => {
  const sign = event.type === 'INVOICE' ? -1 : 1
  const credits: readonly Posting[] = [
    ...event.lines.map(({ article, netCents, taxLevelCode }) => ({
      account: account.revenue(article),
      amountCents: sign * netCents,
      taxLevelCode,
    })),
    ...event.taxes.map(({ taxLevelCode, taxCents }) => ({
      account: account.vat(taxLevelCode),
      amountCents: sign * taxCents,
      taxLevelCode,
    })),
    { account: account.rounding, amountCents: sign * event.roundingCents },
  ]
  const gross = credits.reduce((sum, { amountCents }) => sum - amountCents, 0)
  return transactionOf(event.type, event, [...credits, { account: account.unbilled, amountCents: gross }])
}

/**
 * Where money is; CASH has a drawer. Books elsewhere report their payments by EXACT_ONLINE (decision 50). CARD is a terminal at the desk,
 * whose provider pays out later. A transfer that is ordered is not at the bank until the bank books it.
 */
export type PaymentPlace =
  | { readonly method: 'CASH'; readonly desk: string }
  | { readonly method: 'STRIPE' | 'EXACT_ONLINE' | 'CARD' }
  | { readonly method: 'TRANSFER'; readonly isOrdered?: boolean }

const placeOf = (place: PaymentPlace): string => {
  if (place.method === 'CASH') return account.cash(place.desk)
  if (place.method === 'TRANSFER' && place.isOrdered === true) return account.transit
  return place.method === 'STRIPE' || place.method === 'CARD' ? account.provider(place.method) : account.bank
}

export type PaymentEvent = LedgerEvent & {
  readonly place: PaymentPlace
  /** A contact key; null if nobody knows yet who paid. */
  readonly payer: string | null
  /** The money that came in, or went out for a refund. */
  readonly amountCents: number
  /** What it settles of the payer's debt; the difference is the rounding of coins. */
  readonly settlesCents: number
}

const debtOf = (payer: string | null): string => (payer === null ? account.suspense : account.receivable(payer))

/** Money comes in; that of an unknown payer waits in suspense. */
export const postPayment = (event: PaymentEvent): LedgerTransaction | null =>
  transactionOf('PAYMENT', event, [
    { account: placeOf(event.place), amountCents: event.amountCents },
    { account: debtOf(event.payer), amountCents: 0 - event.settlesCents },
    { account: account.rounding, amountCents: event.settlesCents - event.amountCents },
  ])

/** Money goes back to the payer. */
export const postRefund = (event: PaymentEvent): LedgerTransaction | null =>
  transactionOf('REFUND', event, [
    { account: debtOf(event.payer), amountCents: event.settlesCents },
    { account: placeOf(event.place), amountCents: 0 - event.amountCents },
    { account: account.rounding, amountCents: event.amountCents - event.settlesCents },
  ])

type AmountEvent = LedgerEvent & { readonly amountCents: number }

/** The payer of money in suspense becomes known. */
export const postAssignment = (event: AmountEvent & { readonly payer: string }): LedgerTransaction | null =>
  transactionOf('ASSIGN', event, move(account.suspense, account.receivable(event.payer), event.amountCents))

/**
 * A provider pays out what it collected, less its fee: `amountCents` is what it collected.
 * @param event `isAnnounced`: the provider says so, and a line of the bank books it in later
 */
export const postProviderPayout = (
  event: AmountEvent & { readonly provider: string; readonly feeCents: number; readonly isAnnounced?: boolean },
): LedgerTransaction | null =>
  transactionOf('PSP_PAYOUT', event, [
    ...move(
      event.isAnnounced === true ? account.transit : account.bank,
      account.provider(event.provider),
      event.amountCents - event.feeCents,
    ),
    ...move(account.providerFee, account.provider(event.provider), event.feeCents),
  ])

/** Prize money is won. */
export const postPrize = (event: AmountEvent & { readonly contact: string }): LedgerTransaction | null =>
  transactionOf('PRIZE', event, move(account.prize, account.payable(event.contact), event.amountCents))

/** What a contact is owed is ordered from the bank. */
export const postPayout = (event: AmountEvent & { readonly contact: string }): LedgerTransaction | null =>
  transactionOf('PAYOUT', event, move(account.payable(event.contact), account.transit, event.amountCents))

/** The bank books what was on its way: `amountCents` went out, or below zero came in. */
export const postPayoutBooked = (event: AmountEvent): LedgerTransaction | null =>
  transactionOf('PAYOUT_BOOKED', event, move(account.transit, account.bank, event.amountCents))

/** A person says of what account money of the bank is: `amountCents` came in, or below zero went out. */
export const postBankEntry = (event: AmountEvent & { readonly account: string }): LedgerTransaction | null =>
  transactionOf('BANK_ENTRY', event, move(account.bank, event.account, event.amountCents))

/** What a contact owes is settled with what it is owed. */
export const postNetting = (event: AmountEvent & { readonly contact: string }): LedgerTransaction | null =>
  transactionOf(
    'NET',
    event,
    move(account.payable(event.contact), account.receivable(event.contact), event.amountCents),
  )

/** A debt is given up. */
export const postWriteOff = (event: AmountEvent & { readonly payer: string }): LedgerTransaction | null =>
  transactionOf('WRITE_OFF', event, move(account.writeOff, account.receivable(event.payer), event.amountCents))

/** A drawer has more or less than it should (`amountCents` below zero: less). It belongs to nobody. */
export const postCashDifference = (event: AmountEvent & { readonly desk: string }): LedgerTransaction | null =>
  transactionOf('CASH_DIFFERENCE', event, move(account.cash(event.desk), account.rounding, event.amountCents))

/** Cash is taken from a drawer to the bank, whose line books it in. */
export const postCashDeposit = (event: AmountEvent & { readonly desk: string }): LedgerTransaction | null =>
  transactionOf('CASH_DEPOSIT', event, move(account.transit, account.cash(event.desk), event.amountCents))

/** The negative of a transaction (key `reverse:<key>`). */
export const reverse = (reversed: LedgerTransaction, date: string, description = ''): LedgerTransaction => ({
  key: transactionKey('REVERSE', reversed.key),
  kind: 'REVERSE',
  date,
  description,
  postings: reversed.postings.map((posting) => ({ ...posting, amountCents: 0 - posting.amountCents })),
})

/** Why a transaction cannot be reversed; null if it can. `reversed` is null if the book does not have it. */
export const refuseReversal = (reversed: Pick<LedgerTransaction, 'kind'> | null): LedgerRefusal | null => {
  if (reversed === null) return 'unknownTransaction'
  return reversed.kind === 'REVERSE' ? 'reversalOfReversal' : null
}

/** Why nothing is booked on a day; null if it is. A book is closed through a day, which is closed too; null: no day is closed. */
export const refuseDay = (date: string, closedThrough: string | null): LedgerRefusal | null =>
  closedThrough !== null && date <= closedThrough ? 'periodClosed' : null

/** The day on which something of `date` is booked: a closed period never opens again, so what is known late counts on the day after it. */
export const openDayFor = (date: string, closedThrough: string | null): string =>
  closedThrough === null || refuseDay(date, closedThrough) === null ? date : addDays(closedThrough, 1)

/** The sum of postings by account, sorted, without those at 0: a trial balance, or the postings of a transaction as people read them. */
export const sumByAccount = (postings: readonly Posting[]): readonly Pick<Posting, 'account' | 'amountCents'>[] =>
  compact(postings.map(({ account: key, amountCents }) => ({ account: key, amountCents })))
