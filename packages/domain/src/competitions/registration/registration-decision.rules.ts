// Whether one registration may be made, from facts that were loaded under the lock of its test.
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { findHeld, type HeldPlaces } from '../waiting-list/held-places.rules.ts'
import { waitingListErrors } from '../waiting-list/waiting-list.errors.ts'
import type { registrationErrors } from './registration.errors.ts'
import { findExceededLimits, type RegistrationCount, type RegistrationLimitCode } from './registration-limit.rules.ts'
import {
  decideRegistrationKind,
  type RegistrationKindWord,
  type RegistrationPeriodFacts,
} from './registration-period.rules.ts'

export type RegistrationProblem = {
  readonly error: keyof typeof registrationErrors | ErrorDefinition
  readonly values?: Readonly<Record<string, string | number>>
}

/** The unit that the limit of a test counts (spec section 3). */
export type LimitScope = 'COMBINATION' | 'RIDER' | 'HORSE'

export type RegistrationCounts = {
  /** Starts, riders and horses in the test, including those of other clubs. */
  readonly test: number
  readonly testRiders: number
  readonly testHorses: number
  readonly rider: number
  readonly horse: number
  readonly combination: number
  readonly overall: number
  readonly overallRider: number
  readonly overallHorse: number
  /** In all tests of the discipline of the test. */
  readonly variant: number
  readonly variantRider: number
  readonly variantHorse: number
  /** Places that are not for this start; without them none is held. */
  readonly held?: HeldPlaces
}

export type RegistrationLimits = {
  readonly limitScope: LimitScope
  readonly test: number
  readonly rider: number
  readonly horse: number
  readonly combination: number
  readonly overall: number
  readonly overallRider: number
  readonly overallHorse: number
  /** In all tests of the discipline of the test. */
  readonly variant: number
  readonly variantRider: number
  readonly variantHorse: number
}

export type RegistrationFacts = {
  readonly instant: string
  readonly period: RegistrationPeriodFacts
  readonly isStaff: boolean
  readonly quantity: number
  readonly counts: RegistrationCounts
  readonly limits: RegistrationLimits
  readonly isTestCancelled: boolean
  readonly isPonyTest: boolean
  readonly isPony: boolean
  /** False only if an organisation is named in which the rider has no membership. */
  readonly isMemberOfOrganisation: boolean
}

export type RegistrationDecision = {
  readonly kind: RegistrationKindWord
  /** Reasons that prevent everybody from saving it. */
  readonly refusals: readonly RegistrationProblem[]
  /** Reasons for which it is saved only after confirmation. */
  readonly warnings: readonly RegistrationProblem[]
}

const errorOfLimit = {
  MAX_REGISTRATIONS_TEST: 'maxTestReached',
  MAX_REGISTRATIONS_RIDER: 'maxRiderReached',
  MAX_REGISTRATIONS_HORSE: 'maxHorseReached',
  MAX_REGISTRATIONS_COMBINATION: 'maxCombinationReached',
  MAX_REGISTRATIONS_OVERALL: 'maxOverallReached',
} as const satisfies Record<RegistrationLimitCode, keyof typeof registrationErrors>

const exceeded = (counts: Parameters<typeof findExceededLimits>[0], quantity: number): RegistrationProblem[] =>
  findExceededLimits(counts, quantity).map(({ code, limit, registered }) => ({
    error: errorOfLimit[code],
    values: { limit, registered },
  }))

/**
 * The number of places that a registration takes of the test's maximum: none for a rider or horse that is already in.
 */
const placesTaken = ({ limits, counts, quantity }: RegistrationFacts): { count: RegistrationCount; places: number } => {
  switch (limits.limitScope) {
    case 'COMBINATION':
      return { count: { registered: counts.test, limit: limits.test }, places: quantity }
    case 'RIDER':
      return { count: { registered: counts.testRiders, limit: limits.test }, places: counts.rider > 0 ? 0 : 1 }
    case 'HORSE':
      return { count: { registered: counts.testHorses, limit: limits.test }, places: counts.horse > 0 ? 0 : 1 }
  }
}

