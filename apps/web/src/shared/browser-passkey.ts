// Asks this browser for a passkey. The library is loaded when one is asked for.
import type { PasskeyAssertion, PasskeyRequest } from '@oxer/domain/access/passkey/passkey.schema'

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Asks the user, by a window of the browser; null if it was closed. */
export const askForPasskey = async (request: PasskeyRequest): Promise<PasskeyAssertion | null> => {
  const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
