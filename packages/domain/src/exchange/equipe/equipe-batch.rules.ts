// A test of an exchange document as a batch of Equipe. What came from a show in Equipe goes back by the numbers of that show; everything else
// by our refs, as the foreign ones.

import { SportType } from '../../kernel/sport/sport.schema.ts'
import { localDateAt, localTimeAt } from '../../kernel/time/time-zone.rules.ts'
import type { ExchangeEntry, ExchangeStartlist, ExchangeTest } from '../document/exchange-competition.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { ExchangeHorse, ExchangePerson } from '../document/exchange-party.schema.ts'
import { resultOfDetail } from '../document/exchange-ranking.rules.ts'
import type { ExchangeResult } from '../document/exchange-result.schema.ts'
import type { ExchangeIdentifier } from '../document/exchange-words.schema.ts'
import { known } from '../show/show-record.rules.ts'
import { olympicCode } from './country-code.rules.ts'
import type { EquipeBatch, EquipeBatchKind, EquipeRecords, EquipeValue } from './equipe-batch.schema.ts'
import { absenceOf, columnsOf, roundColumns, secondsOf } from './equipe-columns.rules.ts'
import { equipeCategory, equipeDiscipline, equipeSex } from './equipe-entries.rules.ts'
import { equipeProvider } from './equipe-show-parties.rules.ts'

type Row = { readonly [name: string]: EquipeValue }

const equal = <Item extends { readonly id: string }>(items: readonly Item[] | undefined, id: string | undefined) =>
  items?.find((item) => item.id === id)

/** The number that a show of Equipe has given: the last part of its name. */
const ownNumber = (ids: readonly ExchangeIdentifier[] | undefined): number | string | null => {
  const value = ids
    ?.find(({ provider }) => provider === equipeProvider)
    ?.value.split('/')
    .at(-1)
  if (value === undefined) return null
  return /^\d{1,15}$/.test(value) ? Number(value) : value
}

const numberOf = (ids: readonly ExchangeIdentifier[] | undefined, wanted: string): string | undefined =>
  ids?.find(({ provider }) => provider === wanted)?.value

/** Another record by its number, or else by our ref. */
const reference = (
  own: string,
  other: string,
  record: { id: string; externalIds?: ExchangeIdentifier[] | undefined },
): Row => {
  const number = ownNumber(record.externalIds)
  return number === null ? { [other]: { foreign_id: record.id } } : { [own]: number }
}

/** The Swedish words, which batches have. */
const sexes: Readonly<Record<string, string>> = { S: 'hin', G: 'val', M: 'sto' }

const toPerson = (person: ExchangePerson, licenceOf: string): Row => ({
  foreign_id: person.id,
  ...known({
    first_name: person.firstName,
    last_name: person.lastName,
    country: person.nationality === undefined ? undefined : olympicCode(person.nationality),
    licence: numberOf(person.externalIds, licenceOf),
    fei_id: numberOf(person.externalIds, 'FEI'),
  }),
})

const categoryOf = (horse: ExchangeHorse | undefined): string =>
  equipeCategory({ isPony: horse?.isPony === true, withersHeightCode: horse?.withersHeightCode ?? null })

const toHorse = (horse: ExchangeHorse, number: number | undefined): Row => ({
  foreign_id: horse.id,
  ...known({
    num: number?.toString(),
    name: horse.sportName ?? horse.name,
    breed: horse.studbook,
    sex: horse.gender === undefined || horse.gender === 'UNKNOWN' ? undefined : sexes[equipeSex(horse.gender)],
    born_year: horse.birthYear?.toString(),
    sire: horse.father,
    dam: horse.mother,
    dam_sire: horse.fatherOfMother,
    owner: horse.owner,
  }),
  category: categoryOf(horse),
  ...known({ fei_id: numberOf(horse.externalIds, 'FEI') }),
})

/** Those who leave the list of Equipe with a word: whoever is signed off or cancelled does not start. */
const isAbsent = ({ status }: ExchangeEntry): boolean =>
  status === 'SIGNED_OFF' || status === 'REJECTED' || status === 'CANCELLED'

type Listed = { readonly entry: ExchangeEntry; readonly order: number }

/** In the order of the list, and then those who have a result and are on none. */
const listedOf = (document: ExchangeDocument, test: ExchangeTest, list: ExchangeStartlist | undefined): Listed[] => {
  const entries = (document.entries ?? []).filter((entry) => entry.test === test.id)
  const order = (list?.items ?? []).flatMap(({ entry }) => equal(entries, entry) ?? [])
  const ridden = (document.results ?? []).flatMap(({ entry }) => equal(entries, entry) ?? [])
  return [...new Set([...order, ...ridden])].map((entry, index) => ({ entry, order: index + 1 }))
}

