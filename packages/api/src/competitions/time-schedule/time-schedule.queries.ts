// The whole schedule of one competition in six statements, whatever its size, and what is derived from it.

import type { Activity, Db } from '@oxer/db'
import { mayRideIn } from '@oxer/domain/competitions/arena/arena.rules'
import type { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import { CompetitionSettings } from '@oxer/domain/competitions/competition/competition.schema'
import { wantedRestIn } from '@oxer/domain/competitions/competition/variant-settings.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { StartlistEntryType, StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { furtherSeconds, partsOfTest, type TestPart } from '@oxer/domain/competitions/test/test-duration.rules'
import type {
  PlannableStartlist,
  PlanStartlists,
  ProposalReason,
  ScheduleProposal,
  ScheduleWarningView,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { findArenaConflicts, findOverlaps } from '@oxer/domain/competitions/time-schedule/schedule-overlap.rules'
import {
  defaultRest,
  findShortRests,
  type RestingPresence,
} from '@oxer/domain/competitions/time-schedule/schedule-rest.rules'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
import type { ScheduleWarning } from '@oxer/domain/competitions/time-schedule/time-schedule.schema'
import {
  proposeTimetable,
  type TimetableReason,
} from '@oxer/domain/competitions/time-schedule/timetable-proposal.rules'
import { defaultDiscipline, disciplineOf, disciplines } from '@oxer/domain/disciplines/disciplines'
import { plainDiscipline } from '@oxer/domain/disciplines/plain-discipline'
import { partKindsOf } from '@oxer/domain/disciplines/test-parts'
import { paceOf } from '@oxer/domain/disciplines/usual-round'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type ArenaType, SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { addDays, toDayNumber, toLocalTime, toSeconds } from '@oxer/domain/kernel/time/time.rules'
import { listArenas } from '../arena/arena.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { timesOf } from '../startlist/startlist-entries.queries.ts'
import { type EntryRow, gapMinutes, type PlannedList, toActivityView } from './time-schedule.mappers.ts'

export type ScheduleFacts = {
  readonly competition: {
    readonly ref: string
    readonly name: string
    readonly start: string
    readonly end: string
    readonly timeZone: string
    readonly publishedParts: readonly string[]
    readonly settings: CompetitionSettings
  }
  readonly arenas: readonly Arena[]
  readonly activities: readonly Activity[]
  readonly lists: ReadonlyMap<string, PlannedList>
}

type InTest = { readonly order: number; readonly test: { readonly order: number } }

/** In the order of the tests and their parts; lists without a test last. */
const byTest = (left: InTest | undefined, right: InTest | undefined): number =>
  (left?.test.order ?? Number.MAX_SAFE_INTEGER) - (right?.test.order ?? Number.MAX_SAFE_INTEGER) ||
  (left?.order ?? 0) - (right?.order ?? 0)

type PlannedSet = {
  readonly ref: string
  readonly courseProtocol: unknown
  readonly test: { readonly averageRoundSeconds: number; readonly protocolDefinition: unknown }
}

/** decision 89: what the entries of a list take besides their starts. Open positions count for its first test. */
const aroundEntries = (
  sets: readonly PlannedSet[],
  entries: readonly { readonly type: StartlistEntryType; readonly testSetRef: string | null }[],
  totalSeconds: number,
): { furtherSeconds: number; walkSeconds: number; parts: readonly TestPart[] } => {
  const paces = sets.map((set, index) => {
    const protocol = Protocol.parse(set.courseProtocol ?? set.test.protocolDefinition)
    const pace = paceOf(protocol)
    const isOfSet = (ref: string | null): boolean => ref === set.ref || (ref === null && index === 0)
    const starters = entries.filter((entry) => isPosition(entry) && isOfSet(entry.testSetRef)).length
    const ridden = { starters, roundSeconds: set.test.averageRoundSeconds }
    return {
      walkSeconds: pace.walkSeconds,
      furtherSeconds: furtherSeconds(pace, ridden),
      parts: partsOfTest(pace, partKindsOf(protocol), ridden, totalSeconds),
    }
  })
  return {
    parts: paces.length === 1 ? (paces[0]?.parts ?? []) : [],
    furtherSeconds: paces.reduce((sum, pace) => sum + pace.furtherSeconds, 0),
    walkSeconds: Math.max(0, ...paces.map(({ walkSeconds }) => walkSeconds)),
  }
}

const loadLists = async (db: Db, competitionRef: string): Promise<ReadonlyMap<string, PlannedList>> => {
  const lists = await db.startlist.findMany({
    where: { competitionRef },
    select: {
      ref: true,
      name: true,
      status: true,
      testSets: {
        where: { test: { deletedAt: null } },
        orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }],
        select: {
          ref: true,
          name: true,
          order: true,
          courseProtocol: true,
          test: {
            select: {
              order: true,
              protocolDefinition: true,
              ref: true,
              name: true,
              sportType: true,
              sportTypeVariantRef: true,
              averageRoundSeconds: true,
              draggingBreakEvery: true,
              draggingBreakMinutes: true,
              maxStartlistEntries: true,
            },
          },
        },
      },
    },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const inOrder = lists.toSorted((left, right) => byTest(left.testSets[0], right.testSets[0]))
  const rows = await db.$queryRaw<EntryRow[]>`
    SELECT e.ref, e.startlist_ref AS "startlistRef", r.test_set_ref AS "testSetRef", e.type, e.duration_seconds AS "durationSeconds",
      t.average_round_seconds AS "averageRoundSeconds", p.ref AS "riderRef",
      trim(p.first_name || ' ' || p.last_name) AS "riderName", h.ref AS "horseRef", h.name AS "horseName"
    FROM startlist_entry e
    JOIN startlist l ON l.ref = e.startlist_ref
    LEFT JOIN registration r ON r.ref = e.registration_ref
    LEFT JOIN competition_test t ON t.ref = r.test_ref
    LEFT JOIN practitioner c ON c.ref = r.practitioner_ref
    LEFT JOIN person p ON p.ref = c.person_ref
    LEFT JOIN horse h ON h.ref = c.horse_ref
    WHERE l.competition_ref = ${competitionRef}::uuid
    ORDER BY e.startlist_ref, e."order", e.ref`
  const teams = await db.competitionTeam.findMany({
    where: { competitionRef },
    distinct: ['testRef'],
    select: { testRef: true },
  })
  const inTeams = new Set(teams.map(({ testRef }) => testRef))
  const byList = new Map<string, EntryRow[]>()
  for (const row of rows) byList.set(row.startlistRef, [...(byList.get(row.startlistRef) ?? []), row])
  return new Map(
    inOrder.map((list) => {
      const entries = (byList.get(list.ref) ?? []).map((row) => ({ ...row, type: StartlistEntryType.parse(row.type) }))
      const tests = list.testSets.map(({ ref, name, test }) => ({
        ...test,
        sportType: SportType.parse(test.sportType),
        testSetRef: ref,
        testSetName: name,
      }))
      const { byRef, totalSeconds } = timesOf({ tests }, entries)
      return [
        list.ref,
        {
          ref: list.ref,
          name: list.name,
          isFinal: isFinalStartlist(StartlistStatus.parse(list.status)),
          sportType: tests[0]?.sportType ?? null,
          sportTypeVariantRef: tests[0]?.sportTypeVariantRef ?? null,
          entries: entries.map((entry) => ({
            ...entry,
            offsetSeconds: byRef.get(entry.ref)?.startSeconds ?? 0,
            lastsSeconds: byRef.get(entry.ref)?.durationSeconds ?? 0,
          })),
          totalSeconds,
          ...aroundEntries(list.testSets, entries, totalSeconds),
          participantCount: entries.filter(({ type }) => type === 'PARTICIPANT').length,
          hasTeams: tests.some(({ ref }) => inTeams.has(ref)),
        },
      ] as const
    }),
  )
}

export const loadSchedule = async (db: Db, scope: Pick<CompetitionScope, 'ref'>): Promise<ScheduleFacts> => {
  const { settings, ...competition } = await db.competition.findUniqueOrThrow({
    where: { ref: scope.ref },
    select: { ref: true, name: true, start: true, end: true, timeZone: true, publishedParts: true, settings: true },
  })
  return {
    competition: { ...competition, settings: CompetitionSettings.parse(settings) },
    arenas: await listArenas(db, scope),
    activities: await db.activity.findMany({
      where: { competitionRef: scope.ref },
      orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }, { ref: 'asc' }],
    }),
    lists: await loadLists(db, scope.ref),
  }
}

