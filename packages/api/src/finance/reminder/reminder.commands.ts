// Reminders go through the outbox, in the transaction that keeps them; the costs of a second one go on the payer's bill.

import { accessErrors } from '@oxer/domain/access/access.errors'
import type { PayerType } from '@oxer/domain/finance/bill/bill.schema'
import type { ReminderTermsView, SaveReminderTerms, SendStatement } from '@oxer/domain/finance/reminder/reminder.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createFormats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import { defaultArticleOf } from '../../catalogue/article/default-article.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { type OpenBook, openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges } from '../../ledger/charge/charge.commands.ts'
import { billsOfPayer, type SellerScope } from '../bill/bill.guards.ts'
import { getBalance } from '../bill/bill.queries.ts'
import { type FoundReminder, findReminders, getReminderTerms, readPayerAddress } from './reminder.queries.ts'

type Seller = Pick<SellerScope, 'sellerRef' | 'federationRef' | 'organisationRef'>

const bookOf = (ctx: CommandContext, { sellerRef, federationRef, organisationRef }: Seller): Promise<OpenBook> =>
  openBook(ctx, {
    federationRef,
    owner: { type: organisationRef === null ? 'FEDERATION' : 'ORGANISATION', ref: sellerRef },
  })

/** @throws STALE */
export const saveReminderTerms = async (
  ctx: CommandContext,
  seller: Seller,
  { version, ...fields }: SaveReminderTerms,
): Promise<ReminderTermsView> => {
  const book = await bookOf(ctx, seller)
  await lockRows(ctx, 'book', [book.ref])
  const stored = await getReminderTerms(ctx.db, seller)
  await refuseStale(stored, version, () => getReminderTerms(ctx.db, seller))
  await ctx.db.reminderTerms.upsert({
    where: { bookRef: book.ref },
    create: { bookRef: book.ref, ...fields },
    update: { ...fields, version: { increment: 1 } },
  })
  ctx.record({
    action: 'set-reminders',
    noun: 'book',
    ref: book.ref,
    parentRef: seller.sellerRef,
    federationRef: seller.federationRef,
    before: stored,
    after: fields,
  })
  return getReminderTerms(ctx.db, seller)
}

const placeOf = ({ type, ref }: { type: string; ref: string }): string =>
  `/${type === 'ORGANISATION' ? 'organisations' : 'members'}/${ref}/finance/balance`

/** Days for which the button of a mail works. */
const linkDays = 90

const mailTo = (
  ctx: CommandContext,
  payer: { type: string; ref: string; name: string },
  { address, language }: { address: string; language: string },
  mail: Pick<Parameters<typeof promiseMail>[1], 'kind' | 'values'>,
) =>
  promiseMail(ctx, {
    ...mail,
    to: { address, name: payer.name },
    language: toLanguage(language),
    link: { path: placeOf(payer), expiresAt: new Date(ctx.now().getTime() + linkDays * 86_400_000) },
    subjectRef: payer.ref,
  })

const mailReminder = (ctx: CommandContext, found: FoundReminder, address: string) => {
  const { money, date } = createFormats(toLanguage(found.language))
  return mailTo(
    ctx,
    found.payer,
    { address, language: found.language },
    {
      kind: found.fee > 0 ? 'PAYMENT_REMINDER_COSTS' : 'PAYMENT_REMINDER',
      values: {
        ...{ number: found.number, due: date(found.dueDate), amount: money(found.open, found.currency) },
        ...{ costs: money(found.fee, found.currency), iban: found.iban, reference: found.reference },
        seller: found.seller,
      },
    },
  )
}

/** The costs of second reminders, on the open bills of their payers. */
const chargeCosts = async (
  ctx: CommandContext,
  book: OpenBook,
  written: readonly { ref: string; found: FoundReminder }[],
  date: string,
): Promise<void> => {
  const costly = written.filter(({ found }) => found.fee > 0)
  if (costly.length === 0) return
  const { ref: articleRef } = await defaultArticleOf(ctx, book.federationRef, 'OTHER')
  await settleCharges(
    ctx,
    book,
    costly.map(({ ref, found: { payer, fee, number, currency } }) => ({
      source: { kind: 'REMINDER' as const, ref, competitionRef: null, subjectRef: null },
      payer: { type: payer.type === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const), ref: payer.ref },
      wanted: [
        {
          ...{ key: 'costs', articleRef, quantity: 1, date, description: number },
          money: { amountCents: fee, taxLevelCode: 'VAT_0' as const, currency },
        },
      ],
    })),
  )
}

