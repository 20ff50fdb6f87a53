// Browser sessions, by lucia. The database holds only the SHA-256 of a session id: who reads the table cannot sign in with it.
import { createHash } from 'node:crypto'
import type { Database } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { type ActingAccount, findBySession } from '../actor/actor.queries.ts'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    UserId: string
    DatabaseSessionAttributes: { userAgent: string | null }
    DatabaseUserAttributes: ActingAccount
  }
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A session is prolonged while it is used; unused for this long, it ends. */
const sessionDays = 14

/** Works with plain ids, as lucia knows them, and hashes at the door to the database. */
const adapterOver = (database: Database): Adapter => ({
  getSessionAndUser: async (sessionId) => {
    const found = await findBySession(database, hashOfSecret(sessionId))
    if (found === null) return [null, null]
    const { expiresAt, ...account } = found
    const userId = account.actor.accountRef
    return [
      { id: sessionId, userId, expiresAt, attributes: { userAgent: null } },
      { id: userId, attributes: account },
    ]
  },
  // The plain ids are not known to the database, so the sessions of a user are ended together or one by one, never listed.
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

const createLucia = (database: Database, isHttps: boolean) =>
  new Lucia(adapterOver(database), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    sessionCookie: {
      // The prefix makes the browser refuse the cookie from a sibling domain; it demands https.
      name: isHttps ? '__Host-oxer_session' : 'oxer_session',
      attributes: { secure: isHttps, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ actor, isBlocked, language }) => ({ actor, isBlocked, language }),
  })

export type OpenSession = {
  actor: Actor
  language: string
  /** SHA-256 of the id, as stored. */
  sessionHash: string
  /** A cookie to send along, when the session was prolonged. */
  renewedCookie: string | null
}

export type Sessions = {
  cookieName: string
  /** Clears the cookie at the browser. */
  blankCookie: string
  /** The session id of a Cookie header, whether or not it is worth anything. */
  idOf: (cookieHeader: string | undefined) => string | null
  /** Null for an unknown, expired or ended session and for a blocked account. */
  open: (sessionId: string) => Promise<OpenSession | null>
  /** A new session with a new id; the one that the browser came with is ended. Returns the cookie. */
  start: (accountRef: string, userAgent: string | null, replacedId: string | null) => Promise<string>
  end: (sessionId: string) => Promise<void>
  endAllOf: (accountRef: string) => Promise<void>
  removeExpired: () => Promise<void>
}

export const createSessions = (database: Database, options: { isHttps: boolean }): Sessions => {
  const lucia = createLucia(database, options.isHttps)
  return {
    cookieName: lucia.sessionCookieName,
    blankCookie: lucia.createBlankSessionCookie().serialize(),
    idOf: (cookieHeader) => (cookieHeader === undefined ? null : lucia.readSessionCookie(cookieHeader) || null),
    open: async (sessionId) => {
      const { session, user } = await lucia.validateSession(sessionId)
      if (session === null || user.isBlocked) return null
      return {
        actor: user.actor,
        language: user.language,
        sessionHash: hashOfSecret(sessionId),
        renewedCookie: session.fresh ? lucia.createSessionCookie(sessionId).serialize() : null,
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