export const daysOf = ({ start, end }: { start: string; end: string }): string[] =>
  Array.from({ length: toDayNumber(end) - toDayNumber(start) + 1 }, (_, day) => addDays(start, day))

/** Rounded up to a whole minute: a minute that has begun is occupied. */
export const roundUpToMinute = (seconds: number): number => Math.ceil(seconds / 60) * 60

/** The length of a list on the time schedule. An empty list still has a place. */
export const durationOf = (list: Pick<PlannedList, 'totalSeconds' | 'furtherSeconds'>): number =>
  Math.max(roundUpToMinute(list.totalSeconds + list.furtherSeconds), 60)

type PlacedList = {
  readonly ref: string
  readonly arenaRef: string | null
  readonly date: string
  readonly startSeconds: number
  readonly startlistRef: string | null
}

const presencesOf = (facts: ScheduleFacts, placed: readonly PlacedList[]): RestingPresence[] => {
  return placed.flatMap((activity) => {
    const list = activity.startlistRef === null ? undefined : facts.lists.get(activity.startlistRef)
    if (list === undefined) return []
    const standard = defaultRest(list.sportType ?? defaultDiscipline)
    const wanted = wantedRestIn(facts.competition.settings, list.sportTypeVariantRef)
    const rest = { rider: wanted.rider ?? standard.rider, horse: wanted.horse ?? standard.horse }
    return list.entries
      .filter(({ type }) => type === 'PARTICIPANT')
      .map((entry) => ({
        activityRef: activity.ref,
        arenaRef: activity.arenaRef,
        riderRef: entry.riderRef,
        horseRef: entry.horseRef,
        date: activity.date,
        startSeconds: activity.startSeconds + entry.offsetSeconds,
        endSeconds: activity.startSeconds + entry.offsetSeconds + entry.lastsSeconds,
        rest,
      }))
  })
}

