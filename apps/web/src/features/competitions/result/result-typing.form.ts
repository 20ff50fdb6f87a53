// Parses the text that a scribe types. Scribes leave out points: 7234 is 72.34 seconds, 65 is a mark of 6.5.
import type { DressageExercise, JumpingRound } from '@oxer/domain/competitions/result/result.schema'
import { markProblems } from '@oxer/domain/disciplines/sheet/sheet'
import { decimal } from '@oxer/domain/kernel/decimal'
import { formatRoundTime } from '@oxer/i18n/formats'

/** A decimal of zero or more in its stored form, from either notation; null if it is invalid. */
export const decimalOf = (text: string): string | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{0,9}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const digits = fraction.replace(/0+$/, '')
  return `${String(BigInt(whole))}${digits === '' ? '' : `.${digits}`}`
}

/**
 * Seconds: 72.34, 72,34 or 1:12.34. Without a point the last two digits are hundredths, except that one or two digits
 * alone are whole seconds. In hundredths of a second; null for an invalid time.
 */
export const timeOf = (text: string): number | null => {
  const typed = text.trim()
  if (/^\d{3,7}$/.test(typed)) return Number(typed)
  const [, minutes = '0', seconds, hundredths = ''] = /^(?:(\d{1,2}):)?(\d{1,5})(?:[.,](\d{0,2}))?$/.exec(typed) ?? []
  if (seconds === undefined || (typed.includes(':') && Number(seconds) > 59)) return null
  return (Number(minutes) * 60 + Number(seconds)) * 100 + Number(hundredths.padEnd(2, '0'))
}

/** A time as the text of a field is kept, in whatever language it is shown: `timeOf` reads it, and so does the scribe's own. */
export const timeTyped = (hundredths: number): string => formatRoundTime(hundredths, 'en')

/** A mark: 65 and 6,5 are 6.5, 7 is 7, and 10 is 10 if that is the highest mark. */
export const markOf = (text: string, maximum: string): string | null => {
  const value = decimalOf(text)
  if (value === null) return null
  const isTenfold = /^\d{2,3}$/.test(text.trim()) && Number(value) > Number(maximum)
  return isTenfold ? decimalOf(`${text.trim().slice(0, -1)}.${text.trim().slice(-1)}`) : value
}

/** The typed mark if the exercise accepts it; null for a missing, unreadable or refused one. */
export const acceptedMark = (text: string, exercise: Pick<DressageExercise, 'maximum' | 'markStep'>): string | null => {
  const mark = markOf(text, exercise.maximum)
  return mark === null || markProblems(decimal(mark), exercise).length > 0 ? null : mark
}

/** A percentage: 71234 and 71,234 are 71.234. */
export const percentageTyped = (text: string): string | null => {
  const typed = text.trim().replace(/\s*%$/, '')
  const isPacked = /^\d{3,8}$/.test(typed) && typed !== '100'
  return decimalOf(isPacked ? `${typed.slice(0, 2)}.${typed.slice(2)}` : typed)
}

type Cleared = Pick<JumpingRound, 'cleared' | 'joker' | 'secondJoker'>

const jokers: Readonly<Record<string, Cleared>> = {
  J: { joker: 'CLEARED' },
  '-J': { joker: 'DOWN' },
  J1: { joker: 'CLEARED' },
  '-J1': { joker: 'DOWN' },
  J2: { secondJoker: 'CLEARED' },
  '-J2': { secondJoker: 'DOWN' },
}

const numbersOf = (part: string): number[] | null => {
  const [, first, last] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
  if (first === undefined) return null
  const [from, to] = [Number(first), Number(last ?? first)]
  return to < from ? null : Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * Obstacles by their numbers, `1-6` for a range, and `0` for none. The joker is J if it was cleared and -J if it was
 * knocked down; the second of two is J2 or -J2.
 */
export const clearedOf = (text: string): Cleared | null => {
  const found: number[] = []
  let joker: Cleared = {}
  for (const part of text
    .trim()
    .toUpperCase()
    .split(/[\s,;]+/)) {
    const tried = jokers[part]
    const numbers = part === '0' ? [] : numbersOf(part)
    if (tried !== undefined) joker = { ...joker, ...tried }
    else if (numbers === null) return null
    else found.push(...numbers)
  }
  return { cleared: found, joker: null, secondJoker: null, ...joker }
}

export const clearedText = ({ cleared, joker, secondJoker }: Cleared): string =>
  [
    ...(cleared ?? []),
    ...(joker ? [joker === 'CLEARED' ? 'J' : '-J'] : []),
    ...(secondJoker ? [secondJoker === 'CLEARED' ? 'J2' : '-J2'] : []),
  ].join(' ') || '0'

/** The penalty of a knock-down is the step for faults. */
export const stepFaults = (text: string, step: 4 | -4): string =>
  String(Math.max(0, Number.parseInt(decimalOf(text) ?? '0', 10) + step))
