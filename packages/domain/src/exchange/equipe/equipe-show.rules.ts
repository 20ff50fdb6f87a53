// A show in Equipe as an exchange document: its tests, who starts in them, their lists, and their results.
import type { StartlistEntryType } from '../../competitions/startlist/startlist.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { momentAt } from '../../kernel/time/time-zone.rules.ts'
import type {
  ExchangeEntry,
  ExchangeStartlist,
  ExchangeStartlistItem,
  ExchangeTeam,
  ExchangeTest,
} from '../document/exchange-competition.schema.ts'
import { type ExchangeDocument, exchangeVersion } from '../document/exchange-document.schema.ts'
import { importFileErrors } from '../integration/import.errors.ts'
import {
  type FileImport,
  type ImportAdapter,
  type ImportProblem,
  type ImportTarget,
  mostImportFiles,
} from '../integration/import-adapter.schema.ts'
import { isFormat } from '../show/show-format.rules.ts'
import { first, known, type PlacedRide, rankingsOfTest, resultsOfTest, showProblem } from '../show/show-record.rules.ts'
import { equipeShowErrors } from './equipe-show.errors.ts'
import type { EquipeShow, EquipeShowStart, EquipeShowTest } from './equipe-show.schema.ts'
import { equipeLayout, gatherShow } from './equipe-show-files.rules.ts'
import { clubIdOf, horsesOf, identifiersOf, organisationsOf, personsOf } from './equipe-show-parties.rules.ts'
import { placeOf, type ReadTest, readTest } from './equipe-show-results.rules.ts'
import { teamsOf } from './equipe-show-teams.rules.ts'

type Test = {
  readonly row: EquipeShowTest
  /** Those who are starters or were: nobody who never paid, was moved or is a reserve is in the list. */
  readonly starts: readonly EquipeShowStart[]
  readonly read: ReadTest
}

const nameOfTest = ({ name, klass, clabb, kq }: EquipeShowTest): string => first(klass, name, clabb, kq)

const arenaOf = ({ arena, tavlingspl }: EquipeShowTest): string => first(arena, tavlingspl)

const timeOf = (text: string): string | undefined =>
  LocalTime.safeParse(/^\d:/.test(text) ? `0${text.slice(0, 4)}` : text.slice(0, 5)).data

/** A day outside the show is that of another, or a mistake. */
const dateOf = ({ show }: EquipeShow, { starts_on, datum }: EquipeShowTest): string | undefined => {
  const date = LocalDate.safeParse(first(starts_on, datum)).data
  return date !== undefined && date >= show.starts_on && date <= show.ends_on ? date : undefined
}

const toTest = (show: EquipeShow, { row, read, starts }: Test): ExchangeTest => ({
  ...{ id: row.kq, competition: show.show.id, name: nameOfTest(row), discipline: read.protocol.discipline },
  externalIds: identifiersOf(show.show.id, row.kq, [row.foreign_id]),
  ...known({ number: row.clabb, date: dateOf(show, row), start: timeOf(first(row.start_time, row.klock)) }),
  ...known({ arena: arenaOf(row) }),
  ...(starts.some(({ lag_id: team }) => team != null) ? { isTeam: true } : {}),
  protocol: { key: equipeLayout, definition: read.protocol },
})

/** E has not paid, B rides another test, R is a reserve. */
const isStarter = ({ a }: EquipeShowStart): boolean => !['E', 'B', 'R'].includes(a)

const statuses: Readonly<Record<string, ExchangeEntry['status']>> = {
  Ö: 'SIGNED_OFF',
  E: 'SIGNED_OFF',
  B: 'CANCELLED',
  R: 'CANCELLED',
}

const entryIdOf = ({ id }: Pick<EquipeShowStart, 'id'>): string => `s${id}`

/** Who is on the list and has not withdrawn: only these are in a team. */
const isStarting = (start: EquipeShowStart): boolean => isStarter(start) && statuses[start.a] === undefined

