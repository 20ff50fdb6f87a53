// Names are found by the start of any of their words, through the keys that the database keeps (see SearchKey), and otherwise by
// similarity. Both stay flat at a hundred thousand names.
import { type Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  fold,
  maximumTypeaheadMatches,
  minimumFuzzyLength,
  minimumSearchLength,
  minimumTypeaheadLength,
  wordsOf,
} from '@oxer/domain/kernel/search/search.rules'

export type SearchedNoun = 'person' | 'horse' | 'organisation'

export type NameSearch = {
  noun: SearchedNoun
  federationRefs: readonly string[]
  /** What the user typed. */
  text: string
  /** A condition on the subject, under the alias `subject`. */
  where?: Prisma.Sql
  /** Restricts the search to this one subject. */
  onlyRef?: string
  limit: number
  /** The key and ref of the last row of the previous page. */
  after?: { key: string; ref: string } | null
}

export type FoundName = { ref: string; key: string }

const tableOf = {
  person: Prisma.sql`person`,
  horse: Prisma.sql`horse`,
  organisation: Prisma.sql`organisation`,
} as const satisfies Record<SearchedNoun, Prisma.Sql>

/** Folds the text; fewer characters than the minimum are refused (000-0000000021). */
export const needleOf = (text: string, minimum = minimumSearchLength): string => {
  const needle = fold(text)
  if (needle.length < minimum || wordsOf(needle).length === 0) {
    throw failure(kernelErrors.searchNeedleTooSmall, { field: 'q', values: { minimum } })
  }
  return needle
}

/** The most selective word is looked up; the others must begin a word of the same name. */
const leadAndOthers = (text: string): [lead: string, others: string[]] => {
  const [lead = '', ...others] = wordsOf(fold(text)).toSorted((one, other) => other.length - one.length)
  return [lead, others]
}

const inFederations = (column: Prisma.Sql, refs: readonly string[]): Prisma.Sql =>
  // A single value keeps the order of the index; a list does not.
  refs.length === 1 ? Prisma.sql`${column} = ${refs[0]}::uuid` : Prisma.sql`${column} = ANY(${refs}::uuid[])`

const all = (conditions: readonly (Prisma.Sql | null | undefined)[]): Prisma.Sql =>
  Prisma.join(
    conditions.filter((condition) => condition != null),
    ' AND ',
  )

/**
 * Reads one range of the index. If several words of a name match, only its first key counts, so pages neither repeat nor skip. Both inner
 * queries are kept from being joined (min, OFFSET 0), so that reading stops at the limit.
 */
const findByPrefix = (db: Db, search: NameSearch): Promise<FoundName[]> => {
  const [lead, others] = leadAndOthers(search.text)
  const range = (key: Prisma.Sql) => Prisma.sql`${key} >= ${lead} AND ${key} < ${`${lead}\u{10FFFF}`}`
  return db.$queryRaw<FoundName[]>`
    SELECT found.subject_ref AS ref, found.key
    FROM search_key AS found
    WHERE ${all([
      Prisma.sql`found.noun = ${search.noun}`,
      inFederations(Prisma.sql`found.federation_ref`, search.federationRefs),
      range(Prisma.sql`found.key`),
      search.onlyRef === undefined ? null : Prisma.sql`found.subject_ref = ${search.onlyRef}::uuid`,
      search.after && Prisma.sql`(found.key, found.subject_ref) > (${search.after.key}, ${search.after.ref}::uuid)`,
      ...others.map((word) => Prisma.sql`' ' || found.key LIKE ${`% ${word}%`}`),
      Prisma.sql`found.key = (
        SELECT min(same.key) FROM search_key AS same
        WHERE same.subject_ref = found.subject_ref AND ${range(Prisma.sql`same.key`)})`,
      // Rows that an import has not shown yet have their keys already.
      Prisma.sql`EXISTS (
        SELECT FROM ${tableOf[search.noun]} AS subject
        WHERE ${all([
          Prisma.sql`subject.ref = found.subject_ref AND subject.deleted_at IS NULL`,
          search.where,
        ])} OFFSET 0)`,
    ])}
    ORDER BY found.key, found.subject_ref
    LIMIT ${search.limit}`
}

/** Conditions on `subject`: each word begins a word of the name. For lists that have an order of their own. */
export const namedBy = (noun: SearchedNoun, federationRef: string, text: string): Prisma.Sql[] =>
  wordsOf(fold(text))
    .slice(0, 8)
    .map(
      (word) => Prisma.sql`subject.ref IN (
        SELECT found.subject_ref FROM search_key AS found
        WHERE found.noun = ${noun} AND found.federation_ref = ${federationRef}::uuid
          AND found.key >= ${word} AND found.key < ${`${word}\u{10FFFF}`})`,
    )

