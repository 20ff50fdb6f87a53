// The data of a list's day for the planner: the other lists of that day, which do not change, and the breaks of its arena.

import type { Db } from '@oxer/db'
import { CompetitionSettings, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { wantedRestIn } from '@oxer/domain/competitions/competition/variant-settings.rules'
import {
  type ArenaBreak,
  absoluteSeconds,
  type PlannedList,
  type PlanProblem,
  timedPositions,
} from '@oxer/domain/competitions/planning/plan-problem.rules'
import { planWarnings } from '@oxer/domain/competitions/planning/plan-warnings.rules'
import type { PlanWarning } from '@oxer/domain/competitions/planning/planning.schema'
import { StartlistEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { StartlistWarning } from '@oxer/domain/competitions/startlist/startlist-warning.schema'
import { defaultRest, type RestMinutes } from '@oxer/domain/competitions/time-schedule/schedule-rest.rules'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { averageRoundOf, draggingBreakOf, type LoadedEntry, type LoadedStartlist } from './startlist-entries.queries.ts'

type Names = { readonly riderName: string | null; readonly horseName: string | null }

type OtherList = PlannedList & { readonly name: string; readonly arenaName: string | null }

export type Planning = {
  /** The rest time of a rider and a horse on this list. */
  readonly rest: RestMinutes
  readonly transferSeconds: number
  readonly others: readonly OtherList[]
  /** Of the entries of the other lists. */
  readonly names: ReadonlyMap<string, Names>
  readonly breaks: readonly (ArenaBreak & { readonly name: string })[]
}

type EntryRow = Names & {
  ref: string
  startlistRef: string
  type: string
  isLocked: boolean
  durationSeconds: number | null
  riderRef: string | null
  horseRef: string | null
}

/** The settings of its competition and, once it is planned, the other lists of its day and the breaks of its arena: in one read. */
const loadDay = (db: Db, { ref, competitionRef, plan }: LoadedStartlist) => {
  // A list that is not planned has no day and no arena, so no other list and no break is found for it.
  const date = plan?.date ?? ''
  const arenaRef = plan?.arenaRef ?? null
  return db.competition.findUniqueOrThrow({
    where: { ref: competitionRef },
    relationLoadStrategy: 'join',
    select: {
      settings: true,
      activities: {
        where: arenaRef === null ? { ref: { in: [] } } : { date, kind: 'BREAK', arenaRef },
        select: { ref: true, name: true, date: true, startSeconds: true, endSeconds: true },
        orderBy: [{ startSeconds: 'asc' }, { ref: 'asc' }],
      },
      startlists: {
        where: { ref: { not: ref }, activities: { some: { date } } },
        select: {
          ref: true,
          name: true,
          testSets: {
            where: { test: { deletedAt: null } },
            orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }],
            take: 1,
            select: {
              test: {
                select: {
                  sportType: true,
                  sportTypeVariantRef: true,
                  averageRoundSeconds: true,
                  draggingBreakEvery: true,
                  draggingBreakMinutes: true,
                },
              },
            },
          },
          activities: {
            where: { date },
            orderBy: { startSeconds: 'asc' },
            take: 1,
            select: { startSeconds: true, arenaRef: true, arena: { select: { name: true } } },
          },
        },
        orderBy: { ref: 'asc' },
      },
    },
  })
}

type OtherRow = Awaited<ReturnType<typeof loadDay>>['startlists'][number]

