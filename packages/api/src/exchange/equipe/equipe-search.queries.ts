// Searches of the office of a show: members with a valid license, officials, horses and clubs. Papers of horses (UELN, chip) are in the
// entries of a show alone.
import { type Db, Prisma } from '@oxer/db'
import type { EquipeClub, EquipeHorse, EquipePerson } from '@oxer/domain/exchange/equipe/equipe-document.schema'
import { toEquipeHorse, toEquipePerson } from '@oxer/domain/exchange/equipe/equipe-entries.rules'
import { fold, minimumTypeaheadLength } from '@oxer/domain/kernel/search/search.rules'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { Services } from '../../kernel/context/context.ts'
import { literally } from '../../kernel/search/like-pattern.mappers.ts'
import {
  type FoundHorse,
  type FoundPerson,
  horseColumns,
  horseParents,
  licenceColumns,
  licensedOn,
  personColumns,
  ridingLicenses,
  toHorseFacts,
  toPersonFacts,
} from './equipe-entries.queries.ts'
import type { EquipeCaller } from './equipe-key.queries.ts'

/** As Equipe sends them; an absent one is undefined. */
export type EquipeWords = Readonly<
  Record<'licence' | 'first_name' | 'last_name' | 'name' | 'breeder' | 'owner' | 'born_year', string | undefined>
>

type Searching = { readonly database: Services['database']; readonly now: Date }

/** More than anybody looks through. */
const most = 50

const wordOf = (given: string | undefined): string => {
  const word = (given ?? '').trim().slice(0, 100)
  return isStorable(word) ? word : ''
}

/** Too short a word finds everybody, so it finds nobody. */
const startOf = (given: string | undefined): string => {
  const word = fold(wordOf(given))
  return word.length < minimumTypeaheadLength ? '' : word
}

const startsWith = (text: string, word: string): boolean => word === '' || fold(text).startsWith(word)

const searchPeople = async (
  db: Db,
  { federationRef }: EquipeCaller,
  words: EquipeWords,
  { day, types }: { readonly day: string; readonly types: readonly string[] },
): Promise<FoundPerson[]> => {
  const [first, last, licence] = [startOf(words.first_name), startOf(words.last_name), wordOf(words.licence)]
  if (first === '' && last === '' && licence === '') return []
  const conditions = [
    ...(first === '' ? [] : [Prisma.sql`p.search_name LIKE ${`${literally(first)}%`}`]),
    ...(last === '' ? [] : [Prisma.sql`p.search_name LIKE ${`%${literally(last)}%`}`]),
    ...(licence === ''
      ? []
      : [
          Prisma.sql`(p.external_id = ${licence} OR EXISTS (SELECT FROM membership m WHERE m.person_ref = p.ref AND m.member_id = ${licence}))`,
        ]),
  ]
  const rows = await db.$queryRaw<FoundPerson[]>`
    SELECT ${personColumns}, ${licenceColumns(day)}, true AS "isLicensed", o.ref AS "clubRef", o.name AS "clubName"
    FROM person p
    LEFT JOIN LATERAL (SELECT c.ref, c.name FROM membership m JOIN organisation c ON c.ref = m.organisation_ref AND c.deleted_at IS NULL
      WHERE m.person_ref = p.ref AND m.start <= ${day} AND coalesce(m."end", '9999') >= ${day}
      ORDER BY m.start, m.ref LIMIT 1) o ON true
    WHERE p.federation_ref = ${federationRef}::uuid AND p.deleted_at IS NULL AND p.erased_at IS NULL
      AND ${Prisma.join(conditions, ' AND ')} AND ${licensedOn(day, types)}
    ORDER BY p.sort_name, p.ref LIMIT ${most * 4}`
  return rows.filter((row) => startsWith(row.firstName, first) && startsWith(row.lastName, last)).slice(0, most)
}

const dayOf = ({ timeZone }: EquipeCaller, now: Date): string => localDateAt(now, timeZone)

export const searchEquipeRiders = async (
  { database, now }: Searching,
  caller: EquipeCaller,
  words: EquipeWords,
): Promise<{ riders: EquipePerson[] }> => {
  const day = dayOf(caller, now)
  const rows = await searchPeople(database.prisma, caller, words, { day, types: ridingLicenses })
  return { riders: rows.map((row) => toEquipePerson(toPersonFacts(row, Number(day.slice(0, 4))))) }
}

export const searchEquipeOfficials = async (
  { database, now }: Searching,
  caller: EquipeCaller,
  words: EquipeWords,
): Promise<{ officials: EquipePerson[] }> => {
  const day = dayOf(caller, now)
  const asked = { ...words, licence: undefined }
  const rows = await searchPeople(database.prisma, caller, asked, { day, types: ['OFFICIAL'] })
  const year = Number(day.slice(0, 4))
  return { officials: rows.map((row) => ({ ...toEquipePerson(toPersonFacts(row, year)), official: true as const })) }
}

/** `search_name` has every name of a horse, so the beginning of either is compared here. */
export const searchEquipeHorses = async (
  { database }: Searching,
  { federationRef }: EquipeCaller,
  words: EquipeWords,
): Promise<{ horses: EquipeHorse[] }> => {
  const [name, owner, breeder] = [startOf(words.name), startOf(words.owner), startOf(words.breeder)]
  const year = /^\d{4}$/.test(wordOf(words.born_year)) ? wordOf(words.born_year) : ''
  if (name === '' && owner === '' && breeder === '') return { horses: [] }
  const conditions = [
    ...(name === '' ? [] : [Prisma.sql`h.search_name LIKE ${`%${literally(name)}%`}`]),
    ...(owner === '' ? [] : [Prisma.sql`h.owner ILIKE ${`${literally(wordOf(words.owner))}%`}`]),
    ...(breeder === '' ? [] : [Prisma.sql`h.breeder ILIKE ${`${literally(wordOf(words.breeder))}%`}`]),
    ...(year === '' ? [] : [Prisma.sql`h.birth_date LIKE ${`${year}-%`}`]),
  ]
  const rows = await database.prisma.$queryRaw<FoundHorse[]>`
    SELECT ${horseColumns} FROM horse h ${horseParents}
    WHERE h.federation_ref = ${federationRef}::uuid AND h.deleted_at IS NULL AND ${Prisma.join(conditions, ' AND ')}
    ORDER BY h.search_name, h.ref LIMIT ${most * 4}`
  const named = rows.filter((row) => startsWith(row.name, name) || startsWith(row.sportName ?? '', name))
  const found = named.slice(0, most).map((row) => ({ ...toHorseFacts(row), ueln: null, chip: null }))
  return { horses: found.map((horse) => toEquipeHorse(horse, null)) }
}

export const searchEquipeClubs = async (
  { database }: Searching,
  { federationRef }: EquipeCaller,
  words: EquipeWords,
): Promise<{ clubs: EquipeClub[] }> => {
  const name = startOf(words.name)
  if (name === '') return { clubs: [] }
  const rows = await database.prisma.$queryRaw<{ ref: string; name: string }[]>`
    SELECT o.ref, o.name FROM organisation o
    WHERE o.federation_ref = ${federationRef}::uuid AND o.deleted_at IS NULL AND o.search_name LIKE ${`${literally(name)}%`}
    ORDER BY o.search_name, o.ref LIMIT ${most}`
  return { clubs: rows.map((row) => ({ id: row.ref, name: row.name })) }
}
