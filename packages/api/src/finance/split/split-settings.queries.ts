// The parts of articles: the federation's, and those that a competition adds.
import type { Db } from '@oxer/db'
import { Prisma } from '@oxer/db'
import { splitMaximum } from '@oxer/domain/finance/split/split.rules'
import type { ArticleSplits } from '@oxer/domain/finance/split/split.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { type ContactSqlRow, contactOf, toContact } from './split.queries.ts'

type SplitSqlRow = ContactSqlRow & {
  soldRef: string
  competitionRef: string | null
  articleRef: string
  articleName: string
  type: 'ABSOLUTE' | 'PERCENTAGE'
  value: number
}

/** An article that is sold, with its price where it is sold. */
export type SoldArticle = {
  readonly ref: string
  readonly name: string
  readonly priceCents: number
  readonly currency: string
  readonly version: number
}

const readSplits = (db: Db, articleRefs: readonly string[], competitionRef: string | null): Promise<SplitSqlRow[]> => {
  const { columns, joins } = contactOf('r')
  return db.$queryRaw<SplitSqlRow[]>`
    SELECT r.sold_ref AS "soldRef", r.competition_ref AS "competitionRef", r.article_ref AS "articleRef", a.name AS "articleName",
      r.type, r.value, ${columns}
    FROM revenue_split r JOIN article a ON a.ref = r.article_ref ${joins}
    WHERE r.sold_ref = ANY(${[...articleRefs]}::uuid[])
      AND (r.competition_ref IS NULL ${competitionRef === null ? Prisma.empty : Prisma.sql`OR r.competition_ref = ${competitionRef}::uuid`})
    ORDER BY r.competition_ref NULLS FIRST, r.position`
}

/** The parts of articles, in the order in which they are served; those of the federation are inherited by a competition. */
export const readArticleSplits = async (
  db: Db,
  articles: readonly SoldArticle[],
  competitionRef: string | null,
): Promise<ArticleSplits[]> => {
  const rows = await readSplits(
    db,
    articles.map(({ ref }) => ref),
    competitionRef,
  )
  return articles.map(({ ref, name, priceCents, currency, version }) => {
    const own = rows.filter(({ soldRef }) => soldRef === ref)
    return {
      article: { ref, name },
      price: priceCents,
      currency: Currency.parse(currency),
      maximum: splitMaximum(
        own.filter((row) => competitionRef !== null && row.competitionRef === null),
        priceCents,
      ),
      splits: own.map((row) => ({
        contact: toContact(row),
        article: { ref: row.articleRef, name: row.articleName },
        type: row.type,
        value: row.value,
        isInherited: competitionRef !== null && row.competitionRef === null,
      })),
      version,
    }
  })
}
