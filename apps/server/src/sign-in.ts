// Signs in by OpenID Connect: the authorization code flow with PKCE, state and nonce, the same for the embedded provider and for any
// other. The state of a sign-in is in an encrypted cookie of its own and ends with it.
import { createHash } from 'node:crypto'
import { embeddedIssuer, findOrCreateAccount, type Identity, recordSignIn } from '@oxer/api'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as oidc from 'openid-client'
import * as z from 'zod'
import { linkInvited } from './invited.ts'
import { isOutage } from './outage.ts'
import { elsewherePage, messagePage } from './provider.ts'
import { addressOf, hostOf, loopbackOrigins, type ServerEnv, type Services } from './request.ts'

export type SignInOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The embedded provider is called without leaving the machine, whatever its public address. */
  embedded: { publicUrl: string; localUrl: () => string } | null
  secret: string
  /** The public address of the host of this request. */
  originOf: (c: Context<ServerEnv>) => Promise<string>
}

const UnderWay = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  isAsked: z.boolean().default(false),
})
type UnderWay = z.infer<typeof UnderWay>

const cookieSeconds = 60 * 60
const cookieOf = (state: string): string => `oxer_signing_in_${state.slice(0, 8).replace(/[^\w-]/g, '')}`

const keyOf = (secret: string): Uint8Array => createHash('sha256').update(`sign-in ${secret}`).digest()

/** A local path to return to; anything that leads elsewhere becomes the home page. */
export const safeReturnPath = (wanted: string | undefined): string => {
  const home = 'http://oxer.invalid'
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, home)) return '/'
  const url = new URL(wanted, home)
  return url.origin === home && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}

