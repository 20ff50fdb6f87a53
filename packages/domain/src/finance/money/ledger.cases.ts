// LEDGER: the transactions of a sequence of events, and the balances after them.
import * as z from 'zod'
import {
  type LedgerTransaction,
  type PaymentPlace,
  postAssignment,
  postDocument,
  postNetting,
  postOrder,
  postPayment,
  postPayout,
  postPayoutBooked,
  postPrize,
  postProviderPayout,
  postRefund,
  postWriteOff,
  refuseDay,
  refuseReversal,
  reverse,
  sumByAccount,
  transactionKey,
} from '../../ledger/posting/posting.rules.ts'
import { refuseShares } from '../../ledger/share/share.rules.ts'
import { documentAmounts, refuseDocument } from '../document/document.rules.ts'
import { CaseLine, CasePart, Cents, codeOf, lineOf } from './case-answer.cases.ts'

/** The contact that owns the book of the cases. */
const owner = 'FEDERATION'

const date = z.string().default('2026-05-01')
const moved = { id: z.string(), amount: Cents, date }
const Method = z.enum(['CASH', 'STRIPE', 'TRANSFER', 'EXACT_ONLINE'])
const paid = { ...moved, method: Method, desk: z.string().default('DESK'), payer: z.string().nullish() }
const document = { number: z.string(), lines: z.array(CaseLine.extend({ article: z.string() })), date }
const Item = z.object({
  article: z.string(),
  amount: Cents,
  quantity: z.int().default(1),
  parts: z.array(CasePart).nullish(),
  remainderTo: z.string().nullish(),
})

const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PROCESS'), order: z.string(), payer: z.string(), items: z.array(Item), date }),
  z.object({ type: z.literal('INVOICE'), ...document }),
  z.object({ type: z.literal('CREDIT_NOTE'), ...document }),
  z.object({ type: z.literal('PAYMENT'), ...paid, settles: Cents.nullish() }),
  z.object({ type: z.literal('REFUND'), ...paid, settles: Cents.nullish() }),
  z.object({ type: z.literal('ASSIGN'), ...moved, payer: z.string() }),
  z.object({ type: z.literal('WRITE_OFF'), ...moved, payer: z.string() }),
  z.object({ type: z.literal('PSP_PAYOUT'), ...moved, fee: Cents.default(0) }),
  z.object({ type: z.literal('PRIZE'), ...moved, contact: z.string() }),
  z.object({ type: z.literal('PAYOUT'), ...moved, contact: z.string() }),
  z.object({ type: z.literal('NET'), ...moved, contact: z.string() }),
  z.object({ type: z.literal('PAYOUT_BOOKED'), ...moved }),
  z.object({ type: z.literal('REVERSE'), of: z.string(), date }),
])
export type LedgerCaseEvent = z.infer<typeof Event>
type Of<Type extends LedgerCaseEvent['type']> = Extract<LedgerCaseEvent, { type: Type }>

export const LedgerCase = z.object({
  kind: z.literal('LEDGER'),
  closedThrough: z.string().nullish(),
  events: z.array(Event),
})
export type LedgerCase = z.infer<typeof LedgerCase>

/** The transactions of an event, or the name of its refusal. */
type Booking = readonly (LedgerTransaction | null)[] | string

const bookOrder = ({ order, payer, items, date: day }: Of<'PROCESS'>): Booking => {
  const refusal = items.map(({ parts }) => refuseShares(parts ?? [])).find((found) => found !== null)
  if (refusal) return codeOf(refusal)
  return postOrder({
    id: order,
    date: day,
    payer,
    owner,
    items: items.map(({ article, amount, quantity, parts, remainderTo }) => ({
      article,
      amountCents: amount,
      quantity,
      terms: parts || remainderTo ? { parts: parts ?? [], remainderTo: remainderTo ?? owner } : null,
    })),
  })
}

