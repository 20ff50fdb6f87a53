// The embedded identity provider under /oidc, with its sign-in page. The library uses node's own request and response.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import {
  checkPasskey,
  checkPassword,
  type EmbeddedProvider,
  findClientAccount,
  findNamedAccount,
  findUsernames,
  originOfTenant,
  passkeyRequest,
  recordSignIn,
  type SignInEvent,
  type SignInInteraction,
  type TenantDirectory,
  toLanguageCode,
  toMessagePage,
  toSecondFactorPage,
  toSignInPage,
} from '@oxer/api'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { PasskeyAssertion } from '@oxer/domain/access/passkey/passkey.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { isFromOwnPage } from './origin.ts'
import { refuse } from './refusal.ts'
import { addressOf, hostOf, languageOf, ownOrigins, type ServerEnv, type Services } from './request.ts'
import { openSecondStep, type Passed, passSecondStep, readSecondStep } from './second-step.ts'

const noStore = { 'cache-control': 'no-store' }

/** A page with the outcome of a sign-in, under the tenant of the host. */
export const messagePage = async (
  c: Context<ServerEnv>,
  services: Services,
  message: 'expired' | 'failed' | 'blocked' | 'elsewhere',
  status: ContentfulStatusCode,
  publicUrl = '',
): Promise<Response> => {
  const tenant = await services.tenants.byHost(hostOf(c, services.env))
  const language = languageOf(c, null, tenant.defaultLanguage)
  const page = { language: toPageLanguage(language), tenant, nonce: c.get('nonce') }
  return c.html(toMessagePage({ ...page, message, publicUrl }), status, noStore)
}

/** Under this address nobody can sign in: tells where they can. */
export const elsewherePage = (c: Context<ServerEnv>, services: Services): Promise<Response> =>
  messagePage(c, services, 'elsewhere', 421, services.publicUrl)

/** The page for a browser with an invalid request to the provider. */
export const providerErrorPage =
  (tenants: TenantDirectory, publicUrl: string) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<string> => {
    const tenant = await tenants.byHost(new URL(publicUrl).host)
    const policy = String(outgoing.getHeader('content-security-policy') ?? '')
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    const language = toPageLanguage(incoming.headers['accept-language'] ?? tenant.defaultLanguage)
    return toMessagePage({ language, tenant, nonce, message: 'failed' })
  }

const toPageLanguage = (language: string): 'en' | 'nl' => (toLanguageCode(language) === 'NL' ? 'nl' : 'en')

type Node = { incoming: IncomingMessage; outgoing: NonNullable<ServerEnv['Bindings']['outgoing']> }

/** Absent if the app is called without a server, as in tests. */
const nodeOf = (c: Context<ServerEnv>): Node | null => {
  const { incoming, outgoing } = c.env ?? {}
  return incoming === undefined || outgoing === undefined ? null : { incoming, outgoing }
}

type Problem = Parameters<typeof toSignInPage>[0]['problem']

const hostOfRedirect = (interaction: SignInInteraction, publicUrl: string): URL =>
  new URL(URL.canParse(interaction.redirectUri) ? interaction.redirectUri : publicUrl)

/** The frame of a page of this sign-in, and the headers that its form needs. */
const pageOf = async (c: Context<ServerEnv>, services: Services, interaction: SignInInteraction) => {
  const back = hostOfRedirect(interaction, services.publicUrl)
  const tenant = await services.tenants.byHost(back.host)
  const chosen = c.req.query('language')
  const asked = chosen ?? interaction.uiLocales
  const language = toPageLanguage(asked ?? languageOf(c, null, tenant.defaultLanguage))
  const nonce = c.get('nonce')
  const action = chosen === undefined ? c.req.path : `${c.req.path}?language=${language}`
  return {
    tenant,
    page: { language, tenant, nonce, action },
    headers: {
      ...noStore,
      // The answer to the form leads to the host where the sign-in began, which may be another tenant's.
      'content-security-policy': contentSecurityPolicy(nonce, [back.origin]),
    },
  }
}

