// A ride over a cross-country course as fields, in a test of its own and as a phase of eventing.
import type {
  CrossCountryErrorCode,
  CrossCountryFence,
  CrossCountryProtocol,
  CrossCountryResult,
  CrossCountryRide,
  CrossCountryRules,
} from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, isAny, put } from '../../entry-fields/field-reader.ts'
import { decimalOf, timeOf } from '../../result-typing.form.ts'

export const rideField = {
  fences: 'xc.fences',
  obstacles: 'xc.obstacles',
  time: 'xc.time',
  elapsed: 'xc.elapsed',
} as const

/** How the codes of a fence judge (cr339) are typed; the same letters in every language. */
export const fenceLetters = {
  R: 'REFUSAL',
  S: 'SAFETY_FLAP',
  D: 'DANGEROUS_RIDING',
  F: 'FALL_RIDER',
  H: 'FALL_HORSE',
  N: 'NOT_TAKEN',
  M: 'FLAGGED_OBSTACLE',
  '-': 'NO_ERROR',
} as const satisfies Record<string, CrossCountryErrorCode>

const isLetter = (text: string): text is keyof typeof fenceLetters => Object.hasOwn(fenceLetters, text)

const letterOf = (code: CrossCountryErrorCode): string =>
  Object.entries(fenceLetters).find(([, each]) => each === code)?.[0] ?? ''

/** `5 R, 7B RR`: the incidents at each obstacle; `0` for a clear round. */
export const fencesText = (fences: readonly CrossCountryFence[]): string =>
  fences.length === 0
    ? '0'
    : fences.map(({ obstacle, errors }) => `${obstacle} ${errors.map(letterOf).join('')}`).join(', ')

/**
 * A word with a digit, or the label of an obstacle on the course, is an obstacle; the letters after it are its
 * incidents. Null for an unknown letter, or an obstacle without letters.
 */
export const fencesOf = (text: string, rules: CrossCountryRules | null): CrossCountryFence[] | null => {
  const typed = text.trim()
  if (typed === '0' || typed === '-') return []
  const labels = new Map((rules?.obstacles ?? []).map(({ label }) => [label.toUpperCase(), label]))
  const found: { obstacle: string; errors: CrossCountryErrorCode[] }[] = []
  for (const word of typed.split(/[\s,;:=]+/).filter((each) => each !== '')) {
    const upper = word.toUpperCase()
    const known = labels.get(upper)
    if (known !== undefined || /\d/.test(word)) {
      found.push({ obstacle: known ?? upper, errors: [] })
      continue
    }
    const fence = found.at(-1)
    const letters = [...upper]
    if (fence === undefined || !letters.every(isLetter)) return null
    fence.errors.push(...letters.map((letter) => fenceLetters[letter]))
  }
  return found.length > 0 && found.every(({ obstacle, errors }) => errors.length > 0 && obstacle.length <= 10)
    ? found
    : null
}

/** Minutes and seconds: 632 and 6:32 are six minutes and 32 seconds; a point begins hundredths. In hundredths of a second. */
export const courseTimeOf = (text: string): number | null => {
  const [, minutes, seconds] = /^(\d{1,3})(\d{2})$/.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return timeOf(text)
  return Number(seconds) > 59 ? null : (Number(minutes) * 60 + Number(seconds)) * 100
}

export const courseTimeText = (hundredths: number): string => {
  const seconds = Math.floor(hundredths / 100)
  const part = hundredths % 100
  const whole = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return part === 0 ? whole : `${whole}.${String(part).padStart(2, '0')}`
}

export const typeRide = (typed: Record<string, string>, ride: CrossCountryRide | null): void => {
  if (ride === null) return
  put(typed, rideField.obstacles, ride.obstacles)
  put(typed, rideField.time, ride.time)
  put(typed, rideField.elapsed, typeof ride.elapsed === 'number' ? courseTimeText(ride.elapsed) : null)
  put(typed, rideField.fences, ride.fences ? fencesText(ride.fences) : null)
}

export const readRide = (reader: FieldReader, rules: CrossCountryRules | null): CrossCountryRide | null => {
  const obstacles = reader.read(rideField.obstacles, decimalOf)
  const time = reader.read(rideField.time, decimalOf)
  const elapsed = reader.read(rideField.elapsed, courseTimeOf)
  const fences = reader.read(rideField.fences, (text) => fencesOf(text, rules))
  return isAny(obstacles, time, elapsed, fences) ? { obstacles, time, elapsed, fences } : null
}

/** The field of a path inside the ride. */
export const rideFieldOf = (rest: string): string => {
  if (rest.startsWith('fences')) return rideField.fences
  return rest === 'time' ? rideField.time : rest === 'elapsed' ? rideField.elapsed : rideField.obstacles
}

export const typeCrossCountry = (typed: Record<string, string>, result: CrossCountryResult): void =>
  typeRide(typed, result.ride)

export const readCrossCountry = (
  reader: FieldReader,
  protocol: CrossCountryProtocol,
  shared: SharedFields,
): EntryDraft<CrossCountryResult> => {
  const ride = readRide(reader, protocol.rules)
  return { result: { discipline: 'CROSS_COUNTRY', ...shared, ride }, hasScore: ride !== null }
}

export const crossCountryFieldOf = (path: string): string => rideFieldOf(path.replace(/^ride\.?/, ''))

export const crossCountryFields: DisciplineFields<CrossCountryProtocol, CrossCountryResult> = {
  type: typeCrossCountry,
  read: readCrossCountry,
  fieldOf: crossCountryFieldOf,
}
