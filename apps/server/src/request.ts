// From an HTTP request to the context of a call: who calls, under which tenant, in which language.

import type { HttpBindings } from '@hono/node-server'
import {
  type ActingAccount,
  type Context as CallContext,
  type Services as CallServices,
  type OpenSession,
  type Sessions,
  type TenantDirectory,
  toLanguageCode,
} from '@oxer/api'
import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { Limits } from './limits.ts'

export type Services = CallServices & {
  readonly env: Env
  readonly logger: Logger
  readonly sessions: Sessions
  readonly tenants: TenantDirectory
  readonly limits: Limits
  /** The account behind a bearer token. @throws the coded refusal of a token that is worth nothing */
  readonly openToken: (token: string) => Promise<ActingAccount>
}

/** What Hono carries for us. `incoming` and `outgoing` are absent when a test calls the app without a server. */
export type ServerEnv = {
  Bindings: Partial<HttpBindings>
  /** `cookies` are Set-Cookie lines for the answer, whoever makes it. */
  Variables: { requestId: string; nonce: string; cookies: string[] }
}

/** The host that the public typed. A forwarded one counts only behind a proxy of one's own. */
export const hostOf = (c: Context, env: Pick<Env, 'trustProxy' | 'publicUrl'>): string =>
  (env.trustProxy ? c.req.header('x-forwarded-host') : undefined) ?? c.req.header('host') ?? new URL(env.publicUrl).host

/** Tenants' host names have no port in them: they share the one of the public address. */
export const originOfTenant = (publicUrl: string, { host }: { readonly host: string }): string => {
  const { protocol, port } = new URL(publicUrl)
  if (host === '') return publicUrl
  return `${protocol}//${host.includes(':') || port === '' ? host : `${host}:${port}`}`
}

/** Origins of which a page of ours may be: the public address, and the host asked for under the same scheme. */
export const ownOrigins = (host: string, publicUrl: string): string[] => [
  publicUrl,
  `${new URL(publicUrl).protocol}//${host}`,
]

/** The caller's address, for rate limits. The last forwarded one is what our own proxy saw. */
export const addressOf = (c: Context<ServerEnv>, env: Pick<Env, 'trustProxy'>): string => {
  const forwarded = env.trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

const bearerOf = (c: Context): string | null => {
  const match = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')
  return match?.[1] ?? null
}

export const readSession = async (c: Context<ServerEnv>, services: Services): Promise<OpenSession | null> => {
  const id = services.sessions.idOf(c.req.header('cookie'))
  if (id === null) return null
  const session = await services.sessions.open(id)
  if (session === null) c.get('cookies').push(services.sessions.blankCookie)
  else if (session.renewedCookie !== null) c.get('cookies').push(session.renewedCookie)
  return session
}

/** Wrong tokens are counted and in the end answered with a wait; a right one from the same address is let in all the same. */
const openBearer = async (c: Context<ServerEnv>, services: Services, token: string): Promise<ActingAccount> => {
  try {
    const account = await services.openToken(token)
    if (account.isBlocked) throw failure(accessErrors.accountBlocked)
    return account
  } catch (error) {
    await services.limits.take('wrongToken', addressOf(c, services.env))
    throw error
  }
}

/** What the browser asks for, else the tenant's own. */
export const acceptedLanguage = (accepted: string | undefined, tenantLanguage: string): CallContext['language'] => {
  const asked = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toUpperCase())
    .find((language) => language === 'EN' || language === 'NL')
  return toLanguageCode(asked ?? tenantLanguage)
}

const languagePattern = /(?:^|;\s*)oxer_language=(EN|NL)/

/** What the reader chose, else what the account says, else what the browser asks for, else the tenant's own. */
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

/** @throws the refusal of a bearer token that is worth nothing; a dead session is only a visitor */
export const createCallContext = async (c: Context<ServerEnv>, services: Services): Promise<CallContext> => {
  const tenant = await services.tenants.byHost(hostOf(c, services.env))
  const token = bearerOf(c)
  const account = token === null ? null : await openBearer(c, services, token)
  const session = token === null ? await readSession(c, services) : null
  const actor = account?.actor ?? session?.actor ?? null
  return {
    db: services.database.prisma,
    services,
    actor,
    tenant,
    language: languageOf(c, account?.language ?? session?.language ?? null, tenant.defaultLanguage),
    now: () => new Date(),
    newRef,
    requestId: c.get('requestId'),
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, 200) ?? null,
    sessionId: session?.sessionHash ?? null,
  }
}

/** Procedures named search… read by words that a caller chooses, which costs most and tells most. */
export const limitCalls = async (
  c: Context<ServerEnv>,
  services: Services,
  ctx: CallContext,
  operations: readonly string[],
): Promise<void> => {
  const searches = operations.filter((operation) => /\.search[^.]*$/i.test(operation)).length
  if (searches === 0) return
  await services.limits.take('search', ctx.actor?.accountRef ?? addressOf(c, services.env), searches)
}
