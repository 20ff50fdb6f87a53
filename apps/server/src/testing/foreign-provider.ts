// A complete identity provider of somebody else, on a port of its own: discovery, keys that sign, and claims that only its answer about the
// user contains, as OpenID Connect Core 5.4 has it. It signs in whom the test names, without a page.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

export type ForeignUser = { sub: string; name: string; email: string; email_verified: boolean; locale: string }

export type ForeignProvider = {
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  /** Who sits at the browser. */
  signsIn: (user: ForeignUser) => void
  close: () => Promise<void>
}

const listening = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )

/** `callback` is the address to which it may return. */
export const foreignProvider = async (callback: string): Promise<ForeignProvider> => {
  let user: ForeignUser | null = null
  const users = new Map<string, ForeignUser>()
  let answer: ReturnType<Provider['callback']> = async () => undefined
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const issuer = `http://localhost:${await listening(server)}`
  const [clientId, clientSecret] = ['oxer-at-the-ministry', 'a secret of the foreign provider']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    claims: { openid: ['sub'], profile: ['name', 'locale'], email: ['email', 'email_verified'] },
    cookies: { keys: ['keys of the foreign provider'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: () => '/sign-in' },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => users.get(sub) }),
    loadExistingGrant: async (ctx: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const library = provider.callback()
  answer = async (request, response) => {
    if (request.url !== '/sign-in') return library(request, response)
    if (user === null) throw new Error('the test names nobody who signs in')
    users.set(user.sub, user)
    return provider.interactionFinished(request, response, { login: { accountId: user.sub } })
  }
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    signsIn: (next) => {
      user = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
