// The states of a registration, and the only table of the actions in each state.
export const registrationStatuses = [
  'PENDING_APPROVAL',
  'SUBSCRIBED',
  'REJECTED',
  'SIGNED_OFF',
  'ANNOUNCED',
  'CANCELLED',
] as const
export type RegistrationStatusWord = (typeof registrationStatuses)[number]

export const registrationActions = ['APPROVE', 'REJECT', 'SIGN_OFF', 'ANNOUNCE', 'REINSTATE', 'CANCEL'] as const
export type RegistrationActionWord = (typeof registrationActions)[number]

/**
 * The result of each action, from each state. REINSTATE reverses an announcement, a sign-off or a rejection that was a
 * mistake. A cancelled registration stays cancelled, and a new one is made.
 */
export const registrationTransitions = {
  PENDING_APPROVAL: { APPROVE: 'SUBSCRIBED', REJECT: 'REJECTED', SIGN_OFF: 'SIGNED_OFF', CANCEL: 'CANCELLED' },
  SUBSCRIBED: { ANNOUNCE: 'ANNOUNCED', SIGN_OFF: 'SIGNED_OFF', CANCEL: 'CANCELLED' },
  ANNOUNCED: { REINSTATE: 'SUBSCRIBED', SIGN_OFF: 'SIGNED_OFF', CANCEL: 'CANCELLED' },
  REJECTED: { REINSTATE: 'SUBSCRIBED', CANCEL: 'CANCELLED' },
  SIGNED_OFF: { REINSTATE: 'SUBSCRIBED', CANCEL: 'CANCELLED' },
  CANCELLED: {},
} as const satisfies Record<RegistrationStatusWord, Partial<Record<RegistrationActionWord, RegistrationStatusWord>>>

const transitions: Record<
  RegistrationStatusWord,
  Partial<Record<RegistrationActionWord, RegistrationStatusWord>>
> = registrationTransitions

export type RegistrationTransition =
  | { readonly ok: true; readonly status: RegistrationStatusWord }
  | {
      readonly ok: false
      readonly code: 'REGISTRATION_TRANSITION_NOT_ALLOWED' | 'SIGN_OFF_REASON_REQUIRED' | 'REGISTRATION_HAS_RESULT'
    }

/** The possible actions on a registration in this state. */
export const allowedRegistrationActions = (status: RegistrationStatusWord): readonly RegistrationActionWord[] =>
  registrationActions.filter((action) => transitions[status][action] !== undefined)

/**
 * The action that leads from one state to another, for callers that name the wanted state; undefined if there is none.
 */
export const registrationActionTo = (
  from: RegistrationStatusWord,
  to: RegistrationStatusWord,
): RegistrationActionWord | undefined => registrationActions.find((action) => transitions[from][action] === to)

/** A sign-off requires a reason; a rider who has ridden can no longer be signed off, rejected or cancelled. */
export const decideRegistrationTransition = (
  from: RegistrationStatusWord,
  action: RegistrationActionWord,
  facts: { readonly reason?: string | null; readonly hasRiddenResult: boolean },
): RegistrationTransition => {
  const status = transitions[from][action]
  if (status === undefined) return { ok: false, code: 'REGISTRATION_TRANSITION_NOT_ALLOWED' }
  if (facts.hasRiddenResult && (status === 'SIGNED_OFF' || status === 'REJECTED' || status === 'CANCELLED')) {
    return { ok: false, code: 'REGISTRATION_HAS_RESULT' }
  }
  if (action === 'SIGN_OFF' && !facts.reason?.trim()) return { ok: false, code: 'SIGN_OFF_REASON_REQUIRED' }
  return { ok: true, status }
}

/** decision 12: a new registration for an organisation that requires approval waits for it. */
export const initialRegistrationStatus = (facts: { readonly needsApproval: boolean }): RegistrationStatusWord =>
  facts.needsApproval ? 'PENDING_APPROVAL' : 'SUBSCRIBED'

/** decision 12: stored separately, but both are shown as cancelled. */
export const isShownAsCancelled = (status: RegistrationStatusWord): boolean =>
  status === 'REJECTED' || status === 'CANCELLED'

/** Takes a place: counts for limits and is put on a start list. */
export const isActiveRegistration = (status: RegistrationStatusWord): boolean =>
  status === 'PENDING_APPROVAL' || status === 'SUBSCRIBED' || status === 'ANNOUNCED'