/** The accounts of the demo that this installation has. */
const demoDoors = async ({ env, database }: Services, language: 'en' | 'nl') => {
  if (!env.demo) return []
  const { demoAccounts, demoPassword } = await import('@oxer/demo')
  const usernames = demoAccounts.map(({ username }) => username)
  const known = new Set(await findUsernames(database, usernames))
  return demoAccounts
    .filter(({ username }) => known.has(username))
    .map(({ username, name, role, isMain = false }) => ({
      username,
      password: demoPassword,
      name,
      role: role[language],
      isMain,
    }))
}

const signInPage = async (
  c: Context<ServerEnv>,
  services: Services,
  interaction: SignInInteraction,
  username: string,
  problem: Problem,
  status: ContentfulStatusCode,
): Promise<Response> => {
  const { page, headers } = await pageOf(c, services, interaction)
  const passkey = await passkeyRequest(services, interaction.uid)
  const demo = await demoDoors(services, page.language)
  return c.html(toSignInPage({ ...page, username, problem, passkey, demo }), status, headers)
}

/** A body that is no form has no fields. */
const readForm = async (c: Context<ServerEnv>): Promise<Record<string, unknown>> => {
  try {
    return await c.req.parseBody()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return {}
  }
}

const readField = (form: Record<string, unknown>, name: string, maximum = 200): string => {
  const value = form[name]
  return typeof value === 'string' && isStorable(value) ? value.slice(0, maximum) : ''
}

const problemOf = (error: unknown): { problem: Problem; status: 401 | 429; seconds: number } | null => {
  if (!(error instanceof CodedError)) return null
  const [cause] = error.causes
  if (cause?.code === accessErrors.wrongCredentials.code)
    return { problem: { kind: 'wrongCredentials' }, status: 401, seconds: 0 }
  if (cause?.code !== kernelErrors.tooManyRequests.code) return null
  const seconds = Number(cause.values?.seconds ?? 60)
  return { problem: { kind: 'tooMany', minutes: Math.ceil(seconds / 60) }, status: 429, seconds }
}

/**
 * The budgets of wrong passwords that this caller draws from. They are counted by name and address, so that nobody can keep the owner of a
 * name out. When many addresses try one name, an address that the account has not used before has few attempts.
 */
const wrongPasswordBudgets = async ({ limits }: Services, name: string, address: string, device: string | null) => {
  if (device !== null) return { own: 'wrongPassword', key: `${name} device ${device}`, isAnywhere: false } as const
  const key = `${name} ${address}`
  const isUnderAttack = await limits.isSpent('wrongPasswordAnywhere', name)
  return { own: isUnderAttack ? 'wrongPasswordUnderAttack' : 'wrongPassword', key, isAnywhere: true } as const
}

/** Does not hold up the answer, so that its time does not reveal which names exist. */
const record = (services: Services, event: SignInEvent): void => {
  recordSignIn(services, event, new Date()).catch((error: unknown) =>
    services.log.error('a sign-in was not recorded', error),
  )
}

/** What is recorded of this browser. */
const browserOf = (c: Context<ServerEnv>, services: Services) => ({
  address: addressOf(c, services.env),
  userAgent: c.req.header('user-agent') ?? null,
})

/** After ten wrong passwords for a username from one address or device, it must wait there, even with the right one. */
const checkSignIn = async (
  c: Context<ServerEnv>,
  services: Services,
  username: string,
  password: string,
): Promise<Passed> => {
  const { limits, database } = services
  const name = username.trim().toLowerCase()
  const address = addressOf(c, services.env)
  const account = await findNamedAccount(database, username)
  const device = account === null ? null : knownDeviceOf(c, services, account.ref)
  const { own, key, isAnywhere } = await wrongPasswordBudgets(services, name, address, device)
  const event = { accountRef: account?.ref ?? null, way: 'PASSWORD', ...browserOf(c, services) } as const
  // Bounds what one address makes this list grow.
  await limits.take('signIn', address)
  try {
    await limits.check(own, key)
  } catch (error) {
    if (problemOf(error) !== null) record(services, { ...event, outcome: 'LOCKED' })
    throw error
  }
  try {
    const subject = await checkPassword(database, username, password)
    await limits.forget(own, key)
    if (account === null) throw failure(accessErrors.wrongCredentials)
    return { accountRef: account.ref, subject }
  } catch (error) {
    if (problemOf(error) === null) throw error
    record(services, { ...event, outcome: 'FAILED' })
    await limits.take(own, key)
    if (isAnywhere) await limits.count('wrongPasswordAnywhere', name)
    throw error
  }
}

