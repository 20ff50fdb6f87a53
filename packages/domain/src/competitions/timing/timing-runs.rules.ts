// The runs of a log: from the pulse at the start to the one at the finish, with what the timekeeper entered meanwhile.
import { add, type Decimal, decimal, formatExact, zero } from '../../kernel/decimal.ts'
import type { TimingDevice, TimingDoubt, TimingLineProblem, TimingPulse, TimingRun } from './timing.schema.ts'
import { netTime, type TimingPulseEvent, type TimingValueEvent } from './timing-event.rules.ts'
import type { TimingLine } from './timing-log.rules.ts'

/**
 * Start and finish of a jumping course as the makers' equestrian programs use them. A light barrier on another channel
 * (a second phase, a water jump) gives no run; its pulses are listed as lines without effect.
 */
const channels: Readonly<
  Record<TimingDevice, { readonly start: readonly string[]; readonly finish: readonly string[] }>
> = {
  ALGE: { start: ['C0'], finish: ['C1'] },
  TAG: { start: ['1', 'M1'], finish: ['2', 'M2'] },
  FDS: { start: ['C1'], finish: ['C2'] },
}

type At = 'START' | 'FINISH'

/** A pulse that counts, until a later line changes it. */
type Counted = TimingPulse & {
  readonly where: At
  readonly channel: string
  readonly startNumber: number | null
  readonly sequence: number | null
  readonly isDisqualified: boolean
}

type OpenRun = {
  /** Null where the device named none that it vouches for. */
  startNumber: number | null
  start: Counted | null
  finishes: Counted[]
  cleared: TimingPulse[]
  obstaclePenalties: Decimal | null
  addedTime: Decimal | null
  timePenalties: string | null
  deviceTime: string | null
}

export type TimingRuns = { readonly runs: readonly TimingRun[]; readonly problems: readonly TimingLineProblem[] }

const shown = (text: string): string => text.slice(0, 100).replaceAll(/\p{Cc}/gu, ' ')

const newRun = (startNumber: number | null): OpenRun => ({
  startNumber,
  start: null,
  finishes: [],
  cleared: [],
  obstaclePenalties: null,
  addedTime: null,
  timePenalties: null,
  deviceTime: null,
})

const toPulse = ({ line, text, at, isManual }: TimingPulse): TimingPulse => ({ line, text, at, isManual })

/** The last run of a number that has begun, or has at least a finish. */
const lastOf = (runs: readonly OpenRun[], startNumber: number | null): OpenRun | undefined =>
  runs.findLast((run) => run.startNumber === startNumber)

/**
 * A second start of the same number begins another run, because a rider may start again after a bell. A start before a
 * finish that has none is its start. A finish belongs to the last run of its number; a second one is kept beside it.
 */
const addPulse = (runs: OpenRun[], pulse: Counted): void => {
  const last = lastOf(runs, pulse.startNumber)
  if (pulse.where === 'START') {
    const first = last?.finishes[0]
    const isOpen = last !== undefined && last.start === null && (first === undefined || pulse.at <= first.at)
    const run = isOpen ? last : newRun(pulse.startNumber)
    if (!isOpen) runs.push(run)
    run.start = pulse
    return
  }
  // Without numbers, the finish after a finish is another rider's, whose start is missing.
  const run = last !== undefined && (pulse.startNumber !== null || last.finishes.length === 0) ? last : undefined
  if (run !== undefined) run.finishes.push(pulse)
  else runs.push({ ...newRun(pulse.startNumber), finishes: [pulse] })
}

type Found = { readonly run: OpenRun; readonly pulse: Counted }

const find = (runs: readonly OpenRun[], isIt: (pulse: Counted) => boolean): Found | null => {
  const pulseIn = (run: OpenRun): Counted | undefined =>
    run.finishes.findLast(isIt) ?? (run.start !== null && isIt(run.start) ? run.start : undefined)
  const run = runs.findLast((each) => pulseIn(each) !== undefined)
  const pulse = run && pulseIn(run)
  return run === undefined || pulse === undefined ? null : { run, pulse }
}

/** Another pulse, or none, in the place of one. */
const replace = ({ run, pulse }: Found, by: Counted | null): void => {
  if (pulse.where === 'START') run.start = by
  else run.finishes = run.finishes.flatMap((each) => (each !== pulse ? [each] : by === null ? [] : [by]))
}

/** A pulse without a valid number that was taken back leaves its run, and is shown with the number that took it back. */
const takeBack = (runs: OpenRun[], found: Found | null, startNumber: number | null): void => {
  if (found === null) return
  replace(found, null)
  const { run, pulse } = found
  const isEmpty = run.startNumber === null && run.start === null && run.finishes.length === 0
  const owner = (isEmpty ? lastOf(runs, startNumber) : run) ?? run
  owner.cleared.push(toPulse(pulse))
  if (isEmpty && owner !== run) runs.splice(runs.indexOf(run), 1)
}

/**
 * ALGE: a cleared or disqualified line repeats the time that it is about, with or without the number under which it was
 * sent. TAG: a message names the earlier time by its sequence. T- takes it back; the others give it again, so that it does
 * not matter which of them a timekeeper's correction sends.
 */
