// An order with its items, and a list of orders, as a spreadsheet in the reader's language.
import { Prisma } from '@oxer/db'
import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { OrderRow } from '@oxer/domain/finance/order/order.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type FileColumns, fileRows, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { readItemPage } from '../bill/bill.queries.ts'
import { type OrderSearch, readFoundOrders, readOrderNumber } from './order.queries.ts'

type Reading = Pick<ActingContext, 'db' | 'language' | 'now'>
type I18n = ReturnType<typeof createI18n>

/** Cents as a number with two decimals, which a spreadsheet can sum. */
export const inUnits = (cents: number): number => cents / 100

export const itemColumns = ({ t }: I18n) =>
  ({
    date: { header: t('finance:bill.date'), value: (row) => row.date },
    description: { header: t('finance:bill.description'), value: (row) => row.description, width: 40 },
    about: { header: t('finance:bill.about'), value: (row) => row.subject?.name ?? null, width: 30 },
    competition: { header: t('finance:bill.competition'), value: (row) => row.competition?.name ?? null, width: 30 },
    article: { header: t('finance:bill.article'), value: (row) => row.article?.name ?? null, width: 24 },
    quantity: { header: t('finance:bill.quantity'), value: (row) => row.quantity },
    unitAmount: { header: t('finance:bill.unit'), value: (row) => inUnits(row.unitAmount) },
    amount: { header: t('finance:bill.amount'), value: (row) => inUnits(row.amount) },
  }) satisfies FileColumns<BillItemRow>

/** p057, p106, q127. @throws NOT_FOUND */
export const exportOrder = async (
  { db, language }: Reading,
  scope: BillScope,
  { order, columns, kind }: ListFileQuery & { order: string },
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(language))
  const number = await readOrderNumber(db, scope, order)
  return toListFile({
    ...{ name: number, fileName: number, kind, columns },
    all: itemColumns(i18n),
    read: (after) => readItemPage(db, Prisma.sql`i.order_ref = ${order}::uuid`, after, fileRows),
  })
}

const orderColumns = ({ t }: I18n): FileColumns<OrderRow> => ({
  number: { header: t('finance:order.number'), value: (row) => row.number, width: 16 },
  date: { header: t('finance:bill.date'), value: (row) => row.date },
  payer: { header: t('finance:bill.payer'), value: (row) => row.payer?.name ?? null, width: 30 },
  description: { header: t('finance:bill.description'), value: (row) => row.description, width: 40 },
  items: { header: t('finance:bill.items'), value: (row) => row.itemCount },
  amount: { header: t('finance:bill.amount'), value: (row) => inUnits(row.amount) },
  status: { header: t('finance:bill.status'), value: (row) => t(`finance:order.labels.${row.label}`) },
  payment: {
    header: t('finance:order.payment'),
    value: (row) => row.paymentStatus && t(`finance:order.payments.${row.paymentStatus}`),
  },
})

/** The list of orders that the screen shows, of any length. */
export const exportOrders = async (
  { db, now, language }: Reading,
  scope: BillScope,
  { columns, kind, ...search }: Omit<OrderSearch, 'page' | 'size'> & ListFileQuery,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(language))
  const name = i18n.t('finance:order.title')
  return toListFile({
    ...{ name, fileName: name, kind, columns },
    all: orderColumns(i18n),
    read: (after) => readFoundOrders({ db, now }, scope, search, after, fileRows),
  })
}
