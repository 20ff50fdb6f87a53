import { hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import { Hono } from 'hono'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallContext, type ServerEnv } from './request.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await testServer()
  origin = server.publicUrl
})
afterAll(() => server.stop())

type Answer = {
  status: number
  body: {
    federationRoles?: unknown[]
    code?: string
    username?: string
    access_token?: string
    scope?: string
    error?: string
  }
}
const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(`${origin}${path}`, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}
const asBearer = (token: string, path = '/api/auth/user') =>
  call(path, { headers: { authorization: `Bearer ${token}` } })

const apiClient = async (scopes: string[] = ['access:read', 'competitions:read']) => {
  const account = await server.rows.account()
  const [clientId, secret] = [`script-${newRef()}`, newRef()]
  await server.database.prisma.apiClient.create({
    data: {
      clientId,
      secretHash: hashOfSecret(secret),
      accountRef: account.ref,
      name: 'Script',
      scopes,
      createdAt: new Date(),
    },
  })
  return { account, clientId, secret }
}
const askToken = (clientId: string, secret: string, fields: Record<string, string> = {}) =>
  call('/oidc/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
  })

describe('client credentials (decision 43)', () => {
  it.each([
    ['GET', '/oidc/auth?client_id=%00&response_type=code'],
    ['GET', '/oidc/auth?client_id=a%ED%A0%80&response_type=code'],
    ['POST', '/oidc/token'],
    ['POST', '/oidc/request'],
  ])('of a client whose name cannot be stored are refused: %s %s', async (method, path) => {
    const body = method === 'POST' ? { body: 'grant_type=client_credentials&client_id=%00&client_secret=%00' } : {}
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const response = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual', ...body })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  it('give a token that acts for the account of the client', async () => {
    const { account, clientId, secret } = await apiClient()
    const { status, body } = await askToken(clientId, secret, { scope: 'access:read' })
    expect(status).toBe(200)
    expect(body.scope).toBe('access:read')
    expect(await asBearer(body.access_token ?? '')).toMatchObject({ status: 200, body: { username: account.username } })
  })
  it('grant no scope beyond those of the client', async () => {
    const { clientId, secret } = await apiClient(['competitions:read'])
    const { body } = await askToken(clientId, secret, { scope: 'access:read competitions:read' })
    expect(body.scope).toBe('competitions:read')
    expect(await asBearer(body.access_token ?? '')).toMatchObject({ status: 403, body: { code: '008-0000000007' } })
  })
  it('without a scope, request all scopes of the client', async () => {
    const { clientId, secret } = await apiClient(['access:read'])
    const { body } = await askToken(clientId, secret)
    expect((await asBearer(body.access_token ?? '')).status).toBe(200)
  })
  it('are refused with a wrong secret, and with the stored hash', async () => {
    const { clientId, secret } = await apiClient()
    for (const wrong of ['no', secret.toUpperCase(), hashOfSecret(secret)]) {
      expect(await askToken(clientId, wrong)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    }
  })
  it('of a revoked client end at once, including its tokens', async () => {
    const { clientId, secret } = await apiClient()
    const { body } = await askToken(clientId, secret)
    expect((await asBearer(body.access_token ?? '')).status).toBe(200)
    await server.database.prisma.apiClient.update({ where: { clientId }, data: { revokedAt: new Date() } })
    expect((await asBearer(body.access_token ?? '')).status).toBe(401)
    expect((await askToken(clientId, secret)).status).toBe(401)
  })
  it('of a script cannot sign in a user', async () => {
    const { clientId, secret } = await apiClient()
    const asCode = await askToken(clientId, secret, {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: `${origin}/auth/callback`,
      code_verifier: 'a'.repeat(43),
    })
    expect(asCode.status).toBe(400)
    expect(asCode.body.access_token).toBeUndefined()
  })
  it('are refused with another issuer, key, audience or time', async () => {
    const { clientId, secret } = await apiClient()
    const claims = decodeJwt((await askToken(clientId, secret)).body.access_token ?? '')
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', '')
    for (const token of [forged, unsigned, 'x', 'a.b.c', 'oxer_pat_', 'oxer_pat_unknown']) {
      expect((await asBearer(token)).status).toBe(401)
    }
    const codeOf = async (token: string): Promise<unknown> => (await asBearer(token)).body.code
    expect(await codeOf(forged)).toBe('008-0000000001')
    expect(await codeOf(unsigned)).toBe('008-0000000004')
    for (const token of ['x', 'a.b.c', 'oxer_pat_unknown']) expect(await codeOf(token)).toBe('008-0000000002')
  })
})

describe('personal tokens', () => {
  const personalToken = async (over: { expiresAt?: Date; scopes?: string[] } = {}) => {
    const account = await server.rows.account()
    const token = `oxer_pat_${newRef()}`
    const row = await server.database.prisma.personalToken.create({
      data: {
        ref: newRef(),
        accountRef: account.ref,
        name: 'test',
        hash: hashOfSecret(token),
        scopes: over.scopes ?? ['access:read'],
        createdAt: new Date(),
        expiresAt: over.expiresAt ?? null,
      },
    })
    return { account, token, ref: row.ref }
  }
  it('open the account over /api and over /trpc', async () => {
    const { account, token } = await personalToken()
    expect((await asBearer(token)).body.username).toBe(account.username)
    expect((await asBearer(token, '/trpc/access.session.current')).status).toBe(200)
  })
  it('can read but not write with the scope to read', async () => {
    const { token } = await personalToken()
    const answer = await call('/api/auth/user/preferences', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ defaultFederation: null, defaultLanguage: 'NL' }),
    })
    expect(answer).toMatchObject({ status: 403, body: { code: '008-0000000007' } })
  })
  it('report that they have expired', async () => {
    const { token } = await personalToken({ expiresAt: new Date(Date.now() - 1) })
    expect(await asBearer(token)).toMatchObject({ status: 401, body: { code: '008-0000000003' } })
  })
  it('are refused at the next call after they are revoked or their account is blocked', async () => {
    const [revoked, blocked] = [await personalToken(), await personalToken()]
    expect([(await asBearer(revoked.token)).status, (await asBearer(blocked.token)).status]).toEqual([200, 200])
    const { prisma } = server.database
    await prisma.personalToken.update({ where: { ref: revoked.ref }, data: { revokedAt: new Date() } })
    await prisma.account.update({ where: { ref: blocked.account.ref }, data: { isBlocked: true } })
    expect(await asBearer(revoked.token)).toMatchObject({ status: 401, body: { code: '008-0000000002' } })
    expect(await asBearer(blocked.token)).toMatchObject({ status: 403, body: { code: '006-0000000021' } })
  })
  it('cannot be guessed: after thirty wrong ones an address must wait, but a valid one is still accepted', async () => {
    const { token } = await personalToken()
    const other = await testServer()
    try {
      const open = (bearer: string) =>
        fetch(`${other.publicUrl}/api/auth/user`, { headers: { authorization: `Bearer ${bearer}` } })
      // Servers on one PostgreSQL database count together, so the attempts of the tests above may count too.
      const statuses: number[] = []
      for (let tries = 0; tries < 31; tries += 1) statuses.push((await open('oxer_pat_guess')).status)
      expect(statuses[0]).toBe(401)
      const last = await open('oxer_pat_guess')
      expect(last.status).toBe(429)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await open(token)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })
})

