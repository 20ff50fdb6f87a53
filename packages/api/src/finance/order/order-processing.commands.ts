// Orders are booked one by one, several by one call, or as many as there are by a task.
import { mostOrdersAtOnce, type OrderOutcome, type ProcessedOrders } from '@oxer/domain/finance/order/order.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { ordersOf } from './order.commands.ts'
import { processOrder, processSelected } from './order-process.commands.ts'

/** The kind of the task. */
export const processOrdersTask = 'process-orders'

/** Each order has an outcome of its own: what is refused says why, and the others are booked. */
export const processEach = async (ctx: CommandContext, refs: readonly string[]): Promise<OrderOutcome[]> => {
  const processed = await processSelected(ctx, { ref: { in: [...refs] } })
  if (processed.every(({ refusal }) => refusal !== null)) ctx.recordNothing('no order could be booked')
  return processed.map(({ outcome }) => outcome)
}

/** p189, p194. @throws NOT_FOUND, ORDER_PROCESSED, ORDER_CANCELLED */
export const processOwnOrder = (ctx: CommandContext, scope: BillScope, ref: string): Promise<OrderOutcome> =>
  processOrder(ctx, { ref, ...ordersOf(scope) })

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