type PlacedActivity = PlacedList & { readonly endSeconds: number }

/** The names of the riders and horses of the lists. */
export const namesOf = (facts: ScheduleFacts): ReadonlyMap<string, string | null> =>
  new Map(
    [...facts.lists.values()]
      .flatMap(({ entries }) => entries)
      .flatMap(({ riderRef, riderName, horseRef, horseName }) => [
        ...(riderRef === null ? [] : [[riderRef, riderName] as const]),
        ...(horseRef === null ? [] : [[horseRef, horseName] as const]),
      ]),
  )

/** The starts of the lists, counted from the beginning of the list. */
export const startsOf = (list: PlannedList | undefined) =>
  (list?.entries ?? [])
    .filter(({ type }) => type === 'PARTICIPANT')
    .map(({ riderRef, horseRef, offsetSeconds, lastsSeconds }) => ({
      riderRef,
      horseRef,
      offsetSeconds,
      durationSeconds: lastsSeconds,
    }))

const findOutsideTeamRings = (facts: ScheduleFacts, placed: readonly PlacedActivity[]): ScheduleWarning[] => {
  const kinds = new Map(facts.arenas.map(({ ref, kind }) => [ref, kind]))
  return placed.flatMap(({ ref, arenaRef, startlistRef }) => {
    const list = startlistRef === null ? undefined : facts.lists.get(startlistRef)
    const kind = arenaRef === null ? undefined : kinds.get(arenaRef)
    if (list === undefined || kind === undefined || mayRideIn(kind, list)) return []
    return [
      {
        code: 'ARENA_FOR_TEAMS' as const,
        activityRef: ref,
        otherActivityRef: null,
        subject: null,
        subjectRef: null,
        pauseMinutes: null,
        neededMinutes: null,
      },
    ]
  })
}

/** decision 18 and decision 19 as data: a warning does not prevent planning, but everybody sees it. */
const warningsOf = (facts: ScheduleFacts, placed: readonly PlacedActivity[]): ScheduleWarningView[] => {
  const presences = presencesOf(facts, placed)
  const names = namesOf(facts)
  const transferSeconds = facts.competition.settings.transferMinutes * 60
  return [
    ...findArenaConflicts(placed),
    ...findOverlaps(presences, transferSeconds),
    ...findShortRests(presences, transferSeconds),
    ...findOutsideTeamRings(facts, placed),
  ].map((warning) => ({
    ...warning,
    subjectName: warning.subjectRef === null ? null : (names.get(warning.subjectRef) ?? null),
  }))
}