it('a fault of ours counts no token as wrong, so it never makes an address wait', async () => {
  const database = new Error('the database does not answer')
  const services = { ...server.services, openToken: () => Promise.reject(database) }
  const app = new Hono<ServerEnv>().get('/', async (c) => {
    await createCallContext(c, services)
    return c.text('')
  })
  const faults: unknown[] = []
  app.onError((error, c) => {
    faults.push(error)
    return c.text('', 500)
  })
  const headers = { authorization: 'Bearer oxer_pat_right', host: 'localhost' }
  for (let tries = 0; tries < 35; tries += 1) await app.request('http://localhost/', { headers })
  expect(faults).toEqual(Array(35).fill(database))
})

it('a role that is withdrawn during an open session is gone at the next call', async () => {
  const federation = await server.rows.federation()
  const account = await server.rows.account({
    federationRoles: [{ federationRef: federation.ref, role: 'FEDERATION_ADMINISTRATOR' }],
  })
  const cookie = (await server.services.sessions.start(account.ref, null, null)).split(';')[0] ?? ''
  const roles = async (): Promise<unknown[]> => {
    const profile = await call('/api/auth/user', { headers: { cookie } })
    return profile.body.federationRoles ?? []
  }
  expect(await roles()).toHaveLength(1)
  await server.database.prisma.federationRole.deleteMany({ where: { accountRef: account.ref } })
  expect(await roles()).toEqual([])
})
