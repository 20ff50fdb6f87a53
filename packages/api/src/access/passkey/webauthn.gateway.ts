// Checks what authenticators sign (WebAuthn). The library is loaded at the first use of a passkey.
import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from '@oxer/domain/access/passkey/passkey.schema'

const opening = () => import('@simplewebauthn/server')

/** A user has this long to answer the question of the browser. */
const timeoutMs = 300_000

/**
 * Passkeys belong to the host name of the public address, where the sign-in page is. Other hosts of the installation may register them:
 * browsers ask `/.well-known/webauthn` for the list.
 */
export const relyingPartyOf = (publicUrl: string): string => new URL(publicUrl).hostname

/** `challenge` is a text; authenticators sign its bytes. */
export const registrationOptions = async (facts: {
  rpId: string
  rpName: string
  user: { id: string; name: string; displayName: string }
  challenge: string
  knownIds: readonly string[]
}): Promise<PasskeyOptions> => {
  const { generateRegistrationOptions } = await opening()
  const options = await generateRegistrationOptions({
    rpID: facts.rpId,
    rpName: facts.rpName,
    userID: new TextEncoder().encode(facts.user.id),
    userName: facts.user.name,
    challenge: facts.challenge,
  })
  return {
    rp: { id: facts.rpId, name: facts.rpName },
    user: { id: options.user.id, name: facts.user.name, displayName: facts.user.displayName },
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: facts.knownIds.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

export type NewCredential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }

/** The text of the challenge that a browser says it has signed; null if there is none. */
export const challengeOf = async ({ response }: PasskeyRegistration | PasskeyAssertion): Promise<string | null> => {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString('utf8') : null
  } catch {
    // It is not the JSON of a browser.
    return null
  }
}

/** The library only calculates with what the caller sent, so whatever it throws is a refusal of that. */
const refused = (): null => null

/** Null if anything is not as it was asked for. */
export const checkRegistration = async (
  registration: PasskeyRegistration,
  expected: { rpId: string; origins: string[]; challenge: string },
): Promise<NewCredential | null> => {
  const { verifyRegistrationResponse } = await opening()
  const verified = await verifyRegistrationResponse({
    response: { ...registration, clientExtensionResults: {} },
    expectedChallenge: Buffer.from(expected.challenge).toString('base64url'),
    expectedOrigin: expected.origins,
    expectedRPID: expected.rpId,
    requireUserVerification: true,
  }).catch(refused)
  if (verified?.registrationInfo === undefined) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey: new Uint8Array(publicKey), counter }
}

/** The new counter of the credential; null if the assertion is not its own, or anything is not as it was asked for. */
export const checkAssertion = async (
  assertion: PasskeyAssertion,
  credential: NewCredential,
  expected: { rpId: string; origins: string[]; challenge: string },
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await opening()
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origins,
    expectedRPID: expected.rpId,
    credential,
    requireUserVerification: true,
  }).catch(refused)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null
}
