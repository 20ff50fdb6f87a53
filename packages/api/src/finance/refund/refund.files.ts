import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { bankFileOf } from '../payout/payout.files.ts'

/** A refund as the file that the seller's bank takes. @throws NOT_FOUND, WAITS_FOR_SECOND_PERSON, REFUND_CANCELLED, NOTHING_TO_PAY, SELLER_WITHOUT_IBAN */
export const downloadRefund = async (
  ctx: Pick<Context, 'db' | 'now'>,
  { sellerRef }: SellerScope,
  ref: string,
): Promise<FileReply> => {
  const found = await ctx.db.refund.findFirst({
    where: { ref, book: { ownerRef: sellerRef } },
    include: { book: true },
  })
  if (found === null) throw failure(kernelErrors.notFound)
  const { status, name, iban, bic, amountCents, reason } = found
  if (status === 'PROPOSED') throw failure(financeErrors.notApproved)
  if (status !== 'ORDERED') throw failure(financeErrors.refundCancelled)
  if (iban === null) throw failure(financeErrors.nothingToPay)
  return bankFileOf(ctx, 'refund', found, reason, [{ id: ref, name, iban, bic, amountCents: Number(amountCents) }])
}
