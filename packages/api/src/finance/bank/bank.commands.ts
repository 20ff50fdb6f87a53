// A file of a bank is read whole or not at all; what is certain is booked, and the rest waits for a person, who may undo.
import { createHash } from 'node:crypto'
import { readCamt } from '@oxer/documents/bank-statement/camt-reader'
import type { BankLineRow, BookBankLine, StatementImport } from '@oxer/domain/finance/bank/bank.schema'
import {
  type BankStatementFile,
  closingOf,
  entryKeys,
  refuseStatement,
} from '@oxer/domain/finance/bank/statement.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { compactNumber } from '@oxer/domain/parties/contact-account/bank-account.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { type OpenBook, openBook } from '../../ledger/book/book.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { assignPayment, recordPayment } from '../payment/payment.commands.ts'
import { reversePayment } from '../payment/reversal.commands.ts'
import { cancelRefund } from '../refund/refund.commands.ts'
import { getLine } from './bank.queries.ts'
import { paymentsOf, refuseUnless, settleLine, takeFromSuspense, takeLine, toBookable } from './line.commands.ts'
import { afterBooking, findMatch, payerOfId, readFacts, type StoredLine } from './match.queries.ts'
import { bookArrivals, bookOrdered, takeBackOrdered } from './ordered.commands.ts'

const noun = 'bank-line'
/** What one request books; the rest waits for the next one. */
const mostAtOnce = 200

const euros = (cents: number): number => cents / 100

/** @throws STATEMENT_OF_OTHER, STATEMENT_CURRENCY, STATEMENT_UNBALANCED */
const refuseWrong = async (ctx: CommandContext, book: OpenBook, statements: readonly BankStatementFile[]) => {
  const accounts = await ctx.db.contactAccount.findMany({
    where: { contactRef: book.ownerRef, iban: { not: null } },
    select: { iban: true },
  })
  const ibans = accounts.flatMap(({ iban }) => (iban === null ? [] : [compactNumber(iban)]))
  for (const statement of statements) {
    const refused = refuseStatement(statement, { ibans, currency: book.currency })
    if (refused === null) continue
    const { iban, currency, closingCents } = statement
    const values = { iban, currency, made: euros(closingOf(statement)), closing: euros(closingCents) }
    throw failure(financeErrors[refused], { field: 'file', values })
  }
}

