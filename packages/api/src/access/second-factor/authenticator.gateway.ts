// One-time passwords by time (RFC 6238), as authenticator apps calculate them: SHA-1, six digits, 30 seconds.
import { generateSecret, generateURI, verify } from 'otplib'

const seconds = 30

/** 160 random bits in base 32. */
export const newAuthenticatorSecret = (): string => generateSecret()

/** The address that a QR code of the secret contains; `issuer` and `label` are what the app shows. */
export const addressOfSecret = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/**
 * The time step of a code, which may be one step early or late, because clocks differ; null for a wrong code and for a step that is not
 * after `lastStep`.
 */
export const stepOfCode = async (
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): Promise<number | null> => {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: seconds,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
