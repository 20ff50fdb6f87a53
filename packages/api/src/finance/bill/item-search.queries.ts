// What was sold, item by item, as a filter finds it.
import { type Db, Prisma } from '@oxer/db'
import type { ItemFilter, ItemPage, ItemState, SearchItems } from '@oxer/domain/finance/bill/bill.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { BillScope } from './bill.guards.ts'
import { all, isOf, namesOf, readItemPage, readItems } from './bill.queries.ts'

const isPaid = Prisma.sql`EXISTS (SELECT FROM settlement s JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)
  WHERE s.document_ref = i.order_ref AND d.open_cents = 0)`

const states: Readonly<Record<ItemState, Prisma.Sql>> = {
  OPEN: Prisma.sql`i.status = 'OPEN'`,
  ORDERED: Prisma.sql`(i.status = 'ORDERED' AND NOT i.is_processed)`,
  NOT_BOOKED: Prisma.sql`(i.status <> 'CANCELLED' AND NOT i.is_processed)`,
  BOOKED: Prisma.sql`(i.status = 'ORDERED' AND i.is_processed)`,
  PAID: Prisma.sql`(i.status = 'ORDERED' AND i.is_processed AND ${isPaid})`,
  CANCELLED: Prisma.sql`i.status = 'CANCELLED'`,
}

/** What people type is in the text of an item, or in the name of its payer or of the person whom it is about. */
const says = (text: string | undefined): Prisma.Sql[] =>
  text === undefined || text === ''
    ? []
    : [
        Prisma.sql`(lower(i.description) LIKE lower(${likePattern(text)}) OR p.search_name LIKE ${likePattern(fold(text))}
          OR o.search_name LIKE ${likePattern(fold(text))} OR q.search_name LIKE ${likePattern(fold(text))})`,
      ]

const conditionsOf = (
  scope: BillScope,
  { from, to, statuses = [], articleRefs = [], payer, text }: ItemFilter,
): Prisma.Sql =>
  all([
    isOf(scope),
    statuses.length === 0
      ? Prisma.sql`i.status <> 'CANCELLED'`
      : Prisma.sql`(${Prisma.join(
          statuses.map((state) => states[state]),
          ' OR ',
        )})`,
    ...(from === undefined ? [] : [Prisma.sql`i.date >= ${from}`]),
    ...(to === undefined ? [] : [Prisma.sql`i.date <= ${to}`]),
    ...(articleRefs.length === 0 ? [] : [Prisma.sql`i.article_ref = ANY(${articleRefs}::uuid[])`]),
    ...(payer === undefined ? [] : [Prisma.sql`x.payer_ref = ${payer}::uuid`]),
    ...says(text),
  ])

/** The same as `searchItems`, page after page, however many there are. */
export const readFoundItems = (db: Db, scope: BillScope, filter: ItemFilter, after: string | undefined, size: number) =>
  readItemPage(db, conditionsOf(scope, filter), after, size)

/** p196. Without a status: all that is not cancelled. */
export const searchItems = async (
  db: Db,
  scope: BillScope,
  { page, size, ...filter }: SearchItems,
): Promise<ItemPage> => {
  const condition = conditionsOf(scope, filter)
  const [items, [counted]] = await Promise.all([
    readItems(db, condition, size, page * size),
    db.$queryRaw<{ total: number; amount: number }[]>`
      SELECT count(*)::int AS total, coalesce(sum(i.amount_cents) FILTER (WHERE i.status <> 'CANCELLED'), 0)::float8 AS amount
      FROM bill_item i JOIN bill x ON x.ref = i.bill_ref JOIN book k ON k.ref = x.book_ref
      LEFT JOIN person q ON q.ref = i.subject_ref ${namesOf.joins} WHERE ${condition}`,
  ])
  return {
    items,
    page,
    size,
    numberOfElements: items.length,
    totalElements: counted?.total ?? 0,
    amount: counted?.amount ?? 0,
  }
}
