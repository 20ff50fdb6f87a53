import type {
  CompetitionLive,
  CompetitionStatus,
  CompetitionStatusAction,
  CompetitionTarget,
  ResultUpdates,
} from './competition.schema.ts'

export type CompetitionTransitionRow = {
  readonly from: CompetitionStatus
  readonly action: CompetitionStatusAction
  readonly to: CompetitionStatus
  /** The condition of the transition: a reason, or no registrations and results. */
  readonly needs: 'NOTHING' | 'REASON' | 'NO_REGISTRATIONS_OR_RESULTS'
}

/** decision 8, row by row; a championship uses the same table. Any other transition is refused. */
export const competitionTransitionTable: readonly CompetitionTransitionRow[] = [
  { from: 'DRAFT', action: 'PUBLISH', to: 'PUBLISHED', needs: 'NOTHING' },
  { from: 'DRAFT', action: 'CANCEL', to: 'CANCELLED', needs: 'REASON' },
  { from: 'DRAFT', action: 'DELETE', to: 'DELETED', needs: 'NO_REGISTRATIONS_OR_RESULTS' },
  { from: 'PUBLISHED', action: 'HIDE', to: 'HIDDEN', needs: 'NOTHING' },
  { from: 'PUBLISHED', action: 'LOCK', to: 'LOCKED', needs: 'NOTHING' },
  { from: 'PUBLISHED', action: 'ARCHIVE', to: 'ARCHIVED', needs: 'NOTHING' },
  { from: 'PUBLISHED', action: 'CANCEL', to: 'CANCELLED', needs: 'REASON' },
  { from: 'HIDDEN', action: 'PUBLISH', to: 'PUBLISHED', needs: 'NOTHING' },
  { from: 'HIDDEN', action: 'ARCHIVE', to: 'ARCHIVED', needs: 'NOTHING' },
  { from: 'HIDDEN', action: 'CANCEL', to: 'CANCELLED', needs: 'REASON' },
  { from: 'LOCKED', action: 'UNLOCK', to: 'PUBLISHED', needs: 'NOTHING' },
  { from: 'LOCKED', action: 'ARCHIVE', to: 'ARCHIVED', needs: 'NOTHING' },
  { from: 'LOCKED', action: 'CANCEL', to: 'CANCELLED', needs: 'REASON' },
  { from: 'CANCELLED', action: 'DELETE', to: 'DELETED', needs: 'NOTHING' },
]

export type CompetitionTransition =
  | { readonly ok: true; readonly row: CompetitionTransitionRow }
  | {
      readonly ok: false
      readonly code: 'COMPETITION_TRANSITION_NOT_ALLOWED' | 'CANCEL_REASON_REQUIRED' | 'REGISTRATIONS_OR_RESULTS_STAND'
      readonly from: CompetitionStatus
      readonly to: CompetitionStatus
    }

export type CompetitionTransitionFacts = {
  readonly reason?: string | null
  readonly hasRegistrations: boolean
  readonly hasResults: boolean
}

/** decision 8: whether a competition may go from one state to another; the refusal names the states. */
export const decideCompetitionTransition = (
  from: CompetitionStatus,
  to: CompetitionStatus,
  facts: CompetitionTransitionFacts,
): CompetitionTransition => {
  const row = competitionTransitionTable.find((candidate) => candidate.from === from && candidate.to === to)
  if (row === undefined) return { ok: false, code: 'COMPETITION_TRANSITION_NOT_ALLOWED', from, to }
  if (row.needs === 'REASON' && !facts.reason?.trim()) {
    return { ok: false, code: 'CANCEL_REASON_REQUIRED', from, to }
  }
  if (row.needs === 'NO_REGISTRATIONS_OR_RESULTS' && (facts.hasRegistrations || facts.hasResults)) {
    return { ok: false, code: 'REGISTRATIONS_OR_RESULTS_STAND', from, to }
  }
  return { ok: true, row }
}

/** The actions that a state offers, before their conditions are checked. */
export const competitionActionsIn = (status: CompetitionStatus): readonly CompetitionStatusAction[] =>
  competitionTransitionTable.filter((row) => row.from === status).map((row) => row.action)

/** Facts for a change of the registrations, start lists or results of a competition. */
export type CompetitionWriteFacts = {
  readonly status: CompetitionStatus
  /** Whether the actor could write it in an open competition. */
  readonly mayWriteWhenOpen: boolean
  readonly isFederationAdministrator: boolean
}

/**
 * decision 9: LOCKED is read-only for all except federation administrators. An archived or cancelled competition is
 * treated the same way, because its results are history; nobody writes in a deleted one.
 */
export const mayWriteSport = (facts: CompetitionWriteFacts): boolean => {
  switch (facts.status) {
    case 'DRAFT':
    case 'PUBLISHED':
    case 'HIDDEN':
      return facts.mayWriteWhenOpen
    case 'LOCKED':
    case 'ARCHIVED':
    case 'CANCELLED':
      return facts.isFederationAdministrator
    case 'DELETED':
      return false
  }
}

/** decision 9: publishing schedules, lists, results and rankings still works while locked. */
export const mayPublishParts = (facts: {
  readonly status: CompetitionStatus
  readonly mayWriteWhenOpen: boolean
}): boolean => facts.mayWriteWhenOpen && facts.status !== 'CANCELLED' && facts.status !== 'DELETED'

/**
 * decision 8, decision 10: the states that the public may see; a cancelled one is shown as cancelled, without a link.
 */
export const isPublicCompetition = (status: CompetitionStatus): boolean =>
  status === 'PUBLISHED' || status === 'LOCKED' || status === 'ARCHIVED'

const leadsToManage = (status: CompetitionStatus): boolean =>
  status === 'DRAFT' || status === 'HIDDEN' || status === 'CANCELLED'

/** Decision 10: the target of a link to a competition, for readers with and without access to the manage screens. */
export const competitionTargetOf = (status: CompetitionStatus, canViewManage: boolean): CompetitionTarget => {
  if (canViewManage && leadsToManage(status)) return 'MANAGE'
  return isPublicCompetition(status) ? 'PUBLIC' : 'NONE'
}

const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A competition's short code: ten characters without those that are easily misread (Crockford's base 32), from the 48 lowest bits of its
 * ref. It never changes and is not stored.
 */
export const competitionCode = (ref: string): string => {
  let bits = BigInt(`0x${ref.replaceAll('-', '').slice(-12)}`)
  let code = ''
  for (let index = 0; index < 10; index += 1) {
    code = `${codeAlphabet.charAt(Number(bits & 31n))}${code}`
    bits >>= 5n
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Decision 60: without auto live the organiser publishes results; with it they follow at once, or at the rate. */
export const resultUpdatesOf = ({ autoLive, publishRateMinutes }: CompetitionLive): ResultUpdates => {
  if (!autoLive) return { mode: 'BY_ORGANISER', everyMinutes: 0 }
  if (publishRateMinutes > 0) return { mode: 'EVERY_MINUTES', everyMinutes: publishRateMinutes }
  return { mode: 'AT_ONCE', everyMinutes: 0 }
}
