// A timetable over several days and arenas (decision 19): tests in their order, nobody in two places at once, within
// breaks and days.
import { addDays } from '../../kernel/time/time.rules.ts'

/** A person's or horse's time in a test, relative to its beginning. */
export type TimetableStart = {
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly offsetSeconds: number
  readonly durationSeconds: number
}

export type TimetableTest = {
  readonly ref: string
  /** Including its breaks and draggings. */
  readonly durationSeconds: number
  readonly starts: readonly TimetableStart[]
  /** Persons and horses that are there from its beginning to its end. */
  readonly judgeRefs: readonly string[]
  /** The possible arenas; the one with the earliest beginning is chosen, among equals the first. */
  readonly arenaRefs: readonly string[]
  /** The arena is free that long before it, so that the course can be walked; the gap counts as part of it. */
  readonly walkSeconds?: number
  /** Tests that must end before it, such as the first round before the second. */
  readonly after?: readonly string[]
}

export type TimetableBreak = {
  readonly ref: string
  /** Null for every arena. */
  readonly arenaRef: string | null
  readonly date: string
  /** Seconds since midnight. */
  readonly startSeconds: number
  readonly endSeconds: number
}

/** An activity that is on the schedule already and stays there. */
export type TimetableStanding = {
  readonly ref: string
  /** Null if it occupies no arena. */
  readonly arenaRef: string | null
  readonly date: string
  /** Seconds since midnight. */
  readonly startSeconds: number
  readonly endSeconds: number
  readonly starts: readonly TimetableStart[]
}

export type TimetableOptions = {
  readonly firstDate: string
  readonly days: number
  /** Seconds since midnight, of every day. */
  readonly dayStartSeconds: number
  readonly dayEndSeconds: number
  /** Between two tests of one arena. */
  readonly gapSeconds: number
  readonly transferSeconds: number
  readonly breaks?: readonly TimetableBreak[]
  /** Planned around, with the gap on both sides; its riders and horses are busy. */
  readonly standing?: readonly TimetableStanding[]
}

/** The reason why a test cannot begin earlier. */
export type TimetableReasonKind = 'ARENA' | 'AFTER' | 'RIDER' | 'HORSE' | 'JUDGE' | 'BREAK' | 'DAY_END' | 'NO_ARENA'

export type TimetableReason = {
  readonly kind: TimetableReasonKind
  /** The test or break in the way; null for the day's end, and if no arena is of its kind. */
  readonly causeRef: string | null
  /** The rider, horse or judge who is there. */
  readonly personRef: string | null
}

export type TimetableActivity = {
  readonly ref: string
  readonly arenaRef: string
  readonly date: string
  readonly startSeconds: number
  readonly endSeconds: number
  /** The last obstacle that delayed it; null if it begins with the day. */
  readonly reason: TimetableReason | null
}

export type TimetableProposal = {
  readonly activities: readonly TimetableActivity[]
  /** Tests without room before the end of the last day, with the reason. */
  readonly unplaced: readonly { readonly ref: string; readonly reason: TimetableReason }[]
}

type Stay = {
  readonly testRef: string
  readonly arenaRef: string | null
  readonly start: number
  readonly end: number
}

type Blocked = {
  readonly until: number
  readonly reason: TimetableReason
}

type Present = Pick<TimetableTest, 'ref' | 'starts' | 'judgeRefs' | 'durationSeconds'>

const minute = 60
const roundUp = (seconds: number): number => Math.ceil(seconds / minute) * minute

class Timetable {
  readonly #options: TimetableOptions
  /** By arena and date: when it is free again, and the activity before. */
  readonly #free = new Map<string, { readonly at: number; readonly testRef: string }>()
  /** By kind, person and date. */
  readonly #stays = new Map<string, Stay[]>()
  readonly #placed = new Map<string, TimetableActivity>()
  /** By arena: the day of its last test, because a later test never comes before it. */
  readonly #reached = new Map<string, string>()

  constructor(options: TimetableOptions) {
    this.#options = options
    for (const { ref, arenaRef, date, startSeconds, endSeconds, starts } of options.standing ?? []) {
      const durationSeconds = endSeconds - startSeconds
      this.#stay({ ref, starts, durationSeconds, judgeRefs: [] }, arenaRef, date, startSeconds)
    }
  }

