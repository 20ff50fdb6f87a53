// What this browser does for passkeys. The library is loaded when one is made.
import type { PasskeyOptions, PasskeyRegistration } from '@oxer/domain/access/passkey/passkey.schema'

/** Asks the user, by a window of the browser; null if it was closed, or the device has a passkey of the account already. */
export const makePasskey = async (options: PasskeyOptions): Promise<PasskeyRegistration | null> => {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject } }
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
