// Reminders of what is overdue: when they go, what would go, and what went.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { PayerType } from '../bill/bill.schema.ts'
import { mostRows } from '../row-outcome/row-outcome.schema.ts'

const mostDays = 365

export const ReminderTermsFields = z.object({
  /** Whether reminders go by themselves, once a day. */
  isOn: z.boolean(),
  graceDays: z.int().min(0).max(mostDays),
  secondAfterDays: z.int().min(1).max(mostDays),
  feeCents: z.int().min(0).max(200_000),
})

export const ReminderTermsView = ReminderTermsFields.extend({ version: z.int() }).meta({ id: 'ReminderTerms' })
export type ReminderTermsView = z.infer<typeof ReminderTermsView>

/** Version 0: nobody has chosen yet. */
export const SaveReminderTerms = ReminderTermsFields.extend({ version: WholeNumber })
export type SaveReminderTerms = z.infer<typeof SaveReminderTerms>

/** A reminder that would go today. */
export const DueReminder = z
  .object({
    /** The document. */
    ref: Ref,
    number: z.string(),
    payer: Contact,
    dueDate: LocalDate,
    open: z.int(),
    level: z.int(),
    fee: z.int(),
    currency: Currency,
    /** Where its mail goes; null without an address: nothing is sent. */
    to: z.string().nullable(),
  })
  .meta({ id: 'DueReminder' })
export type DueReminder = z.infer<typeof DueReminder>

/** Most reminders of one answer; the next run has the rest. */
export const mostReminders = 500

export const DueReminders = z.object({ items: z.array(DueReminder).max(mostReminders), isComplete: z.boolean() })
export type DueReminders = z.infer<typeof DueReminders>

/** The documents to remind of, out of those that are due. */
export const SendReminders = z.object({
  documentRefs: z.array(Ref).min(1).max(mostReminders),
  by: z
    .enum(['MAIL', 'LETTER'])
    .default('MAIL')
    .describe('MAIL: to payers with an address. LETTER: for payers without one, to print'),
})
export type SendReminders = z.infer<typeof SendReminders>

export const SentReminders = z.object({ sent: z.int(), date: LocalDate })
export type SentReminders = z.infer<typeof SentReminders>

/** What a payer will read, in the language of the payer. */
export const MailText = z
  .object({
    /** Null without an address. */
    to: z.string().nullable(),
    language: z.string(),
    subject: z.string(),
    /** Without marks. */
    text: z.string(),
  })
  .meta({ id: 'MailText' })
export type MailText = z.infer<typeof MailText>

export const ReminderRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    number: z.string(),
    payer: Contact,
    level: z.int(),
    open: z.int(),
    fee: z.int(),
    currency: Currency,
    /** Whether it was a letter, because the payer has no address. */
    isLetter: z.boolean(),
  })
  .meta({ id: 'Reminder' })
export type ReminderRow = z.infer<typeof ReminderRow>

/** A reason, or null if the payer accepts the document again. */
export const DisputeDocument = z.object({ reason: z.string().trim().max(500).nullable() })

/** Documents of a list that are disputed together, or no longer. */
export const DisputeDocuments = DisputeDocument.extend({ documentRefs: z.array(Ref).min(1).max(mostRows) })
export type DisputeDocuments = z.infer<typeof DisputeDocuments>

/** Which of these documents would be reminded of today. */
export const FindDueReminders = z.object({ documentRefs: z.array(Ref).min(1).max(mostReminders) })
export type FindDueReminders = z.infer<typeof FindDueReminders>

export const SendStatement = z.object({ payerType: PayerType, payerRef: Ref })
export type SendStatement = z.infer<typeof SendStatement>
