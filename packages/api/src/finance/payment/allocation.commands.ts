// Money of a payment on the documents of its payer. Rows of `settlement` are the last lock of finance.
import {
  type Allocation,
  allocate,
  type OpenDocument,
  oldestFirst,
  type PaymentReference,
  takeBack,
  useCredits,
} from '@oxer/domain/finance/payment/allocation.rules'
import type { LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import type { CommandContext } from '../../kernel/context/context.ts'

type Payer = Pick<LedgerContact, 'ref' | 'type'>
type Owned = { readonly bookRef: string; readonly payer: Payer }
type Taken = Pick<OpenDocument, 'id' | 'amountCents' | 'openCents' | 'dueDate'> & {
  readonly handedOverRef: string | null
}

/** Everything that a payer was ever asked for in a book, locked; an order that is invoiced says which invoice took over. */
export const takeDocuments = ({ db }: CommandContext, { bookRef, payer }: Owned): Promise<Taken[]> => db.$queryRaw<
  Taken[]
>`
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

/** Settles what payers owe now with money that came in before, the oldest first. */
export const allocateWaiting = async (
  ctx: CommandContext,
  bookRef: string,
  payers: readonly Payer[],
): Promise<void> => {
  const waiting = await ctx.db.$queryRaw<{ ref: string; leftCents: number; type: Payer['type']; payerRef: string }[]>`
    SELECT ref, unallocated_cents::float8 AS "leftCents", payer_type AS type, payer_ref AS "payerRef" FROM payment
    WHERE book_ref = ${bookRef}::uuid AND direction = 'IN' AND status = 'SUCCEEDED' AND unallocated_cents > 0
      AND (payer_ref, payer_type) IN (SELECT r.ref, r.type FROM jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) AS r(ref uuid, type text))
    ORDER BY date, ref FOR NO KEY UPDATE`
  for (const { ref, leftCents, type, payerRef } of waiting) {
    const paid = { ref, leftCents }
    const left = await allocatePayment(ctx, { bookRef, payer: { type, ref: payerRef } }, paid)
    if (left.lines.length === 0) continue
    await ctx.db.payment.update({ where: { ref }, data: { unallocatedCents: left.leftCents } })
  }
}

type OpenRow = Pick<OpenDocument, 'id' | 'amountCents' | 'openCents' | 'dueDate'> & { readonly payerRef: string }

/**
 * Settles what payers owe with what they have to their credit by documents below zero: `first`, the invoices that a credit note takes back,
 * before the oldest. What they do not need waits for the next document of the payer.
 */
export const settleCredits = async (
  ctx: CommandContext,
  bookRef: string,
  payers: readonly { readonly ref: string; readonly type: string }[],
  first: readonly string[] = [],
): Promise<void> => {
  const rows = await ctx.db.$queryRaw<OpenRow[]>`
    SELECT s.document_ref AS id, s.amount_cents::float8 AS "amountCents", s.open_cents::float8 AS "openCents", s.due_date AS "dueDate",
      s.payer_ref AS "payerRef"
    FROM settlement s
    WHERE s.book_ref = ${bookRef}::uuid AND s.open_cents <> 0
      AND (s.payer_ref, s.payer_type) IN (SELECT r.ref, r.type FROM jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) AS r(ref uuid, type text))
      AND EXISTS (SELECT FROM settlement c WHERE c.book_ref = s.book_ref AND c.payer_ref = s.payer_ref AND c.payer_type = s.payer_type
        AND c.open_cents < 0)
    ORDER BY s.document_ref FOR NO KEY UPDATE OF s`
  const lines = [...new Set(rows.map(({ payerRef }) => payerRef))].flatMap((payer) =>
    useCredits(
      rows.filter(({ payerRef }) => payerRef === payer).map((row) => ({ ...row, hasFailed: false })),
      first,
    ),
  )
  if (lines.length === 0) return
  await ctx.db.allocation.createMany({
    data: lines.map(({ from, document, amountCents }) => ({
      ...{ ref: ctx.newRef(), bookRef, creditNoteRef: from, documentRef: document, amountCents },
      createdAt: ctx.now(),
    })),
  })
  await ctx.db.$executeRaw`
    WITH line AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("from" uuid, document uuid, "amountCents" bigint)),
      change AS (SELECT ref, sum(cents)::bigint AS cents
                   FROM (SELECT document AS ref, 0 - "amountCents" AS cents FROM line UNION ALL SELECT "from", "amountCents" FROM line) c
                  GROUP BY 1)
    UPDATE settlement s SET open_cents = s.open_cents + c.cents FROM change c WHERE s.document_ref = c.ref`
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