/** The time on the clocks of the competition, without an offset. */
const localInstant = (instant: string | undefined, timeZone: string): string | null => {
  if (instant === undefined) return null
  const moment = new Date(instant)
  const seconds = String(moment.getUTCSeconds()).padStart(2, '0')
  return `${localDateAt(moment, timeZone)}T${localTimeAt(moment, timeZone)}:${seconds}`
}

type Writing = {
  readonly document: ExchangeDocument
  readonly test: ExchangeTest
  readonly starts: readonly Listed[]
  readonly timeZone: string
  /** Whose numbers are licences: the federation by its abbreviation. */
  readonly licenceOf: string
}

const horseOf = ({ document }: Writing, { horse }: ExchangeEntry): ExchangeHorse =>
  equal(document.horses, horse) ?? { id: horse, name: horse }
const personOf = ({ document }: Writing, { person }: ExchangeEntry): ExchangePerson =>
  equal(document.persons, person) ?? { id: person, lastName: person }

const combinationOf = (writing: Writing, entry: ExchangeEntry): Row => ({
  ...reference('rnr', 'rider', personOf(writing, entry)),
  ...reference('hnr', 'horse', horseOf(writing, entry)),
})

/** A start by its number in the show; one that Equipe has never seen has our ref, and by no number. */
const nameOf = (entry: ExchangeEntry, isOwn: boolean): Row => {
  const id = isOwn ? ownNumber(entry.externalIds) : null
  return id === null ? { foreign_id: entry.id } : { id }
}

const clubOf = ({ document }: Writing, { organisation }: ExchangeEntry): Row => {
  const club = equal(document.organisations, organisation)
  return club === undefined ? {} : reference('knr', 'club', club)
}

/** A team of the show by its number there; one that was made here by our ref. */
const teamOf = ({ document }: Writing, { team: id }: ExchangeEntry): Row => {
  const team = equal(document.teams, id)
  return team === undefined ? {} : reference('lag_id', 'team', team)
}

const toListStart = (writing: Writing, { entry, order }: Listed, isOwn: boolean): Row => ({
  ...nameOf(entry, isOwn),
  ...{ st: String(order), ord: order },
  ...combinationOf(writing, entry),
  ...clubOf(writing, entry),
  ...teamOf(writing, entry),
  ...{ category: categoryOf(horseOf(writing, entry)), section: 'A' },
  ...(isAbsent(entry) ? { a: 'Ö' } : {}),
})

const toResultStart = (writing: Writing, { entry, order }: Listed, isOwn: boolean): Row => {
  const { document, test, timeZone } = writing
  const stored: ExchangeResult | undefined = document.results?.find((result) => result.entry === entry.id)
  const result = stored?.detail === undefined ? undefined : resultOfDetail(stored.detail)
  const a = absenceOf(result?.status) || (isAbsent(entry) ? 'Ö' : '')
  const { or = '', ...columns } = columnsOf(test.protocol?.definition, a === '' ? result : undefined)
  const at = a === '' ? localInstant(stored?.enteredAt, timeZone) : null
  return {
    ...nameOf(entry, isOwn),
    ...combinationOf(writing, entry),
    ...{ ord: order, st: String(order), k: categoryOf(horseOf(writing, entry)), av: 'A' },
    ...columns,
    ...{ re: stored?.place ?? 999, rid: result !== undefined && a === '' },
    ...{ result_at: at, last_result_at: at, premie: 0, premie_show: 0, rtxt: null, or, a },
  }
}

/** Only what Equipe does not have from itself. */
const records = (
  rows: readonly Row[],
  more: Omit<EquipeRecords, 'unique_by' | 'records'> = {},
): EquipeRecords | undefined => (rows.length === 0 ? undefined : { unique_by: 'foreign_id', ...more, records: rows })

const isForeign = ({ externalIds }: { externalIds?: ExchangeIdentifier[] | undefined }): boolean =>
  ownNumber(externalIds) === null

const parties = (writing: Writing): EquipeBatch => {
  const { document, starts, licenceOf } = writing
  const entries = starts.map(({ entry }) => entry)
  const unique = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => [
    ...new Map(items.map((item) => [item.id, item])).values(),
  ]
  const clubs = unique(entries.flatMap(({ organisation }) => equal(document.organisations, organisation) ?? []))
  const people = unique(entries.map((entry) => personOf(writing, entry)))
  const horses = unique(entries.map((entry) => horseOf(writing, entry)))
  const bibOf = (id: string) => entries.find(({ horse }) => horse === id)?.startNumber
  return known({
    clubs: records(clubs.filter(isForeign).map(({ id, name }) => ({ foreign_id: id, name }))),
    people: records(
      people.filter(isForeign).map((person) => toPerson(person, licenceOf)),
      { skip_user_changed: true },
    ),
    horses: records(
      horses.filter(isForeign).map((horse) => toHorse(horse, bibOf(horse.id))),
      { skip_user_changed: true },
    ),
  })
}