const toTeams = (show: EquipeShow, { row, starts }: Test): ExchangeTeam[] =>
  teamsOf(
    show,
    row.kq,
    starts.filter(isStarting).map((start) => ({ ...start, entry: entryIdOf(start) })),
  )

const toEntry = (show: EquipeShow, start: EquipeShowStart): ExchangeEntry => {
  const number = /^[1-9]\d{0,5}$/.test(start.horse_no) ? Number(start.horse_no) : undefined
  return {
    ...{ id: entryIdOf(start), test: start.kq, person: `r${start.rnr ?? ''}`, horse: `h${start.hnr ?? ''}` },
    externalIds: identifiersOf(show.show.id, start.id, [start.foreign_id]),
    ...known({ organisation: clubIdOf(start), startNumber: number }),
    status: statuses[start.a] ?? 'SUBSCRIBED',
    kind: start.efteranm === true ? 'LATE_REGISTRATION' : 'REGISTRATION',
    outOfCompetition: start.utt === true,
  }
}

/** Names of a break in which the ground is prepared. */
const dragging = /drag|sleep|slep|harr|harv|slad|raz/i

type Pause = { readonly item: ExchangeStartlistItem | null; readonly until: string | undefined }

/** A break is before the start that names it: `10` for ten minutes, `10:00` until ten o'clock. */
const pauseOf = ({ paus, pause_name }: EquipeShowStart): Pause => {
  if (paus === '' || paus === '0') return { item: null, until: undefined }
  const type: StartlistEntryType = dragging.test(pause_name) ? 'DRAGGING_BREAK' : 'BREAK'
  const minutes = /^\d{1,3}$/.test(paus) ? Number(paus) : undefined
  return {
    item: {
      type,
      ...known({ durationSeconds: minutes === undefined ? undefined : minutes * 60, description: pause_name }),
    },
    until: timeOf(paus.includes(':') ? paus : ''),
  }
}

const toStartlist = (show: EquipeShow, { row, starts }: Test, { timeZone }: ImportTarget): ExchangeStartlist => {
  const date = dateOf(show, row)
  const at = (time: string | undefined): string | undefined =>
    date === undefined || time === undefined ? undefined : momentAt(date, time, timeZone).toISOString()
  const listed = starts.filter(isStarter)
  return {
    ...{ id: `list-${row.kq}`, test: row.kq, status: 'FINAL' },
    items: listed.flatMap((start, index): ExchangeStartlistItem[] => {
      const { item, until } = pauseOf(start)
      const rides: ExchangeStartlistItem = {
        ...{ type: 'PARTICIPANT', position: index + 1, entry: entryIdOf(start) },
        ...known({ startsAt: at(timeOf(start.tid) ?? until) }),
      }
      return item === null ? [rides] : [item, rides]
    }),
  }
}

const ridesOf = ({ read: { results } }: Test): PlacedRide[] =>
  results.map(({ start, result }) => ({ entry: entryIdOf(start), result, place: placeOf(start, result) }))

const problemsOf = ({ formats }: EquipeShow, { row, read }: Test): ImportProblem[] => {
  const test = nameOfTest(row)
  const format = formats.get(row.kq)
  const { kept, unreadable, isSheetUnusable } = read
  const isAsked = kept !== null && format !== 'PLACES'
  return [
    ...(format === undefined || isFormat(format)
      ? []
      : [showProblem({ kind: 'REFUSED', code: equipeShowErrors.formatNotOffered.code, values: { format } })]),
    ...unreadable.map((start) =>
      showProblem({
        kind: 'REFUSED',
        code: equipeShowErrors.startUnreadable.code,
        values: { start: first(start.st, start.id), test },
      }),
    ),
    ...(isSheetUnusable
      ? [showProblem({ kind: 'SKIPPED', code: equipeShowErrors.sheetUnusable.code, values: { test } })]
      : []),
    ...(isAsked && kept.format === null
      ? [showProblem({ kind: 'SKIPPED', code: equipeShowErrors.formatUnknown.code, values: { test } })]
      : []),
    ...(isAsked && kept.format !== null
      ? [
          showProblem({
            ...{ kind: 'SKIPPED', code: equipeShowErrors.placesDiffer.code },
            values: { test, format: kept.format, places: kept.places },
          }),
        ]
      : []),
  ]
}

