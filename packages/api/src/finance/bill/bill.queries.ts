// Bills, their items and what is owed, for any owner.
import { type Db, Prisma } from '@oxer/db'
import type {
  Balance,
  BillItemRow,
  BillItems,
  BillQuery,
  BillRow,
  BillStatus,
  CreateBillMetadata,
  ItemsToPrice,
} from '@oxer/domain/finance/bill/bill.schema'
import { mostBillItems } from '@oxer/domain/finance/bill/bill.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { toArticle } from '../../catalogue/article/article.mappers.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { readTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { bookOf } from '../../ledger/book/book.queries.ts'
import { billStatusSql } from '../document/document-state.queries.ts'
import { type BillScope, isPayer } from './bill.guards.ts'
import { type BillSqlRow, type ItemSqlRow, toBill, toBillItem } from './bill.mappers.ts'

export const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ')

/** The rows of a scope: bills `bill` or orders `finance_order` under the alias `x`, with their book `k`. */
export const isOf = (scope: BillScope): Prisma.Sql => {
  if (scope.of === 'SELLER') return Prisma.sql`x.book_ref = ${bookOf(scope.ref)}`
  if (scope.of === 'COMPETITION') return Prisma.sql`x.competition_ref = ${scope.ref}::uuid`
  return Prisma.sql`x.payer_ref = ${scope.ref}::uuid AND x.payer_type = ${scope.of}`
}

/** Of `x`: who pays, and for which competition. */
export const namesOf = {
  columns: Prisma.sql`x.payer_type AS "payerType", x.payer_ref AS "payerRef",
    coalesce(p.first_name || ' ' || p.last_name, o.name, '') AS "payerName",
    x.competition_ref AS "competitionRef", c.name AS "competitionName"`,
  joins: Prisma.sql`
    LEFT JOIN person p ON x.payer_type = 'PERSON' AND p.ref = x.payer_ref
    LEFT JOIN organisation o ON x.payer_type = 'ORGANISATION' AND o.ref = x.payer_ref
    LEFT JOIN competition c ON c.ref = x.competition_ref`,
}

/** What people type is in the description, in the name of the payer, or in that of the competition. */
export const isNamed = (q: string | undefined): Prisma.Sql[] =>
  q === undefined || q === ''
    ? []
    : [
        Prisma.sql`(lower(x.description) LIKE lower(${likePattern(q)}) OR p.search_name LIKE ${likePattern(fold(q))}
          OR o.search_name LIKE ${likePattern(fold(q))} OR c.search_name LIKE ${likePattern(fold(q))})`,
      ]

/** What is stored, and indexed, of the bills in a state; the documents of the items narrow it. Only what something takes back is credited. */
const storedFor: Record<BillStatus, Prisma.Sql> = {
  OPEN: Prisma.sql`x.status = 'OPEN'`,
  INVOICED: Prisma.sql`x.status = 'INVOICED'`,
  PAID: Prisma.sql`x.status = 'INVOICED'`,
  CANCELLED: Prisma.sql`(x.status = 'CANCELLED' OR x.status = 'INVOICED'
    AND x.ref IN (SELECT bill_ref FROM bill_item WHERE counter_of_ref IS NOT NULL))`,
}

export const listBills = async (
  { db, now }: { db: Db; now: () => Date },
  scope: BillScope,
  { after: cursor, size, q, status, bill }: BillQuery,
): Promise<CursorPage<BillRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const shown = billStatusSql(await todayIn(db, scope.federationRef, now))
  const conditions = [
    isOf(scope),
    ...(bill === undefined ? [] : [Prisma.sql`x.ref = ${bill}::uuid`]),
    ...(status === undefined ? [] : [storedFor[status], Prisma.sql`${shown} = ${status}`]),
    ...(after === null ? [] : [Prisma.sql`(x.date, x.ref) < (${after.key}, ${after.ref}::uuid)`]),
    ...isNamed(q),
  ]
  const rows = await db.$queryRaw<BillSqlRow[]>`
    SELECT x.ref, x.date, x.description, x.is_default AS "isDefault", x.version, x.book_ref AS "bookRef", k.currency,
      ${shown} AS status, ${namesOf.columns}, t.amount, t.open AS "openAmount", t.items AS "itemCount"
    FROM bill x JOIN book k ON k.ref = x.book_ref ${namesOf.joins}
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.amount_cents), 0)::float8 AS amount, count(*)::int AS items,
        coalesce(sum(i.amount_cents) FILTER (WHERE i.status = 'OPEN'), 0)::float8 AS open
      FROM bill_item i WHERE i.bill_ref = x.ref AND i.status <> 'CANCELLED') t
    WHERE ${all(conditions)}
    ORDER BY x.date DESC, x.ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toBill)
}

/** Of an item `i`: the person `q` and the horse `h` whom it is about. */
const aboutJoins = Prisma.sql`
  LEFT JOIN person q ON q.ref = i.subject_ref
  LEFT JOIN registration g ON i.source_kind = 'REGISTRATION' AND g.ref = i.source_ref
  LEFT JOIN practitioner m ON m.ref = CASE i.source_kind WHEN 'PRACTITIONER' THEN i.source_ref ELSE g.practitioner_ref END
  LEFT JOIN horse h ON h.ref = CASE i.source_kind WHEN 'HORSE' THEN i.source_ref ELSE m.horse_ref END`
const subjectName = Prisma.sql`q.first_name || ' ' || q.last_name`

/** Whose items of a document are, by item. A payer need not read its own name on each line. */
export const readAbout = async (
  db: Db,
  itemRefs: readonly string[],
): Promise<ReadonlyMap<string, { subject: string | null; horse: string | null }>> => {
  const rows = await db.$queryRaw<{ ref: string; subject: string | null; horse: string | null }[]>`
    SELECT i.ref, CASE WHEN i.subject_ref <> x.payer_ref THEN ${subjectName} END AS subject, h.name AS horse
    FROM bill_item i JOIN bill x ON x.ref = i.bill_ref ${aboutJoins} WHERE i.ref = ANY(${[...itemRefs]}::uuid[])`
  return new Map(rows.map(({ ref, subject, horse }) => [ref, { subject, horse }]))
}

/** Items `i` with their bill `x`, its book `k` and their names. */
const selectItems = (condition: Prisma.Sql, limit: number, offset: number): Prisma.Sql => Prisma.sql`
  SELECT i.ref, i.bill_ref AS "billRef", i.date, i.description, i.article_ref AS "articleRef", a.name AS "articleName",
    i.quantity, i.unit_cents AS "unitAmount", i.discount_basis_points AS "discountBasisPoints",
    i.amount_cents AS amount, k.currency, i.tax_level_code AS "taxLevelCode", i.tax_treatment AS "taxTreatment",
    i.status, i.is_processed AS "isProcessed", i.is_to_price AS "isToPrice", i.waive_reason AS "waiveReason",
    i.source_kind AS source, i.order_ref AS "orderRef", n.number AS "orderNumber", n.date AS "orderDate",
    i.subject_ref AS "subjectRef", ${subjectName} AS "subjectName",
    h.ref AS "horseRef", h.name AS "horseName", i.version, ${namesOf.columns}
  FROM bill_item i JOIN bill x ON x.ref = i.bill_ref JOIN book k ON k.ref = x.book_ref
  LEFT JOIN article a ON a.ref = i.article_ref
  LEFT JOIN finance_order n ON n.ref = i.order_ref ${aboutJoins} ${namesOf.joins}
  WHERE ${condition} ORDER BY i.date DESC, i.ref DESC LIMIT ${limit} OFFSET ${offset}`

export const readItems = async (
  db: Db,
  condition: Prisma.Sql,
  limit = mostBillItems,
  offset = 0,
): Promise<BillItemRow[]> => (await db.$queryRaw<ItemSqlRow[]>(selectItems(condition, limit, offset))).map(toBillItem)

/** Items of any number, a page at a time: for files. */
export const readItemPage = async (
  db: Db,
  condition: Prisma.Sql,
  cursor: string | undefined,
  size: number,
): Promise<CursorPage<BillItemRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const rest = after === null ? [] : [Prisma.sql`(i.date, i.ref) < (${after.key}, ${after.ref}::uuid)`]
  const rows = await db.$queryRaw<ItemSqlRow[]>(selectItems(all([condition, ...rest]), size + 1, 0))
  return toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toBillItem)
}

const toItems = (items: BillItemRow[]): BillItems => ({
  items: items.slice(0, mostBillItems),
  isComplete: items.length < mostBillItems,
})

/** @throws NOT_FOUND */
export const listBillItems = async (db: Db, scope: BillScope, bill: string): Promise<BillItems> => {
  const items = await readItems(db, Prisma.sql`i.bill_ref = ${bill}::uuid AND ${isOf(scope)}`)
  if (items.length > 0) return toItems(items)
  const found = await db.$queryRaw<unknown[]>`
    SELECT x.ref FROM bill x JOIN book k ON k.ref = x.book_ref WHERE x.ref = ${bill}::uuid AND ${isOf(scope)}`
  if (found.length === 0) throw failure(kernelErrors.notFound)
  return toItems([])
}

/** What is on no processed order yet, of all bills: for a parent, the things of all children. */
export const listOpenItems = async (db: Db, scope: BillScope): Promise<BillItems> =>
  toItems(await readItems(db, all([isOf(scope), Prisma.sql`i.status <> 'CANCELLED' AND NOT i.is_processed`])))

/** What waits for a price. */
export const listItemsToPrice = async (db: Db, scope: BillScope): Promise<ItemsToPrice> => ({
  ...toItems(await readItems(db, all([isOf(scope), Prisma.sql`i.is_to_price AND i.status = 'OPEN'`]))),
  taxLevels: await readTaxLevels(db, scope.federationRef),
})

type Sums = { booked: number; unbilled: number; overdue: number; currency: string | null }

/** Of a payer: the ledger says what is booked. */
const sumsOfPayer = (db: Db, { ref, of: type }: BillScope, today: string, bookRef: string | null) => db.$queryRaw<
  Sums[]
>`
  SELECT (SELECT coalesce(sum(b.balance_cents), 0) FROM ledger_account a JOIN account_balance b ON b.account_ref = a.ref
      WHERE a.contact_ref = ${ref}::uuid AND a.kind = 'RECEIVABLE' AND a.book_ref = coalesce(${bookRef}::uuid, a.book_ref))::float8 AS booked,
    (SELECT coalesce(sum(i.amount_cents), 0) FROM bill x JOIN bill_item i ON i.bill_ref = x.ref
      WHERE x.payer_ref = ${ref}::uuid AND x.payer_type = ${type} AND i.status <> 'CANCELLED' AND NOT i.is_processed
        AND x.book_ref = coalesce(${bookRef}::uuid, x.book_ref))::float8 AS unbilled,
    (SELECT coalesce(sum(d.open_cents), 0) FROM settlement d
      WHERE d.payer_ref = ${ref}::uuid AND d.handed_over_ref IS NULL AND d.due_date < ${today}
        AND d.book_ref = coalesce(${bookRef}::uuid, d.book_ref))::float8 AS overdue,
    (SELECT k.currency FROM bill x JOIN book k ON k.ref = x.book_ref WHERE x.payer_ref = ${ref}::uuid
        AND k.ref = coalesce(${bookRef}::uuid, k.ref) LIMIT 1) AS currency`

/** What of the items is open: the share of their document, an invoice or the order itself, that is not paid. */
export const openOfItem = Prisma.sql`CASE WHEN d.open_cents = 0 OR d.amount_cents = 0 THEN 0
  ELSE round(i.amount_cents::numeric * d.open_cents / d.amount_cents) END`

/** What is left of the payments that settle a document `d`. */
export const leftOfPayments = Prisma.sql`(SELECT coalesce(sum(m.unallocated_cents), 0) FROM payment m
  WHERE m.ref IN (SELECT a.payment_ref FROM allocation a WHERE a.document_ref = d.document_ref))`

const sumsOfItems = (db: Db, scope: BillScope, today: string) => db.$queryRaw<Sums[]>`
  SELECT coalesce(sum(${openOfItem}) FILTER (WHERE i.is_processed), 0)::float8 AS booked,
    coalesce(sum(i.amount_cents) FILTER (WHERE NOT i.is_processed), 0)::float8 AS unbilled,
    coalesce(sum(${openOfItem}) FILTER (WHERE i.is_processed AND d.due_date < ${today}), 0)::float8 AS overdue,
    max(k.currency) AS currency
  FROM bill x JOIN book k ON k.ref = x.book_ref JOIN bill_item i ON i.bill_ref = x.ref
  LEFT JOIN settlement s ON s.document_ref = i.order_ref
  LEFT JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)
  WHERE ${isOf(scope)} AND i.status <> 'CANCELLED'`

/** p054, p103, p204. Of a payer, what it owes in one book or in all of them. */
export const getBalance = async (
  { db, now }: { db: Db; now: () => Date },
  scope: BillScope,
  bookRef: string | null = null,
): Promise<Balance> => {
  const today = await todayIn(db, scope.federationRef, now)
  const [row] = isPayer(scope) ? await sumsOfPayer(db, scope, today, bookRef) : await sumsOfItems(db, scope, today)
  const { booked = 0, unbilled = 0, overdue = 0, currency } = row ?? {}
  return { amount: booked + unbilled, booked, unbilled, overdue, currency: currency === 'USD' ? 'USD' : 'EUR' }
}

/** p058, p107: with what a bill of this scope can be made. */
export const getCreateBillMetadata = async (db: Db, scope: BillScope): Promise<CreateBillMetadata> => {
  const { federationRef } = scope
  const [taxLevels, books, articles, accounts, payers] = await Promise.all([
    readTaxLevels(db, federationRef),
    db.$queryRaw<{ ref: string; currency: string; name: string }[]>`
      SELECT k.ref, k.currency, coalesce(f.name, o.name, '') AS name FROM book k
      LEFT JOIN federation f ON f.ref = k.owner_ref LEFT JOIN organisation o ON o.ref = k.owner_ref
      WHERE k.federation_ref = ${federationRef}::uuid ORDER BY (k.owner_type = 'FEDERATION') DESC, k.code`,
    db.article.findMany({
      where: { federationRef, isActive: true },
      orderBy: [{ type: 'asc' }, { name: 'asc' }, { ref: 'asc' }],
    }),
    db.contactAccount.findMany({
      where: { contactRef: scope.ref },
      orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
      select: { ref: true, name: true, defaultFor: true },
    }),
    db.$queryRaw<{ type: 'PERSON' | 'ORGANISATION'; ref: string; name: string }[]>`
      SELECT 'PERSON' AS type, ref, first_name || ' ' || last_name AS name FROM person WHERE ref = ${scope.ref}::uuid
      UNION ALL SELECT 'ORGANISATION', ref, name FROM organisation WHERE ref = ${scope.ref}::uuid`,
  ])
  const isFor = (purpose: string) => accounts.find(({ defaultFor }) => defaultFor.includes(purpose))
  return {
    payers: isPayer(scope) ? payers : [],
    books: books.map(({ currency, ...book }) => ({ ...book, currency: currency === 'USD' ? 'USD' : 'EUR' })),
    articles: articles.map(toArticle).map(({ ref, name, type, defaultamount: price }) => ({ ref, name, type, price })),
    taxLevels,
    accounts: accounts.map(({ ref, name }) => ({ ref, name })),
    defaultAccountRef: (isFor('INVOICING') ?? isFor('DEFAULT') ?? accounts[0])?.ref ?? null,
  }
}