const heldIn = { COMBINATION: 'starts', RIDER: 'riders', HORSE: 'horses' } as const

/** Nobody passes those who were offered a place, wait for one, or are still to be drawn. */
const findHeldPlaces = (
  held: HeldPlaces,
  scope: LimitScope,
  asked: {
    readonly count: RegistrationCount
    readonly places: number
    readonly overall: RegistrationCount
    readonly variant: RegistrationCount
    readonly quantity: number
  },
): readonly RegistrationProblem[] =>
  held.awaitsDraw
    ? [{ error: waitingListErrors.placesDrawn }]
    : [
        ...(asked.places === 0 ? [] : findHeld(asked.count, held[heldIn[scope]], asked.places)),
        ...findHeld(asked.overall, held.overall, asked.quantity),
        ...findHeld(asked.variant, held.variant, asked.quantity),
      ]

/**
 * The limits that apply to everybody, because the places do not exist: those of the test and of the whole competition.
 */
export const findFullPlaces = (facts: RegistrationFacts): readonly RegistrationProblem[] => {
  const { counts, limits, quantity } = facts
  const { count, places } = placesTaken(facts)
  const overall = { registered: counts.overall, limit: limits.overall }
  const variant = { registered: counts.variant, limit: limits.variant }
  return [
    ...(places === 0 ? [] : exceeded({ TEST: count }, places)),
    ...exceeded({ OVERALL: overall }, quantity),
    ...exceeded({ OVERALL: variant }, quantity),
    ...(counts.held === undefined || quantity === 0
      ? []
      : findHeldPlaces(counts.held, limits.limitScope, { count, places, overall, variant, quantity })),
  ]
}

/**
 * decision 12, decision 14. What is a warning for the organiser is refused to a club: more starts of one rider, horse
 * or combination than the test allows, a rider of another club, a horse in a test for ponies. A full test or
 * competition refuses both.
 */
export const decideRegistration = (facts: RegistrationFacts): RegistrationDecision => {
  const { counts, limits, quantity } = facts
  const offered = counts.held?.offered ?? null
  // Who accepts an offered place entered the list in time, so the moment of entering counts.
  const kind =
    offered === null
      ? decideRegistrationKind(facts.instant, facts.period, { isStaff: facts.isStaff })
      : { ok: true as const, kind: offered }
  const refusals: RegistrationProblem[] = []
  if (!kind.ok) refusals.push({ error: kind.code === 'REGISTRATION_NOT_OPEN' ? 'notOpenYet' : 'closed' })
  if (facts.isTestCancelled) refusals.push({ error: 'testCancelled' })
  refusals.push(...findFullPlaces(facts))
  const doubts: RegistrationProblem[] = [
    ...exceeded(
      {
        RIDER: { registered: counts.rider, limit: limits.rider },
        HORSE: { registered: counts.horse, limit: limits.horse },
        COMBINATION: { registered: counts.combination, limit: limits.combination },
      },
      quantity,
    ),
    ...exceeded(
      {
        RIDER: { registered: counts.overallRider, limit: limits.overallRider },
        HORSE: { registered: counts.overallHorse, limit: limits.overallHorse },
      },
      quantity,
    ),
    ...exceeded(
      {
        RIDER: { registered: counts.variantRider, limit: limits.variantRider },
        HORSE: { registered: counts.variantHorse, limit: limits.variantHorse },
      },
      quantity,
    ),
    ...(facts.isMemberOfOrganisation ? [] : [{ error: 'riderNotInOrganisation' } as const]),
    ...(facts.isPonyTest && !facts.isPony ? [{ error: 'horseTypeWrong' } as const] : []),
  ]
  return {
    kind: kind.ok ? kind.kind : 'REGISTRATION',
    refusals: facts.isStaff ? refusals : [...refusals, ...doubts],
    warnings: facts.isStaff ? doubts : [],
  }
}
