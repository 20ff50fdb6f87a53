// After a delay only necessary moves are made, and each one has its reason (decision 19).
import type { ActivityChange, ScheduledActivity } from './schedule-recalculation.rules.ts'

/** A rider, horse or judge in an activity, relative to its beginning. */
export type DelayPresence = {
  readonly kind: 'RIDER' | 'HORSE' | 'JUDGE'
  readonly ref: string
  readonly offsetSeconds: number
  readonly durationSeconds: number
}

export type DelayActivity = ScheduledActivity & {
  readonly presences: readonly DelayPresence[]
}

export type DelayRules = {
  /** The gap to keep between two activities of an arena, or the previous gap if that was smaller. */
  readonly gapSeconds: number
  /** Between two arenas. */
  readonly transferSeconds: number
  readonly dayEndSeconds: number
}

/**
 * CHANGED: the requested change. ARENA: its arena is still in use. DEPENDS: it waits for another activity. Otherwise
 * the person or horse is still elsewhere.
 */
export type DelayReason = 'CHANGED' | 'ARENA' | 'DEPENDS' | 'RIDER' | 'HORSE' | 'JUDGE'

export type DelayMove = {
  readonly ref: string
  readonly reason: DelayReason
  /** The activity in the way; null for the change itself. */
  readonly causeRef: string | null
  readonly personRef: string | null
  readonly fromSeconds: number
  readonly toSeconds: number
}

export type DelayProblem = {
  /** FIXED_TOO_EARLY: it would have to move, but is fixed. AFTER_DAY_END: it ends after the day. */
  readonly code: 'FIXED_TOO_EARLY' | 'AFTER_DAY_END'
  readonly ref: string
  readonly causeRef: string | null
}

export type Delayed<Activity> =
  | {
      readonly ok: true
      readonly activities: readonly Activity[]
      readonly moves: readonly DelayMove[]
      readonly problems: readonly DelayProblem[]
    }
  | { readonly ok: false; readonly code: 'ACTIVITY_NOT_FOUND' | 'END_BEFORE_START'; readonly ref: string }

type Bound = {
  readonly start: number
  readonly reason: DelayReason
  readonly causeRef: string
  readonly personRef: string | null
}

type Placed = {
  readonly activity: DelayActivity
  readonly start: number
  readonly end: number
  readonly isMoved: boolean
}

/** A schedule is shown in whole minutes. */
const roundUpToMinute = (seconds: number): number => Math.ceil(seconds / 60) * 60

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The order of two activities never changes. */
const byTime = (left: DelayActivity, right: DelayActivity): number =>
  compareText(left.date, right.date) ||
  left.startSeconds - right.startSeconds ||
  left.endSeconds - right.endSeconds ||
  compareText(left.ref, right.ref)

const personKey = ({ kind, ref }: DelayPresence): string => `${kind === 'HORSE' ? 'horse' : 'person'} ${ref}`

class Day {
  readonly #rules: DelayRules
  readonly #byArena = new Map<string, Placed[]>()
  readonly #byPerson = new Map<string, { readonly placed: Placed; readonly presence: DelayPresence }[]>()
  readonly #byRef = new Map<string, Placed>()
  readonly #fixed = new Map<string, DelayActivity[]>()

  constructor(activities: readonly DelayActivity[], rules: DelayRules) {
    this.#rules = rules
    for (const activity of activities) {
      if (!activity.isFixed || activity.arenaRef === null) continue
      const known = this.#fixed.get(activity.arenaRef)
      if (known === undefined) this.#fixed.set(activity.arenaRef, [activity])
      else known.push(activity)
    }
  }

  /** The first obstacle for this activity at this start; only a moved activity needs more room than before. */
  blockedAt(activity: DelayActivity, start: number, changedRef: string): Bound | null {
    const { gapSeconds, transferSeconds } = this.#rules
    const { arenaRef, startSeconds, endSeconds } = activity
    const end = start + endSeconds - startSeconds
    for (const ref of activity.dependsOn) {
      const cause = this.#byRef.get(ref)
      if (cause?.isMoved === true && cause.end > start) {
        return { start: cause.end, reason: 'DEPENDS', causeRef: ref, personRef: null }
      }
    }
    if (arenaRef !== null) {
      // An activity in this arena that was first stays first, except a fixed one, which may be overtaken.
      for (const { activity: before, start: begins, end: ends, isMoved } of this.#byArena.get(arenaRef) ?? []) {
        if (!isMoved && start === startSeconds) continue
        const gap = Math.min(gapSeconds, Math.max(0, startSeconds - before.endSeconds))
        if (start >= ends + gap || (activity.isFixed && end <= begins)) continue
        return { start: ends + gap, reason: 'ARENA', causeRef: before.ref, personRef: null }
      }
      for (const fixed of this.#fixed.get(arenaRef) ?? []) {
        const isInTheWay = start !== startSeconds && start < fixed.endSeconds && end > fixed.startSeconds
        if (fixed.ref !== activity.ref && fixed.ref !== changedRef && isInTheWay) {
          return { start: fixed.endSeconds, reason: 'ARENA', causeRef: fixed.ref, personRef: null }
        }
      }
    }
    for (const presence of activity.presences) {
      const begins = start + presence.offsetSeconds
      const leaves = begins + presence.durationSeconds
      for (const { placed, presence: other } of this.#byPerson.get(personKey(presence)) ?? []) {
        if (!placed.isMoved && start === startSeconds) continue
        if (placed.activity.ref === activity.ref) continue
        const way = placed.activity.arenaRef === arenaRef ? 0 : transferSeconds
        const otherBegins = placed.start + other.offsetSeconds
        const otherLeaves = otherBegins + other.durationSeconds
        if (begins >= otherLeaves + way || leaves + way <= otherBegins) continue
        const clear = otherLeaves + way - presence.offsetSeconds
        return { start: clear, reason: presence.kind, causeRef: placed.activity.ref, personRef: presence.ref }
      }
    }
    return null
  }

