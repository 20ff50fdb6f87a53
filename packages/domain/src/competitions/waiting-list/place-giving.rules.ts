// When the way in which places are given may still be chosen (decision 374).
import type { CompetitionStatus } from '../competition/competition.schema.ts'
import { type RegistrationPeriodFacts, registrationWindowAt } from '../registration/registration-period.rules.ts'

export type PlaceGivingFacts = {
  readonly instant: string
  readonly status: CompetitionStatus
  readonly period: RegistrationPeriodFacts
}

/** Before anybody can register. */
export const isBeforeOpening = ({ instant, status, period }: PlaceGivingFacts): boolean =>
  status === 'DRAFT' || registrationWindowAt(instant, period) === 'NOT_OPEN'

export type ChosenGiving = {
  readonly takesWaiting: boolean
  readonly method: 'FIRST_COME' | 'DRAW'
  readonly priorities: readonly unknown[]
}

/**
 * After the opening, one change is possible: a list by the moment of entering where there was none. It takes nothing from anybody, because
 * without it whoever comes first gets a freed place, too.
 */
export const mayChooseGiving = (facts: PlaceGivingFacts, before: ChosenGiving, wanted: ChosenGiving): boolean =>
  isBeforeOpening(facts) ||
  (!before.takesWaiting && wanted.takesWaiting && wanted.method === 'FIRST_COME' && wanted.priorities.length === 0)

/** A draw is after now, after the opening, and not after the end of the normal registration. */
export const isDrawMoment = (drawAt: string, { instant, period }: PlaceGivingFacts): boolean => {
  const at = Date.parse(drawAt)
  return (
    at > Date.parse(instant) &&
    (period.opensAt === null || at > Date.parse(period.opensAt)) &&
    (period.closesAt === null || at <= Date.parse(period.closesAt))
  )
}
