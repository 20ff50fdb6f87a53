// STATE: commands on bills, items, orders and invoices. The store is the case's; every decision and every derived state is the rules'.
import * as z from 'zod'
import {
  type BillItemStatus,
  type BillPlace,
  type BillStatus,
  billStatusOf,
  type DocumentStatus,
  refuseAddition,
  refuseDeletion,
  refuseItemChange,
  refuseMove,
  refuseWaiver,
} from '../../ledger/bill/bill.rules.ts'
import type { LedgerRefusal } from '../../ledger/ledger.errors.ts'
import type { FinanceRefusal } from '../finance.errors.ts'
import {
  documentStatusOf,
  type InvoiceFacts,
  refuseCredit,
  refuseDraft,
  refuseFinal,
} from '../invoice/invoice.rules.ts'
import {
  faultOfOrder,
  type OrderInvoicing,
  type OrderStatus,
  processed,
  refuseInvoicing,
  refuseOrderChange,
  refuseOrderDeletion,
  refuseOrdering,
} from '../order/order.rules.ts'
import { Cents, codeOf } from './case-answer.cases.ts'

const name = z.string()
const Command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('CREATE_BILL'), bill: name, payer: name.nullish(), book: name.nullish() }),
  z.object({ do: z.literal('DELETE_BILL'), bill: name, moveTo: name.nullish() }),
  z.object({ do: z.literal('ADD_ITEM'), bill: name, item: name, amount: Cents, source: z.unknown().optional() }),
  z.object({ do: z.literal('EDIT_ITEM'), item: name, amount: Cents }),
  z.object({ do: z.literal('REMOVE_ITEM'), item: name }),
  z.object({ do: z.literal('WAIVE_ITEM'), item: name, reason: z.string().nullish() }),
  z.object({ do: z.literal('MOVE_ITEM'), item: name, to: name }),
  z.object({ do: z.literal('CREATE_ORDER_FROM_BILL'), order: name, bill: name }),
  z.object({ do: z.literal('CREATE_EMPTY_ORDER'), order: name, payer: name.nullish() }),
  z.object({ do: z.literal('SET_INVOICE_TO'), order: name, payer: name }),
  z.object({ do: z.literal('REMOVE_ORDER_ITEM'), order: name, item: name }),
  z.object({ do: z.literal('PROCESS'), order: name }),
  z.object({ do: z.literal('CANCEL_ORDER'), order: name }),
  z.object({ do: z.literal('DELETE_ORDER'), order: name }),
  z.object({ do: z.literal('CREATE_INVOICE'), invoice: name, order: name, dueDate: name.default('2026-05-31') }),
  z.object({ do: z.literal('FINALISE'), invoice: name }),
  z.object({ do: z.literal('DELETE_INVOICE'), invoice: name }),
  z.object({ do: z.literal('CREDIT'), invoice: name, creditNote: name, amount: Cents }),
  z.object({ do: z.literal('PAY'), invoice: name, amount: Cents }),
  z.object({ do: z.literal('DAY'), day: z.string() }),
])
export type StateCommand = z.infer<typeof Command>
type Of<Do extends StateCommand['do']> = Extract<StateCommand, { do: Do }>

export const StateCase = z.object({
  kind: z.literal('STATE'),
  today: z.string().default('2026-05-01'),
  commands: z.array(Command),
})
export type StateCase = z.infer<typeof StateCase>

type Bill = { readonly payer: string | null; readonly book: string; isDeleted: boolean }
type Item = { bill: string; amount: number; readonly hasSource: boolean; status: BillItemStatus; order: string | null }
type Order = { payer: string | null; status: OrderStatus }
type Invoice = InvoiceFacts & { readonly order: string | null }

type Refusal = LedgerRefusal | FinanceRefusal | 'notFound'

/** What the commands have made. */
export type StateStore = {
  today: string
  readonly bills: Map<string, Bill>
  readonly items: Map<string, Item>
  readonly orders: Map<string, Order>
  readonly invoices: Map<string, Invoice>
}

const notFound = 'notFound' satisfies Refusal

const itemsOfBill = (store: StateStore, bill: string): readonly Item[] =>
  [...store.items.values()].filter((item) => item.bill === bill)

const itemsOfOrder = (store: StateStore, order: string): readonly Item[] =>
  [...store.items.values()].filter((item) => item.order === order)

const invoiceOfOrder = (store: StateStore, order: string): Invoice | undefined =>
  [...store.invoices.values()].find((invoice) => invoice.order === order)

const documentOfItem = (store: StateStore, { order }: Item): DocumentStatus | null => {
  const invoice = order === null ? undefined : invoiceOfOrder(store, order)
  return invoice === undefined ? null : documentStatusOf(invoice, store.today)
}

const billStatus = (store: StateStore, ref: string, { isDeleted }: Bill): BillStatus =>
  billStatusOf({
    isDeleted,
    items: itemsOfBill(store, ref).map((item) => ({ status: item.status, document: documentOfItem(store, item) })),
  })

