// A small identity provider for tests, which conforms to OpenID Connect Core 5.4: its ID token says who, and only its answer about the user
// says how they are called.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type StubUser = { sub: string; authTime?: number; about: Record<string, unknown> }

export type StubProvider = {
  issuer: string
  clientId: string
  /** The user that signs in next. */
  user: StubUser
  /** The queries with which it was asked to sign somebody in. */
  asked: URLSearchParams[]
  close: () => Promise<void>
}

export const stubProvider = async (user: StubUser): Promise<StubProvider> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const codes = new Map<string, { nonce: string; user: StubUser }>()
  const provider = { issuer: '', clientId: 'oxer', user, asked: [] as URLSearchParams[] }
  const idToken = ({ nonce, user: { sub, authTime } }: { nonce: string; user: StubUser }) =>
    new SignJWT({ nonce, ...(authTime !== undefined && { auth_time: authTime }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(provider.issuer)
      .setAudience(provider.clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const answers: Record<string, (url: URL, body: URLSearchParams) => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      jwks_uri: `${provider.issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': async (_, body) => {
      const code = codes.get(body.get('code') ?? '')
      if (code === undefined) return { error: 'invalid_grant' }
      return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await idToken(code) }
    },
    '/userinfo': async () => ({ sub: provider.user.sub, ...provider.user.about }),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    if (url.pathname === '/authorize') {
      const code = randomUUID()
      codes.set(code, { nonce: url.searchParams.get('nonce') ?? '', user: provider.user })
      provider.asked.push(url.searchParams)
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      response.writeHead(303, { location: back.href }).end()
      return
    }
    let text = ''
    request.on('data', (part) => {
      text += String(part)
    })
    request.on('end', () => {
      const answer = answers[url.pathname]
      if (answer === undefined) {
        response.writeHead(404).end()
        return
      }
      answer(url, new URLSearchParams(text)).then(
        (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  provider.issuer = `http://localhost:${String(typeof address === 'object' && address !== null ? address.port : 0)}`
  return Object.assign(provider, {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