/** The code after the password; shows the page again after a wrong one. */
const secondStep = async (
  c: Context<ServerEnv>,
  services: Services,
  interaction: SignInInteraction,
  form: Record<string, unknown>,
): Promise<Passed | Response> => {
  const step = readField(form, 'step', 1000)
  const passed = readSecondStep(services, interaction, step)
  if (passed === null) return messagePage(c, services, 'expired', 400)
  const { tenant, page, headers } = await pageOf(c, services, interaction)
  const event = { accountRef: passed.accountRef, way: 'SECOND_FACTOR', ...browserOf(c, services) } as const
  try {
    const typed = readField(form, 'code')
    const isRight = await passSecondStep(services, {
      accountRef: passed.accountRef,
      typed,
      now: new Date(),
      tenant,
    })
    record(services, { ...event, outcome: isRight ? 'WORKED' : 'FAILED' })
    if (isRight) return passed
    return c.html(toSecondFactorPage({ ...page, step, problem: { kind: 'wrongCode' } }), 401, headers)
  } catch (error) {
    const known = problemOf(error)
    if (known?.problem?.kind !== 'tooMany') throw error
    record(services, { ...event, outcome: 'LOCKED' })
    c.header('retry-after', String(known.seconds))
    return c.html(toSecondFactorPage({ ...page, step, problem: known.problem }), 429, headers)
  }
}

const readAssertion = (text: string): PasskeyAssertion | null => {
  try {
    return PasskeyAssertion.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // No JSON: the browser sent no answer of an authenticator.
    return null
  }
}

/** A passkey replaces the password and the second factor. */
const passkeyStep = async (
  c: Context<ServerEnv>,
  services: Services,
  interaction: SignInInteraction,
  form: Record<string, unknown>,
): Promise<Passed | Response> => {
  const browser = browserOf(c, services)
  await services.limits.take('signIn', browser.address)
  const assertion = readAssertion(readField(form, 'passkey', 10_000))
  const { accountRef, subject } =
    assertion === null
      ? { accountRef: null, subject: null }
      : await checkPasskey(services, { assertion, uid: interaction.uid, now: new Date() })
  const isRight = accountRef !== null && subject !== null
  record(services, { accountRef, way: 'PASSKEY', outcome: isRight ? 'WORKED' : 'FAILED', ...browser })
  if (isRight) return { accountRef, subject }
  return signInPage(c, services, interaction, '', { kind: 'passkeyFailed' }, 401)
}

/** The client of a request to the token endpoint; only this way of naming it is allowed. */
const clientOf = (authorization: string | undefined): string | null => {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return id === '' || id.length > 200 || id.includes('\u0000') ? null : id
}

/** A script that got a token, or did not. The web itself is no row of the clients, so its codes are not counted here. */
const recordTokenClient = async (
  c: Context<ServerEnv>,
  services: Services,
  address: string,
  status: number,
): Promise<void> => {
  const clientId = clientOf(c.req.header('authorization'))
  const accountRef = clientId === null ? null : await findClientAccount(services.database, clientId)
  if (accountRef === null) return
  record(services, {
    accountRef,
    outcome: status === 200 ? 'WORKED' : 'FAILED',
    way: 'TOKEN_CLIENT',
    address,
    userAgent: c.req.header('user-agent') ?? null,
  })
}

