// No mutation runs for a page of another site, whatever it sends.
import { appRouter, hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import { listEndpoints } from '@oxer/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFromOwnPage } from './origin.ts'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await testApp()
  const account = await server.rows.account({ isSuperAdmin: true })
  cookie = (await server.services.sessions.start(account.ref, null, null)).split(';')[0] ?? ''
})
afterAll(() => server.end())

const contentTypes = [
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  null,
]

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
  { 'sec-fetch-site': 'none' },
  // A header that contradicts the other is not trusted.
  { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://localhost' },
  { origin: 'http://localhost:8080' },
  { referer: 'http://localhost/' },
  {},
]

const typeOf = (procedure: unknown): string => (procedure as { _def: { type: string } })._def.type

const mutations = Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, procedure]) =>
  typeOf(procedure) === 'mutation' ? [path] : [],
)
const writes = listEndpoints([appRouter]).filter((endpoint) => endpoint.method !== 'GET')

const send = (path: string, method: string, contentType: string | null, headers: Record<string, string>) =>
  server.app.request(`http://localhost${path}`, {
    method,
    headers: {
      host: 'localhost',
      cookie,
      ...(contentType === null ? {} : { 'content-type': contentType }),
      ...headers,
    },
    ...(contentType === null ? {} : { body: contentType.startsWith('multipart') ? '--x--\r\n' : '{}' }),
  })

const everyRefusal = async (path: string, method: string): Promise<string[]> => {
  const leaks: string[] = []
  for (const contentType of contentTypes) {
    for (const headers of foreign) {
      const answer = await send(path, method, contentType, headers)
      const body = await answer.text()
      if (answer.status !== 403 || !body.includes('000-0000000069')) {
        leaks.push(`${method} ${path} ${contentType} ${JSON.stringify(headers)}: ${answer.status}`)
      }
    }
  }
  return leaks
}

describe('a write with a session cookie from elsewhere is refused', () => {
  it('covers some mutations', () => {
    expect(mutations.length).toBeGreaterThan(5)
    expect(writes.length).toBeGreaterThan(5)
  })
  it('over /trpc, every mutation', async () => {
    const leaks: string[] = []
    for (const path of mutations) leaks.push(...(await everyRefusal(`/trpc/${path}`, 'POST')))
    expect(leaks).toEqual([])
  })
  it('over /trpc, in a batch', async () => {
    expect(await everyRefusal(`/trpc/${mutations.slice(0, 3).join(',')}?batch=1`, 'POST')).toEqual([])
  })
  it('over /api, every endpoint that writes', async () => {
    const leaks: string[] = []
    for (const { path, method } of writes) leaks.push(...(await everyRefusal(`/api${path}`, method)))
    expect(leaks).toEqual([])
  })
  it('over everything else, mounted or not', async () => {
    for (const path of ['/auth/logout', '/oidc/token', '/live/competition/x', '/nowhere']) {
      expect(await everyRefusal(path, 'POST')).toEqual([])
    }
  })
  it('an unknown method counts as a write', async () => {
    expect(await everyRefusal('/trpc/access.session.end', 'PURGE')).toEqual([])
  })
})

describe('allowed requests', () => {
  const end = (headers: Record<string, string>) =>
    send('/trpc/access.session.savePreferences', 'POST', 'application/json', headers)
  const isPassed = async (answer: Response | Promise<Response>) => (await answer).status !== 403

  it.each([
    { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-origin' },
  ])('a page of Oxer: %j', async (headers) => {
    expect(await isPassed(end(headers as Record<string, string>))).toBe(true)
  })
  it('a script with a token and no cookie, from anywhere', async () => {
    const answer = await server.app.request('http://localhost/api/auth/user/preferences', {
      method: 'PUT',
      headers: { authorization: 'Bearer oxer_pat_unknown', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(401)
  })
  it.each([
    ['Bearer oxer_pat_unknown', 401],
    ['Basic b3hlcjpveGVy', 403],
    ['Bearer ', 403],
  ])(
    'beside a session cookie, a bearer token decides over the origin, and nothing else does: %s',
    async (authorization, status) => {
      const headers = { authorization, origin: 'https://script.example' }
      const call = (path: string) => send(path, 'PUT', 'application/json', headers)
      expect((await call('/api/auth/user/preferences')).status).toBe(status)
      expect((await send('/auth/logout', 'POST', null, headers)).status).toBe(403)
    },
  )
  it('a write with a valid token beside a cookie acts for the account of the token', async () => {
    const token = `oxer_pat_${'t'.repeat(43)}`
    const account = await server.rows.account()
    await server.database.prisma.personalToken.create({
      data: {
        ref: newRef(),
        accountRef: account.ref,
        name: 'Script',
        hash: hashOfSecret(token),
        scopes: ['shell:write'],
        createdAt: new Date(),
      },
    })
    const answer = await send('/api/favourite', 'POST', 'application/json', { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(400)
  })
  it('reading', async () => {
    const answer = await server.app.request('http://localhost/api/auth/user', {
      headers: { cookie, origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('a mutation does not run on GET, with any headers', async () => {
  for (const path of mutations) {
    const answer = await server.app.request(`http://localhost/trpc/${path}`, { headers: { cookie } })
    expect([path, answer.status]).toEqual([path, 405])
  }
})

it('the requested host decides, so every tenant has its own pages', () => {
  const own = ['https://sport.example', 'https://club.example']
  expect(isFromOwnPage({ origin: 'https://club.example', fetchSite: 'same-origin' }, own)).toBe(true)
  expect(isFromOwnPage({ origin: 'https://club.example', fetchSite: 'same-site' }, own)).toBe(false)
})