const whereOf = (store: StateStore, ref: string, bill: Bill): BillPlace => ({
  ref,
  book: bill.book,
  status: billStatus(store, ref, bill),
})

/** Null for a bill that is unknown or deleted. */
const placeOf = (store: StateStore, ref: string): BillPlace | null => {
  const bill = store.bills.get(ref)
  return bill === undefined || bill.isDeleted ? null : whereOf(store, ref, bill)
}

const open = (items: readonly Item[]): void => {
  for (const item of items) {
    item.status = 'OPEN'
    item.order = null
  }
}

const deleteBill = (store: StateStore, { bill: ref, moveTo }: Of<'DELETE_BILL'>): Refusal | null => {
  const [bill, place] = [store.bills.get(ref), placeOf(store, ref)]
  if (bill === undefined || place === null) return notFound
  const items = itemsOfBill(store, ref)
  const refusal = refuseDeletion(
    place,
    items.map(({ status }) => status),
    moveTo == null ? undefined : placeOf(store, moveTo),
  )
  if (refusal !== null) return refusal
  for (const item of items) if (item.status === 'OPEN' && moveTo != null) item.bill = moveTo
  bill.isDeleted = true
  return null
}

const addItem = (store: StateStore, { bill, item, amount, source }: Of<'ADD_ITEM'>): Refusal | null => {
  const place = placeOf(store, bill)
  if (place === null) return notFound
  const refusal = refuseAddition(place.status)
  const hasSource = source !== undefined && source !== null && source !== false && source !== ''
  if (refusal === null) store.items.set(item, { bill, amount, hasSource, status: 'OPEN', order: null })
  return refusal
}

const changeItem = (
  store: StateStore,
  command: Of<'EDIT_ITEM'> | Of<'REMOVE_ITEM'> | Of<'WAIVE_ITEM'> | Of<'MOVE_ITEM'>,
): Refusal | null => {
  const item = store.items.get(command.item)
  if (item === undefined) return notFound
  switch (command.do) {
    case 'EDIT_ITEM': {
      const refusal = refuseItemChange(item)
      if (refusal === null) item.amount = command.amount
      return refusal
    }
    case 'REMOVE_ITEM': {
      const refusal = refuseItemChange(item)
      if (refusal === null) store.items.delete(command.item)
      return refusal
    }
    case 'WAIVE_ITEM': {
      const refusal = refuseWaiver(item, command.reason ?? '')
      if (refusal === null) item.status = 'CANCELLED'
      return refusal
    }
    case 'MOVE_ITEM': {
      const bill = store.bills.get(item.bill)
      if (bill === undefined) return notFound
      const refusal = refuseMove(item, whereOf(store, item.bill, bill), placeOf(store, command.to))
      if (refusal === null) item.bill = command.to
      return refusal
    }
  }
}

const orderFromBill = (store: StateStore, { order, bill: ref }: Of<'CREATE_ORDER_FROM_BILL'>): Refusal | null => {
  const bill = store.bills.get(ref)
  if (bill === undefined || bill.isDeleted) return notFound
  const items = itemsOfBill(store, ref).filter(({ status }) => status === 'OPEN')
  const refusal = refuseOrdering(items.length)
  if (refusal !== null) return refusal
  store.orders.set(order, { payer: bill.payer, status: 'NEW' })
  for (const item of items) {
    item.status = 'ORDERED'
    item.order = order
  }
  return null
}

const changeOrder = (
  store: StateStore,
  command: Of<'SET_INVOICE_TO'> | Of<'REMOVE_ORDER_ITEM'> | Of<'PROCESS'> | Of<'CANCEL_ORDER'>,
): Refusal | null => {
  const order = store.orders.get(command.order)
  if (order === undefined) return notFound
  const refusal = refuseOrderChange(order.status)
  if (refusal !== null) return refusal
  const items = itemsOfOrder(store, command.order)
  switch (command.do) {
    case 'SET_INVOICE_TO':
      order.payer = command.payer
      return null
    case 'REMOVE_ORDER_ITEM': {
      const item = store.items.get(command.item)
      if (item === undefined || item.order !== command.order) return notFound
      open([item])
      return null
    }
    case 'PROCESS':
      order.status = processed(faultOfOrder({ items: items.length, hasPayer: order.payer !== null, isDayOpen: true }))
      return null
    case 'CANCEL_ORDER':
      order.status = 'CANCELLED'
      open(items)
      return null
  }
}

const deleteOrder = (store: StateStore, { order: ref }: Of<'DELETE_ORDER'>): Refusal | null => {
  const order = store.orders.get(ref)
  if (order === undefined) return notFound
  const refusal = refuseOrderDeletion(order.status)
  if (refusal !== null) return refusal
  open(itemsOfOrder(store, ref))
  store.orders.delete(ref)
  return null
}

