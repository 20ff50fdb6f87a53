// Who gets what of the items of an order: the parts of their articles, and the organiser of their competition.
import type { Db } from '@oxer/db'
import { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
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
}

type Book = { readonly federationRef: string; readonly ownerType: string; readonly ownerRef: string }

const asContact = (type: string, ref: string): string =>
  contactKey({ type: type === 'FEDERATION' || type === 'ORGANISATION' ? type : 'PERSON', ref })

export const ownerOf = ({ ownerType, ownerRef }: Book): string => asContact(ownerType, ownerRef)
export const federationOf = ({ federationRef }: Pick<Book, 'federationRef'>): string =>
  contactKey({ type: 'FEDERATION', ref: federationRef })

/** The terms of each item by its ref. What has no competition and no parts is wholly the seller's, and has none. */
export const readShareTerms = async (
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
