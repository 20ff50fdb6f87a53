// Reminders go through the outbox, in the transaction that keeps them; the costs of a second one go on the payer's bill.

import { accessErrors } from '@oxer/domain/access/access.errors'
import type {
  DisputeDocuments,
  ReminderTermsView,
  SaveReminderTerms,
  SendStatement,
  SentReminders,
} from '@oxer/domain/finance/reminder/reminder.schema'
import type { RowOutcomes } from '@oxer/domain/finance/row-outcome/row-outcome.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { defaultArticleOf } from '../../catalogue/article/default-article.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { type OpenBook, openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges } from '../../ledger/charge/charge.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { tellPayer } from '../document/told-money.commands.ts'
import { issueReference } from '../payment/reference.commands.ts'
import { type FoundReminder, findReminders, getReminderTerms, type ReminderWay } from './reminder.queries.ts'
import { pathOfPayer, type ReminderMail, reminderMail } from './reminder-mail.mappers.ts'
import { readStatement } from './statement.queries.ts'

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

/** Days for which the button of a mail works. */
const linkDays = 90

const mailTo = (
  ctx: CommandContext,
  payer: { type: string; ref: string; name: string },
  address: string,
  { kind, language, values, payload }: ReminderMail,
) =>
  promiseMail(ctx, {
    ...{ kind, language, values },
    to: { address, name: payer.name },
    link: { path: pathOfPayer(payer), expiresAt: new Date(ctx.now().getTime() + linkDays * 86_400_000) },
    ...(payload !== null && { attached: { kind: 'CODE' as const, payload } }),
    subjectRef: payer.ref,
  })

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
 * Writes the reminders that are due today, a portion or those of some documents, and returns how many. A document is reminded of once at each
 * level, also by two at the same time. A payer without an address gets a letter, if letters are written.
 */
export const sendReminders = async (
  ctx: CommandContext,
  seller: Seller,
  { documentRefs, by = 'MAIL' }: { documentRefs?: readonly string[]; by?: ReminderWay } = {},
): Promise<SentReminders> => {
  const date = await todayIn(ctx.db, seller.federationRef, ctx.now)
  const book = await bookOf(ctx, seller)
  const written: { ref: string; found: FoundReminder }[] = []
  for (const found of await findReminders(ctx.db, seller, date, { only: documentRefs, by })) {
    const ref = ctx.newRef()
    const { count } = await ctx.db.reminder.createMany({
      data: {
        ...{ ref, bookRef: book.ref, documentRef: found.ref, level: found.level, date, isLetter: by === 'LETTER' },
        ...{ payerType: found.payer.type, payerRef: found.payer.ref },
        ...{ openCents: found.open, feeCents: found.fee, createdAt: ctx.now() },
      },
      skipDuplicates: true,
    })
    if (count === 0) continue
    written.push({ ref, found })
    await tellPayer(ctx, found.payer, 'balance', {
      ...{ kind: 'PAYMENT_REMINDER', eventKey: `PAYMENT_REMINDER:${ref}`, federationRef: seller.federationRef },
      subject: `${found.number}, ${found.seller}`,
    })
    if (found.to !== null) await mailTo(ctx, found.payer, found.to, reminderMail(found))
    ctx.record({
      action: 'remind',
      noun: 'invoice',
      ref: found.ref,
      parentRef: book.ref,
      federationRef: seller.federationRef,
      after: { level: found.level, openCents: found.open, feeCents: found.fee, by },
    })
  }
  await chargeCosts(ctx, book, written, date)
  if (written.length === 0) ctx.recordNothing('nothing is to be reminded of')
  return { sent: written.length, date }
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

/** Disputes documents of a list together. What is so already is left alone. @throws NOT_FOUND for one of another seller */
export const disputeDocuments = async (
  ctx: CommandContext,
  seller: Seller,
  { documentRefs, reason }: DisputeDocuments,
): Promise<RowOutcomes> => {
  const why = reason === '' ? null : reason
  const refs = [...new Set(documentRefs)]
  const where = { documentRef: { in: refs }, book: { ownerRef: seller.sellerRef } }
  const stored = await ctx.db.settlement.findMany({ where, select: { documentRef: true, disputeReason: true } })
  if (stored.length < refs.length) throw failure(kernelErrors.notFound, { field: 'documentRefs' })
  const changing = stored.filter(({ disputeReason }) => disputeReason !== why).map(({ documentRef }) => documentRef)
  for (const document of changing.toSorted()) await disputeDocument(ctx, seller, { document, reason: why })
  if (changing.length === 0) ctx.recordNothing('all are so already')
  return { outcomes: refs.map((ref) => ({ ref, error: null })) }
}

/** Mails a payer what it owes the seller now. @throws NOT_FOUND, 002-… without an address */
export const sendStatement = async (ctx: CommandContext, seller: Seller, to: SendStatement): Promise<void> => {
  const { payer, address, mail, balance } = await readStatement(ctx, seller, to, (bookRef) =>
    issueReference(ctx.db, bookRef, 'PAYER', to.payerRef),
  )
  if (address === null) throw failure(accessErrors.personHasNoEmail, { field: 'payerRef' })
  await mailTo(ctx, payer, address, mail)
  ctx.record({
    action: 'send-balance',
    noun: to.payerType === 'PERSON' ? 'person' : 'organisation',
    ref: to.payerRef,
    federationRef: seller.federationRef,
    after: { amountCents: balance.amount, overdueCents: balance.overdue },
  })
}
