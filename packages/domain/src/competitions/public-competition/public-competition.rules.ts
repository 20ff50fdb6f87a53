// The parts of a competition that may be shown, and the state of each ring.

import { fullYears, toLocalTime } from '../../kernel/time/time.rules.ts'
import { localDateAt, readableTimeZone } from '../../kernel/time/time-zone.rules.ts'
import type { CompetitionPart } from '../competition/competition.schema.ts'
import type { StartlistStatus } from '../startlist/startlist.schema.ts'
import type {
  PublicActivity,
  PublicArena,
  PublicMasterlist,
  PublicParticipation,
  PublicRing,
  PublicStartlist,
  PublicStartlistEntry,
} from './public-competition.schema.ts'

/** decision 11: start lists are public from DRAFT_PROPOSAL on, once they are published. */
export const isStartlistPublic = (status: StartlistStatus | null, parts: readonly CompetitionPart[]): boolean =>
  parts.includes('STARTLISTS') && (status === 'DRAFT_PROPOSAL' || status === 'FINAL' || status === 'CLOSED')

/** decision 11: the notice that time and order may still change. */
export const mayStartlistChange = (status: StartlistStatus): boolean =>
  status === 'DRAFT' || status === 'DRAFT_PROPOSAL'

/** A published ranking is stored as a whole; until then, public results give a ranking of their own. */
export const isRankingPublic = (
  facts: { readonly isRankingPublished: boolean; readonly results: number },
  parts: readonly CompetitionPart[],
): boolean =>
  (parts.includes('RANKING') && facts.isRankingPublished) || (parts.includes('RESULTS') && facts.results > 0)

/** decision 33, as of the first day of the competition. A person of unknown age is protected like a minor. */
export const isMinorOn = (birthDate: string | null, day: string): boolean =>
  birthDate === null || fullYears(birthDate, day) < 18

/** What the state of a ring follows from: the public and the office count the same. */
type RingEntry = Pick<PublicStartlistEntry, 'type' | 'isScratched'> & { readonly result: unknown }

/** Starters are combinations with a registration that are expected in the ring. */
const isStarter = (entry: RingEntry): boolean => entry.type === 'PARTICIPANT' && !entry.isScratched

/** How many of the following starters a ring announces. */
const announced = 3