const toTest = ({ document, test, starts }: Writing): Row => {
  const competition = equal(document.competitions, test.competition)
  const sport = SportType.safeParse(test.discipline)
  const horses = starts.map(({ entry }) => equal(document.horses, entry.horse))
  return {
    foreign_id: test.id,
    clabb: test.number ?? String((document.tests ?? []).findIndex(({ id }) => id === test.id) + 1),
    name: test.name,
    ...known({ starts_on: test.date ?? competition?.start, start_time: test.start }),
    ...known({ discipline: sport.success ? equipeDiscipline(sport.data) : null }),
    horse_pony: horses.length > 0 && horses.every((horse) => horse?.isPony === true) ? 'P' : 'R',
    ...(test.isTeam === true ? { team: true } : {}),
    ...known({ arena: equal(competition?.arenas, test.arena)?.name }),
  }
}

/** The times allowed, under the names of the times of the rounds. */
const timesOf = ({ protocol }: ExchangeTest): Row => {
  const rules = protocol?.definition
  if (rules === undefined || !('rounds' in rules) || !Array.isArray(rules.rounds)) return {}
  return Object.fromEntries(
    rules.rounds.flatMap((round, index): [string, EquipeValue][] => {
      const name = roundColumns[index]?.time
      const allowed = 'timeAllowed' in round && typeof round.timeAllowed === 'number' ? round.timeAllowed : null
      return name === undefined || allowed === null ? [] : [[name, secondsOf(allowed)]]
    }),
  )
}

const toTeams = ({ document, test, starts }: Writing, where: Row): EquipeRecords | undefined => {
  const sent = new Set(starts.flatMap(({ entry }) => entry.team ?? []))
  const teams = (document.teams ?? []).filter((team) => team.test === test.id && sent.has(team.id) && isForeign(team))
  const rows = teams.map(({ id, organisation }, index) => {
    const club = equal(document.organisations, organisation)
    const place = { st: index + 1, ord: index + 1, lagnr: index + 1 }
    return { foreign_id: id, ...place, ...(club === undefined ? {} : reference('knr', 'club', club)) }
  })
  return records(rows, { where })
}

/**
 * The batch of one test. Null if there is nothing to be sent.
 * @param licenceOf the provider whose numbers are the licences of the federation
 */
export const toEquipeBatch = (
  document: ExchangeDocument,
  { kind, test: id, licenceOf }: { readonly kind: EquipeBatchKind; readonly test: string; readonly licenceOf: string },
): EquipeBatch | null => {
  const test = equal(document.tests, id)
  const competition = equal(document.competitions, test?.competition)
  if (test === undefined || competition === undefined) return null
  const tests = new Map((document.entries ?? []).map((entry) => [entry.id, entry.test]))
  const list = document.startlists?.find(
    (each) => each.test === id || each.items.some(({ entry }) => tests.get(entry ?? '') === id),
  )
  const starts = listedOf(document, test, list)
  const hasResult = (document.results ?? []).some((result) => result.test === id)
  if (starts.length === 0 || (kind === 'RESULTS' && !hasResult)) return null
  const writing = { document, test, starts, licenceOf, timeZone: competition.timeZone }
  const kq = ownNumber(test.externalIds)
  const isOwn = kq !== null
  const where: Row = { competition: isOwn ? { kq } : { foreign_id: id } }
  const times = kind === 'RESULTS' ? timesOf(test) : {}
  const named: Row = isOwn ? { kq } : { foreign_id: id }
  const own = kind === 'STARTLIST' && !isOwn ? toTest(writing) : { ...named, ...times }
  const isSent = Object.keys(own).length > 1
  const write = kind === 'STARTLIST' ? toListStart : toResultStart
  const teams = kind === 'STARTLIST' ? toTeams(writing, where) : undefined
  const hasUnknown = isOwn && kind === 'RESULTS'
  return {
    ...(kind === 'STARTLIST' || hasUnknown ? parties(writing) : {}),
    ...(isSent && {
      competitions: {
        unique_by: isOwn ? 'kq' : 'foreign_id',
        ...(kind === 'STARTLIST' ? { skip_user_changed: true } : {}),
        records: [own],
      },
    }),
    ...(teams !== undefined && { teams }),
    starts: {
      unique_by: isOwn ? 'id' : 'foreign_id',
      where,
      ...(kind === 'STARTLIST' ? { abort_if_any: { rid: true } } : {}),
      replace: true,
      records: starts.map((start) => write(writing, start, isOwn)),
    },
  }
}
