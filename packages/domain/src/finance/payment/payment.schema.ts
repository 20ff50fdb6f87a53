// Money that moves: payments by hand, and the movements of an account as people read them.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** Of money that people write down. What Stripe took is booked by its reports alone (decision 161). */
export const PaymentMethod = z.enum(['CASH', 'TRANSFER', 'EXACT_ONLINE']).meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** In cents: 9,999,999.99. */
const largestPayment = 999_999_999

/** q126 */
export const PayOrder = z.object({
  method: PaymentMethod,
  amount: z.int().min(0).max(largestPayment),
  date: LocalDate.optional().describe('The day on which the money came in; today if it is left out'),
})
export type PayOrder = z.infer<typeof PayOrder>

export const PaidOrder = z.object({
  ref: Ref,
  outcome: z.enum(['SUCCEEDED', 'FAILED']),
  /** What the order did not need; it waits for its payer. */
  unallocatedAmount: z.int(),
})
export type PaidOrder = z.infer<typeof PaidOrder>

export const WriteOffDocument = z.object({
  reason: z.string().trim().min(1).max(200),
  open: z.int().min(1).max(largestPayment).describe('What was open when it was given up; refused if that changed'),
})
export type WriteOffDocument = z.infer<typeof WriteOffDocument>

/** What happened, of the kinds that a payer sees. */
export const MovementKind = z
  .enum(['PROCESS', 'PAYMENT', 'ASSIGN', 'REFUND', 'NET', 'WRITE_OFF', 'REVERSE'])
  .meta({ id: 'MovementKind' })
export type MovementKind = z.infer<typeof MovementKind>

/** The kinds of accounts that face a payer. */
export const MovementAccount = z
  .enum(['UNBILLED', 'CASH', 'BANK', 'PSP', 'PAYABLE', 'WRITE_OFF', 'ROUNDING'])
  .meta({ id: 'MovementAccount' })
export type MovementAccount = z.infer<typeof MovementAccount>

/** q028, q046, q124 */
export const MovementRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    kind: MovementKind,
    description: z.string(),
    /** Zero or more. */
    amount: z.int(),
    currency: Currency,
    /** DEBIT: more is owed. CREDIT: it was paid, or is owed no longer. */
    direction: z.enum(['DEBIT', 'CREDIT']),
    status: z.enum(['BOOKED', 'REVERSED']),
    /** What the payer owes after it; null in the list of a book. */
    balance: z.int().nullable(),
    /** Null: nobody knows yet whose money it is. */
    payer: Contact.nullable(),
    /** The other side: where the money went or came from, or what was sold. Null: several. */
    account: MovementAccount.nullable(),
  })
  .meta({ id: 'Movement' })
export type MovementRow = z.infer<typeof MovementRow>

export const MovementQuery = CursorQuery.extend({
  fromDate: LocalDate.optional(),
  toDate: LocalDate.optional(),
  kind: MovementKind.or(z.literal('SUSPENSE'))
    .optional()
    .describe('Only what happened in this way; SUSPENSE: money that waits for its payer'),
})
export type MovementQuery = z.infer<typeof MovementQuery>

export const UndoPayment = z.object({
  reason: z.string().trim().min(1).max(200).describe('Why the payment is taken back'),
})
export type UndoPayment = z.infer<typeof UndoPayment>

/** HAND: the treasurer wrote it down. */
export const PaymentOrigin = z.enum(['HAND', 'BANK', 'DESK', 'CARD', 'REFUND']).meta({ id: 'PaymentOrigin' })
export type PaymentOrigin = z.infer<typeof PaymentOrigin>

/** Where the money of a payment is: at a terminal it is by CARD. */
export const PaidBy = z.enum([...PaymentMethod.options, 'CARD', 'STRIPE']).meta({ id: 'PaidBy' })
export type PaidBy = z.infer<typeof PaidBy>

export const PaymentRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    /** Null: nobody knows yet whose money it is. */
    payer: Contact.nullable(),
    method: PaidBy,
    direction: z.enum(['IN', 'OUT']),
    status: z.enum(['SUCCEEDED', 'REVERSED']),
    /** In cents, zero or more. */
    amount: z.int(),
    currency: Currency,
    /** What of it is on no document, in cents. */
    left: z.int(),
    /** What of it may go back, in cents. */
    refundable: z.int(),
    text: z.string(),
    origin: PaymentOrigin,
  })
  .meta({ id: 'Payment' })
export type PaymentRow = z.infer<typeof PaymentRow>

export const PaymentQuery = CursorQuery.extend({
  kind: z
    .enum(['IN', 'OUT', 'LEFT', 'SUSPENSE'])
    .optional()
    .describe('Only what came in, what went out, what has money left, or what nobody is known to have paid'),
  q: z.string().trim().max(200).optional().describe('Words in the name of the payer'),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>
