// What is booked of an order: what its payer owes, and what others get of it (decision 52).
import type { ShareKind } from '@oxer/domain/finance/split/split.schema'
import type { LedgerTransaction } from '@oxer/domain/ledger/posting/posting.rules'
import { postOrder } from '@oxer/domain/ledger/posting/posting.rules'
import { shareAmount } from '@oxer/domain/ledger/share/share.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { federationOf, ownerOf, readTermsOf, type SharedItem, type TermsOfItem } from './share-terms.queries.ts'

export type SharedOrder = {
  readonly ref: string
  readonly date: string
  readonly description: string
  /** A contact key. */
  readonly payer: string
  readonly items: readonly SharedItem[]
}

const kindOf = (contact: string, book: OpenBook): ShareKind => {
  if (contact === ownerOf(book)) return 'OWN'
  return contact === federationOf(book) ? 'LEVY' : 'SHARE'
}

/** An order whose items have their terms. */
type Terms = { readonly order: SharedOrder; readonly items: readonly TermsOfItem[] }

const readTerms = async (ctx: CommandContext, book: OpenBook, orders: readonly SharedOrder[]): Promise<Terms[]> => {
  const all = await readTermsOf(
    ctx.db,
    book,
    orders.flatMap(({ items }) => items),
  )
  const terms = new Map(all.map((each) => [each.item.ref, each]))
  return orders.map((order) => ({ order, items: order.items.flatMap(({ ref }) => terms.get(ref) ?? []) }))
}

/** The parts of each item, which sum to its amount. */
const linesOf = ({ items }: Terms) =>
  items.flatMap(({ item, terms }) => {
    if (terms === null) return []
    const { parts, remainder } = shareAmount(item.amountCents, item.quantity, terms)
    return [...parts, { ...remainder, article: item.articleRef ?? '' }]
      .filter(({ amountCents }) => amountCents !== 0)
      .map((part) => ({ ...part, item }))
  })

const bookingsOf = (book: OpenBook, { order, items }: Terms): readonly LedgerTransaction[] =>
  postOrder({
    id: order.ref,
    date: order.date,
    description: order.description,
    payer: order.payer,
    owner: ownerOf(book),
    ...(book.ownerType !== 'FEDERATION' && { billsItself: federationOf(book) }),
    items: items.map(({ item: { articleRef, amountCents, quantity, competitionRef }, terms }) => ({
      article: articleRef ?? '',
      amountCents,
      quantity,
      terms,
      ...(competitionRef !== null && { sourceRef: competitionRef }),
    })),
  })

const storeLines = async (ctx: CommandContext, book: OpenBook, orders: readonly Terms[]) => {
  await ctx.db.shareLine.createMany({
    data: orders.flatMap((terms) =>
      linesOf(terms).map(({ contact, article, amountCents, item }) => {
        const [contactType = '', contactRef = ''] = contact.split(':')
        return {
          ref: ctx.newRef(),
          bookRef: book.ref,
          competitionRef: item.competitionRef,
          kind: kindOf(contact, book),
          contactType,
          contactRef,
          articleRef: article === '' ? null : article,
          amountCents,
          date: terms.order.date,
          orderRef: terms.order.ref,
          itemRef: item.ref,
          createdAt: ctx.now(),
        }
      }),
    ),
  })
}

/**
 * Books orders of one book and their parts. The caller holds their locks and has seen that they are not booked; of what takes an item back,
 * it books one order at a time. @throws PERIOD_CLOSED
 */
export const bookOrders = async (
  ctx: CommandContext,
  book: OpenBook,
  orders: readonly SharedOrder[],
): Promise<void> => {
  const shared = await readTerms(ctx, book, orders)
  await bookAll(
    ctx,
    book,
    shared.flatMap((each) => bookingsOf(book, each).map((booking) => ({ ...booking, sourceRef: each.order.ref }))),
  )
  await storeLines(ctx, book, shared)
}

/** Books the parts of orders that were booked without them, on the day of the order's `date`. The caller holds their locks. */
export const bookSharesOf = async (
  ctx: CommandContext,
  book: OpenBook,
  orders: readonly SharedOrder[],
): Promise<void> => {
  const shared = await readTerms(ctx, book, orders)
  await bookAll(
    ctx,
    book,
    shared.flatMap((each) =>
      bookingsOf(book, each)
        .filter(({ kind }) => kind === 'SHARE')
        .map((booking) => ({ ...booking, sourceRef: each.order.ref })),
    ),
  )
  await storeLines(ctx, book, shared)
}
