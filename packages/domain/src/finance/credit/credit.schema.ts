// What payers have too much: money and credit notes that no document has used yet.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { PayerType } from '../bill/bill.schema.ts'

export const PayerCredit = z
  .object({
    payer: Contact,
    currency: Currency,
    /** Money of payments, in cents. */
    money: z.int(),
    /** What credit notes and orders below zero have left, in cents. */
    notes: z.int(),
    /** Both together, in cents. */
    total: z.int(),
    /** What is open of the payer's documents, in cents. */
    owed: z.int(),
  })
  .meta({ id: 'PayerCredit' })
export type PayerCredit = z.infer<typeof PayerCredit>

export const CreditQuery = CursorQuery.extend({
  q: z.string().trim().max(200).optional().describe('Words in the name of the payer'),
})
export type CreditQuery = z.infer<typeof CreditQuery>

/** In cents: 9,999,999.99. */
const largestAmount = 999_999_999

export const AssignCredit = z.object({
  payerType: PayerType.describe('Whether a person or an organisation pays'),
  payerRef: Ref.describe('Whose money it is'),
  documents: z
    .array(z.object({ document: Ref, amount: z.int().min(1).max(largestAmount) }))
    .min(1)
    .max(1000)
    .describe('What is settled of each open document, in cents'),
})
export type AssignCredit = z.infer<typeof AssignCredit>

export const AssignedCredit = z.object({
  /** What was settled, in cents. */
  amount: z.int(),
})
export type AssignedCredit = z.infer<typeof AssignedCredit>