/** Finds typing errors: trigram similarity of the longest typed word to a word of the name. */
export const findByLikeness = (db: Db, search: NameSearch): Promise<FoundName[]> => {
  const [lead, others] = leadAndOthers(search.text)
  if (lead.length < minimumFuzzyLength) return Promise.resolve([])
  return db.$queryRaw<FoundName[]>`
    SELECT subject.ref, subject.search_name AS key
    FROM ${tableOf[search.noun]} AS subject
    WHERE ${all([
      Prisma.sql`${lead} <% subject.search_name`,
      inFederations(Prisma.sql`subject.federation_ref`, search.federationRefs),
      Prisma.sql`subject.deleted_at IS NULL`,
      search.onlyRef === undefined ? null : Prisma.sql`subject.ref = ${search.onlyRef}::uuid`,
      ...others.map((word) => Prisma.sql`' ' || subject.search_name LIKE ${`% ${word}%`}`),
      search.where,
    ])}
    ORDER BY word_similarity(${lead}, subject.search_name) DESC, subject.search_name, subject.ref
    LIMIT ${search.limit}`
}

export type ListQuery = {
  noun: SearchedNoun
  federationRef: string
  q?: string | undefined
  /** The column by which the list is sorted. */
  column: Prisma.Sql
  descending: boolean
  /** Conditions on `subject`. */
  narrowed: readonly Prisma.Sql[]
  after: { key: string; ref: string } | null
  size: number
}

/** Similar names are a guess: they are one page, also where a file reads larger ones. */
export const mostAlike = 200

/**
 * A page of the nouns of a federation, in the order of an indexed column, and how many there are. One statement, in which the count runs
 * once and only for the first page; a search without a match answers with one page of similar names.
 */
export const findPage = async (
  db: Db,
  { noun, federationRef, q, column, descending, narrowed, after, size }: ListQuery,
): Promise<{ page: FoundName[]; total: number | null }> => {
  const key = Prisma.sql`subject.${column}`
  const found = q ? namedBy(noun, federationRef, needleOf(q, minimumTypeaheadLength)) : []
  const where = all([
    Prisma.sql`subject.federation_ref = ${federationRef}::uuid AND subject.deleted_at IS NULL`,
    ...narrowed,
    ...found,
  ])
  const total = after
    ? Prisma.sql`NULL::int`
    : Prisma.sql`(SELECT count(*)::int FROM ${tableOf[noun]} AS subject WHERE ${where})`
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const beyond = descending ? Prisma.sql`<` : Prisma.sql`>`
  const page = await db.$queryRaw<(FoundName & { total: number | null })[]>`
    SELECT subject.ref, ${key} AS key, ${total} AS total FROM ${tableOf[noun]} AS subject
    WHERE ${all([where, after && Prisma.sql`(${key}, subject.ref) ${beyond} (${after.key}, ${after.ref}::uuid)`])}
    ORDER BY ${key} ${direction}, subject.ref ${direction} LIMIT ${size + 1}`
  const [first] = page
  if (first || after || !q) return { page, total: first?.total ?? (after ? null : 0) }
  const alike = await findByLikeness(db, {
    noun,
    federationRefs: [federationRef],
    text: q,
    limit: Math.min(size, mostAlike),
    ...(narrowed.length > 0 && { where: all(narrowed) }),
  })
  return { page: alike, total: alike.length }
}

/** In reading order from the typed word; from five characters on, the most similar names if no name contains it. */
export const findNames = async (db: Db, search: NameSearch): Promise<FoundName[]> => {
  const found = await findByPrefix(db, search)
  return found.length > 0 || search.after ? found : findByLikeness(db, search)
}

/** Returns ten matches, and whether there are more. `load` returns the rows of the refs, in any order. */
export const matchNames = async <Row extends { ref: string }>(
  db: Db,
  search: Omit<NameSearch, 'limit' | 'after'>,
  load: (refs: string[]) => Promise<Row[]>,
): Promise<{ matches: Row[]; hasMore: boolean }> => {
  const text = needleOf(search.text, minimumTypeaheadLength)
  if (search.federationRefs.length === 0) return { matches: [], hasMore: false }
  const found = await findNames(db, { ...search, text, limit: maximumTypeaheadMatches + 1 })
  const refs = found.slice(0, maximumTypeaheadMatches).map((row) => row.ref)
  return { matches: inOrderOf(refs, await load(refs)), hasMore: found.length > maximumTypeaheadMatches }
}

/** The rows in the order of the refs; a row deleted in the meantime is left out. */
export const inOrderOf = <Row extends { ref: string }>(refs: readonly string[], rows: readonly Row[]): Row[] => {
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return refs.flatMap((ref) => byRef.get(ref) ?? [])
}
