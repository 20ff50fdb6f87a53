// Runs over many orders and documents: a transaction for each document, so that a job that was killed goes on with what is left.

import { RefusedOrder } from '@oxer/domain/finance/invoice/invoice.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import * as z from 'zod'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { Job, JobContext } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { creditInvoice } from './credit-note.commands.ts'
import { finaliseInvoice } from './invoice.commands.ts'
import { createDraft } from './invoice-draft.commands.ts'
import { creditKind, finaliseKind, receiptKind, runKind } from './invoice-task.mappers.ts'
import { createReceiptOfDay } from './receipt.commands.ts'

const Checkpoint = z
  .object({ done: z.int(), refused: z.array(RefusedOrder), refusedCount: z.int().optional(), tried: z.array(Ref) })
  .nullable()
  .transform((stored) => {
    const { refusedCount, ...rest } = stored ?? { done: 0, refused: [], tried: [] }
    return { ...rest, refusedCount: refusedCount ?? rest.refused.length }
  })

/** Refused orders that are listed one by one. */
const mostRefused = 500

type Cause = Omit<RefusedOrder, 'order'>
type Step = (ctx: CommandContext) => Promise<unknown>

/** Runs one step as the person who ordered the job; returns the cause of its refusal, or null. */
const openAttempts = async ({ services, ownerRef, now }: JobContext) => {
  const account = await services.database.prisma.account.findUnique({
    where: { ref: ownerRef },
    select: { name: true },
  })
  const tenant = await tenantOfInstallation(services.database)
  const operator = { services, authorName: account?.name ?? 'Oxer', tenant, now }
  return async (name: string, step: Step): Promise<Cause | null> => {
    try {
      await runAsOperator(operator, name, step)
      return null
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      const [cause] = error.causes
      return { code: cause?.code ?? kernelErrors.internal.code, ...(cause?.values && { values: { ...cause.values } }) }
    }
  }
}

type Waiting = { orders: string[]; first: string; date: string; number: number }

/** A run that was ordered before runs could name orders has none. */
const RunOrder = z.object({ orders: z.array(Ref).default([]) })

/**
 * What waits, a row for each document: by payer, account and sign, so that what a payer gets back has a credit note of its own.
 */
const readWaiting = ({ services, taskRef, input }: JobContext): Promise<Waiting[]> => {
  const { orders } = RunOrder.parse(input)
  return services.database.prisma.$queryRaw<Waiting[]>`
    SELECT array_agg(o.ref ORDER BY o.date, o.number) AS orders, (array_agg(o.ref ORDER BY o.date, o.number))[1] AS first,
      min(o.date) AS date, min(o.number) AS number
    FROM invoice_run r JOIN finance_order o ON o.book_ref = r.book_ref
    JOIN LATERAL (SELECT sum(i.amount_cents) AS amount, bool_or(i.invoice_ref IS NOT NULL) AS taken,
        bool_or(i.article_ref = ANY(r.article_refs)) AS wanted, min(n.ref::text) AS credited
      FROM bill_item i LEFT JOIN bill_item c ON c.ref = i.counter_of_ref LEFT JOIN invoice n ON n.ref = c.invoice_ref
      WHERE i.order_ref = o.ref) w ON true
    WHERE r.ref = ${taskRef}::uuid AND o.status = 'PROCESSED' AND o.payer_ref IS NOT NULL AND NOT w.taken
      AND (r.from_date IS NULL OR o.date >= r.from_date) AND (r.to_date IS NULL OR o.date <= r.to_date)
      AND (r.organisation_ref IS NULL OR o.payer_ref = r.organisation_ref)
      AND (cardinality(r.article_refs) = 0 OR w.wanted)
      AND (cardinality(${orders}::uuid[]) = 0 OR o.ref = ANY(${orders}::uuid[]))
    GROUP BY o.payer_type, o.payer_ref, o.invoice_to_ref, w.amount < 0, CASE WHEN w.amount < 0 THEN w.credited END
    ORDER BY min(o.date), min(o.number)`
}

const makeDrafts = async (job: JobContext) => {
  const checkpoint = Checkpoint.parse(job.checkpoint)
  let { done } = checkpoint
  const refused = [...checkpoint.refused]
  const tried = new Set(checkpoint.tried)
  const attempt = await openAttempts(job)
  const waiting = (await readWaiting(job)).filter(({ first }) => !tried.has(first))
  const total = done + waiting.length
  for (const { orders, first, date, number } of waiting) {
    const cause = await attempt(runKind, (ctx) => createDraft(ctx, orders, job.taskRef))
    done += 1
    if (cause !== null) {
      tried.add(first)
      if (refused.length < mostRefused) refused.push({ order: orderNumber(date, number), ...cause })
    }
    await job.report({ done, total, checkpoint: { done, refused, tried: [...tried] } })
  }
  return { outcome: { made: done - tried.size, refused } }
}