export const secondsOfDayAt = (moment: Date, timeZone: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: readableTimeZone(timeZone),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
    .format(moment)
    .split(':')
    .map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/**
 * A result that is earlier than the plan by more than this was not entered during the ride, so it says nothing about
 * the delay.
 */
const mostMinutesAhead = 60
const mostMinutesBehind = 240

export const isPlausibleDelay = (seconds: number): boolean => {
  const minutes = Math.round(seconds / 60)
  return minutes >= -mostMinutesAhead && minutes <= mostMinutesBehind
}

export type RiddenAt = { readonly plannedEndSeconds: number; readonly enteredAt: Date }

/** The latest ride of a list, by the order of its entries. */
export const lastRideOf = (
  entries: readonly {
    readonly startSeconds: number | null
    readonly lastsSeconds: number
    readonly enteredAt: Date | null
  }[],
): RiddenAt | null => {
  const last = entries.findLast(({ enteredAt }) => enteredAt !== null)
  if (!last || last.enteredAt === null || last.startSeconds === null) return null
  return { plannedEndSeconds: last.startSeconds + last.lastsSeconds, enteredAt: last.enteredAt }
}

/**
 * The delay in minutes, calculated from the moment of the last result and not from a clock, so that an unchanged page
 * stays correct. Results entered on another day are ignored.
 */
export const delayMinutesOf = (
  last: RiddenAt | null,
  { date, timeZone }: { readonly date: string; readonly timeZone: string },
): number | null => {
  if (last === null || localDateAt(last.enteredAt, timeZone) !== date) return null
  const seconds = secondsOfDayAt(last.enteredAt, timeZone) - last.plannedEndSeconds
  return isPlausibleDelay(seconds) ? Math.round(seconds / 60) : null
}

/** A small difference from the plan is on time; a start that is a little early is not yet called. */
const lateFrom = 3
const earlyFrom = 6

export const isOnPlan = (delayMinutes: number): boolean => delayMinutes < lateFrom && delayMinutes > -earlyFrom

const progressOf = <Entry extends RingEntry>(entries: readonly Entry[]) => {
  const starters = entries.filter(isStarter)
  const lastIndex = starters.findLastIndex((entry) => entry.result !== null)
  const waiting = starters.slice(lastIndex + 1)
  return {
    last: starters[lastIndex] ?? null,
    waiting,
    recent: starters
      .filter((entry) => entry.result !== null)
      .slice(-announced)
      .reverse(),
    hasStarted: lastIndex >= 0,
    isOver: lastIndex >= 0 && waiting.length === 0,
  }
}

/** A start list on its day, with the moment of its latest ride. */
type RingListOf<Entry> = {
  readonly date: string
  readonly entries: readonly Entry[]
  readonly lastRide: RiddenAt | null
}

/**
 * What happens in an arena, from the start lists that are ridden in it on that day, in their order: the running list, or
 * else the next one, or else the last one. Null if none is ridden in it.
 */
export const ringProgressOf = <Entry extends RingEntry, List extends RingListOf<Entry>>(
  lists: readonly (List & RingListOf<Entry>)[],
  timeZone: string,
) => {
  const running = lists.findLast(({ entries }) => progressOf(entries).hasStarted && !progressOf(entries).isOver)
  const upcoming = lists.find(
    ({ entries }) => !progressOf(entries).hasStarted && progressOf(entries).waiting.length > 0,
  )
  const list = running ?? upcoming ?? lists.at(-1)
  if (list === undefined) return null
  const { last, recent, waiting } = progressOf(list.entries)
  const isRunning = list === running
  return {
    list,
    state: isRunning ? ('RUNNING' as const) : list === upcoming ? ('WAITING' as const) : ('FINISHED' as const),
    current: isRunning ? (waiting[0] ?? null) : null,
    next: isRunning ? waiting.slice(1, 1 + announced) : waiting.slice(0, announced),
    last,
    recent,
    delayMinutes: isRunning ? delayMinutesOf(list.lastRide, { date: list.date, timeZone }) : null,
  }
}

/** A public start list on its day, with the moment of its latest ride. */
export type RingList = {
  readonly startlist: PublicStartlist
  readonly lastRide: RiddenAt | null
  /** The refs of its entries in the ranking of the latest ride: a list may be of several tests. */
  readonly ranked: ReadonlySet<string>
}

/** The podium of a list, in the order of the places. */
const leadersOf = ({ startlist, ranked }: RingList): PublicStartlistEntry[] =>
  startlist.entries
    .flatMap((entry) => {
      const place = ranked.has(entry.ref) ? (entry.result?.place ?? null) : null
      return place === null || entry.outOfCompetition ? [] : [{ entry, place }]
    })
    .sort((left, right) => left.place - right.place)
    .slice(0, announced)
    .map(({ entry }) => entry)

/**
 * How many starters ride before each one that waits; 0 for the one in the ring. Counted by results and not by the
 * clock, so that it stays true when the ring is late.
 */
export const startersBefore = (entries: readonly PublicStartlistEntry[]): Map<string, number> => {
  const starters = entries.filter(isStarter)
  const waiting = starters.slice(starters.findLastIndex((entry) => entry.result !== null) + 1)
  return new Map(waiting.map((entry, before) => [entry.ref, before]))
}

/** The state of one arena, from the public start lists that are ridden in it on that day, in their order. */
export const ringOf = (arena: PublicArena, lists: readonly RingList[], timeZone: string): PublicRing | null => {
  const progress = ringProgressOf(
    lists.map((list) => ({ ...list, date: list.startlist.activity.date, entries: list.startlist.entries })),
    timeZone,
  )
  if (progress === null) return null
  const { list, ...ring } = progress
  const { activity, headers } = list.startlist
  return { arena, activity, headers, leaders: leadersOf(list), ...ring }
}

/** The schedule as people read it: by day, and within a day by arena. */
export const scheduleDays = <Arena extends { ref: string }, Activity extends Pick<PublicActivity, 'date' | 'arenaRef'>>(
  arenas: readonly Arena[],
  activities: readonly Activity[],
): { date: string; general: Activity[]; arenas: { arena: Arena; activities: Activity[] }[] }[] => {
  const dates = [...new Set(activities.map((activity) => activity.date))].sort()
  return dates.map((date) => {
    const ofDay = activities.filter((activity) => activity.date === date)
    const known = new Set(arenas.map((arena) => arena.ref))
    return {
      date,
      general: ofDay.filter((activity) => activity.arenaRef === null || !known.has(activity.arenaRef)),
      arenas: arenas
        .map((arena) => ({ arena, activities: ofDay.filter((activity) => activity.arenaRef === arena.ref) }))
        .filter((group) => group.activities.length > 0),
    }
  })
}

/** The time to show: none if it is hidden. Seconds after midnight are shown as the next day's clock. */
export const shownTime = (seconds: number | null, isHidden: boolean): string | null =>
  seconds === null || isHidden ? null : toLocalTime(seconds)

const byName = (left: { name: string }, right: { name: string }): number => left.name.localeCompare(right.name, 'nl')

const groupsBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key | null): Row[][] => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/**
 * A registration with keys that distinguish two riders or horses of the same name. The keys never leave the server. A
 * rider whose name is withheld is counted by key, too.
 */
export type KeyedParticipation = PublicParticipation & { readonly riderKey: string; readonly horseKey: string }

const toParticipation = ({ riderKey: _rider, horseKey: _horse, ...row }: KeyedParticipation): PublicParticipation => row

/** The registrations of a competition as riders, horses and organisations, each sorted by name. */
export const masterlistOf = (rows: readonly KeyedParticipation[]): PublicMasterlist => {
  const riders = groupsBy(rows, (row) => row.riderKey)
  const named = riders.flatMap((group) => {
    const name = group.find((row) => row.rider !== null)?.rider
    if (name === null || name === undefined) return []
    return [{ name, organisations: distinct(group.map((row) => row.organisation)), starts: group.map(toParticipation) }]
  })
  return {
    riders: named.sort(byName),
    unnamedRiders: riders.length - named.length,
    horses: groupsBy(rows, (row) => row.horseKey)
      .map((group) => ({ name: group[0]?.horse ?? '', starts: group.map(toParticipation) }))
      .sort(byName),
    organisations: groupsBy(rows, (row) => row.organisation)
      .map((group) => ({
        name: group[0]?.organisation ?? '',
        riders: distinct(group.map((row) => row.riderKey)).length,
        horses: distinct(group.map((row) => row.horseKey)).length,
        starts: group.length,
      }))
      .sort(byName),
  }
}