/** The kinds of arenas of a list, the usual one first; null for a list without a test, which goes anywhere. */
const kindsFor = ({ sportType }: PlannedList): readonly ArenaType[] | null => {
  if (sportType === null) return null
  const discipline = disciplineOf(sportType)
  return (discipline === null ? plainDiscipline : disciplines[discipline]).arenas
}

/** The arenas of its kind, the usual one first. */
const arenasOf = ({ arenas }: Pick<ScheduleFacts, 'arenas'>, list: PlannedList): readonly string[] => {
  const kinds = kindsFor(list)
  return arenas
    .filter(({ kind, type }) => mayRideIn(kind, list) && (kinds === null || kinds.includes(type)))
    .toSorted((left, right) => (kinds?.indexOf(left.type) ?? 0) - (kinds?.indexOf(right.type) ?? 0))
    .map(({ ref }) => ref)
}

const toPlannable = (facts: ScheduleFacts, list: PlannedList): PlannableStartlist => ({
  ref: list.ref,
  name: list.name,
  participantCount: list.participantCount,
  durationSeconds: durationOf(list),
  walkSeconds: list.walkSeconds,
  arenaRefs: [...arenasOf(facts, list)],
  sportType: list.sportType,
})

const unplannedLists = ({ activities, lists }: ScheduleFacts): PlannedList[] => {
  const planned = new Set(activities.map(({ startlistRef }) => startlistRef))
  return [...lists.values()].filter(({ ref }) => !planned.has(ref))
}

export const viewSchedule = (facts: ScheduleFacts): TimeSchedule => {
  const { settings: _settings, ...competition } = facts.competition
  const general = new Set(facts.activities.filter(({ isGeneral }) => isGeneral).map(({ ref }) => ref))
  return {
    competition,
    days: daysOf(competition),
    arenas: [...facts.arenas],
    activities: facts.activities.map((activity) => toActivityView(activity, facts.lists)),
    warnings: warningsOf(
      facts,
      facts.activities.filter(({ ref }) => !general.has(ref)),
    ),
    unplanned: unplannedLists(facts).map((list) => toPlannable(facts, list)),
    gaps: [...gapMinutes],
  }
}

export const getTimeSchedule = async (db: Db, scope: Pick<CompetitionScope, 'ref'>): Promise<TimeSchedule> =>
  viewSchedule(await loadSchedule(db, scope))

export type ProposedPlace = {
  readonly list: PlannedList
  readonly arenaRef: string
  readonly date: string
  readonly startSeconds: number
  readonly endSeconds: number
}

/** The arenas that each list may use: its given one, or those of its discipline. Another kind is only chosen by hand. */
const arenasFor = (
  facts: ScheduleFacts,
  lists: readonly PlannedList[],
  arenaRefs: readonly string[],
): (readonly string[])[] => {
  for (const [index, ref] of arenaRefs.entries()) {
    if (ref !== '' && !facts.arenas.some((arena) => arena.ref === ref)) {
      throw failure(kernelErrors.notFound, { field: `arenaRefs.${index}` })
    }
  }
  const isIncomplete = arenaRefs.length > 0 && arenaRefs.length !== lists.length
  if (isIncomplete || facts.arenas.length === 0) {
    throw failure(timeScheduleErrors.arenaRequired, { field: 'arenaRefs' })
  }
  return lists.map((list, index) => {
    const given = arenaRefs[index] ?? ''
    if (given !== '') return [given]
    return arenasOf(facts, list)
  })
}

/**
 * decision 19: places the lists in their order, each as soon as its arena, its riders and its horses are free, around the existing
 * activities, with the chosen gap, on one day or on all; and gives the reason for each start. A list that would not end in time gets no
 * place.
 */
