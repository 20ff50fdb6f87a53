// What a payer owes to each seller, or for one bill, order or invoice, and how one transfer pays it.

import { qrCodeOf } from '@oxer/documents/qr-code/qr-code'
import type { PaymentRequest, PaymentRequests, PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { paymentCode } from '@oxer/domain/finance/reference/payment-code.rules'
import { printReference } from '@oxer/domain/finance/reference/payment-reference.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { compareCodePoints } from '@oxer/domain/kernel/text/code-point.rules'
import { printIban, readIban } from '@oxer/domain/parties/contact-account/bank-account.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { type Payee, readPayees } from '../invoice/party.queries.ts'
import { readOwed } from './owed.queries.ts'
import { type OwedOfTarget, readTargetOwed } from './pay-target.queries.ts'
import { issueReference, writtenReference } from './reference.commands.ts'

const toRequest = (
  { bookRef, cardAccount, currency, amountCents, instead }: OwedOfTarget,
  { digits, payee, isCardPaid }: { digits: string; payee: Payee; isCardPaid: boolean },
): PaymentRequest => {
  const reference = printReference(writtenReference(digits, payee.country))
  const { name, bic } = payee
  const iban = readIban(payee.iban ?? '')
  const code = iban === null ? null : paymentCode({ name, iban, bic, amountCents, currency, reference, text: null })
  return {
    book: bookRef,
    isPaidByCard: isCardPaid && cardAccount !== null,
    name,
    amount: amountCents,
    currency: Currency.parse(currency),
    reference,
    iban: iban === null ? null : printIban(iban),
    bic,
    instead,
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
  const owed: readonly OwedOfTarget[] =
    target === null
      ? (await readOwed(ctx, scope)).map((each) => ({ ...each, instead: null }))
      : await readTargetOwed(ctx, scope, target)
  const isCardPaid = ctx.services.isCardPaid === true
  const made = new Map<OwedOfTarget, string>()
  const missing = owed.filter(({ digits }) => digits === null)
  for (const each of missing.toSorted((one, other) => compareCodePoints(one.bookRef, other.bookRef))) {
    const { kind, document } = each.instead ?? target ?? { kind: 'PAYER' as const, document: scope.ref }
    const digits = await ctx.services.database.prisma.$transaction((db) =>
      issueReference(db, each.bookRef, kind, document),
    )
    made.set(each, digits)
  }
  const payees = await readPayees(
    ctx.db,
    owed.map(({ ownerRef }) => ownerRef),
  )
  const items = owed.flatMap((each) => {
    const payee = payees.get(each.ownerRef)
    const digits = each.digits ?? made.get(each) ?? ''
    return payee === undefined ? [] : [toRequest(each, { digits, payee, isCardPaid })]
  })
  return { items }
}
