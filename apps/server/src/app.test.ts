import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appRouter, createSessions, downloadRouter } from '@oxer/api'
import { listEndpoints } from '@oxer/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maximumBatch } from './app.ts'
import { securityHeaders } from './headers.ts'
import { type TestApp, testApp } from './testing/server.ts'
import { toScriptJson } from './web.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } })

describe('the system', () => {
  it.each([
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
    ['/version.txt', /^\d+\.\d+\.\d+( [0-9a-f]{7,} \d{4}-\S+)?$/],
    ['/_/system/version', /^\d+\.\d+\.\d+( [0-9a-f]{7,} \d{4}-\S+)?$/],
  ])('%s answers in plain text (p011)', async (path, expected) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(expected)
  })
  it('answers the tenant under both addresses (q001)', async () => {
    const plain = await (await get('/_/system/tenant')).json()
    expect(plain).toEqual(await (await get('/api/_/system/tenant')).json())
    expect(plain).toMatchObject({ name: 'Oxer', theme: { colour: expect.stringMatching(/^#/) } })
  })
  it('says where to sign in (q002)', async () => {
    expect(await (await get('/_/system/config')).json()).toEqual({
      issuer: 'http://localhost/oidc',
      loginPath: '/auth/login',
    })
  })
  it('is not ready once it drains, but still healthy', async () => {
    const draining = await testApp()
    draining.drain()
    const statuses = await Promise.all(
      ['/readyz', '/healthz'].map(async (path) => (await draining.app.request(`http://localhost${path}`)).status),
    )
    await draining.end()
    expect(statuses).toEqual([503, 200])
  })
})

describe('an uploaded file', () => {
  it('is served without the means to run or load anything', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oxer-files-'))
    const own = await testApp({ DATA_DIR: folder })
    const { ref: federationRef } = await own.rows.federation()
    const file = { ref: crypto.randomUUID(), key: 'tests/picture.png', name: 'picture.png', contentType: 'image/png' }
    await own.database.prisma.storedFile.create({
      data: { ...file, size: 4, subjectRef: federationRef, isPublic: true, createdAt: new Date() },
    })
    await own.services.storage.put(file.key, new Uint8Array([137, 80, 78, 71]))
    const answer = await own.app.request(`http://localhost/api/file/${file.ref}`, { headers: { host: 'localhost' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = answer.headers.get('content-security-policy')
    expect(policy?.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect(policy).not.toMatch(/script-src|style-src|unsafe/)
    await own.end()
    await rm(folder, { recursive: true })
  })
})

describe('a visitor who is not signed in', () => {
  it('is refused before the body of a call is read', async () => {
    const closed = listEndpoints([appRouter, downloadRouter]).filter(
      ({ method, access }) => method !== 'GET' && access !== 'open',
    )
    expect(closed.length).toBeGreaterThan(200)
    const read: string[] = []
    for (const { method, path } of closed) {
      const body = new ReadableStream({ pull: () => void read.push(`${method} ${path}`) }, { highWaterMark: 0 })
      const answer = await server.app.request(`http://localhost/api${path}`, {
        method,
        body,
        duplex: 'half',
        headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=b' },
      })
      expect(answer.status).toBe(401)
    }
    expect(read).toEqual([])
  })
})

describe('headers on every route', () => {
  const expected = Object.keys(securityHeaders('n', false))
  const lacking = (answer: Response) => expected.filter((name) => !answer.headers.has(name))
  const check = async (path: string, method: string) => {
    const answer = await server.app.request(`http://localhost${path}`, { method, headers: { host: 'localhost' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    return {
      route: `${method} ${path}`,
      lacking: lacking(answer),
      isStrict: !/unsafe|\*|https?:(?!\/\/)/.test(policy) && policy.includes("default-src 'none'"),
      hasId: answer.headers.has('x-request-id'),
    }
  }
  it('of the app itself, found or not', async () => {
    const own = server.app.routes
      .filter((route) => route.method !== 'ALL' && !route.path.includes('*'))
      .map((route) => [route.path.replace(/:\w+(\{[^}]*\})?/g, 'x'), route.method] as const)
    const more = [
      '/',
      '/competitions',
      '/nowhere.css',
      '/assets/x.js',
      '/trpc/nothing',
      '/api/nothing',
      '/oidc/auth',
    ].map((path) => [path, 'GET'] as const)
    expect(own.length).toBeGreaterThan(10)
    for (const [path, method] of [...own, ...more]) {
      const found = await check(path, method)
      expect(found).toEqual({ route: found.route, lacking: [], isStrict: true, hasId: true })
    }
  })
  it('of the api, for a visitor without permission', async () => {
    for (const { path, method } of listEndpoints([appRouter, downloadRouter])) {
      const found = await check(`/api${path}`, method)
      expect(found).toEqual({ route: found.route, lacking: [], isStrict: true, hasId: true })
    }
  })
  it('promise https for a year if the public address uses https', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://sport.example' })
    const answer = await secure.app.request('https://sport.example/healthz')
    await secure.end()
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect((await get('/healthz')).headers.has('strict-transport-security')).toBe(false)
  })
  it('carry another nonce every time', async () => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec((await get('/members')).headers.get('content-security-policy') ?? '')?.[1]
    const [first, second] = [await nonceOf(), await nonceOf()]
    expect(first).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(first).not.toBe(second)
  })
  it('keep a valid request id, and replace any other', async () => {
    expect((await get('/healthz', { 'x-request-id': 'abcdef-123' })).headers.get('x-request-id')).toBe('abcdef-123')
    expect((await get('/healthz', { 'x-request-id': '<script>' })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })
})

describe('the office page', () => {
  it('boots with tenant and user, readable by no cache', async () => {
    const answer = await get('/members?tab=mine')
    const html = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const json = /<script type="application\/json" id="oxer-boot">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ tenant: { name: 'Oxer' }, user: null, language: 'EN' })
    expect(html).not.toContain('__OXER_NONCE__')
  })
  it('uses the language of the browser, or the chosen one', async () => {
    expect(await (await get('/members', { 'accept-language': 'fr, nl-BE;q=0.9' })).text()).toContain('"language":"NL"')
    const chosen = { 'accept-language': 'nl', cookie: 'a=b; oxer_language=EN' }
    expect(await (await get('/members', chosen)).text()).toContain('"language":"EN"')
  })
  it('cannot be escaped by any text in the data', () => {
    const json = toScriptJson({ name: '</script><script>alert(1)</script><!--\u2028' })
    expect(json).not.toMatch(/[<>\u2028]/)
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script><!--\u2028' })
  })
  it('is not served in place of a missing file', async () => {
    for (const path of ['/assets/gone.js', '/logo.png', '/index.html']) expect((await get(path)).status).toBe(404)
  })
  it('refuses paths that climb out of the folder', async () => {
    for (const path of ['/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/..%5cpackage.json']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

describe('the api', () => {
  it('answers errors as in the catalogue, in body and header', async () => {
    const answer = await get('/api/auth/user')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('error-message')).toBe('errorCode=003-0000000002')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: '003-0000000002' })
  })
  it('states the error in a sentence, in the language of the caller, even before any procedure runs', async () => {
    const messageOf = async (path: string, language?: string): Promise<string> => {
      const answer = await get(path, language === undefined ? {} : { 'accept-language': language })
      return ((await answer.json()) as { message: string }).message
    }
    expect(await messageOf('/api/federation/not-a-ref')).toBe('This reference is not valid.')
    expect(await messageOf('/api/federation/not-a-ref', 'nl-BE')).toBe('Deze verwijzing is niet geldig.')
    expect(await messageOf('/api/nowhere')).toMatch(/ /)
    expect(await messageOf('/live/competition/nowhere')).toMatch(/ /)
  })
  it('is described, and the description names no other server', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost/api' }] })
    expect(document.paths['/auth/user']).toBeDefined()
    const page = await (await get('/api/docs')).text()
    expect(page).not.toMatch(/https?:\/\//)
    for (const path of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
      expect((await get(`/api/docs/assets/${path}`)).status).toBe(200)
    }
    expect((await get('/api/docs/assets/package.json')).status).toBe(404)
    const start = await (await get('/api/docs/start.js')).text()
    expect(start).toContain('"docExpansion":"none"')
    expect(start).toContain('"filter":true')
  })
  it('compresses long answers', async () => {
    const answer = await get('/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
  })
  it('refuses JSON over a megabyte, over both /trpc and /api', async () => {
    const body = JSON.stringify({ message: 'x'.repeat(1_100_000) })
    const { ref } = await server.rows.account()
    const cookie = await createSessions(server.database, { isHttps: false }).start(ref, null, null)
    for (const path of ['/api/auth/register', '/trpc/access.registrationRequest.request']) {
      const answer = await server.app.request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          cookie: cookie.split(';')[0] ?? '',
        },
        body,
      })
      expect([path, answer.status]).toEqual([path, 413])
      expect(await answer.text()).toContain('000-0000000063')
    }
  })
})

describe('a batch', () => {
  const batch = (calls: number) => get(`/trpc/${Array(calls).fill('shell.system.version').join(',')}?batch=1&input={}`)
  it(`takes ${maximumBatch} calls`, async () => {
    const answer = await batch(maximumBatch)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveLength(maximumBatch)
  })
  it.each([maximumBatch + 1, 2000])('does not take %i', async (calls) => {
    const answer = await batch(calls)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('000-0000000071')
  })
  it('cannot hide its calls by encoding the commas', async () => {
    const path = Array(11).fill('shell.system.version').join('%2C')
    expect((await get(`/trpc/${path}?batch=1&input={}`)).status).toBe(400)
  })
})

describe('the log', () => {
  it('contains no query, token or cookie', async () => {
    const search = Buffer.from('Canary Name').toString('base64')
    await get(`/api/person/search?q=${search}`, {
      authorization: 'Bearer oxer_pat_canary',
      cookie: 'oxer_session=canary',
    })
    await get('/auth/callback?code=canary-code&state=canary-state')
    await get(`/trpc/parties.person.search?input=${encodeURIComponent(JSON.stringify({ q: search }))}`)
    const log = server.logLines.join('')
    expect(log).toContain('/api/person/search')
    expect(log).not.toMatch(/canary/i)
    expect(log).not.toContain(search)
  })
  it('leaves out secrets at any depth', () => {
    server.services.logger.warn(
      {
        password: 'canary1',
        input: { token: 'canary2' },
        req: { headers: { cookie: 'canary3', 'set-cookie': 'canary4' } },
      },
      'test',
    )
    expect(server.logLines.at(-1)).not.toContain('canary')
  })
})