export const proposePlaces = (
  facts: ScheduleFacts,
  input: PlanStartlists,
): {
  date: string
  places: (ProposedPlace & { reason: TimetableReason | null })[]
  unplaced: { list: PlannedList; reason: TimetableReason }[]
} => {
  const { start: firstDay, end: lastDay } = facts.competition
  const date = input.date ?? firstDay
  if (date < firstDay || date > lastDay) {
    throw failure(timeScheduleErrors.dateOutsideCompetition, { field: 'date' })
  }
  const open = new Map(unplannedLists(facts).map((list) => [list.ref, list]))
  const refs = input.startlistRefs.length > 0 ? input.startlistRefs : [...open.keys()]
  const lists = refs.map((ref, index) => {
    const field = `startlistRefs.${index}`
    if (!facts.lists.has(ref)) throw failure(kernelErrors.notFound, { field })
    const list = open.get(ref)
    if (list === undefined || refs.indexOf(ref) !== index) {
      throw failure(timeScheduleErrors.startlistAlreadyPlanned, { field })
    }
    return list
  })
  const arenas = lists.length === 0 ? [] : arenasFor(facts, lists, input.arenaRefs)
  const standing = facts.activities.filter(({ isGeneral }) => !isGeneral)
  const { activities, unplaced } = proposeTimetable(
    lists.map((list, index) => ({
      ref: list.ref,
      durationSeconds: durationOf(list),
      walkSeconds: list.walkSeconds,
      starts: startsOf(list),
      judgeRefs: [],
      arenaRefs: arenas[index] ?? [],
    })),
    {
      firstDate: date,
      days: input.date === undefined ? daysOf(facts.competition).length : 1,
      dayStartSeconds: toSeconds(input.start),
      dayEndSeconds: input.end === undefined ? 86_400 : toSeconds(input.end),
      gapSeconds: input.gap * 60,
      transferSeconds: facts.competition.settings.transferMinutes * 60,
      breaks: standing.filter(({ kind }) => kind === 'BREAK'),
      standing: standing
        .filter(({ kind }) => kind !== 'BREAK')
        .map((activity) => ({ ...activity, starts: startsOf(facts.lists.get(activity.startlistRef ?? '')) })),
    },
  )
  const listOf = (ref: string): readonly PlannedList[] => lists.filter((list) => list.ref === ref)
  return {
    date,
    places: activities
      .flatMap(({ ref, ...place }) => listOf(ref).map((list) => ({ list, ...place })))
      .toSorted((left, right) => left.date.localeCompare(right.date) || left.startSeconds - right.startSeconds),
    unplaced: unplaced.flatMap(({ ref, reason }) => listOf(ref).map((list) => ({ list, reason }))),
  }
}

const toReason = (facts: ScheduleFacts, { kind, causeRef, personRef }: TimetableReason): ProposalReason => {
  const cause = facts.lists.get(causeRef ?? '') ?? facts.activities.find(({ ref }) => ref === causeRef)
  return {
    kind,
    cause: cause === undefined ? null : { ref: cause.ref, name: cause.name },
    personName: personRef === null ? null : (namesOf(facts).get(personRef) ?? null),
  }
}

export const getProposal = async (
  db: Db,
  scope: CompetitionScope,
  input: PlanStartlists,
): Promise<ScheduleProposal> => {
  const facts = await loadSchedule(db, scope)
  const { date, places, unplaced } = proposePlaces(facts, input)
  const placed = places.map(({ list, ...place }) => ({ ref: list.ref, startlistRef: list.ref, ...place }))
  const named = ({ ref, name }: PlannedList) => ({ ref, name })
  return {
    date,
    activities: places.map(({ list, arenaRef, date: day, startSeconds, endSeconds, reason }) => ({
      startlist: named(list),
      arenaRef,
      date: day,
      start: toLocalTime(startSeconds),
      end: toLocalTime(endSeconds),
      startSeconds,
      endSeconds,
      reason: reason && toReason(facts, reason),
    })),
    unplaced: unplaced.map(({ list, reason }) => ({ startlist: named(list), reason: toReason(facts, reason) })),
    warnings: warningsOf(facts, [...facts.activities.filter(({ isGeneral }) => !isGeneral), ...placed]),
  }
}

export const listRankingChoices = async (
  db: Db,
  scope: CompetitionScope,
): Promise<{ rankings: { ref: string; name: string }[] }> => {
  const rows = await db.ranking.findMany({
    where: { competitionRef: scope.ref, testSet: { test: { deletedAt: null } } },
    select: { ref: true, testSet: { select: { name: true, test: { select: { name: true } } } } },
    orderBy: [{ testSet: { test: { order: 'asc' } } }, { testSet: { order: 'asc' } }],
  })
  return {
    rankings: rows.map(({ ref, testSet }) => ({
      ref,
      name: testSet.name === testSet.test.name ? testSet.name : `${testSet.test.name} · ${testSet.name}`,
    })),
  }
}
