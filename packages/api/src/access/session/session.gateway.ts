// Browser sessions, by lucia. The database holds only the SHA-256 of a session id, so that nobody who reads the table can sign in with it.
import { createHash } from 'node:crypto'
import type { Database } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { findBySession } from '../actor/actor.queries.ts'
import { type ActorMemory, createActorMemory, type Remembered } from '../actor/actor-memory.queries.ts'

type SessionAccount = Remembered<NonNullable<Awaited<ReturnType<typeof findBySession>>>>

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    UserId: string
    DatabaseSessionAttributes: { userAgent: string | null }
    DatabaseUserAttributes: SessionAccount
  }
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A session is prolonged while it is used, and ends when it was unused for this long. */
const sessionDays = 14

const memoryKey = (sessionHash: string): string => `session ${sessionHash}`

/** Works with plain ids, as lucia does, and hashes them at the boundary of the database. */
const adapterOver = (database: Database, memory: ActorMemory): Adapter => ({
  getSessionAndUser: async (sessionId) => {
    const hash = hashOfSecret(sessionId)
    const found = await memory.find(memoryKey(hash), () => findBySession(database, hash))
    if (found === null) return [null, null]
    const userId = found.actor.accountRef
    return [
      { id: sessionId, userId, expiresAt: found.expiresAt, attributes: { userAgent: null } },
      { id: userId, attributes: found },
    ]
  },
  // The database does not know the plain ids, so the sessions of a user are ended together or one by one, but never listed.
  getUserSessions: async () => [],
  setSession: async ({ id, userId, expiresAt, attributes }) => {
    await database.prisma.session.create({
      data: { id: hashOfSecret(id), accountRef: userId, expiresAt, userAgent: attributes.userAgent },
    })
  },
  updateSessionExpiration: async (sessionId, expiresAt) => {
    await database.prisma.session.updateMany({ where: { id: hashOfSecret(sessionId) }, data: { expiresAt } })
  },
  deleteSession: async (sessionId) => {
    await database.prisma.session.deleteMany({ where: { id: hashOfSecret(sessionId) } })
  },
  deleteUserSessions: async (userId) => {
    await database.prisma.session.deleteMany({ where: { accountRef: userId } })
  },
  deleteExpiredSessions: async () => {
    await database.prisma.session.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  },
})

const createLucia = (database: Database, memory: ActorMemory, isHttps: boolean) =>
  new Lucia(adapterOver(database, memory), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    sessionCookie: {
      // The prefix makes the browser refuse the cookie from a sibling domain; it requires https.
      name: isHttps ? '__Host-oxer_session' : 'oxer_session',
      attributes: { secure: isHttps, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ actor, isBlocked, language, isCurrent }) => ({ actor, isBlocked, language, isCurrent }),
  })

/**
 * The last cookie of this name; null if its value has characters that no session id has. The library decodes all cookies of the header, and
 * fails if another site of the domain has set one that is not percent-encoded.
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
  start: (accountRef: string, userAgent: string | null, replacedId: string | null) => Promise<string>
  end: (sessionId: string) => Promise<void>
  endAllOf: (accountRef: string) => Promise<void>
  removeExpired: () => Promise<void>
}

export const createSessions = (
  database: Database,
  { isHttps, memory = createActorMemory(database) }: { isHttps: boolean; memory?: ActorMemory },
): Sessions => {
  const lucia = createLucia(database, memory, isHttps)
  return {
    cookieName: lucia.sessionCookieName,
    blankCookie: lucia.createBlankSessionCookie().serialize(),
    idOf: (cookieHeader) => (cookieHeader === undefined ? null : readCookie(cookieHeader, lucia.sessionCookieName)),
    open: async (sessionId, { afresh = false } = {}) => {
      const sessionHash = hashOfSecret(sessionId)
      if (afresh) memory.forget(memoryKey(sessionHash))
      const { session, user } = await lucia.validateSession(sessionId)
      if (session === null || user.isBlocked) return null
      return {
        actor: user.actor,
        language: user.language,
        sessionHash,
        renewedCookie: session.fresh ? lucia.createSessionCookie(sessionId).serialize() : null,
        isCurrent: user.isCurrent,
      }
    },
    start: async (accountRef, userAgent, replacedId) => {
      if (replacedId !== null) await lucia.invalidateSession(replacedId)
      const session = await lucia.createSession(accountRef, { userAgent: userAgent?.slice(0, 300) ?? null })
      return lucia.createSessionCookie(session.id).serialize()
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
    endAllOf: (accountRef) => lucia.invalidateUserSessions(accountRef),
    removeExpired: () => lucia.deleteExpiredSessions(),
  }
}
