// Browser sessions, by lucia. The database holds only the SHA-256 of a session id, so that nobody who reads the table can sign in with it.
import { createHash } from 'node:crypto'
import type { Database } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { isSessionOver } from '@oxer/domain/access/session/session.rules'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { findBySession } from '../actor/actor.queries.ts'
import { type ActorMemory, createActorMemory, type Remembered } from '../actor/actor-memory.queries.ts'

/** What is known of the browser that starts a session. */
export type SessionStart = { userAgent: string | null; address: string | null; signedInAt: Date | null }

type SessionAccount = Remembered<NonNullable<Awaited<ReturnType<typeof findBySession>>>>

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    UserId: string
    DatabaseSessionAttributes: SessionStart
    DatabaseUserAttributes: SessionAccount
  }
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A session is prolonged while it is used, and ends when it was unused for this long. */
const idleDays = 14
/** Unless the installation sets another number of days. */
const defaultMaximumDays = 30
/** The time of use is stored this seldom, because it is a write. */
const seenMs = 15 * 60_000

const memoryKey = (sessionHash: string): string => `session ${sessionHash}`

/** Works with plain ids, as lucia does, and hashes them at the boundary of the database. */
const adapterOver = (database: Database, memory: ActorMemory, maximumDays: number): Adapter => ({
  getSessionAndUser: async (sessionId) => {
    const hash = hashOfSecret(sessionId)
    const found = await memory.find(memoryKey(hash), () => findBySession(database, hash))
    if (found === null) return [null, null]
    if (isSessionOver(found.createdAt, maximumDays, new Date())) {
      await database.prisma.session.deleteMany({ where: { id: hash } })
      return [null, null]
    }
    const userId = found.actor.accountRef
    return [
      {
        id: sessionId,
        userId,
        expiresAt: found.expiresAt,
        attributes: { userAgent: null, address: null, signedInAt: found.signedInAt },
      },
      { id: userId, attributes: found },
    ]
  },
  // The database does not know the plain ids, so the sessions of a user are ended together or one by one, but never listed.
  getUserSessions: async () => [],
  setSession: async ({ id, userId, expiresAt, attributes }) => {
    await database.prisma.session.create({
      data: { id: hashOfSecret(id), accountRef: userId, expiresAt, ...attributes, seenAt: new Date() },
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
    const oldest = new Date(Date.now() - maximumDays * 24 * 3_600_000)
    await database.prisma.session.deleteMany({
      where: { OR: [{ expiresAt: { lt: new Date() } }, { createdAt: { lte: oldest } }] },
    })
  },
})

const createLucia = (database: Database, memory: ActorMemory, isHttps: boolean, maximumDays: number) =>
  new Lucia(adapterOver(database, memory, maximumDays), {
    sessionExpiresIn: new TimeSpan(idleDays, 'd'),
    sessionCookie: {
      // The prefix makes the browser refuse the cookie from a sibling domain; it requires https.
      name: isHttps ? '__Host-oxer_session' : 'oxer_session',
      attributes: { secure: isHttps, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ actor, isBlocked, language, isCurrent, seenAt, signedInAt }) => ({
      actor,
      isBlocked,
      language,
      isCurrent,
      seenAt,
      signedInAt,
    }),
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
  const lucia = createLucia(database, memory, isHttps, maximumDays)
  return {
    cookieName: lucia.sessionCookieName,
    blankCookie: lucia.createBlankSessionCookie().serialize(),
    idOf: (cookieHeader) => (cookieHeader === undefined ? null : readCookie(cookieHeader, lucia.sessionCookieName)),
    open: async (sessionId, { afresh = false } = {}) => {
      const sessionHash = hashOfSecret(sessionId)
      if (afresh) memory.forget(memoryKey(sessionHash))
      const { session, user } = await lucia.validateSession(sessionId)
      if (session === null || user.isBlocked) return null
      const now = new Date()
      if (user.seenAt === null || now.getTime() - user.seenAt.getTime() >= seenMs) {
        await database.prisma.session.updateMany({ where: { id: sessionHash }, data: { seenAt: now } })
      }
      return {
        actor: user.actor,
        language: user.language,
        sessionHash,
        signedInAt: user.signedInAt,
        renewedCookie: session.fresh ? lucia.createSessionCookie(sessionId).serialize() : null,
        isCurrent: user.isCurrent,
      }
    },
    start: async (accountRef, userAgent, replacedId, { address = null, signedInAt = new Date() } = {}) => {
      if (replacedId !== null) await lucia.invalidateSession(replacedId)
      const browser = { userAgent: userAgent?.slice(0, 300) ?? null, address, signedInAt }
      const session = await lucia.createSession(accountRef, browser)
      return lucia.createSessionCookie(session.id).serialize()
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
    endAllOf: (accountRef) => lucia.invalidateUserSessions(accountRef),
    removeExpired: () => lucia.deleteExpiredSessions(),
  }
}
