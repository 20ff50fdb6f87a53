import { CompetitionLocation, CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import { RegistrationKind, RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { Protocol, Result, ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { StartlistEntryType, StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { TeamJumpOff } from '@oxer/domain/competitions/team/team.schema'
import { defaultDiscipline, disciplineOf } from '@oxer/domain/disciplines/disciplines'
import type {
  ExchangeAddress,
  ExchangeArena,
  ExchangeEntry,
  ExchangeStartlist,
  ExchangeTeam,
  ExchangeTest,
} from '@oxer/domain/exchange/document/exchange-competition.schema'
import { type ExchangeDocument, exchangeVersion } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { ExchangeHorse, ExchangePerson } from '@oxer/domain/exchange/document/exchange-party.schema'
import {
  ExchangeDetail,
  type ExchangeRanking,
  type ExchangeResult,
} from '@oxer/domain/exchange/document/exchange-result.schema'
import { competitionNumber } from '@oxer/domain/exchange/equipe/equipe-entries.rules'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { momentAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { HorseGender, WithersHeightCode } from '@oxer/domain/parties/horse/horse.schema'
import * as z from 'zod'
import { nameOfSet, sharedPlaces } from '../../competitions/public-competition/public-competition-rows.mappers.ts'
import { StoredParameters } from '../../competitions/startlist/startlist-parameters.queries.ts'
import {
  type EntryJson,
  type ExportedRow,
  type HorseJson,
  identifiers,
  type NamesOf,
  namesBySubject,
  type PersonJson,
  type RankingJson,
  type ResultJson,
  type StartlistJson,
  type TeamJson,
  type TestJson,
} from './exported-competition.mappers.ts'
import { toSchedule } from './schedule-document.mappers.ts'

type Writing = {
  /** Whether the reader may see the papers of horses, and numbers and years of birth of riders. */
  readonly hasPapers: boolean
  readonly generatedAt: Date
  readonly source: ExchangeDocument['source']
}

type Named = Writing & { readonly namesOf: NamesOf }

/** Only the fields that have a value: a document leaves out what it does not know. */
export const known = <Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)))

const countryOf = (code: string | null): string | null => (code !== null && /^[A-Z]{3}$/.test(code) ? code : null)

export const toExchangeAddress = (location: Pick<CompetitionLocation, 'address'>): ExchangeAddress => {
  const { street, number, bus, postalCode, cityName: city, country } = location.address
  return known({ street, number, bus, postalCode, city, country: countryOf(country) })
}

export const toExchangeArena = ({ id, code, name, type }: ExchangeArena): ExchangeArena => ({
  id,
  name: name || code || id,
  ...known({ code, type }),
})

const daySeconds = 86_400

/** The moment of a second of a day; the day of a list may end after midnight. */
export const instantOf = (date: string, seconds: number, timeZone: string): string => {
  const [days, rest] = [Math.floor(seconds / daySeconds), ((seconds % daySeconds) + daySeconds) % daySeconds]
  const minute = momentAt(addDays(date, days), toLocalTime(rest - (rest % 60)), timeZone)
  return new Date(minute.getTime() + (rest % 60) * 1000).toISOString()
}

const toPerson = (row: PersonJson, federation: string, { hasPapers, namesOf }: Named): ExchangePerson => ({
  id: row.ref,
  lastName: row.lastName || row.firstName || '-',
  ...known({ firstName: row.lastName === '' ? null : row.firstName, nationality: countryOf(row.nationality) }),
  ...(hasPapers
    ? {
        ...known({ birthYear: yearOf(row.birthDate) }),
        ...identifiers({ FEI: row.fei, [federation]: row.externalId }, namesOf(row.ref)),
      }
    : {}),
})

const toHorse = (row: HorseJson, { hasPapers, namesOf }: Named): ExchangeHorse => {
  const { sportName, isPony, studbook, colour, father, mother, fatherOfMother, owner, breeder } = row
  const height = WithersHeightCode.safeParse(row.withersHeightCode)
  return {
    ...{ id: row.ref, name: row.name, gender: HorseGender.parse(row.gender), isPony },
    ...known({ sportName, birthYear: yearOf(row.birthDate), studbook, colour, father, mother, fatherOfMother }),
    ...(height.success ? { withersHeightCode: height.data } : {}),
    ...(hasPapers
      ? {
          ...known({ owner, breeder }),
          ...identifiers({ UELN: row.ueln, CHIP: row.chip, FEI: row.fei }, namesOf(row.ref)),
        }
      : {}),
  }
}

/** The number of its test in the competition, with a letter for a part, as other systems print it. */
const numberOf = ({ testRef, ref }: TestJson, tests: readonly TestJson[]): string => {
  const parts = tests.filter((each) => each.testRef === testRef).map((each) => each.ref)
  const number = [...new Set(tests.map((each) => each.testRef))].indexOf(testRef) + 1
  return competitionNumber({ number, part: parts.indexOf(ref), parts: parts.length })
}

const toTest = (
  row: TestJson,
  { ref: competition, tests }: Pick<ExportedRow, 'ref' | 'tests'>,
  { namesOf }: Named,
): ExchangeTest => {
  const protocol = Protocol.safeParse(row.protocol)
  const { activity } = row
  return {
    ...{
      id: row.ref,
      competition,
      number: numberOf(row, tests),
      name: nameOfSet(row),
      ...identifiers({}, namesOf(row.ref)),
    },
    discipline: protocol.success
      ? protocol.data.discipline
      : (disciplineOf(SportType.parse(row.sportType)) ?? defaultDiscipline),
    ...known({ level: row.category?.slice(0, 60) }),
    ...(activity === null
      ? {}
      : {
          ...{ date: activity.date, start: toLocalTime(activity.startSeconds) },
          ...known({ arena: activity.arenaRef }),
        }),
    ...{ isTeam: row.takesTeams, isCancelled: row.isCancelled },
    protocol: { key: row.protocolRef ?? row.testRef, ...(protocol.success ? { definition: protocol.data } : {}) },
  }
}

const toEntry = (
  row: EntryJson,
  teams: ReadonlyMap<string, { team: string; isReserve: boolean }>,
  { namesOf }: Named,
): ExchangeEntry => ({
  ...identifiers({}, namesOf(row.ref)),
  ...{ id: row.ref, test: row.testSetRef, person: row.personRef, horse: row.horseRef },
  ...known({ organisation: row.organisationRef, startNumber: row.startNumber }),
  ...teams.get(row.ref),
  status: RegistrationStatus.parse(row.status),
  kind: RegistrationKind.parse(row.kind),
  outOfCompetition: row.outOfCompetition,
})

const Draw = z.object({ method: z.string(), seed: z.string().nullish() })

const toStartlist = (
  row: StartlistJson,
  test: string,
  { timeZone, namesOf }: Named & { readonly timeZone: string },
): ExchangeStartlist => {
  let position = 0
  const draw = Draw.safeParse(row.draw)
  return {
    ...{ id: row.ref, test, status: StartlistStatus.parse(row.status), ...identifiers({}, namesOf(row.ref)) },
    ...(draw.success ? { draw: { method: draw.data.method, ...known({ seed: draw.data.seed }) } } : {}),
    items: row.entries.map((entry) => {
      const type = StartlistEntryType.parse(entry.type)
      const counts = type === 'PARTICIPANT' || type === 'OPEN_POSITION'
      if (counts) position += 1
      const { entryRef, startSeconds, durationSeconds, description } = entry
      return {
        type,
        position: counts ? position : null,
        ...known({
          entry: entryRef,
          startsAt: row.date === null || startSeconds === null ? null : instantOf(row.date, startSeconds, timeZone),
          durationSeconds,
          description: description?.slice(0, 200),
        }),
      }
    }),
  }
}

/** The names of the judges of a part, by their positions. */
const judgesOf = ({ parameters }: TestJson): ReadonlyMap<string, string> =>
  new Map(
    StoredParameters.parse(parameters ?? {})
      .parts.flatMap(({ dressage }) => dressage?.judges ?? [])
      .flatMap(({ position, name }) => (name ? [[position, name.slice(0, 120)]] : [])),
  )

/** The ride, with the names of its judges where the format has a place for them. */
const toDetail = (result: Result, judges: ReadonlyMap<string, string>): ExchangeDetail => {
  if (!('judges' in result) || judges.size === 0) return result
  const sheets: readonly { position: string }[] = result.judges
  const named = sheets.map((sheet) => ({ ...sheet, ...known({ judge: judges.get(sheet.position) }) }))
  const detail = ExchangeDetail.safeParse({ ...result, judges: named })
  return detail.success ? detail.data : result
}

const StoredRows = z.array(RankingRow)

type Ranked = { rows: readonly RankingRow[]; sortedBy: NonNullable<ExchangeRanking['sortedBy']>; placedCount: number }

/** A closed ranking as it was closed (decision 27), an open one as the rides give it now. */
const rankedOf = ({ protocol, ranking }: TestJson, rides: readonly { id: string; result: Result }[]): Ranked | null => {
  const parsed = Protocol.safeParse(protocol)
  const now = parsed.success ? rankStored(parsed.data, rides, ranking?.placed ?? null) : null
  const closed = ranking?.status === 'CLOSED' ? StoredRows.parse(ranking.entries) : null
  const rows = closed ?? now?.ranking.rows
  if (rows === undefined) return null
  return {
    rows,
    sortedBy: (now?.ranked[0]?.keys ?? []).map(({ key, better, jumpOff }) => ({
      key: jumpOff === undefined ? key : `${key}_${jumpOff}`,
      direction: better === 'LOWER' ? 'ASC' : 'DESC',
    })),
    placedCount: closed === null ? (now?.ranking.placedCount ?? 0) : placesOf(closed),
  }
}

/** As many as are prize-winning: those after equal rows have the next place, so it is the same however they share. */
const placesOf = (rows: readonly RankingRow[]): number => rows.filter(({ placed }) => placed).length

const sharedIn = (rows: readonly RankingRow[]): ReadonlySet<number> => sharedPlaces(rows.map(({ place }) => place))

const toRanking = (
  test: TestJson,
  ranking: RankingJson,
  { rows, sortedBy, placedCount, namesOf }: Ranked & Pick<Named, 'namesOf'>,
): ExchangeRanking => {
  const shared = sharedIn(rows)
  return {
    ...{ id: ranking.ref, test: test.ref, status: ranking.status === 'CLOSED' ? 'CLOSED' : 'OPEN' },
    ...identifiers({}, namesOf(ranking.ref)),
    publishedAt: ranking.publishedAt === null ? null : new Date(ranking.publishedAt).toISOString(),
    ...{ placedCount, sortedBy },
    rows: rows.map((row) => ({
      ...{ entry: row.id, place: row.place, isShared: row.place !== null && shared.has(row.place) },
      ...{ isPlaced: row.placed, cells: row.cells },
    })),
  }
}

const toResult = (
  row: ResultJson,
  result: Result,
  {
    judges,
    placed,
    shared,
    namesOf,
  }: Pick<Named, 'namesOf'> & {
    judges: ReadonlyMap<string, string>
    placed?: RankingRow
    shared: ReadonlySet<number>
  },
): ExchangeResult => ({
  ...identifiers({}, namesOf(row.ref)),
  ...{ id: row.ref, entry: row.entryRef, test: row.testSetRef, status: result.status, place: placed?.place ?? null },
  isShared: placed?.place != null && shared.has(placed.place),
  score: placed?.score ?? null,
  detail: toDetail(result, judges),
  ...{ version: row.version, enteredAt: new Date(row.enteredAt).toISOString() },
})

const toTeam = (
  row: TeamJson,
  tests: readonly TestJson[],
  entries: ReadonlySet<string>,
  { namesOf }: Named,
): ExchangeTeam[] => {
  const test = tests.find(({ testRef }) => testRef === row.testRef)
  if (test === undefined) return []
  const inDocument = (refs: readonly string[]): string[] => refs.filter((ref) => entries.has(ref))
  return [
    {
      ...{ id: row.ref, test: test.ref, name: row.name.slice(0, 120) },
      ...identifiers({}, namesOf(row.ref)),
      ...known({ organisation: row.organisationRef }),
      ...{ members: inDocument(row.memberRefs), reserves: inDocument(row.reserveRefs) },
      ...{ substitutions: row.substitutions, status: ResultStatus.parse(row.status) },
      jumpOff: row.jumpOff === null ? null : TeamJumpOff.parse(row.jumpOff),
    },
  ]
}

const placesInTeams = (teams: readonly TeamJson[]): ReadonlyMap<string, { team: string; isReserve: boolean }> =>
  new Map(
    teams.flatMap(({ ref: team, memberRefs, reserveRefs }) => [
      ...reserveRefs.map((entry): [string, { team: string; isReserve: boolean }] => [entry, { team, isReserve: true }]),
      ...memberRefs.map((entry): [string, { team: string; isReserve: boolean }] => [entry, { team, isReserve: false }]),
    ]),
  )

/** Results that cannot be read any more are left out, as in rankings. */
const resultsOf = (test: TestJson, rows: readonly ResultJson[], { namesOf }: Named) => {
  const rides = rows.flatMap((row) => {
    const result = row.testSetRef === test.ref ? Result.safeParse(row.content) : null
    return result?.success ? [{ row, id: row.entryRef, result: result.data }] : []
  })
  const ranked = rankedOf(test, rides)
  const placed = new Map(ranked?.rows.map((row) => [row.id, row]))
  const shared = sharedIn(ranked?.rows ?? [])
  const judges = judgesOf(test)
  return {
    results: rides.map(({ row, id, result }) => {
      const own = placed.get(id)
      return toResult(row, result, { judges, shared, namesOf, ...(own === undefined ? {} : { placed: own }) })
    }),
    rankings: ranked === null || test.ranking === null ? [] : [toRanking(test, test.ranking, { ...ranked, namesOf })],
  }
}

export const toCompetitionDocument = (row: ExportedRow, writing: Writing): ExchangeDocument => {
  const { ref, abbreviation } = row
  const named: Named = { ...writing, namesOf: namesBySubject(row) }
  const teamOf = placesInTeams(row.teams)
  const entries = new Set(row.entries.map((entry) => entry.ref))
  const scored = row.tests.map((test) => resultsOf(test, row.results, named))
  const address = toExchangeAddress(CompetitionLocation.parse(row.location))
  return {
    ...{ format: 'oxer-exchange', version: exchangeVersion, kind: 'COMPLETE' },
    generatedAt: writing.generatedAt.toISOString(),
    source: writing.source,
    scope: { competition: ref },
    persons: row.persons.map((person) => toPerson(person, abbreviation, named)),
    horses: row.horses.map((horse) => toHorse(horse, named)),
    organisations: row.organisations.map((each) => ({
      ...{ id: each.ref, name: each.name },
      ...(writing.hasPapers ? identifiers({ [abbreviation]: each.externalId }, named.namesOf(each.ref)) : {}),
    })),
    competitions: [
      {
        ...{ id: ref, name: row.name, start: row.start, end: row.end, timeZone: row.timeZone },
        ...identifiers({}, named.namesOf(ref)),
        status: CompetitionStatus.exclude(['DELETED']).parse(row.status),
        sports: row.sportTypes.map((sport) => SportType.parse(sport)),
        ...known({ organizer: row.organizerName }),
        ...{ address, arenas: row.arenas.map(toExchangeArena) },
      },
    ],
    tests: row.tests.map((test) => toTest(test, row, named)),
    entries: row.entries.map((entry) => toEntry(entry, teamOf, named)),
    startlists: row.startlists.flatMap((list) => {
      const test = row.tests.find(({ startlistRef }) => startlistRef === list.ref)
      return test === undefined ? [] : [toStartlist(list, test.ref, { ...named, timeZone: row.timeZone })]
    }),
    results: scored.flatMap(({ results }) => results),
    rankings: scored.flatMap(({ rankings }) => rankings),
    teams: row.teams.flatMap((team) => toTeam(team, row.tests, entries, named)),
    activities: toSchedule(row, named.namesOf),
  }
}
