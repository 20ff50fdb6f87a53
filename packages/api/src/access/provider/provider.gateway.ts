// The identity provider that runs inside Oxer if no other is configured. The web signs in with it as with any other, by the authorization
// code flow. Scripts get their tokens from it by client credentials.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '@oxer/db'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import type { JSONWebKeySet, JWK } from 'jose'
import type { Adapter, Interaction, Provider, RequestContext } from 'oidc-provider'
import { hashOfSecret } from '../session/session.gateway.ts'
import { getSigningKeys, storeOf } from './provider-store.gateway.ts'

/** The issuer of accounts of the embedded provider. Its address may change; the identities of its accounts do not. */
export const embeddedIssuer = 'oxer'

export const webClientId = 'oxer-web'

export type SignInInteraction = {
  uid: string
  clientId: string
  redirectUri: string
  loginHint: string | null
  /** Requested languages, best first, as the browser sent them. */
  uiLocales: string | null
}

export type EmbeddedProvider = {
  issuer: string
  /** The audience of access tokens for the api. */
  audience: string
  publicKeys: JSONWebKeySet
  webClientSecret: string
  /** Answers everything below the issuer's path except the sign-in page. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** The sign-in that is under way in this browser, or null if there is none or it has ended. */
  readInteraction: (request: IncomingMessage, response: ServerResponse) => Promise<SignInInteraction | null>
  /** Records who signed in; returns the address to which the browser continues. */
  finishInteraction: (request: IncomingMessage, response: ServerResponse, subject: string) => Promise<string>
}

export type ProviderOptions = {
  database: Database
  publicUrl: string
  secret: string
  /** The addresses to which a browser may return after sign-in: one for each of our hosts. */
  redirectUris: () => Promise<readonly string[]>
  onError: (error: Error) => void
  /** Renders an error of the provider as a page. */
  errorPage: (request: IncomingMessage, response: ServerResponse, code: string) => Promise<string>
}

const identityScopes = ['openid', 'profile', 'email']
const hour = 3600

/** Clients are the web itself and the rows of api_client; both are known here by the hashes of their secrets. */
const clientStore = (options: ProviderOptions, webClientSecret: string): Adapter => ({
  ...storeOf(options.database, 'Client'),
  find: async (id) => {
    if (id === webClientId) {
      return {
        client_id: webClientId,
        client_secret: hashOfSecret(webClientSecret),
        redirect_uris: [...(await options.redirectUris())],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      }
    }
    if (!isStorable(id)) return undefined
    const row = await options.database.prisma.apiClient.findFirst({ where: { clientId: id, revokedAt: null } })
    if (row === null) return undefined
    return {
      client_id: row.clientId,
      client_secret: row.secretHash,
      client_name: row.name,
      redirect_uris: [],
      grant_types: ['client_credentials'],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_basic',
    }
  },
})

const findAccount = (database: Database) => async (_ctx: RequestContext, subject: string) => {
  const account = await database.prisma.account.findFirst({
    where: { issuer: embeddedIssuer, subject, isBlocked: false },
  })
  if (account === null) return undefined
  return {
    accountId: subject,
    claims: async () => ({
      sub: subject,
      name: account.name,
      preferred_username: account.username,
      email: account.email,
      locale: account.language.toLowerCase(),
    }),
  }
}

/**
 * Every sign-in asks for the password. Otherwise one click would undo a sign-out of which the provider is not informed, such as a session
 * ended elsewhere. Consent is not asked, because the only client that signs people in is Oxer's own.
 */
