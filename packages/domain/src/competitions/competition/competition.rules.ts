import type { CompetitionLive, CompetitionStatus, ResultUpdates } from './competition.schema.ts'

/** Facts for a change of the registrations, start lists or results of a competition. */
export type CompetitionWriteFacts = {
  readonly status: CompetitionStatus
  /** Whether the actor could write it in an open competition. */
  readonly mayWriteWhenOpen: boolean
  readonly isFederationAdministrator: boolean
}

/**
 * decision 9: LOCKED is read-only for all except federation administrators. An archived or cancelled competition is
 * treated the same way, because its results are history; nobody writes in a deleted one.
 */
export const mayWriteSport = (facts: CompetitionWriteFacts): boolean => {
  switch (facts.status) {
    case 'DRAFT':
    case 'PUBLISHED':
    case 'HIDDEN':
      return facts.mayWriteWhenOpen
    case 'LOCKED':
    case 'ARCHIVED':
    case 'CANCELLED':
      return facts.isFederationAdministrator
    case 'DELETED':
      return false
  }
}

/** decision 9: publishing schedules, lists, results and rankings still works while locked. */
export const mayPublishParts = (facts: {
  readonly status: CompetitionStatus
  readonly mayWriteWhenOpen: boolean
}): boolean => facts.mayWriteWhenOpen && facts.status !== 'CANCELLED' && facts.status !== 'DELETED'

const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A competition's short code: ten characters without those that are easily misread (Crockford's base 32), from the 48 lowest bits of its
 * ref. It never changes and is not stored.
 */
export const competitionCode = (ref: string): string => {
  let bits = BigInt(`0x${ref.replaceAll('-', '').slice(-12)}`)
  let code = ''
  for (let index = 0; index < 10; index += 1) {
    code = `${codeAlphabet.charAt(Number(bits & 31n))}${code}`
    bits >>= 5n
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** What people type for a digit that looks like it, by Crockford: letters that no code has. */
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * The last twelve digits of the refs that have this code, as it may be typed: in small letters, with any blanks and hyphens, and with O, I
 * and L for the digits that they look like. Null for a text that is no code.
 */
export const refEndOfCode = (text: string): string | null => {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (letters.length !== 10) return null
  let bits = 0n
  for (const letter of letters) {
    const digit = codeAlphabet.indexOf(misread[letter] ?? letter)
    if (digit < 0) return null
    bits = (bits << 5n) | BigInt(digit)
  }
  const end = bits.toString(16).padStart(12, '0')
  return end.length === 12 ? end : null
}

/** Decision 60: without auto live the organiser publishes results; with it they follow at once, or at the rate. */
export const resultUpdatesOf = ({ autoLive, publishRateMinutes }: CompetitionLive): ResultUpdates => {
  if (!autoLive) return { mode: 'BY_ORGANISER', everyMinutes: 0 }
  if (publishRateMinutes > 0) return { mode: 'EVERY_MINUTES', everyMinutes: publishRateMinutes }
  return { mode: 'AT_ONCE', everyMinutes: 0 }
}
