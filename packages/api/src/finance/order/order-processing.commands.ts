// Orders are booked one by one, several by one call, or as many as there are by a task.
import {
  mostOrdersAtOnce,
  type OrderOutcome,
  OrderStatus,
  type ProcessedOrders,
} from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { ordersOf } from './order.commands.ts'
import { processOrder } from './order-process.commands.ts'

/** The kind of the task. */
export const processOrdersTask = 'process-orders'

const lockAll = async (ctx: CommandContext, refs: readonly string[]): Promise<void> => {
  const items = await ctx.db.billItem.findMany({
    where: { orderRef: { in: [...refs] } },
    select: { ref: true, billRef: true },
  })
  await lockRows(
    ctx,
    'bill',
    items.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    items.map(({ ref }) => ref),
  )
  await lockRows(ctx, 'financeOrder', refs)
}

/** Each order has an outcome of its own: what is refused says why, and the others are booked. */
export const processEach = async (ctx: CommandContext, refs: readonly string[]): Promise<OrderOutcome[]> => {
  await lockAll(ctx, refs)
  const refusals = new Map<string, string>()
  for (const ref of refs.toSorted()) {
    try {
      await processOrder(ctx, ref)
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      refusals.set(ref, error.causes[0]?.code ?? '')
    }
  }
  if (refusals.size === refs.length) ctx.recordNothing('no order could be booked')
  const rows = await ctx.db.financeOrder.findMany({ where: { ref: { in: [...refs] } } })
  return rows.map(({ ref, number, date, status, error, version }) => ({
    ref,
    number: orderNumber(date, number),
    status: OrderStatus.parse(status),
    error: refusals.get(ref) ?? codeIn(error),
    version,
  }))
}

const codeIn = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null

/** p189, p194. @throws NOT_FOUND, ORDER_PROCESSED, ORDER_CANCELLED */
export const processOwnOrder = async (ctx: CommandContext, scope: BillScope, ref: string): Promise<OrderOutcome> => {
  const found = await ctx.db.financeOrder.count({ where: { ref, ...ordersOf(scope) } })
  if (found === 0) throw failure(kernelErrors.notFound)
  await processOrder(ctx, ref)
  const { number, date, status, error, version } = await ctx.db.financeOrder.findUniqueOrThrow({ where: { ref } })
  const outcome = { ref, number: orderNumber(date, number), status: OrderStatus.parse(status), error: codeIn(error) }
  return { ...outcome, version }
}

/** p195: those that are named, or all new ones. @throws NOT_FOUND */
export const processOrders = async (
  ctx: ActingContext,
  scope: BillScope,
  orderRefs: readonly string[],
): Promise<ProcessedOrders> => {
  const named = [...new Set(orderRefs)]
  const rows = await ctx.db.financeOrder.findMany({
    where: { ...ordersOf(scope), ...(named.length === 0 ? { status: 'NEW' } : { ref: { in: named } }) },
    select: { ref: true },
    orderBy: { ref: 'asc' },
    take: 10_000,
  })
  if (rows.length < named.length) throw failure(kernelErrors.notFound, { field: 'orderRefs' })
  const refs = rows.map(({ ref }) => ref)
  if (refs.length === 0) {
    ctx.recordNothing('there is no new order')
    return { outcomes: [], task: null }
  }
  if (refs.length <= mostOrdersAtOnce) return { outcomes: await processEach(ctx, refs), task: null }
  ctx.recordNothing('the task does')
  const { t } = createI18n(toLanguage(ctx.language))
  const task = await orderTask(ctx, {
    kind: processOrdersTask,
    name: t('finance:order.processTask', { count: refs.length }),
    input: { orderRefs: refs, authorName: ctx.actor.name },
  })
  return { outcomes: [], task }
}
