// Answers that are the same for every visitor come from memory, and are never older than the latest publication.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Database, newRef } from '@oxer/db'
import { type Given, given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './headers.ts'
import { createLogger } from './log.ts'
import { listen } from './start.ts'
import { isByTheClock } from './testing/by-the-clock.ts'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { testEnv } from './testing/server.ts'

let database: Database
let rows: Given
let world: PublicWorld
let server: Awaited<ReturnType<typeof listen>>
let cookie: string
let foreignCareers: string
let statements = 0

beforeAll(async () => {
  database = await testDatabase()
  rows = given(database.prisma, { newRef, now: () => new Date() })
  world = await makePublicWorld(database, rows)
  await rows.tenant({ federationRef: world.federation, host: 'localhost', isDefault: true })
  const elsewhere = await rows.federation({ name: 'Elsewhere' })
  await rows.tenant({ federationRef: elsewhere.ref, host: 'elsewhere.test' })
  foreignCareers = `/api/myfederation/${elsewhere.ref}/career`
  const counting: Database = {
    ...database,
    query: <Row extends object>(sql: string, params?: readonly unknown[]) => {
      if (!isByTheClock(sql)) statements += 1
      return database.query<Row>(sql, params)
    },
  }
  server = await listen(testEnv({ PORT: '0', PUBLIC_URL: 'http://localhost' }), createLogger('error'), counting)
  const account = await rows.account({
    federationRoles: [{ federationRef: world.federation, role: 'FEDERATION_ADMINISTRATOR' }],
  })
  cookie = (await server.services.sessions.start(account.ref, null, null)).split(';')[0] ?? ''
})
afterAll(() => server.stop())

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Headers and bytes as they are sent. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    httpRequest({ port: server.port, path, method, headers: { host: 'localhost', ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })

/** Only an answer that was rendered for its request has its own number. */
const isFromMemory = ({ headers }: Answer): boolean => headers['x-request-id'] === undefined
const at = (rest = '') => `/api/public/competition/${world.competition}${rest}`
const reads = (): string[] => [
  at(),
  at('/overview'),
  at('/security'),
  at('/timeschedule'),
  at('/masterlist'),
  at(`/activities/${world.activity}/startlist`),
  at(`/activities/${world.activity}/competition-ranking`),
  at(`/ranking/${world.testSet}`),
  '/api/calendar/this-week',
  '/api/calendar/metadata',
  '/api/competition/calendar/search?from=2020-01-01',
]

/** Makes a public change, and waits until this process has received it, as an open page does. */
const publish = async (work: () => Promise<unknown>): Promise<void> => {
  const stream = await fetch(`http://localhost:${server.port}/live/competition/${world.competition}`)
  const reader = stream.body?.getReader()
  const heard = async (sought: number): Promise<void> => {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error('the stream ended')
    const told = [...new TextDecoder().decode(value).matchAll(/"publication":(\d+)/g)].map(([, digits]) =>
      Number(digits),
    )
    if (Math.max(0, ...told) < sought) await heard(sought)
  }
  await work()
  const { publication } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: world.competition } })
  await heard(publication)
  await reader?.cancel()
}

/** A command of the office. */
const command = async (path: string): Promise<void> => {
  const answer = await send(
    `/api/competition/manage/${world.competition}${path}`,
    { cookie, 'content-type': 'application/json', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    'POST',
  )
  expect(`${answer.status} ${answer.status < 300 ? '' : answer.body}`).toMatch(/^2/)
}

describe('public reads of the api, from memory', () => {
  it('are the same, byte for byte and header for header', async () => {
    const own = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'])
    const constant = ({ headers }: Answer) => new Map(Object.entries(headers).filter(([name]) => !own.has(name)))
    for (const path of reads()) {
      const asSignedIn = await send(path, { cookie: 'oxer_language=EN' })
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['identity', (bytes: Buffer) => bytes],
      ] as const) {
        const asked = { 'accept-encoding': encoding }
        const [made, first, again] = [await send(path, asked, 'HEAD'), await send(path, asked), await send(path, asked)]
        expect(`${path} ${again.status} ${isFromMemory(made)} ${isFromMemory(again)}`).toBe(`${path} 200 false true`)
        expect(constant(again)).toEqual(constant(made))
        expect(again.body.equals(first.body)).toBe(true)
        expect(again.headers['content-length']).toBe(String(again.body.length))
        expect(JSON.parse(unpack(again.body).toString())).toEqual(JSON.parse(asSignedIn.body.toString()))
        expect(Object.keys(securityHeaders('', false)).filter((name) => again.headers[name] === undefined)).toEqual([])
      }
    }
  })
  it('are not sent again to a browser that has them', async () => {
    const { headers } = await send(at())
    const unchanged = await send(at(), { 'if-none-match': headers.etag ?? '' })
    expect([unchanged.status, unchanged.body.length, isFromMemory(unchanged)]).toEqual([304, 0, true])
    expect(unchanged.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Authorization, Cookie, Host-Name',
    })
  })
  it('are computed once, however many callers ask at once', async () => {
    await publish(() => world.ride(6300))
    const before = statements
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(at(`/ranking/${world.testSet}`))))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1)
    expect(statements - before).toBe(1)
  })
  it('are computed for each caller with a cookie or a token, and for any other kind of request', async () => {
    await send(at())
    expect(isFromMemory(await send(at(), { cookie }))).toBe(false)
    expect((await send(at(), { cookie })).headers['cache-control']).toBe('no-store')
    expect((await send(at(), { authorization: 'Bearer nothing' })).status).toBe(401)
    expect(JSON.parse((await send(at('/security'), { cookie })).body.toString())).not.toEqual(
      JSON.parse((await send(at('/security'))).body.toString()),
    )
    for (const path of [`${at()}?x=1`, '/api/competition/calendar/search?searchString=grand']) {
      await send(path)
      expect(isFromMemory(await send(path))).toBe(false)
    }
    expect((await send(at('/favorite'), {}, 'POST')).status).toBe(401)
  })
  it('exclude refusals and files', async () => {
    for (const path of [at(`/ranking/${newRef()}`), at('/masterlist/download'), at('/nothing')]) {
      await send(path)
      expect(isFromMemory(await send(path))).toBe(false)
    }
  })
})

