// Orders of any owner, and what a book sold.
import { type Db, Prisma } from '@oxer/db'
import { bookedLabels } from '@oxer/domain/finance/order/order.rules'
import {
  type ArticleTotals,
  type FinanceOverview,
  type FinanceTotals,
  type OrderDetail,
  type OrderFilter,
  type OrderPreview,
  type OrderQuery,
  type OrderRow,
  OrderStatusLabel,
  type SearchOrders,
} from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage, Page } from '@oxer/domain/kernel/paging/paging.schema'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { named } from '../bill/bill.mappers.ts'
import { all, isNamed, isOf, leftOfPayments, namesOf, openOfItem, readItems } from '../bill/bill.queries.ts'
import { documentOfOrder, documentStatusSql } from '../document/document-state.queries.ts'
import { type OrderSqlRow, toOrder } from './order.mappers.ts'

type Clock = { readonly db: Db; readonly now: () => Date }

/** What is shown of a booked order, by the table of the rule: what its payer has paid, and nobody credited, is paid. */
const label = Prisma.sql`CASE WHEN x.status <> 'PROCESSED' THEN x.status ELSE (${[...bookedLabels]}::text[])[1
  + (d.open_cents = 0 AND s.amount_cents > 0 AND NOT EXISTS (SELECT FROM invoice n
      WHERE n.credits_ref = s.handed_over_ref AND n.status = 'INVOICED' HAVING sum(n.amount_cents) >= d.amount_cents))::int
  + 2 * (s.handed_over_ref IS NOT NULL OR EXISTS (SELECT FROM bill_item l JOIN invoice n ON n.ref = l.invoice_ref
      WHERE l.order_ref = x.ref AND n.status = 'INVOICED'))::int] END`

const joins = Prisma.sql`JOIN book k ON k.ref = x.book_ref
  LEFT JOIN settlement s ON s.document_ref = x.ref
  LEFT JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)`

/** The last payment by card of an order, of its invoice or bill, or of all that its payer owes, since the order is booked. */
const hasFailed = Prisma.sql`coalesce((SELECT p.status = 'FAILED' FROM card_payment p
  WHERE d.open_cents > 0 AND p.payer_ref = x.payer_ref AND p.payer_type = x.payer_type AND p.book_ref = x.book_ref AND p.started_at >= x.processed_at
    AND (p.target_ref IS NULL OR p.target_ref IN (x.ref, s.handed_over_ref)
      OR p.target_ref IN (SELECT l.bill_ref FROM bill_item l WHERE l.order_ref = x.ref))
  ORDER BY p.started_at DESC, p.ref DESC LIMIT 1), false)`

const selectOn = (today: string): Prisma.Sql => Prisma.sql`
  SELECT x.ref, x.number, x.date, x.description, k.currency, k.closed_through AS "closedThrough", x.status, ${label} AS label, x.error, x.version, ${namesOf.columns},
    t.amount, t.items AS "itemCount", v.ref AS "documentRef", v.status AS "documentStatus",
    s.handed_over_ref IS NOT NULL AS "isPaidByInvoice",
    ${documentStatusSql(today, documentOfOrder)} AS "invoiceStatus", ${hasFailed} AS "hasFailed", d.amount_cents::float8 AS "billedCents",
    d.open_cents::float8 AS "openCents", CASE WHEN d.open_cents = 0 THEN ${leftOfPayments} ELSE 0 END::float8 AS "leftCents", x.account_ref AS "accountRef", x.invoice_to_ref AS "invoiceToRef"
  FROM finance_order x ${joins} ${namesOf.joins}
  CROSS JOIN LATERAL (SELECT coalesce(sum(i.amount_cents), 0)::float8 AS amount, count(*)::int AS items,
      (array_agg(i.invoice_ref) FILTER (WHERE i.invoice_ref IS NOT NULL))[1] AS document
    FROM bill_item i WHERE i.order_ref = x.ref) t
  LEFT JOIN invoice v ON v.ref = t.document`

const storedStatuses = {
  NEW: ['NEW'],
  PROCESSED_ERROR: ['PROCESSED_ERROR'],
  CANCELLED: ['CANCELLED'],
  OPEN: ['NEW', 'PROCESSED_ERROR'],
  PROCESSED: ['PROCESSED'],
  INVOICED: ['PROCESSED'],
  PAID: ['PROCESSED'],
} as const satisfies Record<OrderStatusLabel, readonly string[]>

/** The stored status is indexed; what follows from the invoice narrows it. */
const hasStatus = (statuses: readonly OrderStatusLabel[]): Prisma.Sql[] => {
  if (statuses.length === 0) return []
  const stored = [...new Set(statuses.flatMap((status) => storedStatuses[status]))]
  const shown = statuses.flatMap((status) => (status === 'OPEN' ? storedStatuses.OPEN : [status]))
  return [Prisma.sql`x.status = ANY(${stored})`, Prisma.sql`${label} = ANY(${shown})`]
}