const bookDocument = ({ type, number, lines: given, date: day }: Of<'INVOICE'> | Of<'CREDIT_NOTE'>): Booking => {
  const lines = given.map(lineOf)
  const refusal = refuseDocument(type, lines)
  if (refusal !== null) return codeOf(refusal)
  const amounts = documentAmounts(lines)
  return [
    postDocument({
      id: number,
      date: day,
      type,
      lines: amounts.lines.map(({ netCents, taxLevelCode }, index) => ({
        article: given[index]?.article ?? '',
        netCents,
        taxLevelCode,
      })),
      taxes: amounts.groups.map(({ taxLevelCode, taxCents }) => ({ taxLevelCode, taxCents })),
      roundingCents: amounts.roundingCents,
    }),
  ]
}

const paymentOf = ({ id, date: day, method, desk, payer, amount, settles }: Of<'PAYMENT'> | Of<'REFUND'>) => {
  const place: PaymentPlace = method === 'CASH' ? { method, desk } : { method }
  return { id, date: day, place, payer: payer ?? null, amountCents: amount, settlesCents: settles ?? amount }
}

const idOf = (event: Exclude<LedgerCaseEvent, { type: 'REVERSE' }>): string =>
  event.type === 'PROCESS' ? event.order : 'number' in event ? event.number : event.id

const keyOf = (event: LedgerCaseEvent): string =>
  transactionKey(event.type, event.type === 'REVERSE' ? event.of : idOf(event))

const book = (event: LedgerCaseEvent, known: ReadonlyMap<string, LedgerTransaction>): Booking => {
  switch (event.type) {
    case 'PROCESS':
      return bookOrder(event)
    case 'INVOICE':
    case 'CREDIT_NOTE':
      return bookDocument(event)
    case 'PAYMENT':
      return [postPayment(paymentOf(event))]
    case 'REFUND':
      return [postRefund(paymentOf(event))]
    case 'ASSIGN':
      return [postAssignment({ ...event, amountCents: event.amount })]
    case 'WRITE_OFF':
      return [postWriteOff({ ...event, amountCents: event.amount })]
    case 'PSP_PAYOUT':
      return [postProviderPayout({ ...event, provider: 'STRIPE', amountCents: event.amount, feeCents: event.fee })]
    case 'PRIZE':
      return [postPrize({ ...event, amountCents: event.amount })]
    case 'PAYOUT':
      return [postPayout({ ...event, amountCents: event.amount })]
    case 'NET':
      return [postNetting({ ...event, amountCents: event.amount })]
    case 'PAYOUT_BOOKED':
      return [postPayoutBooked({ ...event, amountCents: event.amount })]
    case 'REVERSE': {
      const reversed = known.get(event.of) ?? null
      const refusal = refuseReversal(reversed)
      if (refusal !== null) return codeOf(refusal)
      return reversed === null ? [] : [reverse(reversed, event.date)]
    }
  }
}

/** Books events into an empty book. A key that is there is not booked again, whatever its day. */
export const playLedger = ({ closedThrough, events }: LedgerCase) => {
  const transactions = new Map<string, LedgerTransaction>()
  const ignored: string[] = []
  const refused: { readonly key: string; readonly code: string }[] = []
  for (const event of events) {
    const key = keyOf(event)
    if (transactions.has(key)) {
      ignored.push(key)
      continue
    }
    const closed = refuseDay(event.date, closedThrough ?? null)
    const booking = closed === null ? book(event, transactions) : codeOf(closed)
    if (typeof booking === 'string') refused.push({ key, code: booking })
    else for (const transaction of booking) if (transaction) transactions.set(transaction.key, transaction)
  }
  return { transactions: [...transactions.values()], ignored, refused }
}

export const answerLedger = (given: LedgerCase) => {
  const { transactions, ignored, refused } = playLedger(given)
  const sums = sumByAccount(transactions.flatMap(({ postings }) => postings))
  return {
    transactions: transactions.map(({ key, postings }) => ({
      key,
      postings: sumByAccount(postings).map(({ account, amountCents }) => ({ account, amount: amountCents })),
    })),
    ignored,
    refused,
    balances: Object.fromEntries(sums.map(({ account, amountCents }) => [account, amountCents])),
  }
}
