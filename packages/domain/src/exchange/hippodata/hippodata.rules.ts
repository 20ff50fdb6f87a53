// An event of Hippodata as an exchange document: its tests of show jumping, who starts in them, their lists, and their results.

import { fold } from '../../kernel/search/search.rules.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import type { HorseGender } from '../../parties/horse/horse.schema.ts'
import type { ExchangeEntry, ExchangeStartlist, ExchangeTest } from '../document/exchange-competition.schema.ts'
import { type ExchangeDocument, exchangeVersion } from '../document/exchange-document.schema.ts'
import type { ExchangeHorse, ExchangeOrganisation, ExchangePerson } from '../document/exchange-party.schema.ts'
import type { ExchangeIdentifier } from '../document/exchange-words.schema.ts'
import { isoCountry } from '../equipe/country-code.rules.ts'
import { importFileErrors } from '../integration/import.errors.ts'
import {
  type FileImport,
  type ImportAdapter,
  type ImportProblem,
  type ImportTarget,
  mostImportFiles,
} from '../integration/import-adapter.schema.ts'
import { namePartsOf } from '../integration/import-layout.rules.ts'
import { casedName } from '../show/cased-name.rules.ts'
import { formatsOf, isFormat } from '../show/show-format.rules.ts'
import { placeIn } from '../show/show-ranking.rules.ts'
import {
  first,
  known,
  type PlacedRide,
  rankingsOfTest,
  resultsOfTest,
  showProblem,
  uniqueById,
  yearBetween,
} from '../show/show-record.rules.ts'
import { hippodataErrors } from './hippodata.errors.ts'
import type { HippodataCompetitor, HippodataRidden, HippodataShow, HippodataTest } from './hippodata.schema.ts'
import { gatherHippodata, hippodataLayout, nameOfTest } from './hippodata-files.rules.ts'
import { hippodataWords, readRide, type SettledHippodata, settleHippodata } from './hippodata-results.rules.ts'

export const hippodataProvider = 'HIPPODATA'

const longest = 128

/** Numbers and names are those of one event, so its own goes before them; the number of the FEI is a lasting one. */
const identifiersOf = (event: string, id: string, fei: string | null | undefined): ExchangeIdentifier[] => [
  { provider: hippodataProvider, value: `${event}/${id}`.slice(0, longest) },
  ...(fei == null ? [] : [{ provider: 'FEI', value: fei }]),
]

const personIdOf = ({ RIDER: { RFEI_ID, RNAME } }: HippodataCompetitor): string =>
  (RFEI_ID ?? `rider ${fold(RNAME)}`).slice(0, longest)

/** Two horses of a name have two numbers in the event. */
const horseIdOf = ({ HORSE: { HFEI_ID, HNAME, HNR } }: HippodataCompetitor): string =>
  (HFEI_ID ?? `horse ${fold(HNAME)} ${HNR}`.trim()).slice(0, longest)

const clubIdOf = ({ RIDER: { CLUB } }: HippodataCompetitor): string | null =>
  CLUB === '' ? null : `club ${fold(CLUB)}`.slice(0, longest)

/** "LAST, First"; without a comma, like every whole name. */
export const hippodataName = (name: string): { firstName?: string; lastName: string } => {
  const [last = '', ...others] = name.split(',')
  const given = others.join(' ').trim()
  const parts = given === '' ? namePartsOf(last) : { firstName: given, lastName: last }
  return {
    ...known({ firstName: casedName(parts.firstName ?? '', { isFamilyName: false }).slice(0, 100) }),
    lastName: casedName(parts.lastName, { isFamilyName: true }).slice(0, 100),
  }
}

const toPerson = (event: string, competitor: HippodataCompetitor): ExchangePerson => {
  const { RFEI_ID, RNAME, NATION } = competitor.RIDER
  const id = personIdOf(competitor)
  return {
    ...{ id, ...hippodataName(RNAME), externalIds: identifiersOf(event, id, RFEI_ID) },
    ...known({ nationality: isoCountry(NATION.toUpperCase()) }),
  }
}

/** M is male, so a stallion or a gelding. */
const genders: Readonly<Record<string, HorseGender>> = {
  ...{ f: 'MARE', mare: 'MARE', stallion: 'STALLION', s: 'STALLION', g: 'GELDING', gelding: 'GELDING' },
}

const genderOf = ({ HORSE }: HippodataCompetitor): HorseGender | undefined =>
  genders[HORSE.HORSEINFO.GENDER.toLowerCase()]