const draftOf = (amountCents: number, dueDate: string, order: string | null): Invoice => ({
  order,
  isFinal: false,
  isCreditNote: false,
  amountCents,
  creditedCents: 0,
  paidCents: 0,
  dueDate,
})

const createInvoice = (store: StateStore, { invoice, order: ref, dueDate }: Of<'CREATE_INVOICE'>): Refusal | null => {
  const order = store.orders.get(ref)
  if (order === undefined) return notFound
  const refusal = refuseInvoicing(order.status, invoiceOfOrder(store, ref) !== undefined)
  const amount = itemsOfOrder(store, ref).reduce((sum, item) => sum + item.amount, 0)
  if (refusal === null) store.invoices.set(invoice, draftOf(amount, dueDate, ref))
  return refusal
}

const changeInvoice = (
  store: StateStore,
  command: Of<'FINALISE'> | Of<'DELETE_INVOICE'> | Of<'CREDIT'> | Of<'PAY'>,
): Refusal | null => {
  const invoice = store.invoices.get(command.invoice)
  if (invoice === undefined) return notFound
  switch (command.do) {
    case 'FINALISE': {
      const refusal = refuseFinal(invoice)
      if (refusal === null) store.invoices.set(command.invoice, { ...invoice, isFinal: true })
      return refusal
    }
    case 'DELETE_INVOICE': {
      const refusal = refuseFinal(invoice)
      if (refusal === null) store.invoices.delete(command.invoice)
      return refusal
    }
    case 'CREDIT': {
      const refusal = refuseCredit(invoice, command.amount)
      if (refusal !== null) return refusal
      store.invoices.set(command.invoice, { ...invoice, creditedCents: invoice.creditedCents + command.amount })
      const note = draftOf(command.amount, invoice.dueDate, null)
      store.invoices.set(command.creditNote, { ...note, isFinal: true, isCreditNote: true })
      return null
    }
    case 'PAY': {
      const refusal = refuseDraft(invoice)
      if (refusal === null) {
        store.invoices.set(command.invoice, { ...invoice, paidCents: invoice.paidCents + command.amount })
      }
      return refusal
    }
  }
}

const run = (store: StateStore, command: StateCommand): Refusal | null => {
  switch (command.do) {
    case 'CREATE_BILL':
      store.bills.set(command.bill, { payer: command.payer ?? null, book: command.book ?? '', isDeleted: false })
      return null
    case 'DELETE_BILL':
      return deleteBill(store, command)
    case 'ADD_ITEM':
      return addItem(store, command)
    case 'EDIT_ITEM':
    case 'REMOVE_ITEM':
    case 'WAIVE_ITEM':
    case 'MOVE_ITEM':
      return changeItem(store, command)
    case 'CREATE_ORDER_FROM_BILL':
      return orderFromBill(store, command)
    case 'CREATE_EMPTY_ORDER':
      store.orders.set(command.order, { payer: command.payer ?? null, status: 'NEW' })
      return null
    case 'SET_INVOICE_TO':
    case 'REMOVE_ORDER_ITEM':
    case 'PROCESS':
    case 'CANCEL_ORDER':
      return changeOrder(store, command)
    case 'DELETE_ORDER':
      return deleteOrder(store, command)
    case 'CREATE_INVOICE':
      return createInvoice(store, command)
    case 'FINALISE':
    case 'DELETE_INVOICE':
    case 'CREDIT':
    case 'PAY':
      return changeInvoice(store, command)
    case 'DAY':
      store.today = command.day
      return null
  }
}

const resultOf = (refusal: Refusal | null): string => {
  if (refusal === null) return 'OK'
  return refusal === notFound ? 'NOT_FOUND' : codeOf(refusal)
}

/** Runs commands on nothing. */
export const playState = ({ today, commands }: StateCase) => {
  const store: StateStore = {
    today,
    bills: new Map(),
    items: new Map(),
    orders: new Map(),
    invoices: new Map(),
  }
  return { results: commands.map((command) => resultOf(run(store, command))), store }
}

const invoicingOf = (store: StateStore, order: string): OrderInvoicing =>
  invoiceOfOrder(store, order)?.isFinal === true ? 'INVOICED' : 'NOT_INVOICED'

const mapOf = <Value, Word>(all: Map<string, Value>, wordOf: (value: Value, ref: string) => Word) =>
  Object.fromEntries([...all].map(([ref, value]) => [ref, wordOf(value, ref)]))

export const answerState = (given: StateCase) => {
  const { results, store } = playState(given)
  return {
    results,
    bills: mapOf(store.bills, (bill, ref) => billStatus(store, ref, bill)),
    items: mapOf(store.items, ({ status }) => status),
    orders: mapOf(store.orders, ({ status }, ref) => ({ status, invoicing: invoicingOf(store, ref) })),
    invoices: mapOf(store.invoices, (invoice) => documentStatusOf(invoice, store.today)),
  }
}
