// Letters for payers without an e-mail address: one file of a day, to print.
import { type ReminderLetter, reminderPaper } from '@oxer/documents/invoice-paper/invoice-paper'
import { DocumentSeries, FrozenDocument, type PrintedDocument } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import type { MailText } from '@oxer/domain/finance/reminder/reminder.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, type Language, toLanguage } from '@oxer/i18n'
import { createFormats } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { invoiceWords } from '../invoice/invoice-words.mappers.ts'
import { readLetterhead } from '../invoice/letterhead.queries.ts'
import { findReminders } from './reminder.queries.ts'
import { reminderMail, toMailText } from './reminder-mail.mappers.ts'

type Said = { number: string; dueDate: string; open: number; fee: number; currency: string }

/** What a letter says above its code. */
const letterText = ({ number, dueDate, open, fee, currency }: Said, language: Language): string => {
  const { t } = createI18n(language)
  const { money, date } = createFormats(language)
  const values = { number, due: date(dueDate), amount: money(open, currency), costs: money(fee, currency) }
  return t(fee > 0 ? 'finance:paper.reminderCosts' : 'finance:paper.reminder', values)
}

/** What the payer of a document would read, if it was reminded of now. @throws NOT_FOUND if it is not due */
export const previewReminder = async (ctx: Context, seller: SellerScope, document: string): Promise<MailText> => {
  const today = await todayIn(ctx.db, seller.federationRef, ctx.now)
  const [found] = await findReminders(ctx.db, seller, today, { only: [document], by: null })
  if (found === undefined) throw failure(kernelErrors.notFound, { field: 'document' })
  if (found.to !== null) return toMailText(ctx, found.payer, found.to, reminderMail(found))
  // As the letter is printed.
  const language = toLanguage(found.letterLanguage)
  const { t } = createI18n(language)
  const subject = `${t('finance:paper.titleReminder')} ${found.number}`
  return { to: null, language, subject, text: letterText(found, language) }
}

type Written = { readonly documentRef: string; readonly openCents: bigint; readonly feeCents: number }

const toLetter = (document: PrintedDocument, { openCents, feeCents }: Written): ReminderLetter => {
  const open = Number(openCents)
  const language = toLanguage(document.language)
  const { t } = createI18n(language)
  const { number, dueDate, currency } = document
  const owed = { ...document, payableCents: open, isDraft: false }
  return {
    document: owed,
    words: {
      ...invoiceWords(owed),
      title: t('finance:paper.titleReminder'),
      headline: t('finance:paper.stillOpen', { amount: createFormats(language).money(open, currency) }),
    },
    text: letterText({ number, dueDate, open, fee: feeCents, currency }, language),
  }
}

/** The letters of a day, a page each. @throws NOT_FOUND if there are none */
export const downloadLetters = async (
  ctx: Context,
  { sellerRef }: SellerScope,
  { date }: { readonly date: string },
): Promise<FileReply> => {
  const written = await ctx.db.reminder.findMany({
    where: { date, isLetter: true, book: { ownerRef: sellerRef } },
    orderBy: { ref: 'asc' },
    select: { documentRef: true, payerRef: true, openCents: true, feeCents: true },
  })
  const [first] = written
  if (first === undefined) throw failure(kernelErrors.notFound, { field: 'date' })
  const rows = await ctx.db.invoice.findMany({ where: { ref: { in: written.map(({ documentRef }) => documentRef) } } })
  const letters = written.flatMap((reminder): ReminderLetter[] => {
    const row = rows.find(({ ref }) => ref === reminder.documentRef)
    if (row === undefined) return []
    const series = DocumentSeries.parse(row.series)
    const printed = {
      ...FrozenDocument.parse(row.document),
      ...{ series, number: documentNumber(series, row.year ?? 0, row.number ?? 0) },
      ...{ date: row.date ?? date, dueDate: row.dueDate ?? date },
    }
    return [toLetter(printed, reminder)]
  })
  await noteLook(
    ctx,
    written.map(({ payerRef }) => payerRef),
    'finance.reminder.letters',
  )
  const title = createI18n(toLanguage(ctx.language)).t('finance:reminder.letter')
  const body = await reminderPaper(letters, await readLetterhead(ctx, first.documentRef), { title, date })
  return { fileName: `${title} ${date}.pdf`, contentType: 'application/pdf', body }
}
