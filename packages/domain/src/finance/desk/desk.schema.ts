// The desk of a competition: a drawer that is opened, takes money and is closed.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { BillItemRow, mostBillItems, PayerType } from '../bill/bill.schema.ts'

/** CARD: a terminal at the desk. */
export const DeskMethod = z.enum(['CASH', 'CARD']).meta({ id: 'DeskMethod' })
export type DeskMethod = z.infer<typeof DeskMethod>

/** In cents: 999,999.99. */
const largestAmount = 99_999_999
const Cents = z.int().min(0).max(largestAmount)

/** Cash that was taken from a drawer to the bank. */
export const DeskDeposit = z
  .object({
    ref: Ref,
    date: LocalDate,
    amount: z.int(),
    /** Whether a line of the bank has booked it in. */
    isAtBank: z.boolean(),
    canTakeBack: z
      .boolean()
      .describe('Whether it can be taken back: the bank does not have it, and the drawer was not counted since'),
  })
  .meta({ id: 'DeskDeposit' })
export type DeskDeposit = z.infer<typeof DeskDeposit>

export const DeskDay = z
  .object({
    ref: Ref,
    drawer: z.string(),
    date: LocalDate,
    currency: Currency,
    /** What was counted in the morning. */
    opening: z.int(),
    openedBy: z.string(),
    openedAt: Instant,
    /** Received less given back, in coins. */
    cash: z.int(),
    /** Received less given back, by card. */
    card: z.int(),
    /** How often money was taken. */
    payments: z.int(),
    /** What is in the drawer if nothing went wrong; of a closed day, before what was taken to the bank after its count. */
    expected: z.int(),
    /** What went to the bank, the newest first. */
    deposits: z.array(DeskDeposit),
    /** Whether the same drawer was opened after this day: what was left in it is of the next day. */
    isReopened: z.boolean(),
    /** What was counted in the evening; null while it is open. */
    counted: z.int().nullable(),
    /** Counted less expected. */
    difference: z.int().nullable(),
    closedBy: z.string().nullable(),
    closedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'DeskDay' })
export type DeskDay = z.infer<typeof DeskDay>

export const DeskDays = z.object({ items: z.array(DeskDay).max(200) })

/** A drawer that nobody has closed, with the competition at which it stands; null: at the seller itself. */
export const OpenDrawer = DeskDay.extend({ competition: z.object({ ref: Ref, name: z.string() }).nullable() }).meta({
  id: 'OpenDrawer',
})
export type OpenDrawer = z.infer<typeof OpenDrawer>
export const OpenDrawers = z.object({ items: z.array(OpenDrawer).max(200) })

export const OpenDesk = z.object({ drawer: z.string().trim().min(1).max(60), opening: Cents })
export type OpenDesk = z.infer<typeof OpenDesk>

export const CloseDesk = z.object({
  counted: Cents,
  deposit: Cents.default(0).describe('What of the count is taken to the bank, in cents'),
  version: Version,
})
export type CloseDesk = z.infer<typeof CloseDesk>

/** Cash goes to the bank, from an open drawer or from one that was counted. */
export const DepositCash = z.object({ amount: Cents.min(1), version: Version })
export type DepositCash = z.infer<typeof DepositCash>

/** Who has something on a tab of the competition. */
export const DeskPayer = z
  .object({
    payer: Contact,
    items: z.int(),
    /** What is to be paid, in cents. */
    due: z.int(),
  })
  .meta({ id: 'DeskPayer' })
export type DeskPayer = z.infer<typeof DeskPayer>

export const DeskPayerQuery = z.object({ q: z.string().trim().max(200).default('').describe('Words to search for') })
export const DeskPayers = z.object({ items: z.array(DeskPayer).max(50) })
export type DeskPayers = z.infer<typeof DeskPayers>

/** A tab with what is on it: items that are not booked yet, and booked documents that are not paid. */
export const DeskTab = z
  .object({
    payer: Contact,
    currency: Currency,
    items: z.array(BillItemRow).max(mostBillItems),
    documents: z.array(z.object({ ref: Ref, number: z.string(), date: LocalDate, open: z.int() })).max(1000),
    /** What the payer paid before, and is used for these items when they are booked. */
    paidBefore: z.int().min(0),
    due: z.int(),
    /** What is paid in coins for `due`, as the law rounds it. */
    coins: z.int(),
  })
  .meta({ id: 'DeskTab' })
export type DeskTab = z.infer<typeof DeskTab>

export const PayerOfTab = z.object({
  payerType: PayerType.describe('Whether a person or an organisation pays'),
  payerRef: Ref.describe('Who pays'),
})
export type PayerOfTab = z.infer<typeof PayerOfTab>

export const TakeMoney = PayerOfTab.extend({
  method: DeskMethod,
  /** What was due on the screen: a tab that changed meanwhile is refused. */
  due: Cents,
  /** Less than what is due; all of it without it. */
  amount: Cents.min(1).optional(),
})
export type TakeMoney = z.infer<typeof TakeMoney>

export const TakenMoney = z.object({
  ref: Ref,
  /** What is in the hand. */
  amount: z.int(),
  /** What it settles. */
  settles: z.int(),
})
export type TakenMoney = z.infer<typeof TakenMoney>

export const DeskPayment = z
  .object({
    ref: Ref,
    payer: Contact.nullable(),
    method: DeskMethod,
    direction: z.enum(['IN', 'OUT']),
    /** In cents, zero or more. */
    amount: z.int(),
    /** What of it may go back. */
    refundable: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'DeskPayment' })
export type DeskPayment = z.infer<typeof DeskPayment>
export const DeskPayments = z.object({ items: z.array(DeskPayment).max(2000) })

export const RefundAtDesk = z.object({ method: DeskMethod, amount: Cents.min(1) })
export type RefundAtDesk = z.infer<typeof RefundAtDesk>
