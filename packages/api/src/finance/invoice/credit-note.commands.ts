// Takes a final invoice back, whole or in part: items below zero on an order of their own, and their credit note.

import type { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseDraft } from '@oxer/domain/finance/invoice/invoice.rules'
import type { CreditInvoice } from '@oxer/domain/finance/invoice/invoice.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { nextNumber } from '../order/order.commands.ts'
import { processOrder } from '../order/order-process.commands.ts'
import { readCreditable } from './creditable.queries.ts'
import { type FinalInvoice, finaliseInvoice, readInvoice } from './invoice.commands.ts'
import { createDraft } from './invoice-draft.commands.ts'

type Item = Prisma.BillItemGetPayload<object>

const readItems = async (ctx: CommandContext, invoiceRef: string): Promise<Item[]> =>
  ctx.db.billItem.findMany({ where: { invoiceRef }, orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] })

type Taken = { readonly item: Item; readonly amount: number }

const takenOf = (
  items: readonly Item[],
  creditable: ReadonlyMap<string, number>,
  lines: CreditInvoice['lines'],
): Taken[] => {
  const named = lines && new Map(lines.map(({ item }) => [item, 0]))
  for (const { item, amount } of lines ?? []) named?.set(item, (named.get(item) ?? 0) + amount)
  const wanted = named ?? new Map(items.map(({ ref }) => [ref, creditable.get(ref) ?? 0]))
  return [...wanted].flatMap(([ref, amount]) => {
    const item = items.find((each) => each.ref === ref)
    if (item === undefined) throw failure(kernelErrors.notFound, { field: 'lines' })
    const left = creditable.get(ref) ?? 0
    if (amount > left) throw failure(financeErrors.creditExceeds, { field: 'lines', values: { amount: left / 100 } })
    return amount === 0 ? [] : [{ item, amount }]
  })
}

const makeOrder = async (
  ctx: CommandContext,
  taken: readonly Taken[],
  left: ReadonlyMap<string, number>,
  reason: string,
): Promise<string> => {
  const ref = ctx.newRef()
  const [first] = taken
  const original = await ctx.db.financeOrder.findUniqueOrThrow({
    where: { ref: first?.item.orderRef ?? '' },
    include: { book: { select: { federationRef: true } } },
  })
  const date = await todayIn(ctx.db, original.book.federationRef, ctx.now)
  const { bookRef, payerType, payerRef, accountRef, invoiceToRef, competitionRef } = original
  await ctx.db.financeOrder.create({
    data: {
      ...{ ref, bookRef, payerType, payerRef, accountRef, invoiceToRef, competitionRef, date },
      number: await nextNumber(ctx, bookRef),
      description: reason,
      createdAt: ctx.now(),
    },
  })
  // What is credited whole no longer stands: its source may charge it again, and takes back nothing more of it.
  const whole = taken.filter(({ item, amount }) => amount === left.get(item.ref)).map(({ item }) => item.ref)
  await ctx.db.billItem.updateMany({
    where: { ref: { in: whole }, isStanding: true },
    data: { isStanding: false, version: { increment: 1 } },
  })
  await ctx.db.billItem.createMany({
    data: taken.map(({ item, amount }) => {
      const isWhole = amount === item.amountCents
      return {
        ref: ctx.newRef(),
        billRef: item.billRef,
        articleRef: item.articleRef,
        description: item.description,
        quantity: isWhole ? item.quantity : 1,
        unitCents: isWhole ? 0 - item.unitCents : 0 - amount,
        discountBasisPoints: isWhole ? item.discountBasisPoints : 0,
        amountCents: 0 - amount,
        taxLevelCode: item.taxLevelCode,
        taxTreatment: item.taxTreatment,
        date,
        status: 'ORDERED',
        orderRef: ref,
        sourceKind: 'MANUAL',
        isStanding: false,
        counterOfRef: item.ref,
        subjectRef: item.subjectRef,
        competitionRef: item.competitionRef,
        createdAt: ctx.now(),
      }
    }),
  })
  return ref
}

/**
 * A final credit note of an invoice, for what is left of it or for a part. @throws INVOICE_DRAFT, CREDIT_EXCEEDS, PERIOD_CLOSED
 */
export const creditInvoice = async (
  ctx: CommandContext,
  ref: string,
  { lines, reason }: CreditInvoice,
): Promise<FinalInvoice> => {
  const before = await readItems(ctx, ref)
  await lockRows(
    ctx,
    'bill',
    before.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    before.map((item) => item.ref),
  )
  const stored = await readInvoice(ctx, ref)
  const refusal = refuseDraft({ isFinal: stored.status !== 'DRAFT' })
  if (refusal !== null) throw failure(financeErrors[refusal])
  const creditable = await readCreditable(ctx.db, before)
  const taken = stored.series !== 'INVOICE' ? [] : takenOf(before, creditable, lines)
  if (taken.length === 0) throw failure(financeErrors.creditExceeds, { values: { amount: 0 } })
  const order = await makeOrder(ctx, taken, creditable, reason)
  await processOrder(ctx, { ref: order })
  const draft = await createDraft(ctx, [order])
  return finaliseInvoice(ctx, draft)
}
