import type { RegistrationKindWord } from './registration-period.rules.ts'
import type { RegistrationStatusWord } from './registration-status.rules.ts'

export type FeeKind = 'REGISTRATION' | 'LATE' | 'NO_SHOW'

export type RegistrationFeeFacts = {
  readonly kind: RegistrationKindWord
  readonly status: RegistrationStatusWord
  /** Instant of the sign-off; null without one. */
  readonly signedOffAt: string | null
  /** Instant at which the normal period closes; null if it never does. */
  readonly closesAt: string | null
  /** Whether the result of the entry is NOT_STARTED. */
  readonly hasNotStarted: boolean
}

/** Decision 12: a withdrawal before the closing is without consequences. */
export const isSignedOffInTime = ({
  signedOffAt,
  closesAt,
}: Pick<RegistrationFeeFacts, 'signedOffAt' | 'closesAt'>): boolean =>
  closesAt === null || (signedOffAt !== null && Date.parse(signedOffAt) <= Date.parse(closesAt))

/**
 * decision 12: the fees of a registration. A normal one has the registration fee, a late one the late fee instead. A
 * rider who neither started nor withdrew also has the no-show fee. A withdrawal before the closing is free of charge;
 * after it, the fees remain. There are no fees while approval is pending, nor for a rejected or cancelled registration.
 */
export const feesOwed = (facts: RegistrationFeeFacts): readonly FeeKind[] => {
  const own: FeeKind = facts.kind === 'LATE_REGISTRATION' ? 'LATE' : 'REGISTRATION'
  switch (facts.status) {
    case 'PENDING_APPROVAL':
    case 'REJECTED':
    case 'CANCELLED':
      return []
    case 'SIGNED_OFF':
      return isSignedOffInTime(facts) ? [] : [own]
    case 'SUBSCRIBED':
    case 'ANNOUNCED':
      return facts.hasNotStarted ? [own, 'NO_SHOW'] : [own]
  }
}

/** The stored and shown kind: a no-show replaces the kind with which the registration was created. */
export const storedRegistrationKind = (facts: RegistrationFeeFacts): RegistrationKindWord | 'NO_SHOW_REGISTRATION' =>
  feesOwed(facts).includes('NO_SHOW') ? 'NO_SHOW_REGISTRATION' : facts.kind
