// Browser sessions. The database holds only the SHA-256 of a session id, so that nobody who reads the table can sign in with it.
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { isSessionOver } from '@oxer/domain/access/session/session.rules'
import { findBySession } from '../actor/actor.queries.ts'
import { type ActorMemory, createActorMemory } from '../actor/actor-memory.queries.ts'

/** What is known of the browser that starts a session. */
export type SessionStart = { userAgent: string | null; address: string | null; signedInAt: Date | null }

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A session is prolonged while it is used, and ends when it was unused for this long. */
const idleDays = 14
const dayMs = 24 * 3_600_000
const idleMs = idleDays * dayMs
/** Unless the installation sets another number of days. */
const defaultMaximumDays = 30
/** The time of use is stored this seldom, because it is a write. */
const seenMs = 15 * 60_000

const memoryKey = (sessionHash: string): string => `session ${sessionHash}`

/** 160 bits, which nobody guesses. */
const newSessionId = (): string => randomBytes(20).toString('hex')

/** The prefix makes the browser refuse the cookie from a sibling domain; it requires https. */
const cookieNameOf = (isHttps: boolean): string => (isHttps ? '__Host-oxer_session' : 'oxer_session')

const cookieOf = (isHttps: boolean, sessionId: string, maxAgeMs: number): string =>
  [
    `${cookieNameOf(isHttps)}=${sessionId}`,
    'HttpOnly',
    `Max-Age=${maxAgeMs / 1000}`,
    'Path=/',
    'SameSite=Lax',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')

/**
 * The last cookie of this name; null if its value has characters that no session id has. Nothing is decoded, because another site of the
 * domain may have set a cookie that is not percent-encoded.
 */
const readCookie = (header: string, name: string): string | null => {
  const pairs = header.split(';').map((pair) => pair.trim())
  const value = pairs.findLast((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return /^[\w-]+$/.test(value) ? value : null
}

export type OpenSession = {
  actor: Actor
  language: string
  /** SHA-256 of the id, as stored. */
  sessionHash: string
  /** When the user last proved who they are. */
  signedInAt: Date | null
  /** A cookie to send back, if the session was prolonged. */
  renewedCookie: string | null
  /** False as soon as the database has reported that the rights of the account changed. */
  isCurrent: () => boolean
}

export type Sessions = {
  cookieName: string
  /** A cookie that clears the session in the browser. */
  blankCookie: string
  /** The session id of a Cookie header, valid or not. */
  idOf: (cookieHeader: string | undefined) => string | null
  /**
   * Null for an unknown, expired or ended session and for a blocked account. The session may come from memory; what was read with it is
   * valid only if the session `isCurrent` afterwards. `afresh` reads it from the database.
   */
  open: (sessionId: string, options?: { afresh?: boolean }) => Promise<OpenSession | null>
  /** Creates a session with a new id and ends the browser's earlier one. Returns the cookie. */
  start: (
    accountRef: string,
    userAgent: string | null,
    replacedId: string | null,
    more?: Partial<Pick<SessionStart, 'address' | 'signedInAt'>>,
  ) => Promise<string>
  end: (sessionId: string) => Promise<void>
  endAllOf: (accountRef: string) => Promise<void>
  removeExpired: () => Promise<void>
}

export const createSessions = (
  database: Database,
  {
    isHttps,
    memory = createActorMemory(database),
    maximumDays = defaultMaximumDays,
  }: { isHttps: boolean; memory?: ActorMemory; maximumDays?: number },
): Sessions => {
  const { session: table } = database.prisma
  const end = async (sessionHash: string): Promise<void> => {
    await table.deleteMany({ where: { id: sessionHash } })
  }
  /** The session that is still valid; what is over is removed. */
  const find = async (sessionHash: string, now: Date) => {
    const found = await memory.find(memoryKey(sessionHash), () => findBySession(database, sessionHash))
    if (found === null) return null
    if (found.expiresAt > now && !isSessionOver(found.createdAt, maximumDays, now)) return found
    await end(sessionHash)
    return null
  }
  /** A session in the second half of its days gets new ones. */
  const prolong = async (sessionHash: string, expiresAt: Date, now: Date): Promise<boolean> => {
    if (expiresAt.getTime() - now.getTime() > idleMs / 2) return false
    await table.updateMany({ where: { id: sessionHash }, data: { expiresAt: new Date(now.getTime() + idleMs) } })
    return true
  }
  return {
    cookieName: cookieNameOf(isHttps),
    blankCookie: cookieOf(isHttps, '', 0),
    idOf: (cookieHeader) => (cookieHeader === undefined ? null : readCookie(cookieHeader, cookieNameOf(isHttps))),
    open: async (sessionId, { afresh = false } = {}) => {
      const sessionHash = hashOfSecret(sessionId)
      if (afresh) memory.forget(memoryKey(sessionHash))
      const now = new Date()
      const found = await find(sessionHash, now)
      if (found === null || found.isBlocked) return null
      const isProlonged = await prolong(sessionHash, found.expiresAt, now)
      if (found.seenAt === null || now.getTime() - found.seenAt.getTime() >= seenMs) {
        await table.updateMany({ where: { id: sessionHash }, data: { seenAt: now } })
      }
      return {
        actor: found.actor,
        language: found.language,
        sessionHash,
        signedInAt: found.signedInAt,
        renewedCookie: isProlonged ? cookieOf(isHttps, sessionId, idleMs) : null,
        isCurrent: found.isCurrent,
      }
    },
    start: async (accountRef, userAgent, replacedId, { address = null, signedInAt = new Date() } = {}) => {
      if (replacedId !== null) await end(hashOfSecret(replacedId))
      const sessionId = newSessionId()
      const seenAt = new Date()
      await table.create({
        data: {
          ...{ id: hashOfSecret(sessionId), accountRef, expiresAt: new Date(seenAt.getTime() + idleMs), seenAt },
          ...{ userAgent: userAgent?.slice(0, 300) ?? null, address, signedInAt },
        },
      })
      return cookieOf(isHttps, sessionId, idleMs)
    },
    end: (sessionId) => end(hashOfSecret(sessionId)),
    endAllOf: async (accountRef) => {
      await table.deleteMany({ where: { accountRef } })
    },
    removeExpired: async () => {
      const now = new Date()
      const oldest = new Date(now.getTime() - maximumDays * dayMs)
      await table.deleteMany({ where: { OR: [{ expiresAt: { lt: now } }, { createdAt: { lte: oldest } }] } })
    },
  }
}
