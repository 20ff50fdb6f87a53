// The lists of a book as spreadsheets, as the screens show them and of any length.
import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import type { BillRow } from '@oxer/domain/finance/bill/bill.schema'
import type {
  BankLineFilter,
  BillFilter,
  InvoiceFilter,
  MovementFilter,
  OpenDocumentFilter,
} from '@oxer/domain/finance/book-file/book-file.schema'
import type { InvoiceRow } from '@oxer/domain/finance/invoice/invoice.schema'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import type { MovementRow } from '@oxer/domain/finance/payment/payment.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { type FileColumns, fileRows, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import { listLines } from '../bank/bank.queries.ts'
import { billsOfSeller, type SellerScope } from '../bill/bill.guards.ts'
import { listBills } from '../bill/bill.queries.ts'
import { listInvoices } from '../invoice/invoice.queries.ts'
import { inUnits } from '../order/order.files.ts'
import { listOpenDocuments } from '../overview/overview.queries.ts'
import { listMovements } from '../payment/movement.queries.ts'

type I18n = ReturnType<typeof createI18n>
type Contact = { readonly type: string; readonly ref: string } | null

const personsOf = (contacts: readonly Contact[]): string[] => [
  ...new Set(contacts.flatMap((contact) => (contact?.type === 'PERSON' ? [contact.ref] : []))),
]

type Listed<Row> = {
  readonly list: 'invoices' | 'transactions' | 'bills' | 'openDocuments' | 'bankLines'
  readonly columns: (i18n: I18n) => FileColumns<Row>
  readonly nameOf: (i18n: I18n) => string
  readonly payerOf: (row: Row) => Contact
  readonly read: (page: { after?: string; size: number }) => Promise<CursorPage<Row>>
}

/** Who looked at persons is kept, as with the list on the screen. */
const toFile = <Row>(
  ctx: Context,
  { columns, kind }: ListFileQuery,
  { list, columns: columnsOf, nameOf, payerOf, read }: Listed<Row>,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(ctx.language))
  const name = nameOf(i18n)
  return toListFile({
    ...{ name, fileName: name, kind, columns },
    all: columnsOf(i18n),
    read: async (after) => {
      const page = await read({ size: fileRows, ...(after !== undefined && { after }) })
      await noteLook(ctx, personsOf(page.items.map(payerOf)), `finance.bookFile.${list}`)
      return page
    },
  })
}

const invoiceColumns = ({ t }: I18n): FileColumns<InvoiceRow> => ({
  number: { header: t('finance:invoice.number'), value: (row) => row.number, width: 16 },
  date: { header: t('finance:bill.date'), value: (row) => row.date },
  kind: { header: t('finance:open.number'), value: (row) => t(`finance:invoice.series.${row.series}`), width: 16 },
  payer: { header: t('finance:bill.payer'), value: (row) => row.contactName, width: 30 },
  description: { header: t('finance:bill.description'), value: (row) => row.description, width: 40 },
  due: { header: t('finance:open.due'), value: (row) => row.dueDate },
  amount: { header: t('finance:bill.amount'), value: (row) => inUnits(row.amount) },
  open: { header: t('finance:overview.open'), value: (row) => inUnits(row.open) },
  status: { header: t('finance:bill.status'), value: (row) => t(`finance:invoice.statuses.${row.status}`) },
})

export const exportInvoices = (
  ctx: Context,
  { sellerRef, federationRef }: SellerScope,
  { columns, kind, ...filter }: InvoiceFilter & ListFileQuery,
): Promise<FileReply> =>
  toFile<InvoiceRow>(
    ctx,
    { columns, kind },
    {
      list: 'invoices',
      columns: invoiceColumns,
      nameOf: ({ t }) => t('finance:part.invoices'),
      payerOf: ({ contactType, contactRef }) => ({ type: contactType, ref: contactRef }),
      read: (page) => listInvoices(ctx, { federationRef, ownerRef: sellerRef }, { ...filter, ...page }),
    },
  )

const movementColumns = ({ t }: I18n): FileColumns<MovementRow> => ({
  date: { header: t('finance:bill.date'), value: (row) => row.date },
  kind: { header: t('finance:movement.kind'), value: (row) => t(`finance:movement.kinds.${row.kind}`), width: 16 },
  description: { header: t('finance:bill.description'), value: (row) => row.description, width: 40 },
  payer: { header: t('finance:bill.payer'), value: (row) => row.payer?.name ?? null, width: 30 },
  account: {
    header: t('finance:movement.to'),
    value: (row) => row.account && t(`finance:movement.accounts.${row.account}`),
    width: 16,
  },
  // What is owed more is above zero, and what is owed no longer below.
  amount: {
    header: t('finance:bill.amount'),
    value: (row) => inUnits(row.direction === 'DEBIT' ? row.amount : 0 - row.amount),
  },
})

