// When a session ends, how long a sign-in counts as fresh, and how a session is described to its owner.
import type { Device } from '../sign-in/sign-in.schema.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What can do lasting harm asks for a sign-in that is at most this old (OWASP ASVS 5.0, 7.5.3). */
export const freshMs = 15 * minute

/** `signedInAt` is null for a token, and for a session of which the provider did not say when the user signed in. */
export const isFreshSignIn = (signedInAt: Date | null, now: Date): boolean =>
  signedInAt !== null && now.getTime() - signedInAt.getTime() <= freshMs

/** However much a session is used, it ends this many days after it began (OWASP ASVS 5.0, 7.3.2). */
export const isSessionOver = (createdAt: Date, maximumDays: number, now: Date): boolean =>
  now.getTime() >= createdAt.getTime() + maximumDays * day

/** A place to recognise, and no exact address: two parts of an IPv4 address, three of an IPv6 address. */
export const shortAddress = (address: string | null): string | null => {
  if (address === null || address === '') return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const four = /^(\d+\.\d+)\.\d+\.\d+$/.exec(plain)?.[1]
  if (four !== undefined) return `${four}.…`
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}:…` : plain
}

/** In this order, because browsers also name the ones that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (text: string, names: typeof browsers): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

export const deviceOf = (userAgent: string | null): Device => ({
  browser: firstMatch(userAgent ?? '', browsers),
  system: firstMatch(userAgent ?? '', systems),
})
