// Payments by card, Bancontact or iDEAL: the payer is sent to a provider, which reports later what was paid.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/**
 * ERROR: the report of the provider names another amount, currency or account; somebody must look. A payment that ended and is paid after all
 * becomes SUCCEEDED.
 */
export const CardPaymentStatus = z
  .enum(['PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'ERROR'])
  .meta({ id: 'CardPaymentStatus' })
export type CardPaymentStatus = z.infer<typeof CardPaymentStatus>

/** Everything that is owed to one seller. */
export const StartCardPayment = z.object({ book: Ref.describe('The seller, as in what is to be paid') })
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
    /** What is wrong with it, as a code of an error; null if nothing is. */
    problem: z.string().nullable(),
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
    version: z.int(),
  })
  .meta({ id: 'CardSettings' })
export type CardSettings = z.infer<typeof CardSettings>

export const UpdateCardSettings = z.object({ account: CardAccount.nullable(), version: WholeNumber })
export type UpdateCardSettings = z.infer<typeof UpdateCardSettings>