export const exportTransactions = (
  ctx: Context,
  seller: SellerScope,
  { columns, kind, of, ...filter }: MovementFilter & ListFileQuery,
): Promise<FileReply> =>
  toFile<MovementRow>(
    ctx,
    { columns, kind },
    {
      list: 'transactions',
      columns: movementColumns,
      nameOf: ({ t }) => t('finance:movement.title'),
      payerOf: ({ payer }) => payer,
      read: (page) => listMovements(ctx.db, billsOfSeller(seller), { ...filter, kind: of, ...page }),
    },
  )

const billColumns = ({ t }: I18n): FileColumns<BillRow> => ({
  date: { header: t('finance:bill.date'), value: (row) => row.date },
  payer: { header: t('finance:bill.payer'), value: (row) => row.payer.name, width: 30 },
  description: { header: t('finance:bill.description'), value: (row) => row.description, width: 40 },
  competition: { header: t('finance:bill.competition'), value: (row) => row.competition?.name ?? null, width: 30 },
  items: { header: t('finance:bill.items'), value: (row) => row.itemCount },
  amount: { header: t('finance:bill.amount'), value: (row) => inUnits(row.amount) },
  open: { header: t('finance:bill.openAmount'), value: (row) => inUnits(row.openAmount) },
  status: { header: t('finance:bill.status'), value: (row) => t(`finance:bill.statuses.${row.status}`) },
})

export const exportBills = (
  ctx: Context,
  seller: SellerScope,
  { columns, kind, ...filter }: BillFilter & ListFileQuery,
): Promise<FileReply> =>
  toFile<BillRow>(
    ctx,
    { columns, kind },
    {
      list: 'bills',
      columns: billColumns,
      nameOf: ({ t }) => t('finance:part.bills'),
      payerOf: ({ payer }) => payer,
      read: (page) => listBills(ctx, billsOfSeller(seller), { ...filter, ...page }),
    },
  )

const openColumns = ({ t }: I18n): FileColumns<OpenDocument> => ({
  payer: { header: t('finance:bill.payer'), value: (row) => row.payer.name, width: 30 },
  number: { header: t('finance:open.number'), value: (row) => row.number, width: 16 },
  due: { header: t('finance:open.due'), value: (row) => row.dueDate },
  age: { header: t('finance:open.age'), value: (row) => t(`finance:overview.age.${row.age}`), width: 16 },
  amount: { header: t('finance:bill.amount'), value: (row) => inUnits(row.amount) },
  open: { header: t('finance:overview.open'), value: (row) => inUnits(row.open) },
  disputed: { header: t('finance:open.disputed'), value: (row) => row.disputeReason, width: 30 },
})

export const exportOpenDocuments = (
  ctx: Context,
  seller: SellerScope,
  { columns, kind, ...filter }: OpenDocumentFilter & ListFileQuery,
): Promise<FileReply> =>
  toFile<OpenDocument>(
    ctx,
    { columns, kind },
    {
      list: 'openDocuments',
      columns: openColumns,
      nameOf: ({ t }) => t('finance:part.open'),
      payerOf: ({ payer }) => payer,
      read: (page) => listOpenDocuments(ctx, seller, { ...filter, ...page }),
    },
  )

const lineColumns = ({ t }: I18n): FileColumns<BankLineRow> => ({
  date: { header: t('finance:bill.date'), value: (row) => row.date },
  name: { header: t('finance:paper.account'), value: (row) => row.name, width: 30 },
  iban: { header: t('finance:pay.iban'), value: (row) => row.iban, width: 24 },
  reference: { header: t('finance:paper.reference'), value: (row) => row.reference, width: 24 },
  text: { header: t('finance:bill.description'), value: (row) => row.text, width: 40 },
  amount: { header: t('finance:bill.amount'), value: (row) => inUnits(row.amount) },
  payer: { header: t('finance:bill.payer'), value: (row) => row.payer?.name ?? null, width: 30 },
  rule: { header: t('finance:movement.kind'), value: (row) => t(`finance:bank.rules.${row.rule}`), width: 24 },
  status: { header: t('finance:bill.status'), value: (row) => t(`finance:bank.statuses.${row.status}`) },
  ledger: {
    header: t('finance:bank.ledgerAccount'),
    value: ({ ledger }) => ledger && t(`finance:bank.ledgerAccounts.${ledger.account}`),
    width: 24,
  },
  reason: { header: t('finance:bill.reason'), value: ({ ledger }) => ledger?.reason ?? null, width: 30 },
})

export const exportBankLines = (
  ctx: Context,
  seller: SellerScope,
  { columns, kind, ...filter }: BankLineFilter & ListFileQuery,
): Promise<FileReply> =>
  toFile<BankLineRow>(
    ctx,
    { columns, kind },
    {
      list: 'bankLines',
      columns: lineColumns,
      nameOf: ({ t }) => t('finance:part.bank'),
      payerOf: ({ payer }) => payer,
      read: (page) => listLines(ctx.db, seller, { ...filter, ...page }),
    },
  )
