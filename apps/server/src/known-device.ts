// A browser in which an account has signed in before keeps a signed cookie. Wrong passwords of others do not count for it.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServerEnv, Services } from './request.ts'

const cookieName = 'oxer_device'
/** A shared computer of a secretariat; the account that signed in longest ago is forgotten. */
const maximumAccounts = 5
const cookieDays = 365

type Device = { id: string; signatures: string[] }

const read = (c: Context<ServerEnv>): Device | null => {
  const [id, ...signatures] = (getCookie(c, cookieName) ?? '').split('.')
  return id === undefined || !/^[0-9a-f-]{36}$/.test(id)
    ? null
    : { id, signatures: signatures.slice(0, maximumAccounts) }
}

const signatureOf = ({ sealing }: Services, id: string, accountRef: string): string =>
  Buffer.from(sealing.sign('known device', `${id} ${accountRef}`)).toString('base64url')

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The device, if the account has signed in on it. */
export const knownDeviceOf = (c: Context<ServerEnv>, services: Services, accountRef: string): string | null => {
  const device = read(c)
  if (device === null) return null
  const expected = signatureOf(services, device.id, accountRef)
  return device.signatures.some((signature) => isSame(signature, expected)) ? device.id : null
}

/** After a sign-in that worked. */
export const rememberDevice = (c: Context<ServerEnv>, services: Services, accountRef: string): void => {
  const { id, signatures } = read(c) ?? { id: randomUUID(), signatures: [] }
  const own = signatureOf(services, id, accountRef)
  const kept = [own, ...signatures.filter((signature) => signature !== own)].slice(0, maximumAccounts)
  setCookie(c, cookieName, [id, ...kept].join('.'), {
    path: '/oidc',
    httpOnly: true,
    secure: services.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: cookieDays * 24 * 3600,
  })
}
