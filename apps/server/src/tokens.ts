// Bearer tokens: a personal one, or an access token of the identity provider, of which nothing is kept here.
import { type ActingAccount, findByApiClient, findByPersonalToken, hashOfSecret } from '@oxer/api'
import type { Database } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { personalTokenPrefix } from '@oxer/domain/access/personal-token/personal-token.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

export type TokenIssuer = {
  issuer: string
  audiences: readonly string[]
  keys: JWTVerifyGetKey
}

const openPersonalToken = async (database: Database, token: string): Promise<ActingAccount> => {
  const found = await findByPersonalToken(database, hashOfSecret(token))
  if (found === null) throw failure(accessErrors.tokenInvalid)
  if (found.expiresAt !== null && found.expiresAt <= new Date()) throw failure(accessErrors.tokenExpired)
  return found
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const verify = async ({ issuer, audiences, keys }: TokenIssuer, token: string): Promise<JWTPayload> => {
  try {
    const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
    return (await jwtVerify(token, keys, { issuer, audience: [...audiences], algorithms })).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw failure(accessErrors.tokenExpired)
    if (error instanceof errors.JOSEError) throw failure(accessErrors.tokenInvalid)
    throw error
  }
}

/** The account is read anew at every call: a token outlives neither its client nor the rights of its account. */
const openAccessToken = async (database: Database, issuer: TokenIssuer, token: string): Promise<ActingAccount> => {
  const payload = await verify(issuer, token)
  const clientId = text(payload.client_id) || text(payload.azp)
  const scopes = text(payload.scope).split(' ').filter(Boolean)
  const found = await findByApiClient(database, clientId, scopes)
  if (found === null) throw failure(accessErrors.tokenInvalid)
  return found
}

export const createTokenOpener =
  (database: Database, issuer: TokenIssuer) =>
  (token: string): Promise<ActingAccount> =>
    token.startsWith(personalTokenPrefix)
      ? openPersonalToken(database, token)
      : openAccessToken(database, issuer, token)