/**
 * Writes the reminders that are due today, a portion or those of some documents, and returns how many. A document is reminded of once at each level,
 * also by two at the same time; a payer without an address gets none.
 */
export const sendReminders = async (
  ctx: CommandContext,
  seller: Seller,
  documentRefs?: readonly string[],
): Promise<{ sent: number }> => {
  const date = await todayIn(ctx.db, seller.federationRef, ctx.now)
  const book = await bookOf(ctx, seller)
  const written: { ref: string; found: FoundReminder }[] = []
  for (const found of await findReminders(ctx.db, seller, date, { only: documentRefs, isAddressed: true })) {
    if (found.to === null) continue
    const ref = ctx.newRef()
    const { count } = await ctx.db.reminder.createMany({
      data: {
        ...{ ref, bookRef: book.ref, documentRef: found.ref, level: found.level, date },
        ...{ payerType: found.payer.type, payerRef: found.payer.ref },
        ...{ openCents: found.open, feeCents: found.fee, createdAt: ctx.now() },
      },
      skipDuplicates: true,
    })
    if (count === 0) continue
    written.push({ ref, found })
    await mailReminder(ctx, found, found.to)
    ctx.record({
      action: 'remind',
      noun: 'invoice',
      ref: found.ref,
      parentRef: book.ref,
      federationRef: seller.federationRef,
      after: { level: found.level, openCents: found.open, feeCents: found.fee },
    })
  }
  await chargeCosts(ctx, book, written, date)
  if (written.length === 0) ctx.recordNothing('nothing is to be reminded of')
  return { sent: written.length }
}

/** A disputed document is not reminded of; null ends the dispute. @throws NOT_FOUND */
export const disputeDocument = async (
  ctx: CommandContext,
  { sellerRef, federationRef }: Seller,
  { document, reason }: { document: string; reason: string | null },
): Promise<void> => {
  const why = reason === '' ? null : reason
  const stored = await ctx.db.settlement.findFirst({ where: { documentRef: document, book: { ownerRef: sellerRef } } })
  if (stored === null) throw failure(kernelErrors.notFound)
  await ctx.db.settlement.update({ where: { documentRef: document }, data: { disputeReason: why } })
  ctx.record({
    action: 'dispute',
    noun: 'document',
    ref: document,
    parentRef: stored.bookRef,
    federationRef,
    before: { reason: stored.disputeReason },
    after: { reason: why },
  })
}

/** The seller has sold to this payer, or was paid by it. */
const isPayerOf = async (ctx: CommandContext, bookRef: string, { payerType, payerRef }: SendStatement) =>
  (await ctx.db.bill.count({ where: { bookRef, payerType, payerRef } })) > 0 ||
  (await ctx.db.ledgerAccount.count({ where: { bookRef, kind: 'RECEIVABLE', contactRef: payerRef } })) > 0

/** Mails a payer what it owes the seller now. @throws NOT_FOUND, 002-… without an address */
export const sendStatement = async (
  ctx: CommandContext,
  { federationRef, sellerRef }: Seller,
  to: SendStatement,
): Promise<void> => {
  const { payerType, payerRef } = to
  const book = await ctx.db.book.findUnique({ where: { ownerRef: sellerRef }, select: { ref: true } })
  const payer =
    book !== null &&
    (await isPayerOf(ctx, book.ref, to)) &&
    (await readPayerAddress(ctx.db, federationRef, { type: payerType, ref: payerRef }))
  if (book === null || !payer) throw failure(kernelErrors.notFound, { field: 'payerRef' })
  const { address, language, name } = payer
  if (address === null) throw failure(accessErrors.personHasNoEmail, { field: 'payerRef' })
  const type: PayerType = payerType
  const balance = await getBalance(ctx, billsOfPayer({ federationRef, type, ref: payerRef }), book.ref)
  const { money } = createFormats(toLanguage(language))
  const values = {
    amount: money(balance.amount, balance.currency),
    overdue: money(balance.overdue, balance.currency),
  }
  await mailTo(ctx, { type, ref: payerRef, name }, { address, language }, { kind: 'BALANCE_STATEMENT', values })
  ctx.record({
    action: 'send-balance',
    noun: payerType === 'PERSON' ? 'person' : 'organisation',
    ref: payerRef,
    federationRef,
    after: { amountCents: balance.amount, overdueCents: balance.overdue },
  })
}
