import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'

/** The next number of a book's orders. They need no gapless numbers, but two at once need different ones. */
const nextNumber = async (ctx: CommandContext, bookRef: string): Promise<number> => {
  await lockRows(ctx, 'book', [bookRef])
  const last = await ctx.db.financeOrder.findFirst({
    where: { bookRef },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  return (last?.number ?? 0) + 1
}

/** Orders everything that is open on a bill. Returns the ref of the order. @throws NOTHING_TO_ORDER */
export const createOrderFromBill = async (ctx: CommandContext, billRef: string): Promise<string> => {
  await lockRows(ctx, 'bill', [billRef])
  const bill = await ctx.db.bill.findUnique({
    where: { ref: billRef },
    include: { book: true, items: { where: { status: 'OPEN' }, select: { ref: true } } },
  })
  if (bill === null) throw failure(kernelErrors.notFound)
  if (bill.items.length === 0) throw failure(financeErrors.nothingToOrder)
  const items = bill.items.map(({ ref }) => ref)
  await lockRows(ctx, 'billItem', items)
  const ref = ctx.newRef()
  const { federationRef } = bill.book
  const number = await nextNumber(ctx, bill.bookRef)
  await ctx.db.financeOrder.create({
    data: {
      ref,
      bookRef: bill.bookRef,
      number,
      payerType: bill.payerType,
      payerRef: bill.payerRef,
      competitionRef: bill.competitionRef,
      description: bill.description,
      date: await todayIn(ctx.db, federationRef, ctx.now),
      createdAt: ctx.now(),
    },
  })
  await ctx.db.billItem.updateMany({
    where: { ref: { in: items }, status: 'OPEN' },
    data: { status: 'ORDERED', orderRef: ref, version: { increment: 1 } },
  })
  ctx.record({
    action: 'create',
    noun: 'order',
    ref,
    parentRef: bill.bookRef,
    federationRef,
    after: { number, billRef, items },
  })
  return ref
}
