// What the treasurer of a book sees first: what came in, what is open and how long, and what waits.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** How long ago a document was due, in days: not yet, 1-30, 31-60, 61-90, over 90. */
export const OverdueAge = z.enum(['NOT_DUE', 'UP_TO_30', 'UP_TO_60', 'UP_TO_90', 'OVER_90']).meta({ id: 'OverdueAge' })
export type OverdueAge = z.infer<typeof OverdueAge>

/** q123, in cents. */
export const FinanceOverview = z
  .object({
    currency: Currency,
    /** What came in since `receivedSince`, less what was given back. */
    received: z.int(),
    /** The first day of the year. */
    receivedSince: LocalDate,
    /** What is open of documents. */
    open: z.int(),
    /** What of it is past its due day. */
    overdue: z.int(),
    /** What is open, by the age of the debt; each age is there. */
    ages: z.array(z.object({ age: OverdueAge, amount: z.int(), count: z.int() })).length(5),
    /** What payers have too much: money and credit notes that no document has used yet. */
    credit: z.int(),
    /** What is on no booked order yet. */
    unbilled: z.int(),
    /** Money of nobody known. */
    suspense: z.int(),
    /** Items that wait for a price. */
    toPrice: z.int(),
  })
  .meta({ id: 'FinanceOverview' })
export type FinanceOverview = z.infer<typeof FinanceOverview>

/** Something booked of which something is not paid. */
export const OpenDocument = z
  .object({
    ref: Ref,
    kind: z.enum(['ORDER', 'INVOICE', 'RECEIPT']),
    number: z.string(),
    dueDate: LocalDate,
    age: OverdueAge,
    amount: z.int(),
    open: z.int(),
    currency: Currency,
    payer: Contact,
    /** Why its payer does not accept it; null if nobody disputes it. */
    disputeReason: z.string().nullable(),
  })
  .meta({ id: 'OpenDocument' })
export type OpenDocument = z.infer<typeof OpenDocument>

export const OpenDocumentQuery = CursorQuery.extend({
  age: OverdueAge.or(z.literal('OVERDUE'))
    .optional()
    .describe('Only documents of this age; OVERDUE: all that are late'),
  q: z.string().trim().max(200).optional().describe('Words in the name of the payer'),
  payer: Ref.optional().describe('Only documents of this payer'),
})
export type OpenDocumentQuery = z.infer<typeof OpenDocumentQuery>