export const mountProvider = (app: Hono<ServerEnv>, services: Services, provider: EmbeddedProvider): void => {
  const { publicUrl } = services
  const isHttps = publicUrl.startsWith('https:')
  const limit = bodyLimit({ maxSize: 10_000, onError: (c) => refuse(c, failure(kernelErrors.payloadTooLarge)) })

  /** The provider has one address, whatever a caller claims about its connection. */
  const normalise = ({ incoming }: Node): void => {
    for (const name of ['x-forwarded-host', 'x-forwarded-for', 'forwarded']) delete incoming.headers[name]
    incoming.headers.host = new URL(publicUrl).host
    incoming.headers['x-forwarded-proto'] = isHttps ? 'https' : 'http'
  }

  app.get('/oidc/interaction/:uid', async (c) => {
    const node = nodeOf(c)
    if (node === null) return refuse(c, failure(kernelErrors.unavailable))
    normalise(node)
    const interaction = await provider.readInteraction(node.incoming, node.outgoing)
    if (interaction === null) return messagePage(c, services, 'expired', 400)
    return signInPage(c, services, interaction, interaction.loginHint ?? '', null, 200)
  })

  app.post('/oidc/interaction/:uid', limit, async (c) => {
    const origin = { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site') }
    if (!isFromOwnPage(origin, ownOrigins(hostOf(c, services.env), publicUrl))) {
      return refuse(c, failure(kernelErrors.crossSite))
    }
    const node = nodeOf(c)
    if (node === null) return refuse(c, failure(kernelErrors.unavailable))
    normalise(node)
    const interaction = await provider.readInteraction(node.incoming, node.outgoing)
    if (interaction === null) return messagePage(c, services, 'expired', 400)
    const finish = async ({ accountRef, subject }: Passed): Promise<Response> => {
      rememberDevice(c, services, accountRef)
      return c.redirect(await provider.finishInteraction(node.incoming, node.outgoing, subject), 303)
    }
    const form = await readForm(c)
    const username = readField(form, 'username')
    try {
      const other = form.step !== undefined ? secondStep : form.passkey !== undefined ? passkeyStep : null
      if (other !== null) {
        const passed = await other(c, services, interaction, form)
        return passed instanceof Response ? passed : finish(passed)
      }
      const passed = await checkSignIn(c, services, username, readField(form, 'password'))
      const step = await openSecondStep(services, interaction, passed)
      if (step !== null) {
        const { page, headers } = await pageOf(c, services, interaction)
        return c.html(toSecondFactorPage({ ...page, step, problem: null }), 200, headers)
      }
      record(services, {
        accountRef: passed.accountRef,
        way: 'PASSWORD',
        outcome: 'WORKED',
        ...browserOf(c, services),
      })
      return finish(passed)
    } catch (error) {
      const known = problemOf(error)
      if (known === null) throw error
      if (known.status === 429) c.header('retry-after', String(known.seconds))
      return signInPage(c, services, interaction, username, known.problem, known.status)
    }
  })

  // Browsers read here which other hosts may register passkeys of this one.
  app.get('/.well-known/webauthn', async (c) => {
    const tenants = await services.tenants.all()
    const origins = [new URL(publicUrl).origin, ...tenants.map((tenant) => originOfTenant(publicUrl, tenant))]
    return c.json({ origins: [...new Set(origins)] }, 200, { 'cache-control': 'public, max-age=3600' })
  })

  app.post('/oidc/token', async (c, next) => {
    await services.limits.take('tokenEndpoint', addressOf(c, services.env))
    return next()
  })

  app.all('/oidc/*', async (c) => {
    const node = nodeOf(c)
    if (node === null) return refuse(c, failure(kernelErrors.unavailable))
    const address = addressOf(c, services.env)
    normalise(node)
    const headers = { ...securityHeaders(c.get('nonce'), isHttps), ...noStore, 'x-request-id': c.get('requestId') }
    for (const [name, value] of Object.entries(headers)) node.outgoing.setHeader(name, value)
    await provider.handle(node.incoming, node.outgoing)
    if (c.req.path === '/oidc/token') await recordTokenClient(c, services, address, node.outgoing.statusCode)
    return RESPONSE_ALREADY_SENT
  })
}