const toDocument = (show: EquipeShow, tests: readonly Test[], target: ImportTarget): ExchangeDocument => {
  const { id, name, starts_on: start, ends_on: end, foreign_id } = show.show
  const arenas = [...new Set(show.tests.map(arenaOf))].filter((arena) => arena !== '')
  const { horses } = horsesOf(show)
  return {
    ...{ format: 'oxer-exchange', version: exchangeVersion, kind: 'COMPLETE', generatedAt: target.at },
    ...{ source: { system: 'equipe' }, scope: { competition: id } },
    ...{ persons: personsOf(show), horses, organisations: organisationsOf(show) },
    competitions: [
      {
        ...{ id, name: first(name, id), start, end, timeZone: target.timeZone },
        externalIds: [{ provider: 'EQUIPE', value: id }, ...identifiersOf(id, id, [foreign_id]).slice(1)],
        arenas: arenas.map((arena) => ({ id: arena, name: arena })),
      },
    ],
    tests: tests.map((test) => toTest(show, test)),
    entries: tests.flatMap(({ starts }) => starts.map((start) => toEntry(show, start))),
    teams: tests.flatMap((test) => toTeams(show, test)),
    startlists: tests.filter(({ starts }) => starts.some(isStarter)).map((test) => toStartlist(show, test, target)),
    results: tests.flatMap((test) => resultsOfTest(test.row.kq, ridesOf(test))),
    rankings: tests.flatMap((test) => rankingsOfTest(test.row.kq, ridesOf(test))),
  }
}

/** A start needs somebody and a horse with names. */
const isNamed = (show: EquipeShow): ((start: EquipeShowStart) => boolean) => {
  const persons = new Set(personsOf(show).map(({ id }) => id))
  const horses = new Set(horsesOf(show).horses.map(({ id }) => id))
  return ({ rnr, hnr }) => persons.has(`r${rnr ?? ''}`) && horses.has(`h${hnr ?? ''}`)
}

const readShow: ImportAdapter = (files, target) => {
  const { show, problems: gathered } = gatherShow(files)
  if (show === null) return { document: null, problems: gathered }
  const named = isNamed(show)
  const inOrder = show.starts.toSorted((left, right) => (left.ord ?? 0) - (right.ord ?? 0))
  const tests = show.tests.map((row): Test => {
    const starts = inOrder.filter((start) => start.kq === row.kq && named(start))
    const [judgement, sheet] = [show.judgements.get(row.kq), show.sheets.get(row.kq)]
    return { row, starts, read: readTest(starts, { judgement, sheet, format: show.formats.get(row.kq) }) }
  })
  const nameless = show.starts.filter((start) => !named(start))
  const { withoutSex } = horsesOf(show)
  const problems = [
    ...gathered,
    ...(show.tests.length === 0
      ? [
          showProblem({
            kind: 'REFUSED',
            code: importFileErrors.nothingToImport.code,
            values: { layout: equipeLayout },
          }),
        ]
      : []),
    ...nameless.map(({ st, id, kq }) =>
      showProblem({
        kind: 'REFUSED',
        code: equipeShowErrors.startUnreadable.code,
        values: { start: first(st, id), test: kq },
      }),
    ),
    ...(withoutSex === 0
      ? []
      : [showProblem({ kind: 'SKIPPED', code: equipeShowErrors.sexUnknown.code, values: { count: withoutSex } })]),
    ...tests.flatMap((test) => problemsOf(show, test)),
  ]
  return { document: toDocument(show, tests, target), problems }
}

/** EQUIPE_IMPORT: a whole show, of which each test has up to four files. */
export const equipeImport: FileImport = {
  read: readShow,
  into: 'FEDERATION',
  mostFiles: mostImportFiles,
  kinds: ['JSON'],
}
