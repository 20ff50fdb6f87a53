// What a payer owes to each seller, or for one bill, order or invoice, and how one transfer pays it.

import { qrCodeOf } from '@oxer/documents/qr-code/qr-code'
import type { PaymentRequest, PaymentRequests, PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { paymentCode } from '@oxer/domain/finance/reference/payment-code.rules'
import { printReference } from '@oxer/domain/finance/reference/payment-reference.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { printIban, readIban } from '@oxer/domain/parties/contact-account/bank-account.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { type Payee, readPayees } from '../invoice/party.queries.ts'
import { type Owed, readTargetOwed } from './pay-target.queries.ts'
import { issueReference, writtenReference } from './reference.commands.ts'

/** What is booked and what is on the tab, in each book where it is more than nothing. */
export const readOwed = (
  { db }: Pick<Context, 'db'>,
  { of, ref, federationRef }: BillScope,
): Promise<Owed[]> => db.$queryRaw<Owed[]>`
  WITH part AS (
    SELECT a.book_ref, b.balance_cents AS cents FROM ledger_account a JOIN account_balance b ON b.account_ref = a.ref
     WHERE a.contact_ref = ${ref}::uuid AND a.kind = 'RECEIVABLE'
    UNION ALL
    SELECT x.book_ref, i.amount_cents FROM bill x JOIN bill_item i ON i.bill_ref = x.ref
     WHERE x.payer_ref = ${ref}::uuid AND x.payer_type = ${of} AND i.status <> 'CANCELLED' AND NOT i.is_processed)
  SELECT k.ref AS "bookRef", k.owner_ref AS "ownerRef", k.currency, k.card_account AS "cardAccount", sum(part.cents)::float8 AS "amountCents",
    (SELECT min(r.digits) FROM payment_reference r
      WHERE r.book_ref = k.ref AND r.kind = 'PAYER' AND r.target_ref = ${ref}::uuid) AS digits
  FROM part JOIN book k ON k.ref = part.book_ref WHERE k.federation_ref = ${federationRef}::uuid
  GROUP BY k.ref HAVING sum(part.cents) > 0 ORDER BY k.code`

const toRequest = (
  { bookRef, cardAccount, currency, amountCents }: Owed,
  { digits, payee, isCardPaid }: { digits: string; payee: Payee; isCardPaid: boolean },
): PaymentRequest => {
  const reference = printReference(writtenReference(digits, payee.country))
  const { name, bic } = payee
  const iban = readIban(payee.iban ?? '')
  // The code is defined for euros only.
  const code =
    iban === null || currency !== 'EUR' ? null : paymentCode({ name, iban, bic, amountCents, reference, text: null })
  return {
    book: bookRef,
    isPaidByCard: isCardPaid && cardAccount !== null,
    name,
    amount: amountCents,
    currency: Currency.parse(currency),
    reference,
    iban: iban === null ? null : printIban(iban),
    bic,
    qr: code !== null && 'payload' in code ? qrCodeOf(code.payload) : null,
  }
}

/**
 * One transfer for each seller, or the one that pays the target. A reference is made when it is first read, as decision 3 allows: it follows
 * from the payer or the document, and a second call changes nothing (decision 177). @throws NOT_FOUND for a target of elsewhere
 */
export const readPaymentRequests = async (
  ctx: Context,
  scope: BillScope,
  target: PayTarget | null = null,
): Promise<PaymentRequests> => {
  const owed = target === null ? await readOwed(ctx, scope) : await readTargetOwed(ctx, scope, target)
  const isCardPaid = ctx.services.isCardPaid === true
  const missing = owed.filter(({ digits }) => digits === null).map(({ bookRef }) => bookRef)
  const made = new Map<string, string>()
  for (const bookRef of missing.toSorted()) {
    const digits = await ctx.services.database.prisma.$transaction((db) =>
      issueReference(db, bookRef, target?.kind ?? 'PAYER', target?.document ?? scope.ref),
    )
    made.set(bookRef, digits)
  }
  const payees = await readPayees(
    ctx.db,
    owed.map(({ ownerRef }) => ownerRef),
  )
  const items = owed.flatMap((each) => {
    const payee = payees.get(each.ownerRef)
    const digits = each.digits ?? made.get(each.bookRef) ?? ''
    return payee === undefined ? [] : [toRequest(each, { digits, payee, isCardPaid })]
  })
  return { items }
}
