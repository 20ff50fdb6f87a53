import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { accessErrors } from '../access.errors.ts'

export type RequestFacts = { readonly isDecided: boolean; readonly isAccepted: boolean; readonly isConfirmed: boolean }

/** Days in which the mailed code of a request works. */
export const registrationCodeDays = 14

/** Why a user may not request access, or null. A user who was refused, or has not confirmed the address, may ask again. */
export const refusalOfRequest = (isRegistered: boolean, earlier: RequestFacts | null): ErrorDefinition | null => {
  if (isRegistered) return accessErrors.alreadyRegistered
  if (earlier !== null && !earlier.isDecided && earlier.isConfirmed) return accessErrors.registrationRequestAlreadySent
  return null
}

/** Why a request may not be accepted or refused, or null. A request is decided once. */
export const refusalOfDecision = (request: RequestFacts, isAccepting: boolean): ErrorDefinition | null => {
  if (request.isDecided) return accessErrors.registrationRequestDecided
  return isAccepting && !request.isConfirmed ? accessErrors.registrationNotConfirmed : null
}