export type OrderSearch = Omit<SearchOrders, 'federationRef'>

type OrderFilterOf = Omit<OrderSearch, 'page' | 'size'>

const conditionsOf = (scope: BillScope, { statuses, text, from, to }: OrderFilterOf): Prisma.Sql =>
  all([
    isOf(scope),
    ...hasStatus(statuses ?? []),
    ...(from === undefined ? [] : [Prisma.sql`x.date >= ${from}`]),
    ...(to === undefined ? [] : [Prisma.sql`x.date <= ${to}`]),
    ...isNamed(text),
  ])

/** What a filter looks at besides the orders and their books. */
const joinsOf = ({ statuses = [], text }: OrderFilterOf): Prisma.Sql =>
  Prisma.sql`${statuses.length === 0 ? Prisma.sql`JOIN book k ON k.ref = x.book_ref` : joins}
    ${text === undefined || text === '' ? Prisma.empty : namesOf.joins}`

/** p055, p104, p181, p182, p185 */
export const listOrders = async (
  { db, now }: Clock,
  scope: BillScope,
  search: OrderSearch,
): Promise<Page<OrderRow>> => {
  const select = selectOn(await todayIn(db, scope.federationRef, now))
  const { page, size } = search
  const found = Prisma.sql`FROM finance_order x ${joinsOf(search)} WHERE ${conditionsOf(scope, search)}`
  // The rows of the page are found first, by the index: what is shown of an order is read for these alone.
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<OrderSqlRow[]>`
      ${select} WHERE x.ref = ANY(ARRAY(
        SELECT x.ref ${found} ORDER BY x.date DESC, x.ref DESC LIMIT ${size} OFFSET ${page * size}))
      ORDER BY x.date DESC, x.ref DESC`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${found}`,
  ])
  return {
    items: rows.map(toOrder),
    page,
    size,
    numberOfElements: rows.length,
    totalElements: counted?.total ?? 0,
  }
}

/** The same as `listOrders`, page after page, however many there are. */
export const readFoundOrders = async (
  { db, now }: Clock,
  scope: BillScope,
  search: OrderFilterOf,
  cursor: string | undefined,
  size: number,
): Promise<CursorPage<OrderRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const rest = after === null ? [] : [Prisma.sql`(x.date, x.ref) < (${after.key}, ${after.ref}::uuid)`]
  const select = selectOn(await todayIn(db, scope.federationRef, now))
  const rows = await db.$queryRaw<OrderSqlRow[]>`
    ${select} WHERE ${all([conditionsOf(scope, search), ...rest])} ORDER BY x.date DESC, x.ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toOrder)
}

/** The statuses that an address names; unknown words are ignored. */
export const toOrderSearch = ({ statuses, page, size }: OrderQuery): OrderSearch => ({
  page,
  size,
  statuses: OrderStatusLabel.array()
    .catch([])
    .parse(statuses?.split(',').filter((word) => word !== '') ?? []),
})

type DetailSqlRow = OrderSqlRow & { accountRef: string | null; invoiceToRef: string | null }

/** @throws NOT_FOUND */
export const getOrder = async ({ db, now }: Clock, scope: BillScope, ref: string): Promise<OrderDetail> => {
  const select = selectOn(await todayIn(db, scope.federationRef, now))
  const [row] = await db.$queryRaw<DetailSqlRow[]>`
    ${select} WHERE x.ref = ${ref}::uuid AND ${isOf(scope)}`
  if (row === undefined) throw failure(kernelErrors.notFound)
  const { accountRef, invoiceToRef, ...order } = row
  const [items, accounts] = await Promise.all([
    readItems(db, Prisma.sql`i.order_ref = ${ref}::uuid`),
    db.contactAccount.findMany({
      where: { ref: { in: [accountRef, invoiceToRef].flatMap((account) => account ?? []) } },
      select: { ref: true, name: true },
    }),
  ])
  const accountOf = (account: string | null) => accounts.find((each) => each.ref === account) ?? null
  return {
    ...toOrder(order),
    open: order.openCents ?? 0,
    accountTo: accountOf(accountRef),
    accountInvoiceTo: accountOf(invoiceToRef),
    items,
  }
}

/** Its number as people write it. @throws NOT_FOUND */
export const readOrderNumber = async (db: Db, scope: BillScope, ref: string): Promise<string> => {
  const [row] = await db.$queryRaw<{ date: string; number: number }[]>`
    SELECT x.date, x.number FROM finance_order x JOIN book k ON k.ref = x.book_ref WHERE x.ref = ${ref}::uuid AND ${isOf(scope)}`
  if (row === undefined) throw failure(kernelErrors.notFound)
  return orderNumber(row.date, row.number)
}

