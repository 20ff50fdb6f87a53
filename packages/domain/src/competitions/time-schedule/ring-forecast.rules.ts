// When each start that still waits in a ring is expected. Whole seconds throughout, so that the same results give the same times on
// every machine (decision 387).
import { toLocalTime } from '../../kernel/time/time.rules.ts'
import { isOnPlan, isPlausibleDelay } from '../public-competition/public-competition.rules.ts'
import { asPlanned, type ExpectedTime } from './ring-forecast.schema.ts'

/** A line of a start list, in its order, in seconds from midnight of its day. */
export type RingLine = {
  readonly ref: string
  /** ABSENT: a sign-off or an open position, whose time is not ridden. HELD: a break that does not end before its planned end. */
  readonly kind: 'RIDE' | 'ABSENT' | 'PAUSE' | 'HELD'
  readonly startSeconds: number
  readonly lastsSeconds: number
  /** The arena is dragged right before it. */
  readonly draggingSeconds: number
  /** When its result came in on that day; null without one. */
  readonly enteredSeconds: number | null
}

/** A start list or another activity of an arena; the parts of a day are in the order of the plan. */
export type RingPart = {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly lines: readonly RingLine[]
}

export type Forecast = { readonly earliest: number; readonly likely: number; readonly latest: number }

/** Fewer rides say nothing about the pace of a ring. */
const fewestRides = 3
/** The latest rides that count: the pace of the morning is not that of now. */
const mostRides = 30
/** Of so many rides, that many more are needed until their pace counts in full: a ring with few results is taken at its plan. */
const doubt = 2
/** A ring that has never been ahead of its times by more than this keeps to them. */
const punctualSeconds = 180
/** Between two parts, what the plan leaves up to this stays free (as the planner's usual gap). */
const mostGapSeconds = 300
/** Without a result for longer than this, nobody enters results there any more, and the plan is all that is known. */
const mostSilentSeconds = 3_600

/** The largest whole number whose square is not larger. */
const wholeRoot = (square: number): number => {
  let root = Math.floor(Math.sqrt(square))
  while (root * root > square) root -= 1
  while ((root + 1) * (root + 1) <= square) root += 1
  return root
}

/** Of an even number of values the lower of the two in the middle. */
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)] ?? 0

/** A ride with what the plan has between the end of the previous ride and its own beginning. */
type Step = {
  readonly line: RingLine
  /** Breaks and dragging, which a late ring needs as well. */
  readonly pauseSeconds: number
  /** Room that the plan leaves beside that. */
  readonly slackSeconds: number
  /** A break before it ends then. */
  readonly notBefore: number
}

/** The rides of a part. The time of those who are absent is free. */
const stepsOf = ({ lines }: RingPart): Step[] => {
  const steps: Step[] = []
  let free: number | null = null
  let pauseSeconds = 0
  let slackSeconds = 0
  let notBefore = 0
  for (const line of lines) {
    const { kind, startSeconds, lastsSeconds, draggingSeconds } = line
    if (free !== null && kind !== 'ABSENT') slackSeconds += Math.max(0, startSeconds - draggingSeconds - free)
    free = startSeconds + lastsSeconds
    pauseSeconds += draggingSeconds
    if (kind === 'PAUSE' || kind === 'HELD') pauseSeconds += lastsSeconds
    if (kind === 'HELD') notBefore = free
    if (kind !== 'RIDE') continue
    steps.push({ line, pauseSeconds, slackSeconds, notBefore })
    pauseSeconds = 0
    slackSeconds = 0
  }
  return steps
}

/** How the rides that came in differ from the plan. */
type Pace = {
  /** How much longer a ride takes than planned; negative for a fast ring. */
  readonly extraSeconds: number
  /** How far single rides are from that, squared. */
  readonly variance: number
  readonly rides: number
}

const plannedPace: Pace = { extraSeconds: 0, variance: 0, rides: 0 }

