// Several arenas, free order: each start is as early as its arena and the rest allow, so that the day is short.
import { DrawWords } from '../startlist/draw.rules.ts'

export type DayStart = {
  readonly ref: string
  readonly arenaRef: string
  readonly rider: string
  readonly durationSeconds: number
  /** Seconds since midnight at which it is locked; absent if it is free. */
  readonly lockedAt?: number
}

export type DayRules = {
  readonly startSeconds: number
  /** From the end of a start to the beginning of the same rider's next start: cool-down and warm-up. */
  readonly restSeconds: number
  /** Added to it between two arenas. */
  readonly transferSeconds: number
  readonly breaks: readonly { readonly arenaRef: string; readonly startSeconds: number; readonly endSeconds: number }[]
  readonly seed: string
  /** The number of further orders to try, each with some randomness. */
  readonly attempts: number
}

export type DayPlan = {
  readonly starts: readonly { readonly ref: string; readonly startSeconds: number; readonly endSeconds: number }[]
  readonly endSeconds: number
}

type Span = {
  readonly from: number
  readonly until: number
}

type Rider = {
  readonly locked: { span: Span; arena: number }[]
  load: number
  readyAt: number
  lastArena: number
}

type Lane = {
  readonly ref: string
  readonly held: Span[]
  readonly waiting: { start: DayStart; rider: Rider }[]
  clock: number
}

/** The first moment from `from` on at which a period of this length overlaps none of the spans. */
const firstFree = (spans: readonly Span[], from: number, length: number): number => {
  let at = from
  for (let isClear = false; !isClear; ) {
    isClear = true
    for (const { from: begins, until } of spans) {
      if (at >= until || at + length <= begins) continue
      at = until
      isClear = false
    }
  }
  return at
}

const attempt = (starts: readonly DayStart[], rules: DayRules, chance: () => number): DayPlan => {
  const riders = new Map<string, Rider>()
  const lanes = new Map<string, Lane>()
  const placed: { ref: string; startSeconds: number; endSeconds: number }[] = []
  for (const { arenaRef } of starts) {
    if (lanes.has(arenaRef)) continue
    const held = rules.breaks
      .filter((pause) => pause.arenaRef === arenaRef)
      .map(({ startSeconds, endSeconds }) => ({ from: startSeconds, until: endSeconds }))
    lanes.set(arenaRef, { ref: arenaRef, held, waiting: [], clock: rules.startSeconds })
  }
  const all = [...lanes.values()]
  for (const start of starts) {
    const lane = lanes.get(start.arenaRef)
    const rider = riders.get(start.rider) ?? { locked: [], load: 0, readyAt: rules.startSeconds, lastArena: -1 }
    riders.set(start.rider, rider)
    if (lane === undefined) continue
    if (start.lockedAt === undefined) {
      lane.waiting.push({ start, rider })
      rider.load += start.durationSeconds + rules.restSeconds
      continue
    }
    const span = { from: start.lockedAt, until: start.lockedAt + start.durationSeconds }
    lane.held.push(span)
    rider.locked.push({ span, arena: all.indexOf(lane) })
    placed.push({ ref: start.ref, startSeconds: span.from, endSeconds: span.until })
  }
  for (;;) {
    let best: { lane: Lane; index: number; at: number; urgency: number } | undefined
    for (const [arena, lane] of all.entries()) {
      for (const [index, { start, rider }] of lane.waiting.entries()) {
        const way = rider.lastArena === -1 || rider.lastArena === arena ? 0 : rules.transferSeconds
        const ready = Math.max(lane.clock, rider.lastArena === -1 ? rider.readyAt : rider.readyAt + way)
        const around = rider.locked.map(({ span, arena: other }) => {
          const apart = rules.restSeconds + (other === arena ? 0 : rules.transferSeconds)
          return { from: span.from - apart, until: span.until + apart }
        })
        const at = firstFree([...lane.held, ...around], ready, start.durationSeconds)
        if (best !== undefined && at > best.at) continue
        const urgency = rider.load * 1024 + (chance() & 1023) * rules.restSeconds
        if (best === undefined || at < best.at || urgency > best.urgency) best = { lane, index, at, urgency }
      }
    }
    if (best === undefined) break
    const [taken] = best.lane.waiting.splice(best.index, 1)
    if (taken === undefined) break
    const endSeconds = best.at + taken.start.durationSeconds
    placed.push({ ref: taken.start.ref, startSeconds: best.at, endSeconds })
    best.lane.clock = endSeconds
    taken.rider.load -= taken.start.durationSeconds + rules.restSeconds
    taken.rider.readyAt = endSeconds + rules.restSeconds
    taken.rider.lastArena = all.indexOf(best.lane)
  }
  return { starts: placed, endSeconds: placed.reduce((end, one) => Math.max(end, one.endSeconds), rules.startSeconds) }
}

/** The lower bound of the end of the day: the fullest arena, or the rider with the most starts and rest. */
export const earliestEnd = (starts: readonly DayStart[], rules: DayRules): number => {
  const sums = new Map<string, { length: number; count: number; arenas: Set<string> }>()
  const add = (key: string, length: number, arenaRef: string): void => {
    const sum = sums.get(key) ?? { length: 0, count: 0, arenas: new Set() }
    sums.set(key, { length: sum.length + length, count: sum.count + 1, arenas: sum.arenas.add(arenaRef) })
  }
  let latest = rules.startSeconds
  for (const { arenaRef, rider, durationSeconds, lockedAt } of starts) {
    add(`arena ${arenaRef}`, durationSeconds, arenaRef)
    add(`rider ${rider}`, durationSeconds, arenaRef)
    if (lockedAt !== undefined) latest = Math.max(latest, lockedAt + durationSeconds)
  }
  for (const [key, { length, count, arenas }] of sums) {
    const ways = (arenas.size - 1) * rules.transferSeconds
    const rests = key.startsWith('rider') ? (count - 1) * rules.restSeconds + ways : 0
    let end = rules.startSeconds + length + rests
    const pauses = rules.breaks.filter(({ arenaRef }) => key === `arena ${arenaRef}`)
    for (const { startSeconds, endSeconds } of pauses.toSorted(
      (left, right) => left.startSeconds - right.startSeconds,
    )) {
      if (startSeconds < end) end += endSeconds - startSeconds
    }
    latest = Math.max(latest, end)
  }
  return latest
}

/** The shortest day of a number of attempts; stops at one that cannot be improved. */
export const shortestDay = (starts: readonly DayStart[], rules: DayRules): DayPlan => {
  const bound = earliestEnd(starts, rules)
  let best = attempt(starts, rules, () => 0)
  const words = new DrawWords(rules.seed)
  const next = (): number => words.next()
  for (let round = 0; round < rules.attempts && best.endSeconds > bound; round += 1) {
    const other = attempt(starts, rules, next)
    if (other.endSeconds < best.endSeconds) best = other
  }
  return best
}
