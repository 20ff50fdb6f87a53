import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { creditTransfersOf } from '@oxer/domain/finance/payout/credit-transfer.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { readPayee } from '../invoice/party.queries.ts'

/**
 * The frozen payout as the file that the seller's bank takes, for today if its day is over. That it was given out is kept.
 * @throws NOT_FOUND, WAITS_FOR_SECOND_PERSON, PAYOUT_CANCELLED, NOTHING_TO_PAY; a seller without a bank account has none
 */
export const downloadPayout = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: BillScope,
  payout: string,
  text: string,
): Promise<FileReply> => {
  const found = await db.payout.findFirst({
    where: { ref: payout, competitionRef: scope.ref },
    include: { book: true, transfers: { orderBy: [{ name: 'asc' }, { ref: 'asc' }] } },
    relationLoadStrategy: 'join',
  })
  if (found === null) throw failure(kernelErrors.notFound)
  if (found.status === 'PROPOSED') throw failure(financeErrors.waitsForSecondPerson)
  if (found.status !== 'ORDERED') throw failure(financeErrors.payoutCancelled)
  const { book, transfers } = found
  const { name, iban, bic } = await readPayee(db, { type: book.ownerType, ref: book.ownerRef })
  if (iban === null) throw failure(financeErrors.sellerWithoutIban)
  // What was settled with debts goes through no bank.
  if (transfers.every((transfer) => transfer.iban === null)) throw failure(financeErrors.nothingToPay)
  // A payout that is cancelled meanwhile has no file.
  const { count } = await db.payout.updateMany({
    where: { ref: payout, status: 'ORDERED' },
    data: { downloadedAt: found.downloadedAt ?? now() },
  })
  if (count === 0) throw failure(financeErrors.payoutCancelled)
  const today = await todayIn(db, scope.federationRef, now)
  const isOver = found.date < today
  const body = creditTransfersOf({
    id: found.ref,
    createdAt: `${found.createdAt.toISOString().slice(0, 19)}Z`,
    date: isOver ? today : found.date,
    currency: book.currency,
    debtor: { name, iban, bic },
    text,
    transfers: transfers.flatMap((transfer) =>
      transfer.iban === null
        ? []
        : [
            {
              id: transfer.ref,
              name: transfer.name,
              iban: transfer.iban,
              bic: transfer.bic,
              amountCents: Number(transfer.amountCents),
            },
          ],
    ),
  })
  return { fileName: `payout-${found.date}.xml`, contentType: 'application/xml', body }
}
