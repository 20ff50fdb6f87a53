// Bearer tokens: a personal one, or an access token of the identity provider, which is not stored here.
import {
  type ActingAccount,
  type ActorMemory,
  findByApiClient,
  findByPersonalToken,
  hashOfSecret,
  type Remembered,
} from '@oxer/api'
import type { Database } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { personalTokenPrefix } from '@oxer/domain/access/personal-token/personal-token.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

export type TokenIssuer = {
  issuer: string
  audiences: readonly string[]
  keys: JWTVerifyGetKey
}

/** From memory unless `afresh`. */
type Find = <Found extends ActingAccount>(
  key: string,
  read: () => Promise<Found | null>,
) => Promise<Remembered<Found> | null>

const openPersonalToken = async (database: Database, find: Find, token: string): Promise<Remembered<ActingAccount>> => {
  const hash = hashOfSecret(token)
  const found = await find(`token ${hash}`, () => findByPersonalToken(database, hash))
  if (found === null) throw failure(accessErrors.tokenInvalid)
  if (found.expiresAt !== null && found.expiresAt <= new Date()) throw failure(accessErrors.tokenExpired)
  return found
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Each reason has its code (spec section 8); a token of another issuer or audience is simply invalid. */
const refusalOf = (error: InstanceType<typeof errors.JOSEError>): ErrorDefinition => {
  if (error instanceof errors.JWSSignatureVerificationFailed) return accessErrors.tokenSignatureInvalid
  if (error instanceof errors.JWKSNoMatchingKey) return accessErrors.tokenSignatureInvalid
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return accessErrors.tokenUnsupported
  }
  const isMissing = error instanceof errors.JWTClaimValidationFailed && error.reason === 'missing'
  return isMissing ? accessErrors.tokenWithoutClaims : accessErrors.tokenInvalid
}

const verify = async ({ issuer, audiences, keys }: TokenIssuer, token: string): Promise<JWTPayload> => {
  try {
    const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
    return (await jwtVerify(token, keys, { issuer, audience: [...audiences], algorithms })).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw failure(accessErrors.tokenExpired)
    if (error instanceof errors.JOSEError) throw failure(refusalOf(error))
    throw error
  }
}

/** A token ends with its client and with the rights of its account. */
const openAccessToken = async (
  database: Database,
  issuer: TokenIssuer,
  find: Find,
  token: string,
): Promise<Remembered<ActingAccount>> => {
  const payload = await verify(issuer, token)
  const clientId = text(payload.client_id) || text(payload.azp)
  const scopes = text(payload.scope).split(' ').filter(Boolean)
  const key = `client ${JSON.stringify([clientId, scopes])}`
  const found = await find(key, () => findByApiClient(database, clientId, scopes))
  if (found === null) throw failure(accessErrors.tokenUnknown)
  return found
}

export type OpenToken = (token: string, options?: { afresh?: boolean }) => Promise<Remembered<ActingAccount>>

export const createTokenOpener =
  (database: Database, issuer: TokenIssuer, memory: ActorMemory): OpenToken =>
  (token, { afresh = false } = {}) => {
    const find: Find = (key, read) => {
      if (afresh) memory.forget(key)
      return memory.find(key, read)
    }
    return token.startsWith(personalTokenPrefix)
      ? openPersonalToken(database, find, token)
      : openAccessToken(database, issuer, find, token)
  }
