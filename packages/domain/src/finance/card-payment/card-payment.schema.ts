// Payments by card, Bancontact or iDEAL: the payer is sent to a provider, which reports later what was paid.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { PayTargetFields } from '../payment/pay.schema.ts'

/**
 * ERROR: the report of the provider names another amount, currency or account; somebody must look. A payment that ended and is paid after all
 * becomes SUCCEEDED.
 */
export const CardPaymentStatus = z
  .enum(['PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'ERROR'])
  .meta({ id: 'CardPaymentStatus' })
export type CardPaymentStatus = z.infer<typeof CardPaymentStatus>

/** Everything that is owed to one seller, or one of its bills, orders or invoices. */
export const StartCardPayment = z.object({
  book: Ref.describe('The seller, as in what is to be paid'),
  ...PayTargetFields,
})
export type StartCardPayment = z.infer<typeof StartCardPayment>

export const StartedCardPayment = z
  .object({
    ref: Ref,
    amount: z.int(),
    currency: Currency,
    address: z.string().describe('Path on this host that leads the payer to the provider'),
  })
  .meta({ id: 'StartedCardPayment' })
export type StartedCardPayment = z.infer<typeof StartedCardPayment>

export const CardPaymentRow = z
  .object({
    ref: Ref,
    startedAt: z.iso.datetime(),
    payer: Contact,
    amount: z.int(),
    currency: Currency,
    status: CardPaymentStatus,
    outcome: z
      .enum(['SUCCEEDED', 'FAILED'])
      .nullable()
      .describe('FAILED: it ended without money; null while it may still be paid, and while somebody must look'),
    /** What is wrong with it, as a code of an error; null if nothing is. */
    problem: z.string().nullable(),
    fee: z.int().nullable().describe('What the provider kept, in cents; null until its day was compared'),
    /** What went back to the payer, in cents, without disputes. */
    refunded: z.int(),
    /** WITHDRAWN: the provider took the money back for a dispute. RETURNED: the seller has it again. */
    dispute: z.enum(['WITHDRAWN', 'RETURNED']).nullable(),
  })
  .meta({ id: 'CardPayment' })
export type CardPaymentRow = z.infer<typeof CardPaymentRow>

export const CardPaymentQuery = CursorQuery.extend({ status: CardPaymentStatus.optional() })
export type CardPaymentQuery = z.infer<typeof CardPaymentQuery>

const CardAccount = z
  .string()
  .regex(/^acct_[A-Za-z0-9]{6,50}$/)
  .meta({ id: 'CardAccount', description: 'The account of the seller at the provider, as the provider names it' })

export const CardSettings = z
  .object({
    account: CardAccount.nullable(),
    /** Whether the installation has the keys of the provider; without them nobody pays by card. */
    isConfigured: z.boolean(),
    mode: z.enum(['TEST', 'LIVE']).nullable().describe('TEST: no money moves; null without keys'),
    version: z.int(),
  })
  .meta({ id: 'CardSettings' })
export type CardSettings = z.infer<typeof CardSettings>

export const UpdateCardSettings = z.object({ account: CardAccount.nullable(), version: WholeNumber })
export type UpdateCardSettings = z.infer<typeof UpdateCardSettings>

/** NONE: no account is set. UNKNOWN: the provider knows no such account. UNREACHABLE: the provider did not answer. */
export const CardAccountState = z
  .object({
    state: z.enum(['NONE', 'UNKNOWN', 'UNREACHABLE', 'INCOMPLETE', 'READY']),
    canCharge: z.boolean(),
    canPayOut: z.boolean(),
    /** How many facts the provider still asks of the seller. */
    missing: z.int(),
  })
  .meta({ id: 'CardAccountState' })
export type CardAccountState = z.infer<typeof CardAccountState>

/** UNKNOWN: money at the provider of a kind that nothing books. */
export const CardFinding = z
  .object({
    kind: z.enum(['NOT_BOOKED', 'NOT_AT_PROVIDER', 'DIFFERS', 'UNKNOWN']),
    /** Its name at the provider. */
    object: z.string(),
    provider: z.int().nullable().describe('In cents; null if the provider does not have it'),
    booked: z.int().nullable().describe('In cents; null if it is not booked'),
  })
  .meta({ id: 'CardFinding' })
export type CardFinding = z.infer<typeof CardFinding>

/** More findings of one day are counted, and not kept. */
export const mostFindings = 1000

export const CardComparison = z
  .object({
    /** In UTC, as the provider counts its days. */
    day: LocalDate,
    checkedAt: Instant,
    entries: z.int().describe('How many lines the provider has of the day'),
    findings: z.array(CardFinding).max(mostFindings),
    currency: Currency,
  })
  .meta({ id: 'CardComparison' })
export type CardComparison = z.infer<typeof CardComparison>