/** The open items `i` on bills `x` of a book `k` that a filter finds. */
export const filteredItems = (
  scope: BillScope,
  { fromDate, toDate, organisationRef, articleRefs = [] }: OrderFilter,
): Prisma.Sql => Prisma.sql`
  FROM bill_item i JOIN bill x ON x.ref = i.bill_ref JOIN book k ON k.ref = x.book_ref
  WHERE ${all([
    isOf(scope),
    Prisma.sql`i.status = 'OPEN' AND NOT i.is_to_price`,
    ...(fromDate === undefined ? [] : [Prisma.sql`i.date >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [Prisma.sql`i.date <= ${toDate}`]),
    ...(organisationRef === undefined ? [] : [Prisma.sql`x.payer_ref = ${organisationRef}::uuid`]),
    ...(articleRefs.length === 0 ? [] : [Prisma.sql`i.article_ref = ANY(${articleRefs}::uuid[])`]),
  ])}`

/** What an order from a filter would take, before it is made. */
export const previewOrders = async (db: Db, scope: BillScope, filter: OrderFilter): Promise<OrderPreview> => {
  const [row] = await db.$queryRaw<OrderPreview[]>`
    SELECT count(DISTINCT (x.payer_type, x.payer_ref))::int AS orders, count(DISTINCT x.ref)::int AS bills, count(*)::int AS items,
      coalesce(sum(i.amount_cents), 0)::float8 AS amount ${filteredItems(scope, filter)}`
  return row ?? { orders: 0, bills: 0, items: 0, amount: 0 }
}

type Sums = Omit<FinanceTotals, 'currency' | 'received'> & { currency: string | null }

/** The overview of a competition: what was sold, what of it is booked, received, open and late. */
export const getFinanceTotals = async (
  { db, now }: { db: Db; now: () => Date },
  scope: BillScope,
): Promise<FinanceTotals> => {
  const today = await todayIn(db, scope.federationRef, now)
  const [row] = await db.$queryRaw<Sums[]>`
    SELECT coalesce(sum(i.amount_cents), 0)::float8 AS billed,
      coalesce(sum(i.amount_cents) FILTER (WHERE i.is_processed), 0)::float8 AS booked,
      coalesce(sum(${openOfItem}) FILTER (WHERE i.is_processed), 0)::float8 AS open,
      coalesce(sum(${openOfItem}) FILTER (WHERE i.is_processed AND d.due_date < ${today}), 0)::float8 AS overdue,
      coalesce(sum(i.amount_cents) FILTER (WHERE NOT i.is_processed), 0)::float8 AS unbilled,
      (count(*) FILTER (WHERE i.is_to_price AND i.status = 'OPEN'))::int AS "toPrice", max(k.currency) AS currency
    FROM bill x JOIN book k ON k.ref = x.book_ref JOIN bill_item i ON i.bill_ref = x.ref
    LEFT JOIN settlement s ON s.document_ref = i.order_ref
    LEFT JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)
    WHERE ${isOf(scope)} AND i.status <> 'CANCELLED'`
  const { billed = 0, booked = 0, open = 0, overdue = 0, unbilled = 0, toPrice = 0, currency } = row ?? {}
  return {
    ...{ billed, booked, received: booked - open, open, overdue, unbilled, toPrice },
    currency: currency === 'USD' ? 'USD' : 'EUR',
  }
}

type ArticleSums = Omit<ArticleTotals, 'article' | 'received'> & { ref: string | null; name: string | null }

/** q130: the totals, and of what they are made. */
export const getFinanceOverview = async (
  ctx: { db: Db; now: () => Date },
  scope: BillScope,
): Promise<FinanceOverview> => {
  const totals = await getFinanceTotals(ctx, scope)
  const rows = await ctx.db.$queryRaw<ArticleSums[]>`
    SELECT i.article_ref AS ref, a.name, count(*)::int AS count, sum(i.amount_cents)::float8 AS billed,
      coalesce(sum(i.amount_cents) FILTER (WHERE i.is_processed), 0)::float8 AS booked,
      coalesce(sum(${openOfItem}) FILTER (WHERE i.is_processed), 0)::float8 AS open
    FROM bill x JOIN book k ON k.ref = x.book_ref JOIN bill_item i ON i.bill_ref = x.ref
    LEFT JOIN article a ON a.ref = i.article_ref
    LEFT JOIN settlement s ON s.document_ref = i.order_ref
    LEFT JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)
    WHERE ${isOf(scope)} AND i.status <> 'CANCELLED'
    GROUP BY i.article_ref, a.name ORDER BY a.name NULLS LAST, i.article_ref`
  const [won] = await ctx.db.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(amount_cents), 0)::float8 AS cents FROM share_line
    WHERE competition_ref = ${scope.ref}::uuid AND kind = 'PRIZE'`
  return {
    ...totals,
    prizes: won?.cents ?? 0,
    articles: rows.map(({ ref, name, ...sums }) => ({
      article: named(ref, name),
      ...sums,
      received: sums.booked - sums.open,
    })),
  }
}
