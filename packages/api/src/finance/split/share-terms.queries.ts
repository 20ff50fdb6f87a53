// Who gets what of the items of an order: the parts of their articles, and the organiser of their competition.
import type { Db } from '@oxer/db'
import { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
import { shareByWeights } from '@oxer/domain/kernel/money/rounding.rules'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import type { SharePart, ShareTerms } from '@oxer/domain/ledger/share/share.rules'

/** Sold in the name of the federation at a competition too: what others leave of it is the federation's. */
const leviesOfFederation: readonly ArticleType[] = [
  'COMBINATION',
  'HORSE_REGISTRATION_FIRST_USE',
  'LICENSE',
  'COURSE',
  'BOARD_MEMBER',
]

export type SharedItem = {
  readonly ref: string
  readonly articleRef: string | null
  readonly amountCents: number
  readonly quantity: number
  readonly competitionRef: string | null
  /** The item that it takes back. */
  readonly counterOfRef: string | null
}

type Book = { readonly federationRef: string; readonly ownerType: string; readonly ownerRef: string }

const asContact = (type: string, ref: string): string =>
  contactKey({ type: type === 'FEDERATION' || type === 'ORGANISATION' ? type : 'PERSON', ref })

export const ownerOf = ({ ownerType, ownerRef }: Book): string => asContact(ownerType, ownerRef)
export const federationOf = ({ federationRef }: Pick<Book, 'federationRef'>): string =>
  contactKey({ type: 'FEDERATION', ref: federationRef })

/** The terms of each item by its ref. What has no competition and no parts is wholly the seller's, and has none. */
const readShareTerms = async (
  db: Db,
  book: Book,
  items: readonly SharedItem[],
): Promise<ReadonlyMap<string, ShareTerms>> => {
  const articleRefs = [...new Set(items.flatMap(({ articleRef }) => articleRef ?? []))]
  const competitionRefs = [...new Set(items.flatMap(({ competitionRef }) => competitionRef ?? []))]
  const splits = await db.revenueSplit.findMany({
    where: {
      soldRef: { in: articleRefs },
      OR: [{ competitionRef: null }, { competitionRef: { in: competitionRefs } }],
    },
    orderBy: [{ competitionRef: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const articles =
    competitionRefs.length === 0
      ? []
      : await db.article.findMany({ where: { ref: { in: articleRefs } }, select: { ref: true, type: true } })
  const competitions =
    competitionRefs.length === 0
      ? []
      : await db.competition.findMany({
          where: { ref: { in: competitionRefs } },
          select: { ref: true, organizerType: true, organizerRef: true },
        })
  const remainderOf = ({ articleRef, competitionRef }: SharedItem): string => {
    const competition = competitions.find(({ ref }) => ref === competitionRef)
    if (competition === undefined) return ownerOf(book)
    const type = articles.find(({ ref }) => ref === articleRef)?.type
    return type !== undefined && leviesOfFederation.includes(ArticleType.parse(type))
      ? federationOf(book)
      : asContact(competition.organizerType, competition.organizerRef)
  }
  return new Map(
    items.flatMap((item): [string, ShareTerms][] => {
      const parts = splits
        .filter(
          ({ soldRef, competitionRef }) =>
            soldRef === item.articleRef && (competitionRef === null || competitionRef === item.competitionRef),
        )
        .map(
          ({ contactType, contactRef, articleRef, type, value }): SharePart => ({
            contact: asContact(contactType, contactRef),
            article: articleRef,
            type: type === 'PERCENTAGE' ? 'PERCENTAGE' : 'ABSOLUTE',
            value,
          }),
        )
      if (parts.length === 0 && item.competitionRef === null) return []
      return [[item.ref, { parts, remainderTo: remainderOf(item) }]]
    }),
  )
}

type GivenSqlRow = {
  itemRef: string
  contactType: string
  contactRef: string
  articleRef: string | null
  cents: number
}

/** What of items is given to whom, less what was taken back of it since. */
const readGiven = (db: Db, itemRefs: readonly string[]): Promise<GivenSqlRow[]> => db.$queryRaw<GivenSqlRow[]>`
  SELECT coalesce(i.counter_of_ref, i.ref) AS "itemRef", l.contact_type AS "contactType", l.contact_ref AS "contactRef",
    l.article_ref AS "articleRef", sum(l.amount_cents)::float8 AS cents
  FROM share_line l JOIN bill_item i ON i.ref = l.item_ref
  WHERE i.ref = ANY(${[...itemRefs]}::uuid[]) OR i.counter_of_ref = ANY(${[...itemRefs]}::uuid[])
  GROUP BY 1, 2, 3, 4 HAVING sum(l.amount_cents) > 0 ORDER BY 1, 2, 3, 4`

export type TermsOfItem = { readonly item: SharedItem; readonly terms: ShareTerms | null }

/**
 * Items with their terms. What takes an item back takes it from those who got it, in the proportion of what they still have of it: the terms
 * of the article may have changed since.
 */
export const readTermsOf = async (db: Db, book: Book, items: readonly SharedItem[]): Promise<TermsOfItem[]> => {
  const terms = await readShareTerms(db, book, items)
  const taken = items.flatMap(({ counterOfRef, amountCents }) => (amountCents < 0 ? (counterOfRef ?? []) : []))
  const given = taken.length === 0 ? [] : await readGiven(db, taken)
  return items.map((item): TermsOfItem => {
    const own = terms.get(item.ref) ?? null
    const of = item.amountCents < 0 ? given.filter(({ itemRef }) => itemRef === item.counterOfRef) : []
    const whole = of.reduce((sum, { cents }) => sum + cents, 0)
    if (of.length === 0 || whole < 0 - item.amountCents) return { item, terms: own }
    const shares = shareByWeights(
      0 - item.amountCents,
      of.map(({ cents }) => cents),
    )
    const parts = of.map(
      ({ contactType, contactRef, articleRef }, at): SharePart => ({
        contact: asContact(contactType, contactRef),
        article: articleRef ?? '',
        type: 'ABSOLUTE',
        value: shares[at] ?? 0,
      }),
    )
    return { item: { ...item, quantity: 1 }, terms: { parts, remainderTo: own?.remainderTo ?? ownerOf(book) } }
  })
}
