// The stored records that a batch is about, with the fields that it may write.
import type { Db } from '@oxer/db'
import type { Fields, Likeness, Noun } from '@oxer/domain/exchange/batch/batch.rules'
import { fold } from '@oxer/domain/kernel/search/search.rules'

export type StoredRecord = { readonly ref: string; readonly fields: Fields; readonly version: number }

type Of = { readonly federationRef: string; readonly refs: readonly string[] }

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)))

const persons = (db: Db, { federationRef, refs }: Of) =>
  db.person.findMany({
    where: { ref: { in: [...refs] }, federationRef, deletedAt: null },
    select: {
      ...{ ref: true, version: true, firstName: true, lastName: true, birthDate: true, nationality: true },
      ...{ email: true, phone: true, feiNumber: true },
    },
  })

const horses = (db: Db, { federationRef, refs }: Of) =>
  db.horse.findMany({
    where: { ref: { in: [...refs] }, federationRef, deletedAt: null },
    select: {
      ...{ ref: true, version: true, name: true, sportName: true, birthDate: true, gender: true, isPony: true },
      ...{ withersHeightCode: true, studbook: true, colour: true, father: true, mother: true, fatherOfMother: true },
      ...{ owner: true, breeder: true, ueln: true, chip: true, feiPassport: true },
    },
  })

const organisations = (db: Db, { federationRef, refs }: Of) =>
  db.organisation.findMany({
    where: { ref: { in: [...refs] }, federationRef, deletedAt: null },
    select: { ref: true, version: true, name: true },
  })

/** The records of a federation among these, by ref. */
export const readRecords = async (db: Db, noun: Noun, of: Of): Promise<Map<string, StoredRecord>> => {
  if (noun === 'person') {
    const rows = await persons(db, of)
    return new Map(rows.map(({ ref, version, ...fields }) => [ref, { ref, version, fields }]))
  }
  if (noun === 'horse') {
    const rows = await horses(db, of)
    return new Map(
      rows.map(({ ref, version, birthDate, colour, withersHeightCode, ...fields }) => [
        ref,
        {
          ...{ ref, version },
          fields: {
            ...fields,
            birthDate,
            birthYear: yearOf(birthDate),
            color: colour,
            withersHeight: withersHeightCode,
          },
        },
      ]),
    )
  }
  const rows = await organisations(db, of)
  return new Map(rows.map(({ ref, version, ...fields }) => [ref, { ref, version, fields }]))
}

/** What tells whether a stored record may be a sent one: its names, and the numbers of a horse. */
export type Known = {
  readonly ref: string
  readonly names: readonly string[]
  readonly year: number | null
  readonly numbers: readonly string[]
}

export type Wanted = { readonly names: readonly string[]; readonly numbers: readonly string[] }

/** Records that have one of the folded names, or one of the numbers. */
export const readLike = async (
  db: Db,
  noun: Noun,
  { federationRef, names, numbers }: Wanted & { federationRef: string },
): Promise<Known[]> => {
  const searchName = { in: [...names] }
  if (noun === 'person') {
    const rows = await db.person.findMany({
      where: { federationRef, deletedAt: null, searchName },
      select: { ref: true, searchName: true, birthDate: true },
      orderBy: { ref: 'asc' },
    })
    return rows.map((row) => ({ ref: row.ref, names: [row.searchName], year: yearOf(row.birthDate), numbers: [] }))
  }
  if (noun === 'organisation') {
    const rows = await db.organisation.findMany({
      where: { federationRef, deletedAt: null, searchName },
      select: { ref: true, searchName: true },
      orderBy: { ref: 'asc' },
    })
    return rows.map((row) => ({ ref: row.ref, names: [row.searchName], year: null, numbers: [] }))
  }
  // What is searched is the name and the sport name, one after the other.
  const rows = await db.$queryRaw<
    { ref: string; name: string; sport: string | null; born: string | null; ueln: string | null; chip: string | null }[]
  >`
    SELECT h.ref::text, h.name, h.sport_name AS sport, h.birth_date AS born, h.ueln, h.chip FROM horse h
     WHERE h.federation_ref = ${federationRef}::uuid AND h.deleted_at IS NULL
       AND (h.ueln = ANY(${[...numbers]}::text[]) OR h.chip = ANY(${[...numbers]}::text[])
            OR h.search_name LIKE ANY(SELECT replace(replace(replace(n, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
                                        FROM unnest(${[...names]}::text[]) AS n))
     ORDER BY h.ref`
  return rows.map(({ ref, name, sport, born, ueln, chip }) => ({
    ...{ ref, names: [name, ...(sport === null ? [] : [sport])].map(fold), year: yearOf(born) },
    numbers: [ueln, chip].filter((number) => number !== null),
  }))
}

export const toLikeness = ({ ref, names, year, numbers }: Known, wanted: Wanted): Likeness => ({
  ...{ ref, year },
  isSameName: names.some((name) => wanted.names.includes(name)),
  isSameNumber: numbers.some((number) => wanted.numbers.includes(number)),
})
