// Paying out what contacts get of a competition (decision 40, decision 52).
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'

/** p208 */
export const PayoutTerms = z.object({
  /** Only these; none: all. */
  contacts: z.array(Ref).max(1000).optional(),
  /** Settle what a contact owes first. */
  netting: z.boolean().default(false),
  /** Less than this in cents waits for the next payout. */
  minimum: z.int().min(0).max(999_999_999).default(0),
  /** Only what was received; false: all that is booked. */
  receivedOnly: z.boolean().default(true),
})
export type PayoutTerms = z.infer<typeof PayoutTerms>

export const PayoutDifference = z
  .object({
    contact: Contact,
    /** Null for prize money. */
    article: RefName.nullable(),
    accrued: z.int(),
    paid: z.int(),
    difference: z.int(),
  })
  .meta({ id: 'PayoutDifference' })
export type PayoutDifference = z.infer<typeof PayoutDifference>

export const PayoutOfContact = z
  .object({
    contact: Contact,
    difference: z.int(),
    netted: z.int(),
    payable: z.int(),
    carried: z.int(),
    /** Without one it waits. */
    hasIban: z.boolean(),
  })
  .meta({ id: 'PayoutOfContact' })
export type PayoutOfContact = z.infer<typeof PayoutOfContact>

export const PayoutCalculation = z.object({
  lines: z.array(PayoutDifference).max(10_000),
  contacts: z.array(PayoutOfContact).max(10_000),
  /** What would be paid now. */
  total: z.int(),
  currency: Currency,
  /** Whether the caller may pay it out. */
  canPay: z.boolean(),
})
export type PayoutCalculation = z.infer<typeof PayoutCalculation>

/** p209 */
export const PayoutDifferences = z.object({ lines: z.array(PayoutDifference).max(10_000), currency: Currency })
export type PayoutDifferences = z.infer<typeof PayoutDifferences>

/** q132: `total` is what the caller saw. */
export const OrderPayout = PayoutTerms.extend({ total: z.int().min(0).max(2_147_483_647) })
export type OrderPayout = z.infer<typeof OrderPayout>

export const PayoutRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    createdAt: Instant,
    status: z.enum(['ORDERED', 'CANCELLED']),
    total: z.int(),
    netted: z.int(),
    currency: Currency,
    contacts: z.array(z.object({ contact: Contact, amount: z.int(), netted: z.int() })).max(10_000),
    version: z.int(),
  })
  .meta({ id: 'Payout' })
export type PayoutRow = z.infer<typeof PayoutRow>

/** p207 */
export const Payouts = z.object({ payouts: z.array(PayoutRow).max(1000) })
export type Payouts = z.infer<typeof Payouts>

export const CancelPayout = z.object({ version: Version })