/**
 * The median of what the latest rides took beyond the plan. A result that came in a quarter of the planned time after the previous one,
 * or four times as late, was not entered when the horse left the ring.
 */
const paceOf = (steps: readonly Step[]): Pace => {
  const extras: number[] = []
  for (const [index, { line, pauseSeconds, slackSeconds }] of steps.entries()) {
    const before = steps[index - 1]?.line.enteredSeconds ?? null
    if (before === null || line.enteredSeconds === null) continue
    const took = line.enteredSeconds - before - pauseSeconds
    const planned = slackSeconds + line.lastsSeconds
    if (took * 4 >= planned && took <= planned * 4) extras.push(took - planned)
  }
  const latest = extras.slice(-mostRides)
  const rides = latest.length
  if (rides < fewestRides) return plannedPace
  const middle = median(latest)
  // Three halves of the median deviation stand for the standard deviation, and one stray ride does not change them.
  const deviation = Math.floor((median(latest.map((extra) => Math.abs(extra - middle))) * 3) / 2)
  const extraSeconds = Math.trunc((middle * rides) / (rides + doubt))
  return { extraSeconds, variance: deviation * deviation, rides }
}

/** Two standard deviations of so many rides, which differ from each other, and whose measured pace may be wrong. */
const spreadOf = ({ variance, rides }: Pace, count: number): number =>
  rides === 0 ? 0 : wholeRoot(4 * (count * variance + Math.floor((count * count * variance) / rides)))

/** At least a quarter of what was planned, however fast the ring has been. */
const lastsBy = (pace: Pace, planned: number): number => Math.max(Math.ceil(planned / 4), planned + pace.extraSeconds)

/** Where the ring is: the last ride of the latest part that has begun. */
const lastRideIn = (parts: readonly RingPart[]): { part: number; step: number; line: RingLine } | null => {
  const part = parts.findLastIndex(({ lines }) => lines.some(({ enteredSeconds }) => enteredSeconds !== null))
  const found = parts[part]
  if (found === undefined) return null
  const steps = stepsOf(found)
  const step = steps.findLastIndex(({ line }) => line.enteredSeconds !== null)
  const line = steps[step]?.line
  return line === undefined ? null : { part, step, line }
}

const isAhead = (steps: readonly Step[]): boolean =>
  steps.some(
    ({ line: { startSeconds, lastsSeconds, enteredSeconds } }) =>
      enteredSeconds !== null && startSeconds + lastsSeconds - enteredSeconds > punctualSeconds,
  )

/** Goes through what still comes, with the earliest, likely and latest moments. */
class Walk {
  readonly forecasts = new Map<string, Forecast>()
  readonly #now: number
  #cursor: number
  /** Rides of this part since the last result. */
  #rides = 0
  /** How much earlier and later than the cursor the part may have begun. */
  #lead = 0
  #lag = 0
  #before: Forecast

  constructor(lastEnd: number, now: number) {
    this.#now = now
    this.#cursor = lastEnd
    this.#before = { earliest: now, likely: now, latest: now }
  }

