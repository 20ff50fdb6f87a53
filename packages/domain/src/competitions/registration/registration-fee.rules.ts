import {
  type EntryFeeFacts,
  entryFeesOwed,
  isAfterClosing,
  type LateFeeRule,
} from '../../ledger/charge/entry-fee.rules.ts'
import type { RegistrationKindWord } from './registration-period.rules.ts'
import type { RegistrationStatusWord } from './registration-status.rules.ts'

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
  closesAt === null || (signedOffAt !== null && !isAfterClosing(signedOffAt, closesAt))

const stateOf = (facts: RegistrationFeeFacts): EntryFeeFacts['state'] => {
  switch (facts.status) {
    case 'PENDING_APPROVAL':
    case 'REJECTED':
    case 'CANCELLED':
      return 'NOT_ENTERED'
    case 'SIGNED_OFF':
      return isSignedOffInTime(facts) ? 'SIGNED_OFF_IN_TIME' : 'SIGNED_OFF_LATE'
    case 'SUBSCRIBED':
    case 'ANNOUNCED':
      return 'ENTERED'
  }
}

/** Decision 12: what decides on the fees of a registration. */
export const entryFactsOf = (facts: RegistrationFeeFacts, lateFee: LateFeeRule): EntryFeeFacts => ({
  state: stateOf(facts),
  isLate: facts.kind === 'LATE_REGISTRATION',
  hasNotStarted: facts.hasNotStarted,
  lateFee,
})

/** The stored and shown kind: a no-show replaces the kind with which the registration was created. */
export const storedRegistrationKind = (facts: RegistrationFeeFacts): RegistrationKindWord | 'NO_SHOW_REGISTRATION' =>
  entryFeesOwed(entryFactsOf(facts, 'ON_TOP')).includes('NO_SHOW') ? 'NO_SHOW_REGISTRATION' : facts.kind