const store = async (ctx: CommandContext, book: OpenBook, statement: BankStatementFile): Promise<number> => {
  const statementRef = ctx.newRef()
  const keys = entryKeys(statement).map((key) => createHash('sha256').update(key).digest('hex'))
  await ctx.db.bankStatement.create({
    data: {
      ref: statementRef,
      bookRef: book.ref,
      externalId: statement.id,
      iban: compactNumber(statement.iban),
      openingCents: statement.openingCents,
      closingCents: statement.closingCents,
      firstDay: statement.entries.map(({ date }) => date).toSorted()[0] ?? statement.closingDay,
      lastDay: statement.closingDay,
      actorRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
  })
  const { count } = await ctx.db.bankLine.createMany({
    data: statement.entries.map((entry, position) => ({
      ref: ctx.newRef(),
      bookRef: book.ref,
      statementRef,
      entryKey: keys[position] ?? '',
      position,
      date: entry.date,
      amountCents: entry.amountCents,
      reference: entry.reference ?? entry.orderedAs ?? null,
      text: entry.text,
      name: entry.name,
      iban: entry.iban === null ? null : compactNumber(entry.iban),
      status: entry.amountCents === 0 ? 'IGNORED' : 'WAITING',
      rule: entry.amountCents > 0 ? 'UNKNOWN' : 'DEBIT',
    })),
    skipDuplicates: true,
  })
  if (count === 0) {
    await ctx.db.bankStatement.delete({ where: { ref: statementRef } })
    ctx.recordNothing('every line was read before')
    return 0
  }
  ctx.record({
    action: 'import',
    noun: 'bank-statement',
    ref: statementRef,
    parentRef: book.ref,
    federationRef: book.federationRef,
    after: { externalId: statement.id, lines: count, closingCents: statement.closingCents },
  })
  return count
}

/** Books waiting lines of which a rule is certain, in their order. Returns how many. */
const bookCertain = async (ctx: CommandContext, book: OpenBook): Promise<number> => {
  // The newest, so that a queue of old ones that nobody knows keeps no new one from being booked.
  const newestFirst = await ctx.db.bankLine.findMany({
    where: { bookRef: book.ref, status: 'WAITING', rule: { not: 'MANUAL' } },
    orderBy: [{ date: 'desc' }, { position: 'desc' }, { ref: 'desc' }],
    take: 2000,
  })
  const rows = newestFirst.toReversed()
  const waiting = rows.map((row) => toBookable(row, book))
  const incoming = waiting.filter(({ amountCents }) => amountCents > 0)
  let facts = await readFacts(ctx.db, book, incoming)
  let booked = await bookOrdered(
    ctx,
    book,
    waiting.filter(({ amountCents }) => amountCents < 0),
  )
  const known = facts
  const isPayment = (line: StoredLine) => findMatch(line, known).outcome === 'MATCHED'
  const arrived = await bookArrivals(ctx, book, incoming, { isPayment, most: Math.max(mostAtOnce - booked, 0) })
  booked += arrived.size
  for (const line of incoming) {
    const match = findMatch(line, facts)
    const isCertain = match.outcome === 'MATCHED' && match.payer !== null && !arrived.has(line.ref)
    if (booked >= mostAtOnce) break
    if (!isCertain || match.payer === null) continue
    await recordPayment(ctx, book, {
      place: { method: 'TRANSFER' },
      payer: payerOfId(match.payer),
      amountCents: line.amountCents,
      references: match.documentRefs.map(({ ref, amountCents }) => ({ document: ref, amountCents })),
      ...toReceived(line),
    })
    await settleLine(ctx, line.ref, 'BOOKED', match.rule)
    facts = afterBooking(facts, match)
    booked += 1
  }
  return booked
}

const toReceived = ({ ref, date, text, name, iban }: StoredLine & { readonly date: string }) => ({
  date,
  text: text === '' ? name : text,
  iban,
  sourceRef: ref,
})

/**
 * Reads a file of the bank. Nothing of it is stored unless each of its statements is of an account of the seller and complete; lines that
 * were read before are left out. @throws STATEMENT_UNREADABLE, STATEMENT_TOO_LARGE and the refusals of a statement
 */
export const importStatement = async (
  ctx: CommandContext,
  { federationRef, organisationRef, sellerRef }: SellerScope,
  file: Blob,
): Promise<StatementImport> => {
  const outcome = readCamt(new Uint8Array(await file.arrayBuffer()))
  if ('refused' in outcome) {
    const error = outcome.refused === 'TOO_LARGE' ? financeErrors.statementTooLarge : financeErrors.statementUnreadable
    throw failure(error, { field: 'file' })
  }
  const type = organisationRef === null ? 'FEDERATION' : 'ORGANISATION'
  const book = await openBook(ctx, { federationRef, owner: { type, ref: sellerRef } })
  await lockRows(ctx, 'book', [book.ref])
  await refuseWrong(ctx, book, outcome.statements)
  let added = 0
  for (const statement of outcome.statements) added += await store(ctx, book, statement)
  const all = outcome.statements.reduce((sum, { entries }) => sum + entries.length, 0)
  const booked = await bookCertain(ctx, book)
  const waiting = await ctx.db.bankLine.count({ where: { bookRef: book.ref, status: 'WAITING' } })
  return { added, known: all - added, booked, waiting }
}

/** @throws NOT_FOUND for a payer of elsewhere */
const refusePayers = async (ctx: CommandContext, { federationRef }: OpenBook, { parts }: BookBankLine) => {
  const refs = (type: string) => [
    ...new Set(parts.filter(({ payerType }) => payerType === type).map(({ payerRef }) => payerRef)),
  ]
  const [persons, clubs] = [refs('PERSON'), refs('ORGANISATION')]
  const found =
    (await ctx.db.person.count({ where: { ref: { in: persons }, federationRef, deletedAt: null } })) +
    (await ctx.db.organisation.count({ where: { ref: { in: clubs }, federationRef, deletedAt: null } }))
  if (found < persons.length + clubs.length) throw failure(kernelErrors.notFound, { field: 'parts' })
}

const remember = async (ctx: CommandContext, book: OpenBook, line: StoredLine, { parts }: BookBankLine) => {
  const [first] = parts
  if (line.iban === null || first === undefined) return
  const { payerType, payerRef } = first
  await ctx.db.payerIban.createMany({
    data: {
      ref: ctx.newRef(),
      ...{ bookRef: book.ref, iban: line.iban, payerType, payerRef, sourceRef: line.ref, createdAt: ctx.now() },
    },
    skipDuplicates: true,
  })
}

/**
 * Books a line for those whose money it is. Money that waited in suspense is assigned, or, for several payers, booked again.
 * @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, PARTS_DIFFER, PERIOD_CLOSED
 */
export const bookLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  input: BookBankLine & { readonly line: string },
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, input)
  refuseUnless(line.status, 'WAITING', 'SUSPENSE')
  const sum = input.parts.reduce((left, { amount }) => left + amount, 0)
  if (sum !== line.amountCents) {
    const values = { sum: euros(sum), amount: euros(line.amountCents) }
    throw failure(financeErrors.partsDiffer, { field: 'parts', values })
  }
  await refusePayers(ctx, book, input)
  const held = line.status === 'SUSPENSE' ? await paymentsOf(ctx, line.ref) : []
  const [only] = held
  const [first] = input.parts
  const isAssigned = only !== undefined && first !== undefined && input.parts.length === 1
  if (isAssigned) {
    const payer = { type: first.payerType, ref: first.payerRef }
    await assignPayment(ctx, book, {
      ref: only.ref,
      payer,
      ...(first.documentRefs.length > 0 && { references: first.documentRefs.map((document) => ({ document })) }),
    })
  } else {
    await takeFromSuspense(ctx, book, line)
    for (const { payerType, payerRef, amount, documentRefs } of input.parts) {
      await recordPayment(ctx, book, {
        place: { method: 'TRANSFER' },
        payer: { type: payerType, ref: payerRef },
        amountCents: amount,
        references: documentRefs.map((document) => ({ document })),
        ...toReceived(line),
      })
    }
  }
  if (input.remember) await remember(ctx, book, line, input)
  await settleLine(ctx, line.ref, 'BOOKED', 'MANUAL')
  return getLine(ctx.db, seller, line.ref)
}

