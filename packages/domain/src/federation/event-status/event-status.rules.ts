import type { EventStatus, EventStatusAction, EventTarget } from './event-status.schema.ts'

export type EventTransitionRow = {
  readonly from: EventStatus
  readonly action: EventStatusAction
  readonly to: EventStatus
  /** The condition of the transition: a reason, or that nothing would be lost with it. */
  readonly needs: 'NOTHING' | 'REASON' | 'NOT_IN_USE'
}

/** decision 8, row by row. Any other transition is refused. */
export const eventTransitionTable: readonly EventTransitionRow[] = [
  { from: 'DRAFT', action: 'PUBLISH', to: 'PUBLISHED', needs: 'NOTHING' },
  { from: 'DRAFT', action: 'CANCEL', to: 'CANCELLED', needs: 'REASON' },
  { from: 'DRAFT', action: 'DELETE', to: 'DELETED', needs: 'NOT_IN_USE' },
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

export type EventTransition =
  | { readonly ok: true; readonly row: EventTransitionRow }
  | {
      readonly ok: false
      readonly code: 'TRANSITION_NOT_ALLOWED' | 'CANCEL_REASON_REQUIRED' | 'STILL_IN_USE'
      readonly from: EventStatus
      readonly to: EventStatus
    }

export type EventTransitionFacts = {
  readonly reason?: string | null
  /** Whether it contains something of others, such as a registration or a result. */
  readonly isInUse: boolean
}

/** decision 8: whether it may go from one state to another; the refusal names the states. */
export const decideEventTransition = (
  from: EventStatus,
  to: EventStatus,
  facts: EventTransitionFacts,
): EventTransition => {
  const row = eventTransitionTable.find((candidate) => candidate.from === from && candidate.to === to)
  if (row === undefined) return { ok: false, code: 'TRANSITION_NOT_ALLOWED', from, to }
  if (row.needs === 'REASON' && !facts.reason?.trim()) return { ok: false, code: 'CANCEL_REASON_REQUIRED', from, to }
  if (row.needs === 'NOT_IN_USE' && facts.isInUse) return { ok: false, code: 'STILL_IN_USE', from, to }
  return { ok: true, row }
}

/** The actions that a state offers, before their conditions are checked. */
export const eventActionsIn = (status: EventStatus): readonly EventStatusAction[] =>
  eventTransitionTable.filter((row) => row.from === status).map((row) => row.action)

/**
 * decision 8, decision 10: the states that the public may see; a cancelled one is shown as cancelled, without a link.
 */
export const isPublicEvent = (status: EventStatus): boolean =>
  status === 'PUBLISHED' || status === 'LOCKED' || status === 'ARCHIVED'

const leadsToManage = (status: EventStatus): boolean =>
  status === 'DRAFT' || status === 'HIDDEN' || status === 'CANCELLED'

/** Decision 10: the target of a link, for readers with and without access to the manage screens. */
export const eventTargetOf = (status: EventStatus, canViewManage: boolean): EventTarget => {
  if (canViewManage && leadsToManage(status)) return 'MANAGE'
  return isPublicEvent(status) ? 'PUBLIC' : 'NONE'
}
