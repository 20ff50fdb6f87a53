// The seven warnings of the planner for each entry, with their numbers (spec section 8, decision 18).
import { restBetween } from '../time-schedule/schedule-rest.rules.ts'
import {
  absoluteSeconds,
  defaultTransferSeconds,
  type PlannedEntry,
  type PlanProblem,
  pausesOfList,
  type TimedPosition,
  timedPositions,
} from './plan-problem.rules.ts'
import type { PlanWarning } from './planning.schema.ts'

/** A list's entries in a new order; a list that is not included keeps its base order. */
export type PlannedOrders = ReadonlyMap<string, readonly PlannedEntry[]>

type Subject = 'RIDER' | 'HORSE'

/** A period of a person's or horse's day: a start, or another activity. */
type Stay = {
  readonly arenaRef: string | null
  readonly start: number
  readonly end: number
  readonly coolDownSeconds: number
  readonly warmUpSeconds: number
  /** The entry of the start list; null for another activity. */
  readonly listRef: string | null
  readonly ref: string
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const nothing = {
  otherEntryRef: null,
  activityRef: null,
  subject: null,
  subjectRef: null,
  neededSeconds: null,
  givenSeconds: null,
  fromPosition: null,
  toPosition: null,
}

/**
 * The warning for two periods of one rider or horse. Missing time is taken first from the warm-up, then from the
 * cool-down, then from the transfer; the warning names the last one that is too short. Another activity requires only
 * the transfer.
 */
const shortage = (
  earlier: Stay,
  later: Stay,
  transferSeconds: number,
): Pick<PlanWarning, 'code' | 'neededSeconds' | 'givenSeconds'> | null => {
  const pause = later.start - earlier.end
  const isActivity = earlier.listRef === null || later.listRef === null
  const asked = restBetween(earlier, later, transferSeconds)
  const { way } = asked
  const coolDown = isActivity ? 0 : asked.coolDown
  const warmUp = isActivity ? 0 : asked.warmUp
  if (pause >= way + coolDown + warmUp) return null
  if (pause < 0) {
    return { code: 'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME', neededSeconds: null, givenSeconds: pause }
  }
  if (pause < way) return { code: 'TRANSFER_TIME_TOO_SHORT', neededSeconds: way, givenSeconds: pause }
  if (pause < way + coolDown) {
    return { code: 'COOL_DOWN_TOO_SHORT', neededSeconds: coolDown, givenSeconds: pause - way }
  }
  return { code: 'WARM_UP_TOO_SHORT', neededSeconds: warmUp, givenSeconds: pause - way - coolDown }
}

type Timed = {
  readonly listRef: string
  readonly arenaRef: string | null
  readonly rides: readonly TimedPosition[]
}

const ofSubjects = (problem: PlanProblem, timed: readonly Timed[]): readonly PlanWarning[] => {
  const transferSeconds = problem.transferSeconds ?? defaultTransferSeconds
  const stays = new Map<string, { subject: Subject; ref: string; stays: Stay[] }>()
  const note = (subject: Subject, ref: string | null, stay: Stay): void => {
    if (ref === null) return
    const key = `${subject} ${ref}`
    const known = stays.get(key)
    if (known === undefined) stays.set(key, { subject, ref, stays: [stay] })
    else known.stays.push(stay)
  }
  for (const [index, { listRef, arenaRef, rides }] of timed.entries()) {
    const list = problem.lists[index]
    if (list === undefined) continue
    const pauses = pausesOfList(problem, list)
    for (const { entry, start, end } of rides) {
      if (entry.type !== 'PARTICIPANT') continue
      note('RIDER', entry.riderRef, { arenaRef, start, end, ...pauses.rider, listRef, ref: entry.ref })
      note('HORSE', entry.horseRef, { arenaRef, start, end, ...pauses.horse, listRef, ref: entry.ref })
    }
  }
  for (const { activityRef, arenaRef, date, startSeconds, endSeconds, riderRef, horseRef } of problem.engagements ??
    []) {
    const stay: Stay = {
      arenaRef,
      start: absoluteSeconds(date, startSeconds),
      end: absoluteSeconds(date, endSeconds),
      coolDownSeconds: 0,
      warmUpSeconds: 0,
      listRef: null,
      ref: activityRef,
    }
    note('RIDER', riderRef, stay)
    note('HORSE', horseRef, stay)
  }
  const warnings: PlanWarning[] = []
  for (const { subject, ref: subjectRef, stays: all } of stays.values()) {
    all.sort((left, right) => left.start - right.start || compareText(left.ref, right.ref))
    for (const [index, later] of all.entries()) {
      for (const earlier of all.slice(0, index)) {
        const named = later.listRef === null ? earlier : later
        const other = named === later ? earlier : later
        if (named.listRef === null) continue
        const found = shortage(earlier, later, transferSeconds)
        if (found === null) continue
        warnings.push({
          ...nothing,
          ...found,
          listRef: named.listRef,
          entryRef: named.ref,
          otherEntryRef: other.listRef === null ? null : other.ref,
          activityRef: other.listRef === null ? other.ref : null,
          subject,
          subjectRef,
        })
      }
    }
  }
  return warnings
}

/** Combinations that are in one arena at the same moment, and those within a break of their arena. */
const ofArenas = (problem: PlanProblem, timed: readonly Timed[]): readonly PlanWarning[] => {
  const warnings: PlanWarning[] = []
  const byArena = new Map<string, { listRef: string; ride: TimedPosition }[]>()
  for (const { listRef, arenaRef, rides } of timed) {
    if (arenaRef === null) continue
    const inArena = byArena.get(arenaRef) ?? []
    byArena.set(arenaRef, inArena)
    for (const ride of rides) if (ride.entry.type === 'PARTICIPANT') inArena.push({ listRef, ride })
  }
  for (const inArena of byArena.values()) {
    inArena.sort(
      (left, right) => left.ride.start - right.ride.start || compareText(left.ride.entry.ref, right.ride.entry.ref),
    )
    let open: typeof inArena = []
    for (const { listRef, ride } of inArena) {
      open = open.filter((one) => one.ride.end > ride.start)
      for (const before of open) {
        warnings.push({
          ...nothing,
          code: 'SEVERAL_COMBINATIONS_IN_SLOT',
          listRef,
          entryRef: ride.entry.ref,
          otherEntryRef: before.ride.entry.ref,
          givenSeconds: ride.start - before.ride.end,
        })
      }
      open.push({ listRef, ride })
    }
  }
  for (const { activityRef, arenaRef, date, startSeconds, endSeconds } of problem.breaks ?? []) {
    const start = absoluteSeconds(date, startSeconds)
    const end = absoluteSeconds(date, endSeconds)
    for (const { listRef, ride } of byArena.get(arenaRef) ?? []) {
      if (ride.end <= start || ride.start >= end) continue
      warnings.push({
        ...nothing,
        code: 'SCHEDULED_DURING_BREAK',
        listRef,
        entryRef: ride.entry.ref,
        activityRef,
        givenSeconds: Math.max(ride.start, start) - Math.min(ride.end, end),
      })
    }
  }
  return warnings
}

const ofLocks = (problem: PlanProblem, timed: readonly Timed[]): readonly PlanWarning[] =>
  problem.lists.flatMap((list, index) => {
    const positions = new Map(timed[index]?.rides.map(({ entry, position }) => [entry.ref, position + 1]))
    return timedPositions(list, list.entries).flatMap(({ entry, position }): PlanWarning[] => {
      const toPosition = positions.get(entry.ref)
      if (!entry.isLocked || toPosition === undefined || toPosition === position + 1) return []
      return [
        {
          ...nothing,
          code: 'LOCKED_COMBINATION_MOVED',
          listRef: list.ref,
          entryRef: entry.ref,
          fromPosition: position + 1,
          toPosition,
        },
      ]
    })
  })

/** All warnings for these orders, one for each pair of starts and each rider or horse. */
export const planWarnings = (problem: PlanProblem, orders: PlannedOrders = new Map()): readonly PlanWarning[] => {
  const timed = problem.lists.map((list) => ({
    listRef: list.ref,
    arenaRef: list.arenaRef,
    rides: timedPositions(list, orders.get(list.ref) ?? list.entries),
  }))
  return [...ofArenas(problem, timed), ...ofLocks(problem, timed), ...ofSubjects(problem, timed)]
}
