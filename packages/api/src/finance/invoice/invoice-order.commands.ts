import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import { createDraft } from './invoice-draft.commands.ts'

/** p187: the order is one of this seller. */
export const createDraftOfOrder = async (
  ctx: CommandContext,
  { ownerRef }: { readonly ownerRef: string },
  order: string,
): Promise<string> => {
  const known = await ctx.db.financeOrder.findFirst({
    where: { ref: order, book: { ownerRef } },
    select: { ref: true },
  })
  if (known === null) throw failure(kernelErrors.notFound)
  return createDraft(ctx, [order])
}
