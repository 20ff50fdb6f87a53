// Public pages as exchange documents. Everything comes from the answers of the public reads, whose schemas have no field for a birth date,
// a number of papers or a telephone number (decision 33). Persons and horses are known by their names alone there, so each has the ref of
// its entry as id.
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import type {
  PublicActivity,
  PublicCompetition,
  PublicMasterlist,
  PublicRanking,
  PublicRankingRow,
  PublicStarter,
  PublicStartlist,
  PublicTest,
  PublicTimeSchedule,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { defaultDiscipline, disciplineOf } from '@oxer/domain/disciplines/disciplines'
import type {
  ExchangeCompetition,
  ExchangeEntry,
  ExchangeStartlist,
  ExchangeTest,
} from '@oxer/domain/exchange/document/exchange-competition.schema'
import { type ExchangeDocument, exchangeVersion } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { ExchangeRanking, ExchangeResult } from '@oxer/domain/exchange/document/exchange-result.schema'
import { toSeconds } from '@oxer/domain/kernel/time/time.rules'
import { instantOf, known, toExchangeAddress, toExchangeArena } from './competition-document.mappers.ts'
import { toPublicSchedule } from './schedule-document.mappers.ts'

export type PublicSource = { readonly version: string; readonly origin: string; readonly generatedAt: Date }

export const documentOf = (
  { version, origin, generatedAt }: PublicSource,
  path: string,
  content: Partial<ExchangeDocument> & { readonly publication?: number },
): ExchangeDocument => {
  const { publication, ...collections } = content
  return {
    ...{ format: 'oxer-exchange', version: exchangeVersion, kind: 'SNAPSHOT' },
    generatedAt: generatedAt.toISOString(),
    source: { system: 'oxer', version, url: `${origin}${path}`, ...known({ publication }) },
    ...collections,
  }
}

const toCompetition = (competition: PublicCompetition): ExchangeCompetition => ({
  ...{ id: competition.ref, name: competition.name, start: competition.start, end: competition.end },
  timeZone: competition.timeZone,
  status: CompetitionStatus.exclude(['DELETED']).parse(competition.status),
  sports: competition.sportTypes,
  ...known({ organizer: competition.organizerName }),
  address: toExchangeAddress(competition.location),
  arenas: competition.arenas.map(({ ref: id, code, name, type }) => toExchangeArena({ id, code, name, type })),
})

export const pathOf = (competition: PublicCompetition): string => `/competitions/${competition.ref}`

/** Where the start list and the ranking of a test are, beside the pages of people. */
const linksOf = (competition: PublicCompetition, { testSetRef, activityRef, hasRanking }: PublicTest) => {
  const links = {
    ...(activityRef === null ? {} : { activity: `${pathOf(competition)}/activity/${activityRef}.json` }),
    ...(hasRanking ? { ranking: `${pathOf(competition)}/competition-ranking/${testSetRef}.json` } : {}),
  }
  return Object.keys(links).length === 0 ? {} : { extensions: { oxer: links } }
}

const toTest = (
  competition: PublicCompetition,
  test: PublicTest,
  activities: ReadonlyMap<string, PublicActivity>,
): ExchangeTest => {
  const activity = test.activityRef === null ? undefined : activities.get(test.activityRef)
  return {
    ...{ id: test.testSetRef, competition: competition.ref, name: test.name },
    discipline: disciplineOf(test.sportType) ?? defaultDiscipline,
    // The organiser may hide the time, which is then null here as on the page.
    ...known({ date: activity?.date, start: activity?.start, arena: activity?.arenaRef }),
    isCancelled: test.isCancelled,
    ...linksOf(competition, test),
  }
}

export const headOf = (
  competition: PublicCompetition,
  activities: readonly PublicActivity[],
  only?: ReadonlySet<string>,
) => {
  const byRef = new Map(activities.map((activity) => [activity.ref, activity]))
  return {
    publication: competition.publication,
    scope: { competition: competition.ref },
    competitions: [toCompetition(competition)],
    tests: competition.tests
      .filter(({ testSetRef }) => only === undefined || only.has(testSetRef))
      .map((test) => toTest(competition, test, byRef)),
  }
}

export const toCompetitionPage = (
  source: PublicSource,
  competition: PublicCompetition,
  schedule: PublicTimeSchedule,
): ExchangeDocument => {
  const activities = schedule.days.flatMap((day) => [...day.general, ...day.arenas.flatMap((each) => each.activities)])
  const head = headOf(competition, activities)
  return documentOf(source, pathOf(competition), { ...head, activities: toPublicSchedule(competition, activities) })
}

export type Start = {
  readonly id: string
  readonly test: string
  readonly starter: PublicStarter
  readonly outOfCompetition: boolean
  readonly isScratched: boolean
}

/** Organisations by their names, because no public page has their refs. */
const organisationsOf = (names: readonly (string | null)[]): ReadonlyMap<string, string> =>
  new Map([...new Set(names.flatMap((name) => name ?? []))].map((name, index) => [name, `organisation-${index + 1}`]))

export const namesOf = (starts: readonly Start[], others: readonly (string | null)[] = []) => {
  const organisations = organisationsOf([...starts.map(({ starter }) => starter.organisation), ...others])
  return {
    persons: starts.map(({ id, starter }) => ({ id, lastName: starter.rider.slice(0, 100) || '-' })),
    horses: starts.map(({ id, starter }) => ({ id, name: starter.horse.slice(0, 120) || '-' })),
    organisations: [...organisations].map(([name, id]) => ({ id, name })),
    entries: starts.map(
      ({ id, test, starter, outOfCompetition, isScratched }): ExchangeEntry => ({
        ...{ id, test, person: id, horse: id },
        ...known({
          organisation: starter.organisation === null ? null : organisations.get(starter.organisation),
          startNumber: starter.startNumber,
        }),
        // Why somebody does not start is not public.
        ...(isScratched ? { status: 'SIGNED_OFF' as const } : {}),
        outOfCompetition,
      }),
    ),
  }
}

const whyOf = ({ behind }: PublicRankingRow): string | null =>
  behind === null ? null : [behind.key ?? 'EQUAL', behind.left, behind.right].filter(Boolean).join(' ')

export const toRanking = (ranking: PublicRanking): ExchangeRanking => ({
  ...{ id: ranking.testSetRef, test: ranking.testSetRef, status: ranking.state === 'FINAL' ? 'CLOSED' : 'OPEN' },
  ...{ publishedAt: ranking.publishedAt, placedCount: ranking.placedCount },
  rows: ranking.rows.map((row) => ({
    ...{ entry: row.registrationRef, place: row.place, isShared: row.isShared, isPlaced: row.placed, cells: row.cells },
    ...known({ why: whyOf(row)?.slice(0, 300) }),
  })),
})

export const toResults = (ranking: PublicRanking): ExchangeResult[] =>
  ranking.rows.map(({ registrationRef: id, status, place, isShared }) => ({
    ...{ id, entry: id, test: ranking.testSetRef, status, place, isShared },
  }))

export const startsOfRanking = (ranking: PublicRanking): Start[] =>
  ranking.rows.map(({ registrationRef: id, starter, outOfCompetition }) => ({
    ...{ id, test: ranking.testSetRef, starter, outOfCompetition, isScratched: false },
  }))

export const startsOfEntries = (entries: PublicStartlist['entries']): Start[] =>
  entries.flatMap(({ registrationRef: id, testSetRef: test, starter, outOfCompetition, isScratched }) =>
    id === null || test === null || starter === null ? [] : [{ id, test, starter, outOfCompetition, isScratched }],
  )

const toStartlist = (list: PublicStartlist, timeZone: string): ExchangeStartlist[] => {
  const [first] = startsOfEntries(list.entries)
  if (first === undefined) return []
  const { date } = list.activity
  return [
    {
      ...{ id: list.activity.ref, test: first.test, status: list.status },
      ...(list.draw === null ? {} : { draw: { method: list.draw.method, seed: list.draw.seed } }),
      items: list.entries.map((entry) => ({
        ...{ type: entry.type, position: list.columns.includes('POSITION') ? entry.position : null },
        ...known({
          entry: entry.registrationRef,
          startsAt: entry.time === null ? null : instantOf(date, toSeconds(entry.time), timeZone),
          durationSeconds: entry.durationMinutes === null ? null : entry.durationMinutes * 60,
          description: entry.description.slice(0, 200),
        }),
      })),
    },
  ]
}

export type ActivityPart = {
  readonly competition: PublicCompetition
  readonly activity: PublicActivity
  readonly startlist: PublicStartlist | null
  readonly rankings: readonly PublicRanking[]
}

export const toActivityPage = (
  source: PublicSource,
  { competition, activity, startlist, rankings }: ActivityPart,
): ExchangeDocument => {
  const starts = new Map(rankings.flatMap(startsOfRanking).map((start) => [start.id, start]))
  if (startlist !== null) for (const start of startsOfEntries(startlist.entries)) starts.set(start.id, start)
  const tests = new Set([...[...starts.values()].map(({ test }) => test), ...rankings.map((each) => each.testSetRef)])
  for (const test of competition.tests) if (test.activityRef === activity.ref) tests.add(test.testSetRef)
  return documentOf(source, `${pathOf(competition)}/activity/${activity.ref}`, {
    ...headOf(competition, [activity], tests),
    ...namesOf([...starts.values()]),
    startlists: startlist === null ? [] : toStartlist(startlist, competition.timeZone),
    results: rankings.flatMap(toResults),
    rankings: rankings.map(toRanking),
  })
}

export const toRankingPage = (
  source: PublicSource,
  { competition, ranking }: { readonly competition: PublicCompetition; readonly ranking: PublicRanking },
): ExchangeDocument =>
  documentOf(source, `${pathOf(competition)}/competition-ranking/${ranking.testSetRef}`, {
    ...headOf(competition, [], new Set([ranking.testSetRef])),
    ...namesOf(startsOfRanking(ranking)),
    results: toResults(ranking),
    rankings: [toRanking(ranking)],
  })

/** Riders whose names are withheld (decision 33) are in no document. */
export const toMasterlistPage = (
  source: PublicSource,
  { competition, masterlist }: { readonly competition: PublicCompetition; readonly masterlist: PublicMasterlist },
): ExchangeDocument => {
  const starts = masterlist.riders.flatMap(({ name: rider, starts: rows }) =>
    rows.map((row): Start => {
      const { startNumber, horse, organisation } = row
      const starter = { startNumber, rider, horse, organisation }
      return {
        ...{ id: row.registrationRef, test: row.testSetRef, starter },
        outOfCompetition: false,
        isScratched: false,
      }
    }),
  )
  const { entries, ...names } = namesOf(starts)
  return documentOf(source, `${pathOf(competition)}/masterlist`, {
    ...headOf(competition, []),
    ...names,
    // The master list does not say who rides out of competition.
    entries: entries.map(({ outOfCompetition: _, ...entry }) => entry),
  })
}