const loadOthers = async (
  db: Db,
  lists: readonly OtherRow[],
  date: string,
  settings: CompetitionSettings,
): Promise<{ others: OtherList[]; names: ReadonlyMap<string, Names> }> => {
  if (lists.length === 0) return { others: [], names: new Map() }
  const rows = await db.$queryRaw<EntryRow[]>`
    SELECT e.ref, e.startlist_ref AS "startlistRef", e.type, e.is_locked AS "isLocked",
      COALESCE(e.duration_seconds, t.average_round_seconds) AS "durationSeconds", p.ref AS "riderRef",
      p.first_name || ' ' || p.last_name AS "riderName", h.ref AS "horseRef", h.name AS "horseName"
    FROM startlist_entry e
    LEFT JOIN registration r ON r.ref = e.registration_ref
    LEFT JOIN competition_test t ON t.ref = r.test_ref
    LEFT JOIN practitioner c ON c.ref = r.practitioner_ref
    LEFT JOIN person p ON p.ref = c.person_ref
    LEFT JOIN horse h ON h.ref = c.horse_ref
    WHERE e.startlist_ref = ANY(${lists.map(({ ref }) => ref)}::uuid[])
    ORDER BY e.startlist_ref, e."order", e.ref`
  const byList = new Map<string, OtherList['entries'][number][]>(lists.map(({ ref }) => [ref, []]))
  // Named one by one: taking the rest of an object is ten times as slow, and a day has thousands of entries.
  for (const { startlistRef, ref, type, isLocked, durationSeconds, riderRef, horseRef } of rows) {
    const entry = { ref, type: StartlistEntryType.parse(type), isLocked, durationSeconds, riderRef, horseRef }
    byList.get(startlistRef)?.push(entry)
  }
  return {
    others: lists.map(({ ref, name, testSets: [set], activities: [activity] }) => ({
      ref,
      name,
      arenaRef: activity?.arenaRef ?? null,
      arenaName: activity?.arena?.name ?? null,
      date,
      start: toLocalTime(activity?.startSeconds ?? 0),
      sportType: SportType.parse(set?.test.sportType ?? defaultDiscipline),
      wantedRest: wantedRestIn(settings, set?.test.sportTypeVariantRef ?? null),
      averageRoundSeconds: averageRoundOf({ tests: set ? [set.test] : [] }),
      draggingBreak: draggingBreakOf(set?.test),
      isFixed: true,
      entries: byList.get(ref) ?? [],
    })),
    names: new Map(rows.map(({ ref, riderName, horseName }) => [ref, { riderName, horseName }])),
  }
}

export const loadPlanning = async (db: Db, list: LoadedStartlist): Promise<Planning> => {
  const { settings: stored, activities: breaks, startlists } = await loadDay(db, list)
  const settings = CompetitionSettings.parse(stored)
  const wanted = wantedRestIn(settings, list.tests[0]?.sportTypeVariantRef ?? null)
  const standard = defaultRest(sportTypeOf(list))
  const { plan } = list
  const day = plan === null ? { others: [], names: new Map() } : await loadOthers(db, startlists, plan.date, settings)
  return {
    rest: { rider: wanted.rider ?? standard.rider, horse: wanted.horse ?? standard.horse },
    transferSeconds: settings.transferMinutes * 60,
    ...day,
    breaks: breaks.map(({ ref, ...pause }) => ({ ...pause, activityRef: ref, arenaRef: plan?.arenaRef ?? '' })),
  }
}

const sportTypeOf = (list: LoadedStartlist) => list.tests[0]?.sportType ?? defaultDiscipline

/** The day of a list that is not on the time schedule: only the list itself counts. */
const noDay = { date: '2000-01-01', startSeconds: 0, arenaRef: null }

