// What is booked of an order: what its payer owes, and what others get of it (decision 52).
import type { ShareKind } from '@oxer/domain/finance/split/split.schema'
import type { LedgerTransaction } from '@oxer/domain/ledger/posting/posting.rules'
import { postOrder } from '@oxer/domain/ledger/posting/posting.rules'
import { type ShareTerms, shareAmount } from '@oxer/domain/ledger/share/share.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { federationOf, ownerOf, readShareTerms, type SharedItem } from './share-terms.queries.ts'

export type SharedOrder = {
  readonly ref: string
  readonly date: string
  readonly description: string
  /** A contact key. */
  readonly payer: string
  readonly items: readonly SharedItem[]
}

type Terms = ReadonlyMap<string, ShareTerms>

const kindOf = (contact: string, book: OpenBook): ShareKind => {
  if (contact === ownerOf(book)) return 'OWN'
  return contact === federationOf(book) ? 'LEVY' : 'SHARE'
}

/** The parts of each item, which sum to its amount. */
const linesOf = ({ items }: SharedOrder, terms: Terms) =>
  items.flatMap((item) => {
    const own = terms.get(item.ref)
    if (own === undefined) return []
    const { parts, remainder } = shareAmount(item.amountCents, item.quantity, own)
    return [...parts, { ...remainder, article: item.articleRef }]
      .filter(({ amountCents }) => amountCents !== 0)
      .map((part) => ({ ...part, item }))
  })

const bookingsOf = (book: OpenBook, order: SharedOrder, terms: Terms): readonly LedgerTransaction[] =>
  postOrder({
    id: order.ref,
    date: order.date,
    description: order.description,
    payer: order.payer,
    owner: ownerOf(book),
    ...(book.ownerType !== 'FEDERATION' && { billsItself: federationOf(book) }),
    items: order.items.map(({ ref, articleRef, amountCents, quantity, competitionRef }) => ({
      article: articleRef ?? '',
      amountCents,
      quantity,
      terms: terms.get(ref) ?? null,
      ...(competitionRef !== null && { sourceRef: competitionRef }),
    })),
  })

const storeLines = async (ctx: CommandContext, book: OpenBook, orders: readonly SharedOrder[], terms: Terms) => {
  await ctx.db.shareLine.createMany({
    data: orders.flatMap((order) =>
      linesOf(order, terms).map(({ contact, article, amountCents, item }) => {
        const [contactType = '', contactRef = ''] = contact.split(':')
        return {
          ref: ctx.newRef(),
          bookRef: book.ref,
          competitionRef: item.competitionRef,
          kind: kindOf(contact, book),
          contactType,
          contactRef,
          articleRef: article,
          amountCents,
          date: order.date,
          orderRef: order.ref,
          itemRef: item.ref,
          createdAt: ctx.now(),
        }
      }),
    ),
  })
}

/** Books an order and its parts. The caller holds its lock and has seen that it is not booked. @throws PERIOD_CLOSED */
export const bookOrder = async (ctx: CommandContext, book: OpenBook, order: SharedOrder): Promise<void> => {
  const terms = await readShareTerms(ctx.db, book, order.items)
  const bookings = bookingsOf(book, order, terms)
  await bookAll(
    ctx,
    book,
    bookings.map((booking) => ({ ...booking, sourceRef: order.ref })),
  )
  await storeLines(ctx, book, [order], terms)
}

/** Books the parts of orders that were booked without them, on the day of the order's `date`. The caller holds their locks. */
export const bookSharesOf = async (
  ctx: CommandContext,
  book: OpenBook,
  orders: readonly SharedOrder[],
): Promise<void> => {
  const terms = await readShareTerms(
    ctx.db,
    book,
    orders.flatMap(({ items }) => items),
  )
  await bookAll(
    ctx,
    book,
    orders.flatMap((order) =>
      bookingsOf(book, order, terms)
        .filter(({ kind }) => kind === 'SHARE')
        .map((booking) => ({ ...booking, sourceRef: order.ref })),
    ),
  )
  await storeLines(ctx, book, orders, terms)
}
