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
  /** Whether an order only proposes, and a second person decides. */
  needsSecondPerson: z.boolean(),
})
export type PayoutCalculation = z.infer<typeof PayoutCalculation>

/** p209 */
export const PayoutDifferences = z.object({ lines: z.array(PayoutDifference).max(10_000), currency: Currency })
export type PayoutDifferences = z.infer<typeof PayoutDifferences>

/** q132: `total` is what the caller saw. */
export const OrderPayout = PayoutTerms.extend({ total: z.int().min(0).max(2_147_483_647) })
export type OrderPayout = z.infer<typeof OrderPayout>

/** PROPOSED: nothing is booked, and a second person decides. */
export const PayoutStatus = z.enum(['PROPOSED', 'ORDERED', 'REJECTED', 'CANCELLED']).meta({ id: 'PayoutStatus' })

export const PayoutRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    createdAt: Instant,
    status: PayoutStatus,
    total: z.int(),
    netted: z.int(),
    currency: Currency,
    contacts: z.array(z.object({ contact: Contact, amount: z.int(), netted: z.int() })).max(10_000),
    /** Who ordered or proposed it; null if no account did. */
    proposedBy: z.string().nullable(),
    /** Whether the caller ordered or proposed it, and so does not decide on it. */
    isOwn: z.boolean(),
    /** The second person; null if none has decided. */
    decidedBy: z.string().nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Payout' })
export type PayoutRow = z.infer<typeof PayoutRow>

/** p207 */
export const Payouts = z.object({ payouts: z.array(PayoutRow).max(1000) })
export type Payouts = z.infer<typeof Payouts>

export const CancelPayout = z.object({
  version: Version,
  isFileUnused: z
    .boolean()
    .default(false)
    .describe('True: the bank did not get the file of the payout, or refused it. Needed once the file was downloaded'),
})
export const ApprovePayout = z.object({ version: Version })
export const RejectPayout = z.object({
  reason: z.string().trim().min(1).max(500).describe('Why the payout is rejected'),
  version: Version,
})
