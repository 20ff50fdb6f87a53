// The receipt that a payer takes along from the desk.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { FileReply } from '@oxer/openapi'
import type { CommandContext, Context } from '../../kernel/context/context.ts'
import { downloadPdf } from '../invoice/invoice.files.ts'
import { takeOrders } from '../invoice/invoice-draft.commands.ts'
import { createReceiptOfPaid } from '../invoice/receipt.commands.ts'
import type { DeskPlace } from './desk.queries.ts'
import { type DeskTaking, readPaidOrders, readReceipts } from './desk-receipt.queries.ts'

/**
 * The receipt of the orders that a payment paid; one that exists already is returned. Orders on an invoice are left to that invoice.
 * @throws NOT_FOUND, ORDER_UNPAID, ORDER_INVOICED, SELLER_INCOMPLETE, PERIOD_CLOSED
 */
export const createReceiptAtDesk = async (
  ctx: CommandContext,
  place: DeskPlace,
  taking: DeskTaking,
): Promise<RefName> => {
  const paid = await readPaidOrders(ctx.db, place, taking)
  const waiting = paid.filter(({ isInvoiced }) => !isInvoiced)
  const refs = (waiting.length > 0 ? waiting : paid).map(({ ref }) => ref)
  const orders = await takeOrders(ctx, refs)
  // Read after the orders are locked, so that two calls make one receipt.
  const [newest, ...older] = await readReceipts(ctx.db, refs)
  const done = new Set([newest, ...older].flatMap((receipt) => receipt?.orders ?? []))
  const without = orders.filter(({ ref }) => !done.has(ref))
  if (newest !== undefined && without.length === 0) {
    ctx.recordNothing('the receipt exists')
    return { ref: newest.ref, name: newest.name }
  }
  const { ref, number } = await createReceiptOfPaid(ctx, without)
  return { ref, name: number }
}

/** The newest receipt of what a payment paid. @throws NOT_FOUND until one is made */
export const downloadReceiptAtDesk = async (ctx: Context, place: DeskPlace, taking: DeskTaking): Promise<FileReply> => {
  const paid = await readPaidOrders(ctx.db, place, taking)
  const [receipt] = await readReceipts(
    ctx.db,
    paid.map(({ ref }) => ref),
  )
  if (receipt === undefined) throw failure(kernelErrors.notFound)
  const { federationRef, owner } = place
  return downloadPdf(ctx, { federationRef, ownerRef: owner.ref }, receipt.ref)
}