const FinaliseOrder = z.object({ refs: z.array(Ref) })

const finaliseAll = async (job: JobContext) => {
  const { refs } = FinaliseOrder.parse(job.input)
  const checkpoint = Checkpoint.parse(job.checkpoint)
  let { done, refusedCount } = checkpoint
  const refused: RefusedOrder[] = [...checkpoint.refused]
  const attempt = await openAttempts(job)
  for (const ref of refs.slice(done)) {
    const cause = await attempt(finaliseKind, async (ctx) => {
      const draft = await ctx.db.invoice.findFirst({ where: { ref, status: 'DRAFT' }, select: { ref: true } })
      if (draft === null) ctx.recordNothing('it is final or gone already')
      else await finaliseInvoice(ctx, ref)
    })
    done += 1
    if (cause !== null) {
      refusedCount += 1
      if (refused.length < mostRefused) refused.push({ order: ref, ...cause })
    }
    await job.report({ done, total: refs.length, checkpoint: { done, refused, refusedCount, tried: [] } })
  }
  return { outcome: { final: done - refusedCount, refused } }
}

const ReceiptOrder = z.object({ book: Ref, through: LocalDate })

type Sold = { day: string; orders: string[] }

/** What private payers bought and is on no document, by day. What a payer gets back needs a credit note of its own. */
const readSold = ({ services, input }: JobContext): Promise<Sold[]> => {
  const { book, through } = ReceiptOrder.parse(input)
  return services.database.prisma.$queryRaw<Sold[]>`
    SELECT day, array_agg(ref ORDER BY number) AS orders FROM (
      SELECT o.ref, o.number, to_char(o.processed_at AT TIME ZONE f.time_zone, 'YYYY-MM-DD') AS day
        FROM finance_order o JOIN book b ON b.ref = o.book_ref JOIN federation f ON f.ref = b.federation_ref
        JOIN bill_item i ON i.order_ref = o.ref
       WHERE o.book_ref = ${book}::uuid AND o.status = 'PROCESSED' AND o.payer_type = 'PERSON'
       GROUP BY o.ref, o.number, f.time_zone HAVING bool_and(i.invoice_ref IS NULL) AND sum(i.amount_cents) >= 0) sold
     WHERE day <= ${through} GROUP BY day ORDER BY day`
}

/** The days that a stopped task has made are on documents, so it goes on with the others. */
const makeReceipts = async (job: JobContext) => {
  const checkpoint = Checkpoint.parse(job.checkpoint)
  let { done, refusedCount } = checkpoint
  const refused: RefusedOrder[] = [...checkpoint.refused]
  const attempt = await openAttempts(job)
  const days = (await readSold(job)).filter(({ day }) => !refused.some(({ order }) => order === day))
  const total = done + days.length
  for (const { day, orders } of days) {
    const cause = await attempt(receiptKind, (ctx) => createReceiptOfDay(ctx, orders, day))
    done += 1
    if (cause !== null) {
      refusedCount += 1
      if (refused.length < mostRefused) refused.push({ order: day, ...cause })
    }
    await job.report({ done, total, checkpoint: { done, refused, refusedCount, tried: [] } })
  }
  return { outcome: { final: done - refusedCount, refused } }
}

const CreditOrder = z.object({ refs: z.array(Ref), reason: z.string() })

/** What is refused (a draft, nothing left, a closed period) leaves its invoice as it is, and the others are credited. */
const creditAll = async (job: JobContext) => {
  const { refs, reason } = CreditOrder.parse(job.input)
  const checkpoint = Checkpoint.parse(job.checkpoint)
  let { done, refusedCount } = checkpoint
  const refused: RefusedOrder[] = [...checkpoint.refused]
  const attempt = await openAttempts(job)
  for (const ref of refs.slice(done)) {
    const cause = await attempt(creditKind, (ctx) => creditInvoice(ctx, ref, { reason }))
    done += 1
    if (cause !== null) {
      refusedCount += 1
      if (refused.length < mostRefused) refused.push({ order: ref, ...cause })
    }
    await job.report({ done, total: refs.length, checkpoint: { done, refused, refusedCount, tried: [] } })
  }
  return { outcome: { final: done - refusedCount, refused } }
}

export const invoiceJobs: readonly Job[] = [
  { kind: runKind, run: makeDrafts },
  { kind: finaliseKind, run: finaliseAll },
  { kind: creditKind, run: creditAll },
  { kind: receiptKind, run: makeReceipts },
]