const alwaysAsk = (interactionPolicy: typeof import('oidc-provider').interactionPolicy) => {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    .checks.add(
      new Check('every_time', 'the password is asked at every sign-in', (ctx) =>
        ctx.oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    )
  policy.remove('consent')
  return policy
}

type Settled = { issuer: string; audience: string; webClientSecret: string; jwks: { keys: JWK[] } }

const configure = (
  options: ProviderOptions,
  policy: ReturnType<typeof alwaysAsk>,
  { webClientSecret, audience, jwks }: Settled,
) => {
  const { database } = options
  const scopesOf = async (clientId: string): Promise<string> => {
    const row = await database.prisma.apiClient.findFirst({ where: { clientId, revokedAt: null } })
    return row?.scopes.join(' ') ?? ''
  }
  return {
    adapter: (kind: string) => (kind === 'Client' ? clientStore(options, webClientSecret) : storeOf(database, kind)),
    jwks,
    scopes: identityScopes,
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'locale'], email: ['email'] },
    // The web reads the identity from the ID token and asks no second time.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    cookies: {
      keys: [createHmac('sha256', options.secret).update('provider cookies').digest('hex')],
      names: { session: 'oxer_provider', interaction: 'oxer_sign_in', resume: 'oxer_sign_in_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oidc' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        // A script need not name the api, because there is no other.
        defaultResource: (_ctx: RequestContext, client: { clientId: string }) =>
          client.clientId === webClientId ? undefined : audience,
        useGrantedResource: () => false,
        getResourceServerInfo: async (_ctx: RequestContext, resource: string, client: { clientId: string }) => {
          if (resource !== audience || client.clientId === webClientId) {
            throw Object.assign(new Error('invalid_target'), { status: 400, statusCode: 400, expose: true })
          }
          return {
            scope: await scopesOf(client.clientId),
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: hour,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
    interactions: {
      policy,
      url: (_ctx: RequestContext, interaction: { uid: string }) => `/oidc/interaction/${interaction.uid}`,
    },
    findAccount: findAccount(database),
    pkce: { required: () => true },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      ClientCredentials: hour,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    renderError: async (ctx: RequestContext & { req: IncomingMessage }, out: { error: string }) => {
      ctx.type = 'html'
      ctx.body = await options.errorPage(ctx.req, ctx.res, out.error)
    },
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * The provider keeps a session of its own for an hour, also after a sign-out of Oxer. If somebody else signs in in the same browser, the
 * library would ask to end it first, by a page that is switched off here.
 */
const forgetOtherUser = async (provider: Provider, interaction: Interaction, subject: string): Promise<void> => {
  const { session } = interaction
  if (session?.accountId === undefined || session.accountId === subject) return
  await (await provider.Session.findByUid(session.uid))?.destroy()
  interaction.session = undefined
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

/** Loaded on first use. An installation with another provider does not need it, and a starting server does not wait for it. */
const openLibrary = async (options: ProviderOptions, settled: Settled) => {
  const library = await import('oidc-provider')
  const configuration = configure(options, alwaysAsk(library.interactionPolicy), settled)
  const provider: Provider = new library.Provider(settled.issuer, {
    ...configuration,
    loadExistingGrant: async (ctx: RequestContext) => {
      const { client, session } = ctx.oidc
      if (client === undefined || session.accountId === undefined) return undefined
      const known = session.grantIdFor(client.clientId)
      const grant =
        (known === undefined ? undefined : await provider.Grant.find(known)) ??
        new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(identityScopes.join(' '))
      await grant.save()
      return grant
    },
  })
  // The proxy in front sets the public scheme and removes any value that a caller claims.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => options.onError(error))
  provider.Client.prototype.compareClientSecret = function compareClientSecret(actual) {
    const [given, stored] = [Buffer.from(hashOfSecret(actual)), Buffer.from(this.clientSecret)]
    return given.length === stored.length && timingSafeEqual(given, stored)
  }
  return { provider, answer: provider.callback(), SessionNotFound: library.errors.SessionNotFound }
}

export const createEmbeddedProvider = async (options: ProviderOptions): Promise<EmbeddedProvider> => {
  const settled: Settled = {
    issuer: `${options.publicUrl}/oidc`,
    audience: `${options.publicUrl}/api`,
    webClientSecret: createHmac('sha256', options.secret).update('web client').digest('hex'),
    jwks: await getSigningKeys(options.database),
  }
  let opening: ReturnType<typeof openLibrary> | null = null
  const open = (): ReturnType<typeof openLibrary> => {
    opening ??= openLibrary(options, settled).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  return {
    issuer: settled.issuer,
    audience: settled.audience,
    webClientSecret: settled.webClientSecret,
    publicKeys: {
      keys: settled.jwks.keys.map(({ kty, n, e, alg, use, kid }) => ({
        kty,
        n,
        e,
        alg,
        use,
        kid,
      })) as JSONWebKeySet['keys'],
    },
    handle: async (request, response) => {
      const { answer } = await open()
      // The library routes below its mount point and reads the full address from the property in which express keeps it.
      const whole = request.url ?? '/'
      return answer(Object.assign(request, { originalUrl: whole, url: whole.slice('/oidc'.length) || '/' }), response)
    },
    readInteraction: async (request, response) => {
      const { provider, SessionNotFound } = await open()
      try {
        const { uid, params, prompt } = await provider.interactionDetails(request, response)
        if (prompt.name !== 'login') return null
        return {
          uid,
          clientId: text(params.client_id) ?? '',
          redirectUri: text(params.redirect_uri) ?? '',
          loginHint: text(params.login_hint),
          uiLocales: text(params.ui_locales),
        }
      } catch (error) {
        if (error instanceof SessionNotFound) return null
        throw error
      }
    },
    finishInteraction: async (request, response, subject) => {
      const { provider } = await open()
      await forgetOtherUser(provider, await provider.interactionDetails(request, response), subject)
      return provider.interactionResult(request, response, { login: { accountId: subject, remember: false } })
    },
  }
}
