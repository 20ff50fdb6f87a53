// Money that is given back from the office: by a transfer of the bank, to a card at the terminal, or by the provider that took it.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { PayerType } from '../bill/bill.schema.ts'

/** CARD: at the terminal at which it was paid. STRIPE: the provider is asked to give it back, and it is booked when it reports that. */
export const RefundMethod = z.enum(['TRANSFER', 'CARD', 'STRIPE']).meta({ id: 'RefundMethod' })
export type RefundMethod = z.infer<typeof RefundMethod>

/** PROPOSED: nothing is booked, and a second person decides. FAILED: the provider did not give it back, and nothing is booked. */
export const RefundStatus = z
  .enum(['PROPOSED', 'ORDERED', 'REJECTED', 'CANCELLED', 'FAILED'])
  .meta({ id: 'RefundStatus' })
export type RefundStatus = z.infer<typeof RefundStatus>

/** Of an order at the provider of cards. WAITING: it was not taken yet. SENT: its report is awaited. */
export const RefundProviderState = z.enum(['WAITING', 'SENT', 'BOOKED', 'FAILED']).meta({ id: 'RefundProviderState' })
export type RefundProviderState = z.infer<typeof RefundProviderState>

/** In cents: 9,999,999.99. */
const largestAmount = 999_999_999

export const OrderRefund = z.object({
  payerType: PayerType.describe('Whether money goes to a person or an organisation'),
  payerRef: Ref.describe('Whose money it is'),
  payment: Ref.optional().describe(
    'The payment that goes back, and whose documents are open again; without it, money on account goes back',
  ),
  method: RefundMethod.default('TRANSFER'),
  amount: z.int().min(1).max(largestAmount),
  reason: z.string().trim().min(1).max(200).describe('Why the money goes back'),
})
export type OrderRefund = z.infer<typeof OrderRefund>

export const RefundRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    createdAt: Instant,
    status: RefundStatus,
    payer: Contact.nullable().describe(
      'Whose money it is; null if nobody knew, and it goes back to where it came from',
    ),
    name: z.string().describe('Who is paid, as the bank or the contact has it'),
    method: RefundMethod,
    amount: z.int(),
    currency: Currency,
    /** Why the money goes back. */
    reason: z.string(),
    /** Who ordered or proposed it; null if no account did. */
    proposedBy: z.string().nullable(),
    /** Whether the caller ordered or proposed it, and so does not decide on it. */
    isOwn: z.boolean(),
    /** The second person; null if none has decided. */
    decidedBy: z.string().nullable(),
    /** Why it was rejected. */
    rejection: z.string().nullable(),
    provider: z
      .object({
        state: RefundProviderState.describe('How far the provider is'),
        attempts: z.int().describe('How often the provider was asked'),
        error: z.string().nullable().describe('What the provider said last, if it did not take it'),
      })
      .nullable()
      .describe('Where it is at the provider of cards; null if it goes another way, or nobody has approved it yet'),
    version: z.int(),
  })
  .meta({ id: 'Refund' })
export type RefundRow = z.infer<typeof RefundRow>

export const RefundQuery = CursorQuery.extend({
  status: RefundStatus.optional().describe('Only refunds in this state'),
})
export type RefundQuery = z.infer<typeof RefundQuery>

/** Of a line of the bank whose payer nobody knows. */
export const RefundBankLine = z.object({
  reason: z.string().trim().min(1).max(200).describe('Why the money goes back'),
  version: Version.describe('The version of the line'),
})
export type RefundBankLine = z.infer<typeof RefundBankLine>

export const ChangeRefund = z.object({ version: Version })
export const RejectRefund = z.object({
  reason: z.string().trim().min(1).max(500).describe('Why the refund is rejected'),
  version: Version,
})
