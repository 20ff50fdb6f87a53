// Searches tens to hundreds of names in a federation by any part of the name. The trigram index narrows the rows, and the best match comes
// first.
import { type Db, Prisma } from '@oxer/db'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import {
  maximumTypeaheadMatches,
  minimumFuzzyLength,
  minimumTypeaheadLength,
  wordsOf,
} from '@oxer/domain/kernel/search/search.rules'
import { needleOf } from './search.queries.ts'

const tableOf = {
  license: { table: Prisma.sql`license`, name: Prisma.sql`name` },
  achievement: { table: Prisma.sql`achievement`, name: Prisma.sql`name` },
  course: { table: Prisma.sql`course`, name: Prisma.sql`title` },
} as const

type OfferSearch = {
  noun: keyof typeof tableOf
  federationRefs: readonly string[]
  /** What the user typed. */
  text: string
  /** A condition on the row, under the alias `subject`. */
  where: Prisma.Sql
}

/**
 * Best first: names that begin with the text, names with words that begin with its words, names that contain it, and from five characters
 * on similar names. Returns ten matches, and whether there are more.
 */
export const matchOffers = async (
  db: Db,
  { noun, federationRefs, text, where }: OfferSearch,
): Promise<{ matches: RefName[]; hasMore: boolean }> => {
  const needle = needleOf(text, minimumTypeaheadLength)
  if (federationRefs.length === 0) return { matches: [], hasMore: false }
  const { table, name } = tableOf[noun]
  const words = wordsOf(needle)
  const isAlike = needle.length >= minimumFuzzyLength ? Prisma.sql`${needle} <% subject.search_name` : Prisma.sql`FALSE`
  const hasWords = Prisma.join(
    words.map((word) => Prisma.sql`' ' || subject.search_name LIKE ${`% ${word}%`}`),
    ' AND ',
  )
  const rows = await db.$queryRaw<RefName[]>`
    SELECT subject.ref, subject.${name} AS name
    FROM ${table} AS subject
    WHERE subject.federation_ref = ANY(${[...federationRefs]}::uuid[]) AND ${where}
      AND (strpos(subject.search_name, ${needle}) > 0 OR (${hasWords}) OR ${isAlike})
    ORDER BY
      CASE
        WHEN starts_with(subject.search_name, ${needle}) THEN 0
        WHEN ${hasWords} THEN 1
        WHEN strpos(subject.search_name, ${needle}) > 0 THEN 2
        ELSE 3
      END,
      word_similarity(${needle}, subject.search_name) DESC, subject.search_name, subject.ref
    LIMIT ${maximumTypeaheadMatches + 1}`
  return { matches: rows.slice(0, maximumTypeaheadMatches), hasMore: rows.length > maximumTypeaheadMatches }
}
