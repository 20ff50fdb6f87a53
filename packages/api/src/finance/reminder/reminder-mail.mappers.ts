// What a mail about money that is owed says, and the code that pays it.

import { type PaymentCode, paymentCode } from '@oxer/domain/finance/reference/payment-code.rules'
import { printReferenceText } from '@oxer/domain/finance/reference/payment-reference.rules'
import type { MailText } from '@oxer/domain/finance/reminder/reminder.schema'
import type { MailKind } from '@oxer/domain/kernel/mail/mail.schema'
import { printIban } from '@oxer/domain/parties/contact-account/bank-account.rules'
import { createFormats } from '@oxer/i18n/formats'
import { type Language, toLanguage } from '@oxer/i18n/languages'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { lookOf } from '../../kernel/mail/mail.ts'
import { toMailTexts } from '../../kernel/mail/mail-text.mappers.ts'
import type { FoundReminder } from './reminder.queries.ts'

export type ReminderMail = {
  readonly kind: MailKind
  readonly language: Language
  readonly values: Readonly<Record<string, string>>
  /** Of the code; null if it cannot be paid by one. */
  readonly payload: string | null
}

/** The page on which a payer sees what is open. */
export const pathOfPayer = ({ type, ref }: { type: string; ref: string }): string =>
  `/${type === 'ORGANISATION' ? 'organisations' : 'members'}/${ref}/finance/balance`

/** Of the code, if there is one. */
export const payloadOf = (asked: Omit<PaymentCode, 'text'>): string | null => {
  const code = paymentCode({ ...asked, text: null })
  return 'payload' in code ? code.payload : null
}

export const reminderMail = (found: FoundReminder): ReminderMail => {
  const language = toLanguage(found.language)
  const { money, date } = createFormats(language)
  const { seller: name, iban, reference, open: amountCents, currency } = found
  return {
    language,
    kind: found.fee > 0 ? 'PAYMENT_REMINDER_COSTS' : 'PAYMENT_REMINDER',
    values: {
      ...{ number: found.number, due: date(found.dueDate), amount: money(found.open, currency) },
      ...{
        costs: money(found.fee, currency),
        iban: printIban(iban),
        reference: printReferenceText(reference),
        seller: name,
      },
    },
    payload: payloadOf({ name, iban, bic: null, amountCents, currency, reference }),
  }
}

/** The mail as its payer will read it. */
export const toMailText = (
  { services, tenant }: Pick<Context, 'services' | 'tenant'>,
  payer: { type: string; ref: string; name: string },
  to: string | null,
  { kind, language, values }: ReminderMail,
): MailText => {
  const look = lookOf(services.publicUrl, tenant)
  const link = `${originOfTenant(services.publicUrl, tenant)}${pathOfPayer(payer)}`
  const { subject, text } = toMailTexts({ kind, language, values, look, link, toName: payer.name, attached: [] })
  return { to, language, subject, text }
}