describe('a change is visible at once', () => {
  const text = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await send(path, headers)
    return `${answer.status} ${answer.body}`
  }

  it('a result', async () => {
    const paths = [at(`/ranking/${world.testSet}`), at(`/activities/${world.activity}/startlist`)]
    for (const path of paths) expect(await text(path)).not.toContain('53.21')
    await publish(() => world.ride(5321))
    for (const path of paths) expect(await text(path)).toContain('53.21')
  })
  it('a part that is no longer public', async () => {
    expect(await text(at(`/ranking/${world.testSet}`))).toMatch(/^200/)
    await publish(async () => {
      await database.prisma.competition.update({
        where: { ref: world.competition },
        data: { publishedParts: ['TIMESCHEDULE'] },
      })
      await command('/hide')
      await command('/publish')
    })
    expect(await text(at(`/ranking/${world.testSet}`))).not.toMatch(/^200/)
    expect(await text(at(`/activities/${world.activity}/startlist`))).not.toMatch(/^200/)
  })
  it('a competition that is hidden and shown again', async () => {
    for (const path of [at(), '/api/competition/calendar/search?from=2020-01-01'])
      expect(await text(path)).toContain('Grand Prix')
    await publish(() => command('/hide'))
    expect(await text(at())).toMatch(/^404/)
    for (const path of reads().slice(0, 8)) if (path !== at('/security')) expect(await text(path)).not.toMatch(/^200/)
    expect(await text('/api/competition/calendar/search?from=2020-01-01')).not.toContain('Grand Prix')
    // A hidden competition has no stream to hear of it.
    await command('/publish')
    await expect.poll(() => text(at())).toMatch(/^200/)
    await expect.poll(() => text('/api/competition/calendar/search?from=2020-01-01')).toContain('Grand Prix')
  })
  it('and is not visible on another host', async () => {
    const calendar = '/api/competition/calendar/search?from=2020-01-01'
    for (const host of ['localhost', 'elsewhere.test', 'localhost', 'elsewhere.test']) {
      expect(await text(at(), { host })).toMatch(host === 'localhost' ? /^200/ : /^404/)
      expect((await text(calendar, { host })).includes('Grand Prix')).toBe(host === 'localhost')
    }
  })

  it('follows the host that a call names, if it is one of ours, and so does no page (pr0820)', async () => {
    const named = (name: string) => text(at(), { 'host-name': name })
    const page = `/competitions/${world.competition}`
    for (const isElsewhere of [true, false, true]) {
      const answer = await send(at(), isElsewhere ? { 'host-name': 'ELSEWHERE.test' } : {})
      expect(answer.status).toBe(isElsewhere ? 404 : 200)
      expect(answer.headers.vary).toContain('Host-Name')
    }
    for (const name of ['evil.test', 'elsewhere.test, localhost', 'x'.repeat(5_000)])
      expect(await named(name)).toMatch(/^200/)
    expect((await text(page, { 'host-name': 'elsewhere.test' })).slice(0, 3)).toBe('200')
  })

  it('and gives no right: the named host changes no refusal and no permission', async () => {
    const own = `/api/myfederation/${world.federation}/career`
    for (const headers of [
      { cookie },
      { cookie, 'host-name': 'elsewhere.test' },
      { cookie, 'host-name': 'localhost' },
    ]) {
      expect((await text(own, headers)).slice(0, 3)).toBe('200')
      expect((await text(foreignCareers, headers)).slice(0, 3)).toBe('404')
    }
    expect((await text(own, { 'host-name': 'elsewhere.test' })).slice(0, 3)).toBe('401')
  })
})
