// The states of a registration and the one table of what may be done in each.
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
 * From each state, what each action leads to. REINSTATE takes back an announcement, a sign-off or a rejection that was a
 * mistake; a cancelled registration stays cancelled, and a new one is made.
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

/** What may be done with a registration in this state. */
export const allowedRegistrationActions = (status: RegistrationStatusWord): readonly RegistrationActionWord[] =>
  registrationActions.filter((action) => transitions[status][action] !== undefined)

/** The action that leads from one state to another, for callers that name the state they want; undefined: there is none. */
export const registrationActionTo = (
  from: RegistrationStatusWord,
  to: RegistrationStatusWord,
): RegistrationActionWord | undefined => registrationActions.find((action) => transitions[from][action] === to)

/** A sign-off takes a reason; whoever has ridden can no longer be signed off, rejected or cancelled. */
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

/** decision 12: a new registration of an organisation that needs approval waits for it. */
export const initialRegistrationStatus = (facts: { readonly needsApproval: boolean }): RegistrationStatusWord =>
  facts.needsApproval ? 'PENDING_APPROVAL' : 'SUBSCRIBED'

/** decision 12: stored apart, shown as cancelled both. */
export const isShownAsCancelled = (status: RegistrationStatusWord): boolean =>
  status === 'REJECTED' || status === 'CANCELLED'

/** Takes a place: counts for limits and is put on a start list. */
export const isActiveRegistration = (status: RegistrationStatusWord): boolean =>
  status === 'PENDING_APPROVAL' || status === 'SUBSCRIBED' || status === 'ANNOUNCED'
