import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { type CreditTransfer, creditTransfersOf } from '@oxer/domain/finance/payout/credit-transfer.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { readPayee } from '../invoice/party.queries.ts'

type Sent = {
  readonly ref: string
  readonly date: string
  readonly createdAt: Date
  readonly book: {
    readonly federationRef: string
    readonly ownerType: string
    readonly ownerRef: string
    readonly currency: string
  }
}

type Reading = Pick<Context, 'db' | 'now'>

/** What the seller orders from its bank (pain.001), for today if its day is over. @throws SELLER_WITHOUT_IBAN */
export const bankFileOf = async (
  { db, now }: Reading,
  name: string,
  { ref: id, date, createdAt, book }: Sent,
  text: string,
  transfers: readonly CreditTransfer[],
): Promise<FileReply> => {
  const { iban, ...payee } = await readPayee(db, { type: book.ownerType, ref: book.ownerRef })
  if (iban === null) throw failure(financeErrors.sellerWithoutIban)
  const today = await todayIn(db, book.federationRef, now)
  const body = creditTransfersOf({
    id,
    createdAt: `${createdAt.toISOString().slice(0, 19)}Z`,
    date: date < today ? today : date,
    currency: book.currency,
    debtor: { ...payee, iban },
    text,
    transfers,
  })
  return { fileName: `${name}-${date}.xml`, contentType: 'application/xml', body }
}

/**
 * The frozen payout as the file that the seller's bank takes. That it was given out is kept.
 * @throws NOT_FOUND, WAITS_FOR_SECOND_PERSON, PAYOUT_CANCELLED, NOTHING_TO_PAY; a seller without a bank account has none
 */
export const downloadPayout = async (
  ctx: Reading,
  scope: BillScope,
  payout: string,
  text: string,
): Promise<FileReply> => {
  const { db, now } = ctx
  const found = await db.payout.findFirst({
    where: { ref: payout, competitionRef: scope.ref },
    include: { book: true, transfers: { orderBy: [{ name: 'asc' }, { ref: 'asc' }] } },
    relationLoadStrategy: 'join',
  })
  if (found === null) throw failure(kernelErrors.notFound)
  if (found.status === 'PROPOSED') throw failure(financeErrors.waitsForSecondPerson)
  if (found.status !== 'ORDERED') throw failure(financeErrors.payoutCancelled)
  const sent = found.transfers.flatMap(({ ref, name, iban, bic, amountCents }) =>
    iban === null ? [] : [{ id: ref, name, iban, bic, amountCents: Number(amountCents) }],
  )
  // What was settled with debts goes through no bank.
  if (sent.length === 0) throw failure(financeErrors.nothingToPay)
  const file = await bankFileOf(ctx, 'payout', found, text, sent)
  // A payout that is cancelled meanwhile has no file.
  const { count } = await db.payout.updateMany({
    where: { ref: payout, status: 'ORDERED' },
    data: { downloadedAt: found.downloadedAt ?? now() },
  })
  if (count === 0) throw failure(financeErrors.payoutCancelled)
  return file
}
