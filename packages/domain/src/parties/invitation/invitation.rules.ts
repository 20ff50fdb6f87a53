// What an invitation and its code may do (decision 44): 128 bits, one use, 14 days.
import type { AcceptOutcome, AcceptStatus, BulkOutcome, InvitationState, InviteStatus } from './invitation.schema.ts'

export const invitationDays = 14
/** Invitations of one person within a day. */
export const invitationsADay = 5

/** The login of a person, if any. */
export type LoginFacts = {
  readonly isBlocked: boolean
  /** It has a password here, or belongs to another identity provider. */
  readonly isUsable: boolean
}

export type AcceptFacts = {
  readonly personExists: boolean
  readonly isAccepted: boolean
  readonly login: LoginFacts | null
  /** Another account has the user name. */
  readonly isUsernameTaken: boolean
}

export const acceptStatusOf = ({ personExists, isAccepted, login, isUsernameTaken }: AcceptFacts): AcceptStatus => {
  if (!personExists) return 'PERSON_DOES_NOT_EXIST'
  if (login?.isBlocked) return 'PERSON_BLOCKED'
  if (isAccepted || login?.isUsable) return 'PERSON_ALREADY_HAS_LOGIN'
  return isUsernameTaken ? 'USERNAME_INVALID' : 'CAN_ACCEPT'
}

/** The answer to a password for an invitation in this state. */
export const acceptOutcomeOf = (status: AcceptStatus): AcceptOutcome => {
  if (status === 'CAN_ACCEPT') return 'SUCCESS'
  return status === 'PERSON_ALREADY_HAS_LOGIN' ? 'PERSON_ALREADY_HAS_PASSWORD' : 'PERSON_HAS_NO_LOGIN'
}

/** A login that cannot be used yet, because it has no password, may be invited to set one. */
export const inviteStatusOf = (login: LoginFacts | null, isUsernameTaken: boolean): InviteStatus => {
  if (login !== null && (login.isUsable || login.isBlocked)) return 'PERSON_ALREADY_HAS_LOGIN'
  return isUsernameTaken ? 'USERNAME_ALREADY_IN_USE' : 'SUCCESS'
}

export type NewestInvitation = { readonly acceptedAt: Date | null; readonly expiresAt: Date }

export const invitationStateOf = (
  newest: NewestInvitation | null,
  login: LoginFacts | null,
  now: Date,
): InvitationState['state'] => {
  if (login?.isUsable || newest?.acceptedAt) return 'ACCEPTED'
  if (newest === null) return 'NOT_INVITED'
  return newest.expiresAt > now ? 'INVITED' : 'EXPIRED'
}

export type BulkFacts = {
  readonly email: string | null
  readonly login: LoginFacts | null
  readonly state: InvitationState['state']
  readonly isUsernameTaken: boolean
}

/** Who waits for an answer is not written to again by a list; the member's page can. */
export const bulkOutcomeOf = ({ email, login, state, isUsernameTaken }: BulkFacts): BulkOutcome => {
  if (login !== null && (login.isUsable || login.isBlocked)) return 'HAS_LOGIN'
  if (email === null) return 'NO_EMAIL'
  if (state === 'INVITED') return 'INVITED_ALREADY'
  return isUsernameTaken ? 'USERNAME_IN_USE' : 'INVITE'
}
