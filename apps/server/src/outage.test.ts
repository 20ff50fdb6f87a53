import { createServer } from 'node:http'
import { type Database, newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { asAnotherProcess, given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { type Assembly, assemble } from './start.ts'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { testEnv } from './testing/server.ts'

let database: Database
let ownDatabase: Database
let server: Assembly
let world: PublicWorld
const logLines: string[] = []

const visit = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://riders.example${path}`, {
    headers: { host: 'riders.example', accept: 'text/html', 'accept-language': 'nl', ...headers },
  })

beforeAll(async () => {
  database = await testDatabase()
  const rows = given(database.prisma, { newRef, now: () => new Date() })
  world = await makePublicWorld(database, rows)
  await rows.tenant({
    federationRef: world.federation,
    host: 'riders.example',
    name: 'Riders of the South',
    colour: '#7a1f5c',
    languages: ['NL', 'EN'],
  })
  ownDatabase = await asAnotherProcess(database)
  const issuer = createServer((_, response) => response.writeHead(500).end())
  await new Promise<void>((resolve) => {
    issuer.listen(0, resolve)
  })
  const address = issuer.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  issuer.close()
  const env = testEnv({
    PUBLIC_URL: 'http://riders.example',
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'oxer',
    OIDC_CLIENT_SECRET: 'secret',
  })
  server = await assemble(env, createLogger('info', { write: (line) => logLines.push(line) }), ownDatabase)
})
afterAll(() => database.close())

/** The embedded database belongs to one process, so there it is away for everybody. */
const takeDatabaseAway = async (): Promise<void> => {
  await server.close()
  await ownDatabase.close()
  if (database.kind === 'pglite') await database.close()
}

describe('while the identity provider is away', () => {
  it('a person who signs in gets a page that says when to try again, and a script a code', async () => {
    const page = await visit('/auth/login')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('10')
    const html = await page.text()
    expect(html).toContain('We zijn even niet beschikbaar')
    expect(html).toContain('#7a1f5c')
    const call = await visit('/auth/login', { accept: 'application/json' })
    expect([call.status, await call.json()]).toMatchObject([503, { code: kernelErrors.unavailable.code }])
  })
})

describe('while the database is away', () => {
  it('the public page stays as it was, with a line that it is not live; everything else says when to try again', async () => {
    const path = `/competitions/${world.competition}/overview`
    expect((await visit(path)).status).toBe(200)
    expect(await (await server.app.request('http://riders.example/readyz')).text()).toBe('ready')
    const told = new Promise<void>((resolve) => {
      void ownDatabase.listen('competition', () => resolve())
    })
    await world.ride(6_500)
    await told
    await takeDatabaseAway()

    const kept = await visit(path)
    expect([kept.status, kept.headers.get('retry-after')]).toEqual([503, '10'])
    expect(kept.headers.get('content-security-policy')).toContain("style-src 'sha256-")
    expect(await kept.text()).toMatch(/<main[^>]*><p role="status"><strong>Niet live: .*Grand Prix/s)
    const other = await visit(`/competitions/${newRef()}/overview`)
    expect(other.status).toBe(503)
    expect(other.headers.get('retry-after')).toBe('10')
    const html = await other.text()
    expect(html).toContain('Riders of the South')
    expect(html).toContain(other.headers.get('x-request-id') ?? 'no number')
    const call = await server.app.request('http://riders.example/api/federation/permitted', {
      headers: { authorization: `Bearer oxer_pat_${newRef()}` },
    })
    expect([call.status, await call.json()]).toMatchObject([503, { code: kernelErrors.unavailable.code }])
    expect(call.headers.get('retry-after')).toBe('10')
    expect((await server.app.request('http://riders.example/healthz')).status).toBe(200)
  })
})
