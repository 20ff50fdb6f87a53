// What a line of a timing device says. A parser never gives a time that was not in the line.
import { ticksOfDay } from './timing.schema.ts'

export type TimingValueKind =
  | 'COUNTDOWN'
  | 'TIME_OUT'
  | 'RUN_TIME'
  | 'RUN_TIME_WITH_PENALTY'
  | 'OBSTACLE_PENALTIES'
  | 'OBSTACLE_SECONDS'
  | 'TIME_PENALTIES'
  | 'TOTAL_PENALTIES'

/** ALGE: `?` no valid number, `c` cleared, `d` disqualified, `i` entered by hand, `n` a new number. */
export type TimingFlag = '?' | 'c' | 'd' | 'i' | 'n'

/** TAG Heuer: TN is a new time, T- takes an earlier one back, and the others change an earlier one. */
export type TagMessage = 'TN' | 'T-' | 'T*' | 'T+' | 'T=' | 'TC'

export type TimingPulseEvent = {
  readonly kind: 'PULSE'
  /** ALGE only. */
  readonly flag?: TimingFlag | null
  /** TAG only. */
  readonly message?: TagMessage
  /** Absent for a device that knows none. */
  readonly startNumber?: number | null
  /** TAG only: the number by which later messages name this time. */
  readonly sequence?: number | null
  readonly channel: string
  readonly isManual: boolean
  /** Time of day in 1/100 000 s. */
  readonly at: number
  /** TAG only: days since the device began to count. */
  readonly day?: number
}

export type TimingValueEvent = {
  readonly kind: TimingValueKind
  readonly flag: TimingFlag | null
  readonly startNumber: number
  /** Written with a plus: added to what was before. */
  readonly isAdded: boolean
  /** Seconds or penalties, with two decimals. */
  readonly value: string
}

export type TimingEvent =
  | { readonly kind: 'STARTER'; readonly startNumber: number }
  | { readonly kind: 'CLOCK'; readonly at: number }
  | TimingPulseEvent
  | TimingValueEvent
  | { readonly kind: 'BAD_CHECKSUM'; readonly line: string }
  | { readonly kind: 'UNKNOWN'; readonly line: string }

/** A time of day as 1/100 000 s; null if there is no such time. `fraction`: 1 to 5 decimals of a second. */
export const ticksOf = (hours: string, minutes: string, seconds: string, fraction: string): number | null => {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return ((hour * 60 + minute) * 60 + second) * 100_000 + Number(fraction.padEnd(5, '0'))
}

/** A time of day as text, with so many decimals; further ones are cut off. */
export const clockText = (at: number, decimals: number): string => {
  const seconds = Math.floor(at / 100_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const fraction = String(at % 100_000)
    .padStart(5, '0')
    .slice(0, decimals)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${fraction}`
}

/**
 * The time of a run in hundredths of a second, also over midnight. It is cut off and not rounded, to a multiple of
 * `step` hundredths: the rule set says which (KNHS Springen art. 229.1 and FEI Jumping Rules art. 229: hundredths).
 */
export const netTime = (start: number, finish: number, step: number): number => {
  const ticks = (finish - start + ticksOfDay) % ticksOfDay
  return Math.floor(ticks / (step * 1000)) * step
}