  put(activity: DelayActivity, start: number, end: number): void {
    const isMoved = start !== activity.startSeconds || end !== activity.endSeconds
    const placed = { activity, start, end, isMoved }
    this.#byRef.set(activity.ref, placed)
    if (activity.arenaRef !== null) {
      const known = this.#byArena.get(activity.arenaRef)
      if (known === undefined) this.#byArena.set(activity.arenaRef, [placed])
      else known.push(placed)
    }
    for (const presence of activity.presences) {
      const key = personKey(presence)
      const known = this.#byPerson.get(key)
      if (known === undefined) this.#byPerson.set(key, [{ placed, presence }])
      else known.push({ placed, presence })
    }
  }
}

/**
 * The timetable of a day after one activity changed. Slack absorbs the delay. An activity that would begin before its
 * arena, its riders, horses or judges are free, or before its dependencies have ended, begins as soon as it can.
 * Nothing begins earlier than planned. A fixed activity stays, and reports that it would have to move.
 */
export const delaySchedule = <Activity extends DelayActivity>(
  activities: readonly Activity[],
  change: ActivityChange,
  rules: DelayRules,
): Delayed<Activity> => {
  const changed = activities.find(({ ref }) => ref === change.ref)
  if (changed === undefined) return { ok: false, code: 'ACTIVITY_NOT_FOUND', ref: change.ref }
  const start = change.startSeconds ?? changed.startSeconds
  const end = change.endSeconds ?? start + changed.endSeconds - changed.startSeconds
  if (end < start) return { ok: false, code: 'END_BEFORE_START', ref: change.ref }
  const sameDay = activities.filter(({ date }) => date === changed.date)
  const day = new Day(sameDay, rules)
  const times = new Map<string, { start: number; end: number }>()
  const moves: DelayMove[] = []
  const problems: DelayProblem[] = []
  const finish = (activity: DelayActivity, from: number, until: number, bound: Bound | null): void => {
    day.put(activity, from, until)
    times.set(activity.ref, { start: from, end: until })
    const isMoved = from !== activity.startSeconds || until !== activity.endSeconds
    if (!isMoved) return
    moves.push({
      ref: activity.ref,
      reason: bound?.reason ?? 'CHANGED',
      causeRef: bound?.causeRef ?? null,
      personRef: bound?.personRef ?? null,
      fromSeconds: activity.startSeconds,
      toSeconds: from,
    })
    if (until > rules.dayEndSeconds) {
      problems.push({ code: 'AFTER_DAY_END', ref: activity.ref, causeRef: bound?.causeRef ?? null })
    }
  }
  finish(changed, start, end, null)
  for (const activity of sameDay.toSorted(byTime)) {
    if (activity.ref === changed.ref) continue
    let from = activity.startSeconds
    let last: Bound | null = null
    // Activities before the change are finished or under way, so the change does not push them.
    const isBefore = byTime(activity, changed) < 0
    while (!isBefore) {
      const bound = day.blockedAt(activity, from, changed.ref)
      if (bound === null || bound.start <= from) break
      last = bound
      if (activity.isFixed) break
      from = roundUpToMinute(bound.start)
    }
    if (activity.isFixed && last !== null) {
      problems.push({ code: 'FIXED_TOO_EARLY', ref: activity.ref, causeRef: last.causeRef })
      from = activity.startSeconds
    }
    finish(activity, from, from + activity.endSeconds - activity.startSeconds, last)
  }
  return {
    ok: true,
    activities: activities.map((activity) => {
      const time = times.get(activity.ref)
      return time === undefined ? activity : { ...activity, startSeconds: time.start, endSeconds: time.end }
    }),
    moves,
    problems,
  }
}
