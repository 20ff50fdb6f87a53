import { addDays, isLocalDate } from '../../kernel/time/time.rules.ts'
import type { PersonValidationCode } from './person-validation.schema.ts'

/** Sorts after every valid date. */
export const neverEnds = '9999-12-31'

export type Period = { start: string; end: string | null }
export type MembershipPeriod = Period & { organisationRef: string }

const overlap = (one: Period, other: Period): boolean =>
  one.start <= (other.end ?? neverEnds) && other.start <= (one.end ?? neverEnds)

/** Nobody is a member of one organisation twice on the same day (both ends of a period count, decision 31). */
export const isActiveTwice = (periods: readonly MembershipPeriod[]): boolean =>
  periods.some((one, index) =>
    periods.slice(index + 1).some((other) => one.organisationRef === other.organisationRef && overlap(one, other)),
  )

/** No two of them share a day. */
export const arePeriodsApart = (periods: readonly Period[]): boolean =>
  !periods.some((one, index) => periods.slice(index + 1).some((other) => overlap(one, other)))

/** Both days count (decision 31). */
export const isWithin = ({ start, end }: Period, day: string): boolean => start <= day && (end === null || day <= end)

export type Ended<Row> = {
  /** They run on that day and longer: their last day is that day. */
  readonly shortened: readonly Row[]
  /** They would begin after it, so they never take effect. */
  readonly dropped: readonly Row[]
}

/** The periods after everything ends on a day. Those that have ended stay unchanged. */
export const endAll = <Row extends Period>(rows: readonly Row[], lastDay: string): Ended<Row> => {
  const running = rows.filter(({ end }) => end === null || end > lastDay)
  return {
    shortened: running.filter(({ start }) => start <= lastDay),
    dropped: running.filter(({ start }) => start > lastDay),
  }
}

/** The last day of something that is valid for a number of days from its first; null means no end. */
export const lastValidDay = (start: string, validityDays: number | null): string | null =>
  validityDays === null ? null : addDays(start, validityDays - 1)

/** Errors of a person that need no lookup (spec section 5). */
export const validationCodesOf = (
  person: { firstName: string; lastName: string; birthDate: string | null },
  today: string,
): PersonValidationCode[] => {
  const birthDate = person.birthDate ?? ''
  return [
    ...(person.firstName.trim() === '' ? (['FIRSTNAME_IS_EMPTY'] as const) : []),
    ...(person.lastName.trim() === '' ? (['LASTNAME_IS_EMPTY'] as const) : []),
    ...(birthDate === '' ? (['BIRTH_DATE_IS_EMPTY'] as const) : []),
    ...(birthDate !== '' && (!isLocalDate(birthDate) || birthDate > today) ? (['INVALID_PERSON'] as const) : []),
  ]
}
