// Builds the context of a call from an HTTP request: the caller, the tenant, the language.

import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import {
  type Context as CallContext,
  type Services as CallServices,
  type OpenSession,
  type Sessions,
  type TenantDirectory,
  toLanguageCode,
} from '@oxer/api'
import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { type Limits, limitedOperations } from './limits.ts'
import type { OpenToken } from './tokens.ts'

export type Services = CallServices & {
  readonly env: Env
  /** Version, commit and time of the build, as /version.txt reports them. */
  readonly build: string
  readonly logger: Logger
  readonly sessions: Sessions
  readonly tenants: TenantDirectory
  readonly limits: Limits
  /** The account of a bearer token. @throws the coded refusal of an invalid token */
  readonly openToken: OpenToken
}

/** The values that Hono carries for each request. `incoming` and `outgoing` are absent if a test calls the app without a server. */
export type ServerEnv = {
  Bindings: Partial<HttpBindings>
  /**
   * `cookies` are Set-Cookie lines for the answer, whoever makes it. `isBuiltFile`: the answer is a script, sheet or font of the
   * build, which no browser shows as a page and which carries the few headers that it needs itself.
   */
  Variables: {
    requestId: string
    nonce: string
    cookies: string[]
    isBuiltFile?: boolean
    accountRef?: string
    route?: string
    /** Answered from the memory of public reads, or once for it, and counted there. */
    isPublicRead?: boolean
  }
}

/** The public host name. A forwarded one counts only behind a trusted proxy. */
export const hostOf = (c: Context, env: Pick<Env, 'trustProxy' | 'publicUrl'>): string =>
  (env.trustProxy ? c.req.header('x-forwarded-host') : undefined) ?? c.req.header('host') ?? new URL(env.publicUrl).host

/** Texts that are no host name are ignored, whatever their length. */
const hostNamePattern = /^[a-z0-9.-]{1,253}$/i

/** The header in which a client of `/api` names the host whose looks it wants (pr0820). */
export const hostNameHeader = 'host-name'

/**
 * The host by which a call finds its tenant. Under `/api` a client may name another host of this installation, because a script or an app
 * has no page of its own. It chooses looks and the default federation, as a request to that host would; rights follow from the caller alone.
 */
export const hostOfCall = async (c: Context, { env, tenants }: Pick<Services, 'env' | 'tenants'>): Promise<string> => {
  const named = c.req.path.startsWith('/api/') ? c.req.header(hostNameHeader) : undefined
  if (named === undefined || !hostNamePattern.test(named)) return hostOf(c, env)
  return (await tenants.knows(named)) ? named : hostOf(c, env)
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
/** Where the web reloads itself while somebody works on it. */
const developmentPort = '5173'

/**
 * Every way in which one machine may name itself, if the public address is one of them: a person types any, and means
 * the same server. Empty in production.
 */
export const loopbackOrigins = ({ publicUrl, isProduction }: Pick<Env, 'publicUrl' | 'isProduction'>): string[] => {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (isProduction || !loopbackNames.includes(hostname)) return []
  return loopbackNames.flatMap((name) =>
    [port, developmentPort].map((each) => new URL(`${protocol}//${name}:${each}`).origin),
  )
}

/** Origins of Oxer's own pages: the public address, and the requested host under the same scheme. */
export const ownOrigins = (host: string, publicUrl: string): string[] => [
  publicUrl,
  `${new URL(publicUrl).protocol}//${host}`,
]

/** The last forwarded address is what the trusted proxy saw. */
const addressFrom = (
  forwarded: string | undefined,
  socket: string | undefined,
  { trustProxy }: Pick<Env, 'trustProxy'>,
) => (trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined) || socket || 'unknown'

/** The caller's address, for rate limits. */
export const addressOf = (c: Context<ServerEnv>, env: Pick<Env, 'trustProxy'>): string =>
  addressFrom(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, env)

/** The same for a request of node. */
export const nodeAddressOf = ({ headers, socket }: IncomingMessage, env: Pick<Env, 'trustProxy'>): string =>
  addressFrom(headers['x-forwarded-for']?.toString(), socket.remoteAddress, env)

/** Under these paths a bearer token decides who the caller is, whatever its cookies. */
const pathsOfCalls = ['/api/', '/trpc/']

/** Whether nothing of the request depends on its session cookie. */
export const isByBearer = (c: Context): boolean =>
  bearerOf(c) !== null && pathsOfCalls.some((path) => c.req.path.startsWith(path))

const bearerOf = (c: Context): string | null => {
  const match = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')
  return match?.[1] ?? null
}

/** `afresh` for decisions that must not use memory. */
type Reading = { afresh?: boolean }

export const readSession = async (
  c: Context<ServerEnv>,
  services: Services,
  reading: Reading = {},
): Promise<OpenSession | null> => {
  const id = services.sessions.idOf(c.req.header('cookie'))
  if (id === null) return null
  const session = await services.sessions.open(id, reading)
  if (session === null) c.get('cookies').push(services.sessions.blankCookie)
  else if (session.renewedCookie !== null) c.get('cookies').push(session.renewedCookie)
  return session
}

const wrongTokens = new Set<string>(
  [
    accessErrors.tokenSignatureInvalid,
    accessErrors.tokenInvalid,
    accessErrors.tokenExpired,
    accessErrors.tokenUnsupported,
    accessErrors.tokenWithoutClaims,
    accessErrors.tokenUnknown,
  ].map(({ code }) => code),
)

/** A fault of ours, such as a database that does not answer, says nothing about the token. */
const isWrongToken = (error: unknown): boolean =>
  error instanceof CodedError && error.causes.some(({ code }) => wrongTokens.has(code))

/** Wrong tokens are counted, and too many must wait; a valid one from the same address is still accepted. */
const openBearer = async (c: Context<ServerEnv>, services: Services, token: string, reading: Reading) => {
  try {
    const account = await services.openToken(token, reading)
    if (account.isBlocked) throw failure(accessErrors.accountBlocked)
    return account
  } catch (error) {
    if (isWrongToken(error)) await services.limits.take('wrongToken', addressOf(c, services.env))
    throw error
  }
}

/** The browser's language, or else the tenant's own. */
export const acceptedLanguage = (accepted: string | undefined, tenantLanguage: string): CallContext['language'] => {
  const asked = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toUpperCase())
    .find((language) => language === 'EN' || language === 'NL')
  return toLanguageCode(asked ?? tenantLanguage)
}

