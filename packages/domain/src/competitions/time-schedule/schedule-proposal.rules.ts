import type { ScheduleGapMinutes } from './time-schedule.schema.ts'

/** One rider's start in a test, counted from the beginning of the test. */
export interface ProposedStart {
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly offsetSeconds: number
  readonly durationSeconds: number
}

export interface ProposedTest {
  readonly ref: string
  readonly durationSeconds: number
  readonly starts: readonly ProposedStart[]
}

export interface ProposedArena {
  readonly arenaRef: string
  /** Seconds since midnight. */
  readonly startSeconds: number
  /** In the order in which they are to be ridden. */
  readonly tests: readonly ProposedTest[]
}

export interface ProposedActivity {
  readonly ref: string
  readonly arenaRef: string
  readonly startSeconds: number
  readonly endSeconds: number
}

interface PlacedTest {
  readonly arenaRef: string
  readonly startSeconds: number
  readonly test: ProposedTest
}

const roundUpToMinute = (seconds: number): number => Math.ceil(seconds / 60) * 60

/** The first start from which nobody in `test` would be in another arena at once; starts of one rider are looked at one by one. */
function earliestStart(
  test: ProposedTest,
  from: number,
  placed: readonly PlacedTest[],
  transferSeconds: number,
): number {
  const occupied = new Map<string, { start: number; end: number }[]>()
  const note = (key: string | null, start: number, duration: number): void => {
    if (key === null) return
    const stays = occupied.get(key) ?? []
    stays.push({ start: start - transferSeconds, end: start + duration + transferSeconds })
    occupied.set(key, stays)
  }
  const riderKey = ({ riderRef }: ProposedStart): string | null => (riderRef === null ? null : `rider ${riderRef}`)
  const horseKey = ({ horseRef }: ProposedStart): string | null => (horseRef === null ? null : `horse ${horseRef}`)
  for (const other of placed) {
    for (const ride of other.test.starts) {
      note(riderKey(ride), other.startSeconds + ride.offsetSeconds, ride.durationSeconds)
      note(horseKey(ride), other.startSeconds + ride.offsetSeconds, ride.durationSeconds)
    }
  }
  let start = roundUpToMinute(from)
  for (let isFree = false; !isFree; ) {
    isFree = true
    for (const ride of test.starts) {
      for (const key of [riderKey(ride), horseKey(ride)]) {
        for (const stay of (key === null ? undefined : occupied.get(key)) ?? []) {
          const begins = start + ride.offsetSeconds
          if (begins < stay.end && begins + ride.durationSeconds > stay.start) {
            start = roundUpToMinute(stay.end - ride.offsetSeconds)
            isFree = false
          }
        }
      }
    }
  }
  return start
}

/**
 * D19: a first schedule of one day. Each arena's tests follow in their order with the chosen gap; the arena that is free
 * first is served first, and a test begins later when a rider or horse would otherwise be in two arenas at once or have
 * less than the transfer time. Starts are whole minutes.
 */
export function proposeSchedule(
  arenas: readonly ProposedArena[],
  options: { readonly gapMinutes: ScheduleGapMinutes; readonly transferSeconds: number },
): readonly ProposedActivity[] {
  const lanes = arenas.map(({ arenaRef, startSeconds, tests }) => ({
    arenaRef,
    freeAt: startSeconds,
    tests: [...tests],
  }))
  const placed: PlacedTest[] = []
  for (;;) {
    const waiting = lanes.filter((lane) => lane.tests.length > 0)
    const lane = waiting.reduce<(typeof lanes)[number] | undefined>(
      (first, next) => (first === undefined || next.freeAt < first.freeAt ? next : first),
      undefined,
    )
    const test = lane?.tests.shift()
    if (lane === undefined || test === undefined) break
    const elsewhere = placed.filter(({ arenaRef }) => arenaRef !== lane.arenaRef)
    const startSeconds = earliestStart(test, lane.freeAt, elsewhere, options.transferSeconds)
    placed.push({ arenaRef: lane.arenaRef, startSeconds, test })
    lane.freeAt = startSeconds + test.durationSeconds + options.gapMinutes * 60
  }
  return placed.map(({ arenaRef, startSeconds, test }) => ({
    ref: test.ref,
    arenaRef,
    startSeconds,
    endSeconds: startSeconds + test.durationSeconds,
  }))
}