const toHorse = (event: string, competitor: HippodataCompetitor): ExchangeHorse => {
  const { HFEI_ID, HNAME, HORSEINFO } = competitor.HORSE
  const { BORNYEAR, OWNER, FATHER, MOTHERFATHER, BREED, COLOR } = HORSEINFO
  const id = horseIdOf(competitor)
  return {
    ...{ id, name: casedName(HNAME, { isFamilyName: false }), externalIds: identifiersOf(event, id, HFEI_ID) },
    // A horse of which it is not said is a gelding, as where riders enter.
    ...{ gender: genderOf(competitor) ?? 'GELDING', isPony: false },
    ...known({ birthYear: yearBetween(BORNYEAR, 1950), owner: OWNER, studbook: BREED, colour: COLOR }),
    ...known({ father: FATHER, fatherOfMother: MOTHERFATHER }),
  }
}

const toClub = (event: string, competitor: HippodataCompetitor): ExchangeOrganisation | null => {
  const id = clubIdOf(competitor)
  return id === null ? null : { id, name: competitor.RIDER.CLUB, externalIds: identifiersOf(event, id, null) }
}

type Test = { readonly ridden: HippodataRidden; readonly settled: SettledHippodata }

const dateOf = ({ DATE, DATETIME }: HippodataTest): string | undefined =>
  LocalDate.safeParse(first(DATE, DATETIME.slice(0, 10))).data

const entryIdOf = ({ number }: HippodataRidden, competitor: HippodataCompetitor): string =>
  `${number}/${personIdOf(competitor)}/${horseIdOf(competitor)}`.slice(0, longest)

const toTest = (event: string, { ridden: { number, test }, settled }: Test): ExchangeTest => ({
  ...{ id: number, competition: event, name: nameOfTest(test), discipline: settled.protocol.discipline },
  externalIds: identifiersOf(event, first(test.ID ?? '', number), null),
  ...known({ number: number.slice(0, 10), date: dateOf(test), level: test.CATEGORY }),
  ...known({ start: LocalTime.safeParse(test.DATETIME.slice(11, 16)).data }),
  protocol: { key: hippodataLayout, definition: settled.protocol },
})

const toEntry = (event: string, ridden: HippodataRidden, competitor: HippodataCompetitor): ExchangeEntry => {
  const id = entryIdOf(ridden, competitor)
  const { HNR } = competitor.HORSE
  return {
    ...{ id, test: ridden.number, person: personIdOf(competitor), horse: horseIdOf(competitor) },
    externalIds: identifiersOf(event, id, null),
    ...known({ organisation: clubIdOf(competitor) }),
    ...known({ startNumber: /^[1-9]\d{0,5}$/.test(HNR) ? Number(HNR) : undefined }),
    ...{ status: 'SUBSCRIBED', kind: 'REGISTRATION', outOfCompetition: false },
  }
}

const orderOf = ({ SORTROUND, SORTORDER }: HippodataCompetitor): number => Number(SORTROUND.ROUND1 ?? SORTORDER ?? 1e6)

const toStartlist = (ridden: HippodataRidden): ExchangeStartlist => ({
  ...{ id: `list-${ridden.number}`, test: ridden.number, status: 'FINAL' },
  items: ridden.competitors
    .toSorted((left, right) => orderOf(left) - orderOf(right))
    .map((each, index) => ({ type: 'PARTICIPANT', position: index + 1, entry: entryIdOf(ridden, each) })),
})

const ridesOf = ({ ridden, settled }: Test): PlacedRide[] =>
  settled.results.map(({ start, result }) => ({
    ...{ entry: entryIdOf(ridden, start), result, place: placeIn(hippodataWords, start, result) },
  }))

const toDocument = ({ event }: HippodataShow, tests: readonly Test[], target: ImportTarget): ExchangeDocument => {
  const { ID: id, CAPTION, LOCATION } = event
  const days = tests.flatMap(({ ridden }) => dateOf(ridden.test) ?? []).toSorted()
  const [start = '', end = start] = [days[0], days.at(-1)]
  const starts = tests.flatMap(({ ridden }) => ridden.competitors)
  return {
    ...{ format: 'oxer-exchange', version: exchangeVersion, kind: 'COMPLETE', generatedAt: target.at },
    ...{ source: { system: 'hippodata' }, scope: { competition: id } },
    persons: uniqueById(starts.map((each) => toPerson(id, each))),
    horses: uniqueById(starts.map((each) => toHorse(id, each))),
    organisations: uniqueById(starts.flatMap((each) => toClub(id, each) ?? [])),
    competitions: [
      {
        ...{ id, name: first(CAPTION, id), start, end, timeZone: target.timeZone },
        externalIds: [{ provider: hippodataProvider, value: id }],
        ...(LOCATION !== '' && { address: { city: LOCATION } }),
      },
    ],
    tests: tests.map((test) => toTest(id, test)),
    entries: tests.flatMap(({ ridden }) => ridden.competitors.map((each) => toEntry(id, ridden, each))),
    startlists: tests.flatMap(({ ridden }) => (ridden.competitors.length === 0 ? [] : [toStartlist(ridden)])),
    results: tests.flatMap((test) => resultsOfTest(test.ridden.number, ridesOf(test))),
    rankings: tests.flatMap((test) => rankingsOfTest(test.ridden.number, ridesOf(test))),
  }
}

