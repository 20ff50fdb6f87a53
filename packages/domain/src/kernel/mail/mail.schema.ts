import * as z from 'zod'
import { cursorPageOf } from '../paging/paging.schema.ts'
import { Ref } from '../ref/ref.schema.ts'
import { Instant } from '../time/time.schema.ts'

export const MailStatus = z.enum(['WAITING', 'SENT', 'FAILED']).meta({ id: 'MailStatus' })
export type MailStatus = z.infer<typeof MailStatus>

/** What a mail is about; it decides the texts. */
export const MailKind = z
  .enum([
    'INVITATION',
    'ACCESS_CONFIRMATION',
    'ACCESS_ACCEPTED',
    'ACCESS_REFUSED',
    'PASSWORD_RESET',
    'PASSWORD_CHANGED',
    'EMAIL_CONFIRMATION',
    'EMAIL_CHANGED',
    'SECOND_FACTOR_ADDED',
    'SECOND_FACTOR_REMOVED',
    'RECOVERY_CODES_RENEWED',
    'RECOVERY_CODE_USED',
    'PASSKEY_ADDED',
    'PASSKEY_REMOVED',
    'INVOICE_FINAL',
    'CREDIT_NOTE_FINAL',
    'PAYMENT_REMINDER',
    'PAYMENT_REMINDER_COSTS',
    'TIME_ASSIGNMENT_REMINDER',
    'SWAP_ASKED',
    'SWAP_ANSWERED',
    'NOTIFICATION',
    // Of earlier versions, with the text of theirs: mails may wait for long.
    'BALANCE_STATEMENT',
    'ACCOUNT_STATEMENT',
  ])
  .meta({ id: 'MailKind' })
export type MailKind = z.infer<typeof MailKind>

/**
 * What a mail brings along, made when it is sent, so that the outbox holds no copy of it: the files of a document, or the picture of a code
 * that is shown in the mail.
 */
export const MailAttached = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('INVOICE'),
    ref: Ref,
    files: z
      .array(z.enum(['PDF', 'UBL']))
      .min(1)
      .max(2),
  }),
  z.object({ kind: z.literal('CODE'), payload: z.string().max(400) }),
])
export type MailAttached = z.infer<typeof MailAttached>

/** The sender's appearance in a mail. */
export const MailLook = z.object({
  name: z.string(),
  colour: z.string(),
  avatar: z.string().nullable(),
  /** The address of the tenant's pages, without a path. */
  origin: z.string(),
})
export type MailLook = z.infer<typeof MailLook>

/** A line of the outbox. */
export const MailSummary = z
  .object({
    ref: Ref,
    kind: MailKind,
    status: MailStatus,
    toAddress: z.string(),
    toName: z.string(),
    subject: z.string(),
    attempts: z.int(),
    /** Why the last attempt failed, in the words of the mail server. */
    error: z.string().nullable(),
    createdAt: Instant,
    sentAt: Instant.nullable(),
    /** Whether it can be sent (again). A mail whose link is wiped cannot. */
    canSend: z.boolean(),
  })
  .meta({ id: 'MailSummary' })
export type MailSummary = z.infer<typeof MailSummary>

export const MailPage = cursorPageOf(MailSummary)
  .extend({
    /** False if no mail server is set: mails then wait in the outbox. */
    isSending: z.boolean(),
    /** Messages that could not be told to anybody, and wait for another attempt or are given up. */
    untold: z.int().min(0),
  })
  .meta({ id: 'MailPage' })
export type MailPage = z.infer<typeof MailPage>

/** A mail as it is sent. Its styles are in one sheet, for a frame whose policy allows no others. */
export const MailPreview = MailSummary.extend({
  html: z.string(),
  text: z.string(),
  /** What its button opens, if no mail server is set. It is otherwise for the reader of the mail alone. */
  link: z.string().nullable(),
}).meta({ id: 'MailPreview' })
export type MailPreview = z.infer<typeof MailPreview>
