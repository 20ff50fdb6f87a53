// A line that no payer, payout or refund explains is booked to an account of the ledger, for a reason (decision 381).
import type { BankLedgerAccount, BankLineRow, BookLedgerLine } from '@oxer/domain/finance/bank/bank.schema'
import { account as accounts } from '@oxer/domain/ledger/posting/account.rules'
import { postBankEntry } from '@oxer/domain/ledger/posting/posting.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { getLine } from './bank.queries.ts'
import { bookByHand, refuseUnless, takeFromSuspense, takeLine } from './line.commands.ts'

const keys: Record<BankLedgerAccount, string> = {
  OUTSIDE: accounts.outside,
  PSP_FEE: accounts.providerFee,
  WRITE_OFF: accounts.writeOff,
  ROUNDING: accounts.rounding,
}

/** Whether it came in or went out; undoing the line books the counterpart. @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, PERIOD_CLOSED */
export const bookLedgerLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  { account, reason, ...chosen }: BookLedgerLine & { readonly line: string },
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, chosen)
  refuseUnless(line.status, 'WAITING', 'SUSPENSE')
  await takeFromSuspense(ctx, book, line)
  const { date, amountCents } = line
  const booking = postBankEntry({ id: ctx.newRef(), date, description: reason, account: keys[account], amountCents })
  await bookByHand(ctx, book, line, booking, { account: keys[account], amountCents, reason })
  return getLine(ctx.db, seller, line.ref)
}