  *#presences(
    test: Present,
  ): Generator<{ kind: 'RIDER' | 'HORSE' | 'JUDGE'; ref: string; offset: number; lasts: number }> {
    for (const { riderRef, horseRef, offsetSeconds: offset, durationSeconds: lasts } of test.starts) {
      if (riderRef !== null) yield { kind: 'RIDER', ref: riderRef, offset, lasts }
      if (horseRef !== null) yield { kind: 'HORSE', ref: horseRef, offset, lasts }
    }
    for (const ref of test.judgeRefs) yield { kind: 'JUDGE', ref, offset: 0, lasts: test.durationSeconds }
  }

  /** The key does not contain the role, because a rider who judges is still one person. */
  #key(kind: string, ref: string, date: string): string {
    return `${kind === 'HORSE' ? 'horse' : 'person'} ${ref} ${date}`
  }

  #blockedAt(test: TimetableTest, arenaRef: string, date: string, start: number): Blocked | null {
    const { transferSeconds, gapSeconds, breaks = [], standing = [] } = this.#options
    for (const pause of breaks) {
      if (pause.date !== date || (pause.arenaRef !== null && pause.arenaRef !== arenaRef)) continue
      if (start >= pause.endSeconds || start + test.durationSeconds <= pause.startSeconds) continue
      return { until: pause.endSeconds, reason: { kind: 'BREAK', causeRef: pause.ref, personRef: null } }
    }
    for (const other of standing) {
      if (other.date !== date || other.arenaRef !== arenaRef) continue
      const end = start + test.durationSeconds
      const clear = other.endSeconds + Math.max(gapSeconds, test.walkSeconds ?? 0)
      if (start >= clear || end + gapSeconds <= other.startSeconds) continue
      return {
        until: clear,
        reason: { kind: 'ARENA', causeRef: other.ref, personRef: null },
      }
    }
    for (const { kind, ref, offset, lasts } of this.#presences(test)) {
      const begins = start + offset
      for (const stay of this.#stays.get(this.#key(kind, ref, date)) ?? []) {
        const way = stay.arenaRef === arenaRef ? 0 : transferSeconds
        if (begins >= stay.end + way || begins + lasts + way <= stay.start) continue
        return { until: stay.end + way - offset, reason: { kind, causeRef: stay.testRef, personRef: ref } }
      }
    }
    return null
  }

  /** The earliest moment of one day in one arena; `latest` is the reason if the day has none. */
  #onDay(
    test: TimetableTest,
    arenaRef: string,
    date: string,
  ): { start: number | null; reason: TimetableReason | null } {
    const { dayStartSeconds, dayEndSeconds, gapSeconds } = this.#options
    let start = dayStartSeconds
    let reason: TimetableReason | null = null
    const later = (until: number, why: TimetableReason): void => {
      if (until <= start) return
      start = roundUp(until)
      reason = why
    }
    const before = this.#free.get(`${arenaRef} ${date}`)
    if (before !== undefined) {
      later(before.at + Math.max(gapSeconds, test.walkSeconds ?? 0), {
        kind: 'ARENA',
        causeRef: before.testRef,
        personRef: null,
      })
    }
    for (const ref of test.after ?? []) {
      const cause = this.#placed.get(ref)
      if (cause?.date === date) later(cause.endSeconds, { kind: 'AFTER', causeRef: ref, personRef: null })
    }
    for (;;) {
      if (start + test.durationSeconds > dayEndSeconds) {
        return { start: null, reason: { kind: 'DAY_END', causeRef: null, personRef: null } }
      }
      const blocked = this.#blockedAt(test, arenaRef, date, start)
      if (blocked === null) return { start, reason }
      start = Math.max(roundUp(blocked.until), start + minute)
      reason = blocked.reason
    }
  }

  place(test: TimetableTest): TimetableReason | null {
    const { firstDate, days } = this.#options
    if (test.arenaRefs.length === 0) return { kind: 'NO_ARENA', causeRef: null, personRef: null }
    const missing = (test.after ?? []).find((ref) => !this.#placed.has(ref))
    if (missing !== undefined) return { kind: 'AFTER', causeRef: missing, personRef: null }
    const soonest = (test.after ?? []).reduce((date, ref) => {
      const cause = this.#placed.get(ref)
      return cause !== undefined && cause.date > date ? cause.date : date
    }, firstDate)
    let wasPutOff: TimetableReason | null = null
    for (let day = 0; day < days; day += 1) {
      const date = addDays(firstDate, day)
      if (date < soonest) continue
      let best: TimetableActivity | null = null
      for (const arenaRef of test.arenaRefs) {
        if ((this.#reached.get(arenaRef) ?? date) > date) continue
        const { start, reason } = this.#onDay(test, arenaRef, date)
        if (start === null) {
          wasPutOff = reason
          continue
        }
        if (best !== null && best.startSeconds <= start) continue
        const endSeconds = start + test.durationSeconds
        best = { ref: test.ref, arenaRef, date, startSeconds: start, endSeconds, reason: reason ?? wasPutOff }
      }
      if (best === null) continue
      this.#take(test, best)
      return null
    }
    return wasPutOff ?? { kind: 'DAY_END', causeRef: null, personRef: null }
  }

  #take(test: TimetableTest, activity: TimetableActivity): void {
    const { arenaRef, date, startSeconds, endSeconds } = activity
    this.#placed.set(test.ref, activity)
    this.#reached.set(arenaRef, date)
    this.#free.set(`${arenaRef} ${date}`, { at: endSeconds, testRef: test.ref })
    this.#stay(test, arenaRef, date, startSeconds)
  }

  #stay(test: Present, arenaRef: string | null, date: string, startSeconds: number): void {
    for (const { kind, ref, offset, lasts } of this.#presences(test)) {
      const key = this.#key(kind, ref, date)
      const stay = { testRef: test.ref, arenaRef, start: startSeconds + offset, end: startSeconds + offset + lasts }
      const known = this.#stays.get(key)
      if (known === undefined) this.#stays.set(key, [stay])
      else known.push(stay)
    }
  }

  get activities(): readonly TimetableActivity[] {
    return [...this.#placed.values()]
  }
}

/**
 * Places the tests in sequence, each as early as possible on the first day with room, and never before an earlier one in
 * its arena. A test follows the activities in its arena with the gap, or the walk of its course, and ends within the day. No rider, horse or judge is in two arenas at once or has less than
 * the transfer between them, and breaks stay free. Starts are whole minutes, and each has the reason for its time.
 */
export const proposeTimetable = (tests: readonly TimetableTest[], options: TimetableOptions): TimetableProposal => {
  const timetable = new Timetable(options)
  const unplaced: { ref: string; reason: TimetableReason }[] = []
  for (const test of tests) {
    const reason = timetable.place(test)
    if (reason !== null) unplaced.push({ ref: test.ref, reason })
  }
  return { activities: timetable.activities, unplaced }
}
