// Money of a payment on the documents of its payer. Rows of `settlement` are the last lock of finance.
import {
  type Allocation,
  allocate,
  type OpenDocument,
  oldestFirst,
  type PaymentReference,
  takeBack,
} from '@oxer/domain/finance/payment/allocation.rules'
import type { LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import type { CommandContext } from '../../kernel/context/context.ts'

type Payer = Pick<LedgerContact, 'ref' | 'type'>
type Owned = { readonly bookRef: string; readonly payer: Payer }
type Taken = Pick<OpenDocument, 'id' | 'amountCents' | 'openCents' | 'dueDate'> & {
  readonly handedOverRef: string | null
}

/** Everything that a payer was ever asked for in a book, locked; an order that is invoiced says which invoice took over. */
const takeDocuments = ({ db }: CommandContext, { bookRef, payer }: Owned): Promise<Taken[]> => db.$queryRaw<Taken[]>`
  SELECT document_ref AS id, amount_cents::float8 AS "amountCents", open_cents::float8 AS "openCents", due_date AS "dueDate",
    handed_over_ref AS "handedOverRef"
  FROM settlement WHERE book_ref = ${bookRef}::uuid AND payer_ref = ${payer.ref}::uuid AND payer_type = ${payer.type}
  ORDER BY document_ref FOR NO KEY UPDATE`

/** Stores lines and what they change; a line below zero opens its document again, or the invoice that took it over. */
export const storeLines = async (
  ctx: CommandContext,
  bookRef: string,
  paymentRef: string | null,
  lines: readonly Pick<Allocation, 'amountCents' | 'document'>[],
): Promise<void> => {
  if (lines.length === 0) return
  await ctx.db.allocation.createMany({
    data: lines.map(({ document, amountCents }) => ({
      ref: ctx.newRef(),
      bookRef,
      paymentRef,
      documentRef: document,
      amountCents,
      createdAt: ctx.now(),
    })),
  })
  await ctx.db.$executeRaw`
    UPDATE settlement s SET open_cents = s.open_cents - l.cents
      FROM (SELECT document, sum("amountCents")::bigint AS cents
              FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(document uuid, "amountCents" bigint) GROUP BY 1) l
     WHERE s.document_ref = l.document`
}

const sumOf = (lines: readonly Allocation[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Settles documents with what a payment has left: those that it names, else the oldest due first. Returns what is left then. The documents
 * are the payer's own, so that an account always equals its open documents.
 */
export const allocatePayment = async (
  ctx: CommandContext,
  owned: Owned,
  payment: { readonly ref: string; readonly leftCents: number },
  references: readonly PaymentReference[] = [],
): Promise<{ readonly leftCents: number; readonly lines: readonly Allocation[] }> => {
  const documents = (await takeDocuments(ctx, owned)).map((document) => ({ ...document, hasFailed: false }))
  const taker = new Map(documents.map(({ id, handedOverRef }) => [id, handedOverRef ?? id]))
  const named = references.map((reference) => ({
    ...reference,
    document: taker.get(reference.document) ?? reference.document,
  }))
  const lines = allocate(payment.ref, payment.leftCents, named.length > 0 ? named : oldestFirst(documents), documents)
  await storeLines(ctx, owned.bookRef, payment.ref, lines)
  return { leftCents: payment.leftCents - sumOf(lines), lines }
}

/** Settles what a payer owes now with money that came in before, the oldest first. */
export const allocateWaiting = async (ctx: CommandContext, owned: Owned): Promise<void> => {
  const waiting = await ctx.db.$queryRaw<{ ref: string; leftCents: number }[]>`
    SELECT ref, unallocated_cents::float8 AS "leftCents" FROM payment
    WHERE book_ref = ${owned.bookRef}::uuid AND payer_ref = ${owned.payer.ref}::uuid AND payer_type = ${owned.payer.type}
      AND direction = 'IN' AND status = 'SUCCEEDED' AND unallocated_cents > 0
    ORDER BY date, ref FOR NO KEY UPDATE`
  for (const payment of waiting) {
    const { leftCents, lines } = await allocatePayment(ctx, owned, payment)
    if (lines.length === 0) return
    await ctx.db.payment.update({ where: { ref: payment.ref }, data: { unallocatedCents: leftCents } })
  }
}

/** Settles the oldest documents of a payer with what the seller owes it; no payment comes in. */
export const allocateNetting = async (ctx: CommandContext, owned: Owned, amountCents: number): Promise<void> => {
  const documents = (await takeDocuments(ctx, owned)).map((document) => ({ ...document, hasFailed: false }))
  await storeLines(ctx, owned.bookRef, null, allocate('', amountCents, oldestFirst(documents), documents))
}

/** Opens documents again as far as a refund needs it. Returns what the payment has left then. */
export const takeBackAllocations = async (
  ctx: CommandContext,
  owned: Owned,
  payment: { readonly ref: string; readonly leftCents: number },
  refundCents: number,
): Promise<number> => {
  const documents = await takeDocuments(ctx, owned)
  const taker = new Map(documents.map(({ id, handedOverRef }) => [id, handedOverRef ?? id]))
  const stored = await ctx.db.allocation.findMany({
    where: { paymentRef: payment.ref },
    orderBy: { position: 'asc' },
    select: { documentRef: true, amountCents: true },
  })
  const lines = takeBack(
    { id: payment.ref, leftCents: payment.leftCents },
    refundCents,
    stored.map(({ documentRef, amountCents }) => ({
      from: payment.ref,
      document: taker.get(documentRef) ?? documentRef,
      amountCents: Number(amountCents),
    })),
  )
  await storeLines(ctx, owned.bookRef, payment.ref, lines)
  return payment.leftCents - sumOf(lines) - refundCents
}
