import type { RegistrationKindWord } from './registration-period.rules.ts'
import type { RegistrationStatusWord } from './registration-status.rules.ts'

export type FeeKind = 'REGISTRATION' | 'LATE' | 'NO_SHOW'

export type RegistrationFeeFacts = {
  readonly kind: RegistrationKindWord
  readonly status: RegistrationStatusWord
  /** Instant of the sign-off; null when there was none. */
  readonly signedOffAt: string | null
  /** Instant at which the normal period closes; null: it never does. */
  readonly closesAt: string | null
  /** Whether the result of the entry is NOT_STARTED. */
  readonly hasNotStarted: boolean
}

/**
 * decision 12: the fees that a registration owes. A normal one owes the registration fee, a late one the late fee instead. A rider
 * who neither started nor withdrew also owes the no-show fee. A withdrawal before the closing is free of charge; a later one costs
 * what was owed. Nothing is owed while approval is pending, nor by a rejected or cancelled registration.
 */
export const feesOwed = (facts: RegistrationFeeFacts): readonly FeeKind[] => {
  const own: FeeKind = facts.kind === 'LATE_REGISTRATION' ? 'LATE' : 'REGISTRATION'
  switch (facts.status) {
    case 'PENDING_APPROVAL':
    case 'REJECTED':
    case 'CANCELLED':
      return []
    case 'SIGNED_OFF': {
      const isInTime =
        facts.closesAt === null ||
        (facts.signedOffAt !== null && Date.parse(facts.signedOffAt) <= Date.parse(facts.closesAt))
      return isInTime ? [] : [own]
    }
    case 'SUBSCRIBED':
    case 'ANNOUNCED':
      return facts.hasNotStarted ? [own, 'NO_SHOW'] : [own]
  }
}

/** The kind that is stored and shown: a no-show replaces the kind with which it was made. */
export const storedRegistrationKind = (facts: RegistrationFeeFacts): RegistrationKindWord | 'NO_SHOW_REGISTRATION' =>
  feesOwed(facts).includes('NO_SHOW') ? 'NO_SHOW_REGISTRATION' : facts.kind
