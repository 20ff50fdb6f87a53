// Money that came in by a line of the bank, and whose payer nobody knows, goes back to the account from which it came (decision 380).
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { RefundBankLine, RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { isProposed } from '@oxer/domain/finance/second-person/second-person.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { paymentsOf, refuseUnless, settleLine, takeLine } from '../bank/line.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { recordPayment } from '../payment/payment.commands.ts'
import { getRefund } from './refund.queries.ts'
import { bookRefund, checkRefund } from './refund-booking.commands.ts'

/** The payment of the line in suspense; a line that waits gets one now. */
const suspendedOf = async (
  ctx: CommandContext,
  { book, line }: Awaited<ReturnType<typeof takeLine>>,
): Promise<string | undefined> => {
  if (line.status === 'SUSPENSE') return (await paymentsOf(ctx, line.ref))[0]?.ref
  const { ref } = await recordPayment(ctx, book, {
    place: { method: 'TRANSFER' },
    payer: null,
    amountCents: line.amountCents,
    date: line.date,
    text: line.text === '' ? line.name : line.text,
    iban: line.iban,
    sourceRef: line.ref,
  })
  return ref
}

/**
 * Sends the whole line back to its sender, or proposes it if the seller wants a second person to decide. Nobody books the line as somebody's
 * while it goes back.
 * @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, PAYER_WITHOUT_IBAN, PERIOD_CLOSED
 */
export const refundLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  { reason, ...chosen }: RefundBankLine & { readonly line: string },
): Promise<RefundRow> => {
  const taken = await takeLine(ctx, seller, chosen)
  const { book, line } = taken
  refuseUnless(line.amountCents > 0 ? line.status : 'BOOKED', 'WAITING', 'SUSPENSE')
  const { iban, amountCents } = line
  if (iban === null) throw failure(financeErrors.payerWithoutIban, { values: { name: line.name } })
  const paymentRef = await suspendedOf(ctx, taken)
  if (paymentRef === undefined) throw failure(financeErrors.lineNotWaiting)
  const ref = ctx.newRef()
  const method = 'TRANSFER'
  const wanted = { ref, payer: null, paymentRef, method, amountCents } as const
  await checkRefund(ctx, book, wanted)
  const isOnlyProposed = isProposed(book.needsSecondPerson, method)
  const { federationRef } = book
  await ctx.db.refund.create({
    data: {
      ...{ ref, bookRef: book.ref, paymentRef, method, amountCents, reason, iban },
      name: line.name === '' ? iban : line.name,
      date: await todayIn(ctx.db, federationRef, ctx.now),
      status: isOnlyProposed ? 'PROPOSED' : 'ORDERED',
      actorRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
  })
  if (!isOnlyProposed) await bookRefund(ctx, book, wanted)
  await settleLine(ctx, line.ref, 'RETURNED', 'MANUAL')
  ctx.record({
    action: isOnlyProposed ? 'propose' : 'create',
    noun: 'refund',
    ref,
    parentRef: book.ref,
    federationRef,
    after: { line: line.ref, amountCents, method, reason },
  })
  return getRefund(ctx, seller, ref)
}
