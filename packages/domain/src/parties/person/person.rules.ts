/** Stands after every date that can be written. */
const neverEnds = '9999-12-31'

export type MembershipPeriod = { organisationRef: string; start: string; end: string | null }

const overlap = (one: MembershipPeriod, other: MembershipPeriod): boolean =>
  one.start <= (other.end ?? neverEnds) && other.start <= (one.end ?? neverEnds)

/** Nobody is a member of one organisation twice on the same day (both ends of a period count, decision 31). */
export const isActiveTwice = (periods: readonly MembershipPeriod[]): boolean =>
  periods.some((one, index) =>
    periods.slice(index + 1).some((other) => one.organisationRef === other.organisationRef && overlap(one, other)),
  )