/** What the FEI calls events of dressage, eventing, driving, endurance, vaulting, reining and para; those of jumping are CSI, CSIO and CSN. */
const otherDiscipline = /^C(?:DI|DN|CI|CN|AI|EI|VI|RI|PEDI)/

const isJumping = ({ test, competitors }: HippodataRidden): boolean =>
  !otherDiscipline.test(test.CATEGORY.toUpperCase()) &&
  // Whatever has neither faults nor a time is no round of jumping.
  !competitors.some(({ RESULT }) => RESULT.some(({ FAULTS, TIME }) => FAULTS === null && TIME === null))

const refusal = (
  code: (typeof hippodataErrors)[keyof typeof hippodataErrors]['code'],
  values: ImportProblem['values'],
) => showProblem({ kind: 'REFUSED', code, values })
const skipped = (
  code: (typeof hippodataErrors)[keyof typeof hippodataErrors]['code'],
  values: ImportProblem['values'],
) => showProblem({ kind: 'SKIPPED', code, values })

const problemsOf = ({ ridden, settled }: Test, format: string | undefined): ImportProblem[] => {
  const test = nameOfTest(ridden.test)
  const startOf = (each: HippodataCompetitor): string => `${hippodataWords.numberOf(each)} ${each.RIDER.RNAME}`
  const unknown = ridden.competitors.flatMap((each) => {
    const ride = readRide(each, ridden)
    return ride.kind === 'WORD_UNKNOWN' ? [{ start: startOf(each), test, text: ride.text }] : []
  })
  return [
    ...(format === undefined || isFormat(format) ? [] : [refusal(hippodataErrors.formatNotOffered.code, { format })]),
    ...settled.unreadable.map((each) => refusal(hippodataErrors.startUnreadable.code, { start: startOf(each), test })),
    ...unknown.map((values) => skipped(hippodataErrors.wordUnknown.code, values)),
    ...(settled.kept !== null && format !== 'PLACES' ? [skipped(hippodataErrors.formatUnknown.code, { test })] : []),
  ]
}

const isNamed = ({ RIDER, HORSE }: HippodataCompetitor): boolean => RIDER.RNAME !== '' && HORSE.HNAME !== ''

const readShow: ImportAdapter = (files, target) => {
  const { show, problems: gathered } = gatherHippodata(files)
  if (show === null) return { document: null, problems: gathered }
  const formats = formatsOf(files)
  const jumping = show.tests.filter(isJumping)
  const tests = jumping.map((whole): Test => {
    const ridden = { ...whole, competitors: whole.competitors.filter(isNamed) }
    return { ridden, settled: settleHippodata(ridden, formats.get(ridden.number)) }
  })
  const nameless = jumping.flatMap((ridden) =>
    ridden.competitors.filter((each) => !isNamed(each)).map((each) => ({ ridden, each })),
  )
  const withoutSex = new Set(
    tests.flatMap(({ ridden }) => ridden.competitors.filter((each) => genderOf(each) === undefined).map(horseIdOf)),
  ).size
  const problems = [
    ...gathered,
    ...(show.tests.length === 0
      ? [
          showProblem({
            kind: 'REFUSED',
            code: importFileErrors.nothingToImport.code,
            values: { layout: hippodataLayout },
          }),
        ]
      : []),
    ...show.tests
      .filter((each) => !isJumping(each))
      .map(({ test }) => refusal(hippodataErrors.notJumping.code, { test: nameOfTest(test) })),
    ...(tests.length > 0 && tests.every(({ ridden }) => dateOf(ridden.test) === undefined)
      ? [refusal(hippodataErrors.dayMissing.code, {})]
      : []),
    ...nameless.map(({ ridden, each }) =>
      refusal(hippodataErrors.startUnreadable.code, {
        start: first(each.HORSE.HNR, each.HORSE.HNAME, each.RIDER.RNAME),
        test: nameOfTest(ridden.test),
      }),
    ),
    ...show.withoutList.map((test) => skipped(hippodataErrors.listMissing.code, { test: nameOfTest(test) })),
    ...(withoutSex === 0 ? [] : [skipped(hippodataErrors.sexUnknown.code, { count: withoutSex })]),
    ...tests.flatMap((test) => problemsOf(test, formats.get(test.ridden.number))),
  ]
  return { document: toDocument(show, tests, target), problems }
}

/** HIPPODATA_IMPORT: an event, of which each test has a start list and a result list. */
export const hippodataImport: FileImport = {
  ...{ read: readShow, into: 'FEDERATION', mostFiles: mostImportFiles, kinds: ['JSON'] },
  layout: hippodataLayout,
}
