import { refuseClosing } from '@oxer/domain/finance/closing/closing.rules'
import type { CloseBook } from '@oxer/domain/finance/closing/closing.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { getBookSettings } from '../invoice/invoice.queries.ts'
import type { Seller } from '../invoice/invoice-run.commands.ts'
import { readClosing } from './closing.queries.ts'

/**
 * Nothing is booked any more on or before a day. The row of the book is locked, for which bookings under way end first.
 * @throws PERIOD_NOT_OVER, PERIOD_HAS_OPEN
 */
export const closeBook = async (
  ctx: CommandContext,
  seller: Seller,
  { through, version }: CloseBook,
): Promise<BookSettings> => {
  const { federationRef, organisationRef, ownerRef } = seller
  const type = organisationRef === null ? 'FEDERATION' : 'ORGANISATION'
  const { ref } = await openBook(ctx, { federationRef, owner: { type, ref: ownerRef } })
  await lockRows(ctx, 'book', [ref])
  const before = await getBookSettings(ctx, seller)
  await refuseStale(before, version)
  const { obstacles } = await readClosing(ctx.db, ownerRef, through)
  const facts = {
    closedThrough: before.closedThrough ?? '',
    today: await todayIn(ctx.db, federationRef, ctx.now),
    obstacles: obstacles.reduce((sum, { count }) => sum + count, 0),
  }
  const refusal = refuseClosing(through, facts)
  if (refusal !== null) {
    throw failure(financeErrors[refusal], { field: 'through', values: { date: through, count: facts.obstacles } })
  }
  await ctx.db.book.update({ where: { ref }, data: { closedThrough: through, version: { increment: 1 } } })
  ctx.record({
    action: 'close',
    noun: 'book',
    ref,
    parentRef: ownerRef,
    federationRef,
    before: { closedThrough: before.closedThrough },
    after: { closedThrough: through },
  })
  return getBookSettings(ctx, seller)
}
