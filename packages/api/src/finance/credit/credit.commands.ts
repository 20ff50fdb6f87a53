// Money on account, and the documents that it settles.
import type { AssignCredit, AssignedCredit } from '@oxer/domain/finance/credit/credit.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { type Allocation, allocate } from '@oxer/domain/finance/payment/allocation.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { getBook } from '../bank/bank.queries.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { storeLines, takeDocuments } from '../payment/allocation.commands.ts'

export type Part = { readonly ref: string; readonly amountCents: number }
export type Owned = { readonly bookRef: string; readonly payer: LedgerContact }

/** Money of a payer that is on no document, locked, the oldest first. */
export const takeMoney = ({ db }: CommandContext, { bookRef, payer }: Owned): Promise<Part[]> => db.$queryRaw<Part[]>`
  SELECT ref, unallocated_cents::float8 AS "amountCents" FROM payment
   WHERE book_ref = ${bookRef}::uuid AND payer_ref = ${payer.ref}::uuid AND payer_type = ${payer.type}
     AND direction = 'IN' AND status = 'SUCCEEDED' AND unallocated_cents > 0
   ORDER BY date, ref FOR NO KEY UPDATE`

/** What credit notes and orders below zero have left, locked, the oldest first. */
export const takeCredit = async (ctx: CommandContext, owned: Owned): Promise<Part[]> => {
  const documents = await takeDocuments(ctx, owned)
  return documents
    .filter(({ openCents }) => openCents < 0)
    .toSorted((left, right) => (left.dueDate < right.dueDate ? -1 : left.dueDate > right.dueDate ? 1 : 0))
    .map(({ id, openCents }) => ({ ref: id, amountCents: 0 - openCents }))
}

export const sumOf = (parts: readonly { readonly amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

type Wanted = { readonly document: string; readonly amountCents: number }

/** What is left of the wanted amounts after these lines. */
const without = (wanted: readonly Wanted[], lines: readonly Allocation[]): Wanted[] =>
  wanted.map(({ document, amountCents }) => ({
    document,
    amountCents: amountCents - sumOf(lines.filter((line) => line.document === document)),
  }))

/**
 * Settles the documents that somebody chose with what their payer has on account: money first, the oldest first. Nothing is booked, because
 * both are on the account of the payer. @throws NOT_FOUND, CREDIT_CHANGED
 */
export const assignCredit = async (
  ctx: CommandContext,
  seller: SellerScope,
  { payerType, payerRef, documents: chosen }: AssignCredit,
): Promise<AssignedCredit> => {
  const book = await getBook(ctx.db, seller)
  const payer = { type: payerType, ref: payerRef }
  const owned = { bookRef: book.ref, payer }
  const money = await takeMoney(ctx, owned)
  const documents = (await takeDocuments(ctx, owned)).map((document) => ({ ...document, hasFailed: false }))
  const credit = await takeCredit(ctx, owned)
  let wanted: Wanted[] = chosen.map(({ document, amount }) => ({ document, amountCents: amount }))
  const total = sumOf(wanted)
  const open = new Map(documents.map(({ id, openCents }) => [id, openCents]))
  if (wanted.some(({ document, amountCents }) => amountCents > (open.get(document) ?? 0))) {
    throw failure(financeErrors.creditChanged, { field: 'documents' })
  }
  const use = async ({ ref, amountCents }: Part, paymentRef: string | null): Promise<number> => {
    const needed = wanted.filter((each) => each.amountCents > 0)
    const lines = allocate(ref, amountCents, needed, documents)
    wanted = without(wanted, lines)
    await storeLines(ctx, book.ref, paymentRef, lines)
    return sumOf(lines)
  }
  for (const part of money) {
    const used = await use(part, part.ref)
    const data = { unallocatedCents: part.amountCents - used }
    if (used > 0) await ctx.db.payment.update({ where: { ref: part.ref }, data })
  }
  for (const part of credit) {
    const used = await use(part, null)
    if (used > 0) await storeLines(ctx, book.ref, null, [{ document: part.ref, amountCents: 0 - used }])
  }
  if (sumOf(wanted) > 0) throw failure(financeErrors.creditChanged, { field: 'documents' })
  ctx.record({
    action: 'assign',
    noun: 'credit',
    ref: payerRef,
    parentRef: book.ref,
    federationRef: book.federationRef,
    after: { amountCents: total, documents: chosen.map(({ document }) => document) },
  })
  return { amount: total }
}
