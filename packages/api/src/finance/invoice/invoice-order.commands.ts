// What a seller does with a document that it named. A document of somebody else is not known.
import type { CreditInvoice, InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import { creditInvoice } from './credit-note.commands.ts'
import { deleteDraft, finaliseInvoice } from './invoice.commands.ts'
import { getInvoice, type InvoicesOf, knowInvoice } from './invoice.queries.ts'
import { createDraft } from './invoice-draft.commands.ts'

/** p187: the order is one of this seller. */
export const createDraftOfOrder = async (
  ctx: CommandContext,
  { sellerRef }: { readonly sellerRef: string },
  order: string,
): Promise<InvoiceView> => {
  const where = { ref: order, book: { ownerRef: sellerRef } }
  const known = await ctx.db.financeOrder.findFirst({ where, select: { ref: true } })
  if (known === null) throw failure(kernelErrors.notFound)
  return getInvoice(ctx, await createDraft(ctx, [order]))
}

/** p178 */
export const deleteDraftOf = async (ctx: CommandContext, of: InvoicesOf, ref: string): Promise<void> =>
  deleteDraft(ctx, await knowInvoice(ctx.db, of, ref))

export const finaliseInvoiceOf = async (
  ctx: CommandContext,
  of: InvoicesOf,
  { invoice, version }: { invoice: string; version: number },
): Promise<InvoiceView> => {
  const { ref } = await finaliseInvoice(ctx, await knowInvoice(ctx.db, of, invoice), version)
  return getInvoice(ctx, ref)
}

/** Returns the credit note. */
export const creditInvoiceOf = async (
  ctx: CommandContext,
  of: InvoicesOf,
  { invoice, ...input }: CreditInvoice & { invoice: string },
): Promise<InvoiceView> => {
  const { ref } = await creditInvoice(ctx, await knowInvoice(ctx.db, of, invoice), input)
  return getInvoice(ctx, ref)
}
