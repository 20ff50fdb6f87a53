import { fullYears } from '../../kernel/time/time.rules.ts'
import type { HorseGender, WithersHeightCode, WithersHeightOption } from './horse.schema.ts'

/**
 * The pony categories by height at the withers, in centimetres without shoes. KNHS Algemeen Wedstrijdreglement: A to 117.0,
 * B to 127.0, C to 137.0, D to 148.0, E above 148.0 to 157.0. FEI ponies are at most 148.0 (FEI Veterinary Regulations), that
 * is A to D. From general knowledge of both rule books, whose text was not at hand: check the edition in force.
 */
export const withersHeights: readonly WithersHeightOption[] = [
  { ref: 'A', code: 'A', name: 'A', min: null, max: 117 },
  { ref: 'B', code: 'B', name: 'B', min: 118, max: 127 },
  { ref: 'C', code: 'C', name: 'C', min: 128, max: 137 },
  { ref: 'D', code: 'D', name: 'D', min: 138, max: 148 },
  { ref: 'E', code: 'E', name: 'E', min: 149, max: 157 },
]

/** The category of a measured height, null for a horse's. A boundary value belongs to the smaller category. */
export const withersHeightOf = (valueInCm: number): WithersHeightCode | null =>
  withersHeights.find((option) => valueInCm <= option.max)?.code ?? null

/** Whether a horse can have been measured on that day: it was born, and the day is not in the future. */
export const canBeMeasuredOn = (date: string, birthDate: string | null, today: string): boolean =>
  date <= today && (birthDate === null || date >= birthDate)

type Measurement = { readonly date: string; readonly withersHeightCode: string | null }

/**
 * The category of a pony by its history, latest first: that of the latest measured height. Null if the latest height is above the limit
 * for ponies; undefined if it was never measured, and the declared category counts.
 */
export const measuredCategory = (history: readonly Measurement[]): string | null | undefined =>
  history.length === 0 ? undefined : (history[0]?.withersHeightCode ?? null)

/** The ages in full years for which a gender word is right: foals are under one, yearlings under two, fillies and colts under four. */
const ageBelow: Partial<Record<HorseGender, number>> = {
  FILLY_FOAL: 1,
  COLT_FOAL: 1,
  FILLY_YEARLING: 2,
  COLT_YEARLING: 2,
  FILLY: 4,
  COLT: 4,
}

/** Whether the word fits the age on that day; for a horse without a birth date every word fits. */
export const genderFitsAge = (gender: HorseGender, birthDate: string | null, on: string): boolean => {
  const below = ageBelow[gender]
  return below === undefined || birthDate === null || fullYears(birthDate, on) < below
}
