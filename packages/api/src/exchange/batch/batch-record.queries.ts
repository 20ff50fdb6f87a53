// The stored records that a batch is about, with the fields that it may write.
import { type Db, Prisma } from '@oxer/db'
import type { Fields, Likeness, Noun } from '@oxer/domain/exchange/batch/batch.rules'
import { fold, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { fieldsOfRow } from './batch-record-columns.mappers.ts'

export type StoredRecord = { readonly ref: string; readonly fields: Fields; readonly version: number }

type Of = { readonly federationRef: string; readonly refs: readonly string[] }

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)))

const readSome = async (db: Db, noun: Noun, { federationRef, refs }: Of): Promise<StoredRecord[]> =>
  db.$queryRaw<StoredRecord[]>`
    SELECT record.ref::text AS ref, record.version, ${fieldsOfRow(noun, 'record')} AS fields
      FROM ${Prisma.raw(noun)} AS record
     WHERE record.ref = ANY(${[...refs]}::uuid[]) AND record.federation_ref = ${federationRef}::uuid AND record.deleted_at IS NULL`

/** So many are read at once, so that the text of a statement stays small. */
const portion = 5_000

/** The records of a federation among these, by ref. */
export const readRecords = async (
  db: Db,
  noun: Noun,
  { federationRef, refs }: Of,
): Promise<Map<string, StoredRecord>> => {
  const found = new Map<string, StoredRecord>()
  for (let from = 0; from < refs.length; from += portion) {
    const some = await readSome(db, noun, { federationRef, refs: refs.slice(from, from + portion) })
    for (const record of some) found.set(record.ref, record)
  }
  return found
}

/** What tells whether a stored record may be a sent one: its names, and the numbers of a horse. */
export type Known = {
  readonly ref: string
  readonly names: readonly string[]
  readonly year: number | null
  readonly numbers: readonly string[]
}

export type Wanted = { readonly names: readonly string[]; readonly numbers: readonly string[] }

type Named = { readonly ref: string; readonly searchName: string; readonly birthDate: string | null }

/**
 * What is searched of a person and a club is the whole name; one without a single letter has no key. OFFSET 0 keeps keys and persons from being
 * joined: the planner would read all of them for each name, because it cannot know how few have it.
 */
const readNamed = (
  db: Db,
  noun: Exclude<Noun, 'horse'>,
  federationRef: string,
  names: readonly string[],
): Promise<Named[]> => {
  const [keyed, others] = [
    names.filter((name) => wordsOf(name).length > 0),
    names.filter((name) => wordsOf(name).length === 0),
  ]
  const table = Prisma.raw(noun)
  const columns = Prisma.sql`subject.ref::text, subject.search_name AS "searchName", ${noun === 'person' ? Prisma.sql`subject.birth_date` : Prisma.sql`NULL`} AS "birthDate"`
  return db.$queryRaw<Named[]>`
    WITH wanted AS MATERIALIZED (
      SELECT name, (SELECT min(each) FROM public.oxer_search_keys(name) AS each) AS key FROM unnest(${keyed}::text[]) AS name)
    SELECT ${columns} FROM wanted CROSS JOIN LATERAL (
        SELECT found.subject_ref FROM search_key AS found
        WHERE found.noun = ${noun} AND found.federation_ref = ${federationRef}::uuid AND found.key = wanted.key OFFSET 0) AS named
      CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ref = named.subject_ref AND deleted_at IS NULL OFFSET 0) AS subject
      WHERE subject.search_name = wanted.name
    UNION SELECT ${columns} FROM ${table} AS subject
      WHERE ${others.length > 0} AND subject.federation_ref = ${federationRef}::uuid AND subject.deleted_at IS NULL
        AND subject.search_name = ANY(${others}::text[])
    ORDER BY 1`
}

/** What is searched of a horse is the name and the sport name, one after the other. The indexes find a name as a beginning, and a number. */
const readLikeHorses = async (
  db: Db,
  { federationRef, names, numbers }: Wanted & { federationRef: string },
): Promise<Known[]> => {
  const [keyed, others] = [
    names.filter((name) => wordsOf(name).length > 0),
    names.filter((name) => wordsOf(name).length === 0),
  ]
  const beginning = Prisma.sql`replace(replace(replace(wanted.name, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const rows = await db.$queryRaw<
    { ref: string; name: string; sport: string | null; born: string | null; ueln: string | null; chip: string | null }[]
  >`
    WITH wanted AS MATERIALIZED (
      SELECT name, left(array_to_string(array_remove(regexp_split_to_array(name COLLATE "und-x-icu", '[^[:alnum:]]+'), ''), ' '), 160)
        COLLATE "default" AS key FROM unnest(${keyed}::text[]) AS name)
    SELECT h.ref::text, h.name, h.sport_name AS sport, h.birth_date AS born, h.ueln, h.chip FROM horse h
     WHERE h.federation_ref = ${federationRef}::uuid AND h.deleted_at IS NULL AND h.ref IN (
       SELECT subject.ref FROM wanted CROSS JOIN LATERAL (
           SELECT found.subject_ref FROM search_key AS found
           WHERE found.noun = 'horse' AND found.federation_ref = ${federationRef}::uuid
             AND found.key >= wanted.key AND found.key < wanted.key || ${'\u{10FFFF}'} OFFSET 0) AS named
         CROSS JOIN LATERAL (SELECT ref, search_name FROM horse WHERE ref = named.subject_ref OFFSET 0) AS subject
         WHERE subject.search_name LIKE ${beginning}
       UNION SELECT subject.ref FROM unnest(${others}::text[]) AS wanted(name)
         JOIN horse AS subject ON subject.federation_ref = ${federationRef}::uuid AND subject.search_name LIKE ${beginning}
       UNION SELECT subject.ref FROM horse AS subject
         WHERE subject.federation_ref = ${federationRef}::uuid AND subject.ueln = ANY(${[...numbers]}::text[])
       UNION SELECT subject.ref FROM horse AS subject WHERE subject.chip = ANY(${[...numbers]}::text[]))
     ORDER BY h.ref`
  return rows.map(({ ref, name, sport, born, ueln, chip }) => ({
    ...{ ref, names: [name, ...(sport === null ? [] : [sport])].map(fold), year: yearOf(born) },
    numbers: [ueln, chip].filter((number) => number !== null),
  }))
}

/** Records that have one of the folded names, or one of the numbers. */
export const readLike = async (db: Db, noun: Noun, wanted: Wanted & { federationRef: string }): Promise<Known[]> => {
  if (noun === 'horse') return readLikeHorses(db, wanted)
  const rows = await readNamed(db, noun, wanted.federationRef, wanted.names)
  return rows.map(({ ref, searchName, birthDate }) => ({
    ref,
    names: [searchName],
    year: yearOf(birthDate),
    numbers: [],
  }))
}

export const toLikeness = ({ ref, names, year, numbers }: Known, wanted: Wanted): Likeness => ({
  ...{ ref, year },
  isSameName: names.some((name) => wanted.names.includes(name)),
  isSameNumber: numbers.some((number) => wanted.numbers.includes(number)),
})