const discover = async (options: SignInOptions): Promise<oidc.Configuration> => {
  const { issuer, embedded } = options
  const toLocal: oidc.CustomFetch = (url, init) =>
    fetch(embedded === null ? url : url.replace(embedded.publicUrl, embedded.localUrl()), init as RequestInit)
  return oidc.discovery(new URL(issuer), options.clientId, undefined, oidc.ClientSecretBasic(options.clientSecret), {
    ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    ...(embedded === null ? {} : { [oidc.customFetch]: toLocal }),
  })
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type Claims = Readonly<Record<string, unknown>>

const identityClaims = ['name', 'email', 'preferred_username', 'locale'] as const

/**
 * A provider may give what describes the user in its answer about the user instead of in the ID token (OpenID Connect Core 5.4), so it is
 * asked if something is missing.
 */
const readClaims = async (
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse,
  claims: oidc.IDToken,
): Promise<Claims> => {
  const isComplete = identityClaims.every((name) => text(claims[name]) !== null)
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims
  const more: Claims = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { ...more, ...claims }
}

/** An address that the provider has not verified is nobody's. */
const identityOf = (claims: Claims, issuer: string, subject: string): Identity => ({
  issuer,
  subject,
  username: text(claims.preferred_username),
  name: text(claims.name),
  email: claims.email_verified === false ? null : text(claims.email),
  locale: text(claims.locale),
})

/**
 * When the user proved who they are. A provider may sign in a user of whom it has a session, and then says when that was; if it does not
 * say, the sign-in counts as fresh only if the provider had to ask.
 */
const signedInAtOf = ({ auth_time: at }: oidc.IDToken, isAsked: boolean, now: Date): Date | null => {
  if (typeof at === 'number') return new Date(Math.min(at * 1000, now.getTime()))
  return isAsked ? now : null
}

type SignedIn = { claims: oidc.IDToken; described: Claims; isEmbedded: boolean; isAsked: boolean }

/** Starts the session of the user whom the provider has signed in; returns its cookie. */
const startSession = async (c: Context<ServerEnv>, services: Services, signedIn: SignedIn): Promise<string> => {
  const { claims, described, isEmbedded, isAsked } = signedIn
  const issuer = isEmbedded ? embeddedIssuer : claims.iss
  const now = new Date()
  const accountRef = await findOrCreateAccount(services, identityOf(described, issuer, claims.sub), now)
  await linkInvited(c, services, accountRef)
  const replaced = services.sessions.idOf(c.req.header('cookie'))
  const userAgent = c.req.header('user-agent') ?? null
  const address = addressOf(c, services.env)
  const signedInAt = signedInAtOf(claims, isAsked, now)
  const cookie = await services.sessions.start(accountRef, userAgent, replaced, { address, signedInAt })
  // The sign-in page of the embedded provider has recorded its own.
  if (!isEmbedded) {
    await recordSignIn(services, { accountRef, outcome: 'WORKED', way: 'EXTERNAL', address, userAgent }, now)
  }
  return cookie
}

const endAndRecord = async (
  c: Context<ServerEnv>,
  services: Services,
  id: string,
  way: 'EXTERNAL' | 'PASSWORD',
): Promise<void> => {
  const open = await services.sessions.open(id)
  await services.sessions.end(id)
  if (open === null) return
  const event = { accountRef: open.actor.accountRef, outcome: 'SIGNED_OUT', way } as const
  const userAgent = c.req.header('user-agent') ?? null
  await recordSignIn(services, { ...event, address: addressOf(c, services.env), userAgent }, new Date())
}

export const mountSignIn = (app: Hono<ServerEnv>, services: Services, options: SignInOptions): void => {
  const isHttps = services.publicUrl.startsWith('https:')
  const key = keyOf(options.secret)
  let discovered: Promise<oidc.Configuration> | null = null
  const configuration = (): Promise<oidc.Configuration> => {
    discovered ??= discover(options).catch((error: unknown) => {
      // An issuer that was not reachable may be reachable at the next attempt.
      discovered = null
      services.log.error('the identity provider does not answer', error)
      throw failure(kernelErrors.unavailable)
    })
    return discovered
  }
  const cookieOptions = { path: '/auth', httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const

  const readUnderWay = async (c: Context, state: string): Promise<UnderWay | null> => {
    const sealed = getCookie(c, cookieOf(state))
    if (sealed === undefined) return null
    try {
      const { payload } = await jwtDecrypt(sealed, key)
      const parsed = UnderWay.safeParse(payload)
      return parsed.success && parsed.data.state === state ? parsed.data : null
    } catch {
      // Expired, or not created here: there is no sign-in under way.
      return null
    }
  }

  app.get('/auth/login', async (c) => {
    await services.limits.take('signIn', addressOf(c, services.env))
    // The cookie of this sign-in would stay here, while the provider answers to an address of ours.
    const origin = await options.originOf(c)
    if (new URL(origin).host !== hostOf(c, services.env)) return elsewherePage(c, services)
    const config = await configuration()
    const underWay: UnderWay = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo: safeReturnPath(c.req.query('returnTo')),
      // The embedded provider always asks.
      isAsked: options.embedded !== null || c.req.query('again') !== undefined,
    }
    const sealed = await new EncryptJWT(underWay)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${cookieSeconds}s`)
      .encrypt(key)
    setCookie(c, cookieOf(underWay.state), sealed, { ...cookieOptions, maxAge: cookieSeconds })
    const loginHint = c.req.query('loginHint')
    const language = c.req.query('language')
    const target = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${origin}/auth/callback`,
      scope: 'openid profile email',
      state: underWay.state,
      nonce: underWay.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(underWay.verifier),
      code_challenge_method: 'S256',
      ...(loginHint === undefined ? {} : { login_hint: loginHint.slice(0, 200) }),
      ...(underWay.isAsked && options.embedded === null ? { prompt: 'login', max_age: '0' } : {}),
      ...(language === 'nl' || language === 'en' ? { ui_locales: language } : {}),
    })
    c.header('cache-control', 'no-store')
    return c.redirect(target.href, 303)
  })

  app.get('/auth/callback', async (c) => {
    c.header('cache-control', 'no-store')
    const state = c.req.query('state') ?? ''
    const underWay = await readUnderWay(c, state)
    deleteCookie(c, cookieOf(state), cookieOptions)
    if (underWay === null) return messagePage(c, services, 'expired', 400)
    try {
      const search = new URL(c.req.url).search
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(
        config,
        new URL(`${await options.originOf(c)}/auth/callback${search}`),
        {
          pkceCodeVerifier: underWay.verifier,
          expectedState: underWay.state,
          expectedNonce: underWay.nonce,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (claims === undefined) return messagePage(c, services, 'failed', 502)
      const described = await readClaims(config, tokens, claims)
      const isEmbedded = options.embedded !== null
      const cookie = await startSession(c, services, { claims, described, isEmbedded, isAsked: underWay.isAsked })
      c.header('set-cookie', cookie, { append: true })
      return c.redirect(underWay.returnTo, 303)
    } catch (error) {
      if (error instanceof CodedError && error.causes[0]?.code === accessErrors.accountBlocked.code) {
        return messagePage(c, services, 'blocked', 403)
      }
      if (isOutage(error)) throw error
      services.log.error('a sign-in failed at the provider', error)
      return messagePage(c, services, 'failed', 502)
    }
  })

  const endSession = async (c: Context<ServerEnv>): Promise<Response> => {
    const id = services.sessions.idOf(c.req.header('cookie'))
    if (id !== null) await endAndRecord(c, services, id, options.embedded === null ? 'EXTERNAL' : 'PASSWORD')
    c.header('set-cookie', services.sessions.blankCookie, { append: true })
    c.header('cache-control', 'no-store')
    c.header('clear-site-data', '"cache"')
    const home = `${await options.originOf(c)}/`
    if (options.embedded !== null) return c.redirect('/', 303)
    const config = await configuration()
    if (config.serverMetadata().end_session_endpoint === undefined) return c.redirect('/', 303)
    return c.redirect(oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: home }).href, 303)
  }
  app.post('/auth/logout', endSession)
  // A link on an Oxer page, or a typed address; a link on another site signs nobody out.
  app.get('/auth/logout', async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    if (site === 'same-origin' || site === 'none') return endSession(c)
    return next()
  })
}

/** The address of the requested host, if it belongs to Oxer, or else the public one. */
export const originOfHost =
  (services: Services) =>
  async (c: Context<ServerEnv>): Promise<string> => {
    const host = hostOf(c, services.env)
    const { publicUrl } = services
    const origin = `${new URL(publicUrl).protocol}//${host}`
    const isOurs =
      origin === new URL(publicUrl).origin ||
      loopbackOrigins(services.env).includes(origin) ||
      (await services.tenants.knows(host))
    return isOurs ? origin : publicUrl
  }