const readPulse = (runs: OpenRun[], event: TimingPulseEvent, pulse: Counted): void => {
  const isSame = ({ channel, at }: Counted): boolean => channel === pulse.channel && at === pulse.at
  const changes = event.flag === 'c' || event.flag === 'd' || (event.message ?? 'TN') !== 'TN'
  if (!changes) {
    addPulse(runs, pulse)
    return
  }
  const found = find(runs, ({ sequence, ...each }) =>
    pulse.sequence === null ? isSame({ sequence, ...each }) : sequence === pulse.sequence,
  )
  if (event.flag === 'c' || event.message === 'T-') {
    takeBack(runs, found, pulse.startNumber)
    return
  }
  if (found !== null && found.run.startNumber === pulse.startNumber && found.pulse.where === pulse.where) {
    replace(found, pulse)
    if (!isSame(found.pulse)) found.run.cleared.push(toPulse(found.pulse))
    return
  }
  takeBack(runs, found, pulse.startNumber)
  addPulse(runs, pulse)
}

/** The others say what the device shows, and nothing of the ride. */
const kept: ReadonlySet<TimingValueEvent['kind']> = new Set([
  'OBSTACLE_PENALTIES',
  'OBSTACLE_SECONDS',
  'TIME_PENALTIES',
  'RUN_TIME',
])

/** With a plus a value is added, without one it replaces what was before; so a correction by hand replaces. */
const summed = (before: Decimal | null, { isAdded, value }: TimingValueEvent): Decimal =>
  isAdded ? add(before ?? zero, decimal(value)) : decimal(value)

const readValue = (runs: OpenRun[], event: TimingValueEvent): void => {
  if (!kept.has(event.kind)) return
  let run = lastOf(runs, event.startNumber)
  if (run === undefined) {
    run = newRun(event.startNumber)
    runs.push(run)
  }
  if (event.kind === 'OBSTACLE_PENALTIES') run.obstaclePenalties = summed(run.obstaclePenalties, event)
  if (event.kind === 'OBSTACLE_SECONDS') run.addedTime = summed(run.addedTime, event)
  if (event.kind === 'TIME_PENALTIES') run.timePenalties = event.value
  if (event.kind === 'RUN_TIME') run.deviceTime = event.value
}

/** Seconds with two decimals as hundredths. */
const hundredthsOf = (seconds: string): number => Number(seconds.replace('.', ''))

const exactSeconds = (value: Decimal | null): number | null =>
  value === null ? null : Number((value.numerator * 100n) / value.denominator)

const toRun = (run: OpenRun, no: number, step: number, isSeveral: boolean): TimingRun => {
  const [finish = null, ...others] = run.finishes
  const time = run.start !== null && finish !== null ? netTime(run.start.at, finish.at, step) : null
  const deviceTime = run.deviceTime === null ? null : hundredthsOf(run.deviceTime)
  const doubts: [TimingDoubt, boolean][] = [
    ['NO_START', run.start === null],
    ['NO_FINISH', finish === null],
    ['TWO_FINISHES', others.length > 0],
    ['SEVERAL_RUNS', isSeveral],
    ['NO_NUMBER', run.startNumber === null],
    ['DISQUALIFIED', [run.start, ...run.finishes].some((pulse) => pulse?.isDisqualified === true)],
    ['CLEARED', run.cleared.length > 0],
    ['DEVICE_TIME_DIFFERS', time !== null && deviceTime !== null && time !== deviceTime],
  ]
  return {
    no,
    startNumber: run.startNumber,
    start: run.start && toPulse(run.start),
    finish: finish && toPulse(finish),
    otherFinishes: others.map(toPulse),
    cleared: run.cleared,
    netTime: time,
    addedTime: exactSeconds(run.addedTime),
    deviceTime,
    obstaclePenalties: run.obstaclePenalties && formatExact(run.obstaclePenalties),
    timePenalties: run.timePenalties === null ? null : formatExact(decimal(run.timePenalties)),
    doubts: doubts.flatMap(([doubt, isSo]) => (isSo ? [doubt] : [])),
  }
}

/**
 * The runs of a log in the order of their first line. `step`: to how many hundredths of a second a time is cut off
 * (`clockStep` of the rules). A run whose only pulses were taken back stays, without a time.
 */
export const runsOfLog = (lines: readonly TimingLine[], device: TimingDevice, step: number): TimingRuns => {
  const { start, finish } = channels[device]
  const runs: OpenRun[] = []
  const problems: TimingLineProblem[] = []
  for (const { line, text, event } of lines) {
    switch (event.kind) {
      case 'STARTER':
      case 'CLOCK':
        break
      case 'UNKNOWN':
      case 'BAD_CHECKSUM':
        problems.push({ line, kind: event.kind, text: shown(text) })
        break
      case 'PULSE': {
        const where = start.includes(event.channel) ? 'START' : finish.includes(event.channel) ? 'FINISH' : null
        if (where === null) {
          problems.push({ line, kind: 'OTHER_CHANNEL', text: shown(text) })
          break
        }
        readPulse(runs, event, {
          ...{ line, text: shown(text), at: event.at, isManual: event.isManual || event.flag === 'i' },
          ...{ where, channel: event.channel, sequence: event.sequence ?? null },
          startNumber: event.flag === '?' ? null : (event.startNumber ?? null),
          isDisqualified: event.flag === 'd',
        })
        break
      }
      default:
        readValue(runs, event)
    }
  }
  const countOf = new Map<number, number>()
  for (const { startNumber } of runs) {
    if (startNumber !== null) countOf.set(startNumber, (countOf.get(startNumber) ?? 0) + 1)
  }
  return {
    runs: runs.map((run, index) => toRun(run, index + 1, step, (countOf.get(run.startNumber ?? -1) ?? 0) > 1)),
    problems,
  }
}
