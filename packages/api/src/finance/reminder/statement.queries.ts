// What a payer owes a seller, as its statement of balance says it.
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { printReference } from '@oxer/domain/finance/reference/payment-reference.rules'
import type { MailText, SendStatement } from '@oxer/domain/finance/reminder/reminder.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { printIban, readIban } from '@oxer/domain/parties/contact-account/bank-account.rules'
import { createI18n, type Language, toLanguage } from '@oxer/i18n'
import { createFormats } from '@oxer/i18n/formats'
import type { Context } from '../../kernel/context/context.ts'
import { billsOfPayer, type SellerScope } from '../bill/bill.guards.ts'
import { getBalance } from '../bill/bill.queries.ts'
import { type Payee, readPayees } from '../invoice/party.queries.ts'
import { issueReference, writtenReference } from '../payment/reference.commands.ts'
import { readPayerAddress } from './reminder.queries.ts'
import { payloadOf, type ReminderMail, toMailText } from './reminder-mail.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'>
type Seller = Pick<SellerScope, 'sellerRef' | 'federationRef'>

/** The seller has sold to this payer, or was paid by it. */
const isPayerOf = async ({ db }: Reading, bookRef: string, { payerType, payerRef }: SendStatement) =>
  (await db.bill.count({ where: { bookRef, payerType, payerRef } })) > 0 ||
  (await db.ledgerAccount.count({ where: { bookRef, kind: 'RECEIVABLE', contactRef: payerRef } })) > 0

/** The documents that a statement names; the page of the payer has the others. */
const mostDocuments = 30

type OpenRow = {
  open: number
  dueDate: string
  orderDate: string | null
  orderNumber: number | null
  series: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT' | null
  year: number | null
  number: number | null
  /** How many there are. */
  all: number
}

const readOpen = ({ db }: Reading, bookRef: string, { payerType, payerRef }: SendStatement) => db.$queryRaw<OpenRow[]>`
  SELECT s.open_cents::float8 AS open, s.due_date AS "dueDate", n.date AS "orderDate", n.number AS "orderNumber",
    v.series, v.year, v.number, (count(*) OVER ())::int AS "all"
  FROM settlement s LEFT JOIN finance_order n ON n.ref = s.document_ref LEFT JOIN invoice v ON v.ref = s.document_ref
  WHERE s.book_ref = ${bookRef}::uuid AND s.payer_ref = ${payerRef}::uuid AND s.payer_type = ${payerType} AND s.open_cents > 0
  ORDER BY s.due_date, s.document_ref LIMIT ${mostDocuments}`

const numberOf = ({ orderDate, orderNumber: order, series, year, number }: OpenRow): string =>
  order === null ? documentNumber(series ?? 'INVOICE', year ?? 0, number ?? 0) : orderNumber(orderDate ?? '', order)

export type Statement = {
  readonly payer: { readonly type: string; readonly ref: string; readonly name: string }
  readonly address: string | null
  readonly mail: ReminderMail
  readonly balance: { readonly amount: number; readonly overdue: number }
}

type Said = {
  readonly balance: Statement['balance']
  readonly open: readonly OpenRow[]
  readonly currency: Currency
  readonly payee: Pick<Payee, 'name' | 'iban'>
  readonly reference: string
}

/** What it says: whoever has money to get is asked for none, and a seller without an account names none. */
const textOf = ({ balance, open, currency, payee, reference }: Said, language: Language): string => {
  const { t } = createI18n(language)
  const { money, date } = createFormats(language)
  const { amount, overdue } = balance
  const said = amount > 0 ? 'owes' : amount < 0 ? 'credit' : 'settled'
  const more = (open[0]?.all ?? 0) - open.length
  const documents = [
    ...open.map((row) => `${numberOf(row)} (${date(row.dueDate)}): ${money(row.open, currency)}`),
    ...(more > 0 ? [t('mail:statement.more', { count: more })] : []),
  ]
  const iban = readIban(payee.iban ?? '')
  const paragraphs = [
    t(`mail:statement.${said}`, {
      seller: payee.name,
      amount: money(Math.abs(amount), currency),
      // Of what is on account nothing is owed.
      overdue: money(Math.min(overdue, amount), currency),
    }),
    documents.join('\n'),
    amount > 0 && iban !== null ? t('mail:statement.pay', { iban: printIban(iban), reference }) : '',
  ]
  return paragraphs.filter((each) => each !== '').join('\n\n')
}

/** @param referenceOf makes the reference of the payer in a book, if it has none. @throws NOT_FOUND */
export const readStatement = async (
  ctx: Reading,
  { federationRef, sellerRef }: Seller,
  to: SendStatement,
  referenceOf: (bookRef: string) => Promise<string>,
): Promise<Statement> => {
  const { payerType: type, payerRef: ref } = to
  const book = await ctx.db.book.findUnique({ where: { ownerRef: sellerRef }, select: { ref: true, currency: true } })
  const payer =
    book !== null &&
    (await isPayerOf(ctx, book.ref, to)) &&
    (await readPayerAddress(ctx.db, federationRef, { type, ref }))
  const payee = (await readPayees(ctx.db, [sellerRef])).get(sellerRef)
  if (book === null || !payer || payee === undefined) throw failure(kernelErrors.notFound, { field: 'payerRef' })
  const balance = await getBalance(ctx, billsOfPayer({ federationRef, type, ref }), book.ref)
  const open = await readOpen(ctx, book.ref, to)
  const language = toLanguage(payer.language)
  const reference = printReference(writtenReference(await referenceOf(book.ref), payee.country))
  const currency = Currency.parse(book.currency)
  return {
    payer: { type, ref, name: payer.name },
    address: payer.address,
    balance,
    mail: {
      ...{ kind: 'ACCOUNT_STATEMENT', language },
      values: { seller: payee.name, statement: textOf({ balance, open, currency, payee, reference }, language) },
      payload: payloadOf({ ...payee, iban: payee.iban ?? '', amountCents: balance.amount, currency, reference }),
    },
  }
}

/** What a statement would say. The reference is made when it is first read, as decision 3 allows. @throws NOT_FOUND */
export const previewStatement = async (ctx: Context, seller: SellerScope, to: SendStatement): Promise<MailText> => {
  const { payer, address, mail } = await readStatement(ctx, seller, to, (bookRef) =>
    ctx.services.database.prisma.$transaction((db) => issueReference(db, bookRef, 'PAYER', to.payerRef)),
  )
  return toMailText(ctx, payer, address, mail)
}