/** Nobody knows whose it is: it is booked, and waits there. @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, PERIOD_CLOSED */
export const suspendLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  input: { readonly line: string; readonly version: number },
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, input)
  refuseUnless(line.status, 'WAITING')
  const place = { method: 'TRANSFER' } as const
  await recordPayment(ctx, book, { place, payer: null, amountCents: line.amountCents, ...toReceived(line) })
  await settleLine(ctx, line.ref, 'SUSPENSE', 'MANUAL')
  return getLine(ctx.db, seller, line.ref)
}

type Booked = { readonly ref: string; readonly status: string; readonly amountCents: number | bigint }

const takeBackLine = async (
  ctx: CommandContext,
  book: OpenBook,
  line: Booked,
  reason: string | null,
): Promise<void> => {
  refuseUnless(line.status, 'BOOKED', 'SUSPENSE', ...(line.amountCents < 0 ? ['IGNORED'] : []))
  await takeBackOrdered(ctx, book, line.ref)
  for (const { ref } of await paymentsOf(ctx, line.ref)) await reversePayment(ctx, book, ref, reason)
  await ctx.db.payerIban.deleteMany({ where: { sourceRef: line.ref } })
  // Whatever rule booked it was wrong, so none books it again.
  await settleLine(ctx, line.ref, 'WAITING', 'MANUAL')
  ctx.record({
    action: 'undo',
    noun,
    ref: line.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status: line.status },
    after: { status: 'WAITING', ...(reason !== null && { reason }) },
  })
}

/** Money that was to go back stays; its line waits for a payer again. @throws REFUND_CANCELLED, BANK_BOOKED, PERIOD_CLOSED */
const keepReturned = async (ctx: CommandContext, seller: SellerScope, lineRef: string): Promise<void> => {
  const payments = await paymentsOf(ctx, lineRef)
  const refund = await ctx.db.refund.findFirst({
    where: { paymentRef: { in: payments.map(({ ref }) => ref) }, status: { in: ['PROPOSED', 'ORDERED'] } },
  })
  if (refund === null) throw failure(financeErrors.refundCancelled)
  await cancelRefund(ctx, seller, { refund: refund.ref, version: refund.version })
}

/**
 * What was booked is reversed, what was remembered is forgotten, and the line waits again. Of money that goes back, the refund is cancelled.
 * @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, BANK_BOOKED
 */
export const undoLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  input: { readonly line: string; readonly version: number },
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, input)
  if (line.status === 'RETURNED') await keepReturned(ctx, seller, line.ref)
  else await takeBackLine(ctx, book, line, null)
  return getLine(ctx.db, seller, line.ref)
}

/** For whoever looks at one of its payments: all payments of the line go. @throws NOT_FOUND, LINE_NOT_WAITING */
export const undoStoredLine = async (
  ctx: CommandContext,
  book: OpenBook,
  ref: string,
  reason: string,
): Promise<void> => {
  await lockRows(ctx, 'book', [book.ref])
  await lockRows(ctx, 'bankLine', [ref])
  const line = await ctx.db.bankLine.findFirst({ where: { ref, bookRef: book.ref } })
  if (line === null) throw failure(kernelErrors.notFound)
  await takeBackLine(ctx, book, line, reason)
}