/** The list in this order, among the lists of its day; entries that have ridden keep their place. */
export const planProblemOf = (
  planning: Planning,
  list: LoadedStartlist,
  entries: readonly LoadedEntry[],
): PlanProblem => {
  const { date, startSeconds, arenaRef } = list.plan ?? noDay
  const ours = new Set(entries.flatMap(({ riderRef, horseRef }) => [riderRef, horseRef]))
  ours.delete(null)
  const concerns = (other: OtherList): boolean =>
    (arenaRef !== null && other.arenaRef === arenaRef) ||
    other.entries.some(({ riderRef, horseRef }) => ours.has(riderRef) || ours.has(horseRef))
  return {
    lists: [
      {
        ref: list.ref,
        arenaRef,
        date,
        start: toLocalTime(startSeconds),
        sportType: sportTypeOf(list),
        wantedRest: planning.rest,
        averageRoundSeconds: averageRoundOf(list),
        draggingBreak: draggingBreakOf(list.tests[0]),
        entries: entries.map((entry) => ({
          ref: entry.ref,
          type: entry.type,
          isLocked: entry.isLocked || entry.hasResult,
          riderRef: entry.riderRef,
          horseRef: entry.horseRef,
          durationSeconds: entry.durationSeconds ?? entry.averageRoundSeconds,
        })),
      },
      ...planning.others.filter(concerns),
    ],
    breaks: planning.breaks,
    transferSeconds: planning.transferSeconds,
  }
}

/** The warnings about this list; warnings between other lists are left out. */
export const warningsOfList = (list: LoadedStartlist, warnings: readonly PlanWarning[]): readonly PlanWarning[] => {
  const ours = new Set(list.entries.map(({ ref }) => ref))
  return warnings.filter(({ entryRef, otherEntryRef }) => ours.has(entryRef) || ours.has(otherEntryRef ?? ''))
}

type Place = {
  readonly position: number
  readonly start: number
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly list: OtherList | null
}

/** The warnings by the entry of this list that they concern, with names. */
export const toStartlistWarnings = (
  planning: Planning,
  list: LoadedStartlist,
  entries: readonly LoadedEntry[],
  warnings: readonly PlanWarning[],
): StartlistWarning[] => {
  const about = warningsOfList(list, warnings)
  if (about.length === 0) return []
  const own = new Map(entries.map((entry) => [entry.ref, entry]))
  const nameOf = (ref: string): Names => own.get(ref) ?? planning.names.get(ref) ?? { riderName: null, horseName: null }
  const places = new Map<string, Place>()
  for (const planned of planProblemOf(planning, list, entries).lists) {
    const other = planning.others.find(({ ref }) => ref === planned.ref) ?? null
    for (const { entry, position, start } of timedPositions(planned, planned.entries)) {
      const { riderRef, horseRef } = entry
      places.set(entry.ref, { position: position + 1, start, riderRef, horseRef, list: other })
    }
  }
  const midnight = absoluteSeconds(list.plan?.date ?? noDay.date, 0)
  return about.map(({ listRef, otherEntryRef, activityRef, ...warning }) => {
    const isOurs = listRef === list.ref || otherEntryRef === null
    const entryRef = isOurs ? warning.entryRef : otherEntryRef
    const otherRef = isOurs ? otherEntryRef : warning.entryRef
    const place = places.get(entryRef)
    const other = otherRef === null ? undefined : places.get(otherRef)
    const { riderName, horseName } = nameOf(entryRef)
    return {
      ...warning,
      entryRef,
      subjectName: warning.subject === null ? null : warning.subject === 'RIDER' ? riderName : horseName,
      other:
        other === undefined || otherRef === null
          ? null
          : {
              rider: nameOf(otherRef).riderName ?? '',
              horse: nameOf(otherRef).horseName ?? '',
              position: other.position,
              start: list.plan === null ? null : toLocalTime(other.start - midnight),
              startlist: other.list && { ref: other.list.ref, name: other.list.name },
              arenaName: other.list === null ? (list.plan?.arenaName ?? null) : other.list.arenaName,
              isLater: other.start > (place?.start ?? 0),
            },
      breakName: planning.breaks.find((pause) => pause.activityRef === activityRef)?.name ?? null,
    }
  })
}

/** For an existing list; a closed one has no warnings. */
export const loadWarnings = async (db: Db, list: LoadedStartlist): Promise<StartlistWarning[]> => {
  if (list.status === 'CLOSED' || list.entries.length === 0) return []
  const planning = await loadPlanning(db, list)
  return toStartlistWarnings(planning, list, list.entries, planWarnings(planProblemOf(planning, list, list.entries)))
}