const languagePattern = /(?:^|;\s*)oxer_language=(EN|NL)/

/** The reader's choice, or else the account's language, the browser's, or the tenant's own. */
export const languageOf = (
  c: Context,
  accountLanguage: string | null,
  tenantLanguage: string,
): CallContext['language'] => {
  const chosen = languagePattern.exec(c.req.header('cookie') ?? '')?.[1]
  if (chosen !== undefined) return toLanguageCode(chosen)
  if (accountLanguage !== null) return toLanguageCode(accountLanguage)
  return acceptedLanguage(c.req.header('accept-language'), tenantLanguage)
}

type Caller = {
  actor: Actor
  language: string
  /** Null for a token. */
  sessionHash: string | null
  signedInAt: Date | null
  isCurrent: () => boolean
}

const callerOf = async (c: Context<ServerEnv>, services: Services, reading: Reading): Promise<Caller | null> => {
  const token = bearerOf(c)
  if (token !== null) return { ...(await openBearer(c, services, token, reading)), sessionHash: null, signedInAt: null }
  return readSession(c, services, reading)
}

/**
 * A query may take its actor from memory, and reads it again if the rights changed in the meantime. For everything else, the caller is
 * read from the database. @throws the refusal of an invalid bearer token; an ended session is a visitor
 */
export const createCallContext = async (
  c: Context<ServerEnv>,
  services: Services,
  { isRead = false }: { isRead?: boolean } = {},
): Promise<CallContext> => {
  const tenant = await services.tenants.byHost(await hostOfCall(c, services))
  const caller = await callerOf(c, services, { afresh: !isRead })
  if (caller !== null) c.set('accountRef', caller.actor.accountRef)
  const readAgain = async () => (await callerOf(c, services, { afresh: true }))?.actor ?? null
  return {
    db: services.database.prisma,
    services,
    actor: caller?.actor ?? null,
    remembered: isRead && caller !== null ? { isCurrent: caller.isCurrent, readAgain } : null,
    tenant,
    language: languageOf(c, caller?.language ?? null, tenant.defaultLanguage),
    now: () => new Date(),
    newRef,
    requestId: c.get('requestId'),
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, 200) ?? null,
    sessionId: caller?.sessionHash ?? null,
    signedInAt: caller?.signedInAt ?? null,
  }
}

/** Reads of every table, about one person. */
/** By password or by passkey. */
const isConfirmation = /^access\.(?:session|passkey)\.confirm$/

/** Reads of what is public, each of which costs queries if it is not in the memory of public reads. */
const isOpenRead = /^(?:shell\.calendar|competitions\.publicCompetition)\./

const isPrivacyFile = (operation: string): boolean => operation === 'registry.privacy.download'

/**
 * Procedures named search… read by words of the caller, which costs most and reveals most. Those that try a mailed code, or have a mail
 * sent, are counted by address.
 * A password that is given again is a guess, whoever sits at the open session.
 */
export const limitCalls = async (
  c: Context<ServerEnv>,
  services: Services,
  ctx: CallContext,
  operations: readonly string[],
): Promise<void> => {
  const confirmations = operations.filter((operation) => isConfirmation.test(operation)).length
  if (confirmations > 0 && ctx.actor !== null) {
    await services.limits.take('confirmation', ctx.actor.accountRef, confirmations)
  }
  for (const operation of operations) {
    const kind = limitedOperations[operation]
    if (kind !== undefined) await services.limits.take(kind, addressOf(c, services.env))
  }
  const searches = operations.filter((operation) => /\.search[^.]*$/i.test(operation)).length
  const { actor } = ctx
  const openReads = operations.filter((operation) => isOpenRead.test(operation)).length
  // A visitor who comes by the calls of the office, or with a session that does not exist.
  if (actor === null && openReads > 0 && c.get('isPublicRead') !== true) {
    await services.limits.take('search', addressOf(c, services.env), openReads)
  }
  if (actor !== null && operations.some(isPrivacyFile)) await services.limits.take('privacyFile', actor.accountRef)
  if (searches === 0) return
  await services.limits.take('search', ctx.actor?.accountRef ?? addressOf(c, services.env), searches)
}
