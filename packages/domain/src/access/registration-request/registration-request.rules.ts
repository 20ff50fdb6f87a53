import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { accessErrors } from '../access.errors.ts'

export type RequestFacts = { readonly isDecided: boolean; readonly isAccepted: boolean }

/** Why a user may not request access, or null. A user who was refused may ask again. */
export const refusalOfRequest = (isRegistered: boolean, earlier: RequestFacts | null): ErrorDefinition | null => {
  if (isRegistered) return accessErrors.alreadyRegistered
  if (earlier !== null && !earlier.isDecided) return accessErrors.registrationRequestAlreadySent
  return null
}

/** Why a request may not be accepted or refused, or null. A request is decided once. */
export const refusalOfDecision = (request: RequestFacts): ErrorDefinition | null =>
  request.isDecided ? accessErrors.registrationRequestDecided : null