  /** The rides of one part that wait. */
  go(steps: readonly Step[], pace: Pace, floorOf: (step: Step) => number): void {
    for (const step of steps) {
      const { ref, lastsSeconds } = step.line
      const floor = Math.max(floorOf(step), this.#now)
      const spread = spreadOf(pace, this.#rides)
      const reached = this.#cursor + step.pauseSeconds + step.slackSeconds
      const likely = Math.max(reached, floor)
      const { earliest, latest } = this.#before
      this.#before = {
        earliest: Math.max(earliest, floor, reached - this.#lead - spread),
        likely,
        latest: Math.max(latest, likely, reached + this.#lag + spread),
      }
      this.forecasts.set(ref, this.#before)
      this.#cursor = likely + lastsBy(pace, lastsSeconds)
      this.#rides += 1
    }
  }

  /** What is planned up to `gap` after the previous part stays free, and nothing begins before its time. Room absorbs a delay. */
  nextPart({ startSeconds }: RingPart, gap: number, pace: Pace): void {
    const ready = this.#cursor + gap
    const spread = spreadOf(pace, this.#rides)
    this.#cursor = Math.max(ready, startSeconds)
    this.#lead = this.#cursor - Math.max(startSeconds, ready - this.#lead - spread)
    this.#lag = Math.max(startSeconds, ready + this.#lag + spread) - this.#cursor
    this.#rides = 0
  }

  /** A part in which nobody rides: a break, or building. */
  pass(seconds: number): void {
    this.#cursor += seconds
  }
}

/**
 * The starts that still wait in an arena on one day, each with the moments between which it is expected; empty before its first result,
 * and while the results that came in say nothing about the time: then the plan counts. `nowSeconds` is the moment for which it is asked;
 * null for the moment of the last result, so that a page without newer results stays the same.
 *
 * From the end of the last ride, each start follows the previous one by its planned length and the pace of the ring, with the pauses of
 * the plan. Nothing begins before now, no break ends before its planned end, no part begins before its time, and a ring that has never
 * been ahead is not expected to be.
 */
export const forecastRing = (parts: readonly RingPart[], nowSeconds: number | null): ReadonlyMap<string, Forecast> => {
  const last = lastRideIn(parts)
  const running = last && parts[last.part]
  if (!last || !running || last.line.enteredSeconds === null) return new Map()
  const end = last.line.enteredSeconds
  if (!isPlausibleDelay(end - last.line.startSeconds - last.line.lastsSeconds)) return new Map()
  const steps = stepsOf(running)
  const pace = paceOf(steps)
  const waiting = steps.slice(last.step + 1)
  const now = Math.max(end, nowSeconds ?? end)
  const [inRing] = waiting
  const due =
    inRing === undefined
      ? end
      : end + inRing.pauseSeconds + inRing.slackSeconds + lastsBy(pace, inRing.line.lastsSeconds)
  if (now - Math.max(due, inRing?.notBefore ?? 0) > mostSilentSeconds && inRing !== undefined) return new Map()
  const walk = new Walk(end, now)
  const keepsTimes = !isAhead(steps)
  walk.go(waiting, pace, ({ line, notBefore }) => Math.max(notBefore, keepsTimes ? line.startSeconds : 0))
  let before = running
  let paceBefore = pace
  for (const part of parts.slice(last.part + 1)) {
    const gap = Math.min(mostGapSeconds, Math.max(0, part.startSeconds - before.endSeconds))
    walk.nextPart(part, gap, paceBefore)
    const later = stepsOf(part)
    if (later.length === 0) walk.pass(Math.max(0, part.endSeconds - part.startSeconds))
    walk.go(later, plannedPace, ({ notBefore, line }) => Math.max(notBefore, part.startSeconds, line.startSeconds))
    before = part
    paceBefore = plannedPace
  }
  return walk.forecasts
}

/** Two moments so far apart are both said. */
const wideSeconds = 600

/** The moment that a notification names: the planned one while the start is as planned, so that a ring on time is no news. */
export const expectedSeconds = (plannedSeconds: number, forecast: Forecast | undefined): number =>
  forecast === undefined || isOnPlan(Math.floor((forecast.likely - plannedSeconds + 30) / 60))
    ? plannedSeconds
    : forecast.likely

/** What is shown of a start: nothing while it is as planned, and the earliest and latest moments only if they are far apart. */
export const expectedTime = (plannedSeconds: number, forecast: Forecast | undefined): ExpectedTime => {
  if (forecast === undefined) return asPlanned
  const { earliest, likely, latest } = forecast
  const isWide = latest - earliest >= wideSeconds
  if (!isWide && expectedSeconds(plannedSeconds, forecast) === plannedSeconds) return asPlanned
  return {
    expected: toLocalTime(likely),
    expectedFrom: isWide ? toLocalTime(earliest) : null,
    expectedUntil: isWide ? toLocalTime(latest) : null,
  }
}
