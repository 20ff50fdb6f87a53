import { appRouter } from '@oxer/api'
import { listEndpoints } from '@oxer/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimits, limitedOperations } from './limits.ts'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const searches = Object.keys(appRouter._def.procedures).filter((path) => /\.search[^.]*$/i.test(path))
const searchPath = listEndpoints([appRouter]).find(({ operationId }) => operationId === searches[0])?.path ?? ''

const batch = (operation: string, calls: number) =>
  server.app.request(`http://localhost/trpc/${Array(calls).fill(operation).join(',')}?batch=1&input={}`)

describe('searches', () => {
  it('exist, as this file relies on', () => {
    expect(searches.length).toBeGreaterThan(0)
    expect(searchPath).not.toBe('')
  })
  it('are counted by calls, not by requests, over both /trpc and /api together', async () => {
    const [search = ''] = searches
    for (let requests = 0; requests < 12; requests += 1) expect((await batch(search, 10)).status).not.toBe(429)
    const refused = await batch(search, 1)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('error-message')).toBe('errorCode=000-0000000066')
    const [envelope] = (await refused.json()) as { error: { data: { failure: { code: string } } } }[]
    expect(envelope?.error.data.failure.code).toBe('000-0000000066')
    const overApi = await server.app.request(`http://localhost/api${searchPath.replace(/\{\w+\}/g, 'x')}`)
    expect(overApi.status).toBe(429)
    expect(await overApi.json()).toMatchObject({ code: '000-0000000066' })
  })
  it('do not limit other calls', async () => {
    expect((await batch('shell.system.version', 10)).status).toBe(200)
  })
  it('store nothing', async () => {
    const rows = async () => {
      const [table] = await server.database.query("SELECT 1 FROM pg_tables WHERE tablename = 'rate_limit'")
      if (table === undefined) return []
      return server.database.query("SELECT key FROM rate_limit WHERE key LIKE 'search%'")
    }
    await batch(searches[0] ?? '', 10)
    expect(await rows()).toEqual([])
  })
  it('are counted for each account, from any address', async () => {
    const account = await server.rows.account()
    const cookie = (await server.services.sessions.start(account.ref, null, null)).split(';')[0] ?? ''
    const answer = await server.app.request(`http://localhost/trpc/${searches[0]}?input={}`, { headers: { cookie } })
    expect(answer.status).not.toBe(429)
  })
})

describe('a limit', () => {
  it('is shared by every process on one PostgreSQL server, and counted per process on the embedded database', async () => {
    const first = await createLimits(server.database)
    const second = await createLimits(server.database)
    for (let tries = 0; tries < 10; tries += 1) await first.take('wrongPassword', 'somebody')
    await expect(first.check('wrongPassword', 'somebody')).rejects.toThrow('000-0000000066')
    const other = second.check('wrongPassword', 'somebody')
    if (server.database.kind === 'postgres') await expect(other).rejects.toThrow('000-0000000066')
    else await expect(other).resolves.toBeUndefined()
  })
  it('can be reset', async () => {
    const limits = await createLimits(server.database)
    for (let tries = 0; tries < 10; tries += 1) await limits.take('wrongPassword', 'nobody')
    await expect(limits.take('wrongPassword', 'nobody')).rejects.toThrow()
    await limits.forget('wrongPassword', 'nobody')
    await expect(limits.take('wrongPassword', 'nobody')).resolves.toBeUndefined()
  })
  it('is multiplied by the factor for measurements', async () => {
    const limits = await createLimits(server.database, 2)
    for (let tries = 0; tries < 20; tries += 1) await limits.take('wrongPassword', 'twice')
    await expect(limits.take('wrongPassword', 'twice')).rejects.toThrow()
  })
})

describe('calls that anybody may make to try a code or to have a mail sent', () => {
  it('are limited, each of them', () => {
    const open = listEndpoints([appRouter]).filter(({ access, path }) => access === 'open' && path.includes('{code}'))
    const mutations = listEndpoints([appRouter]).filter(({ access, type }) => access === 'open' && type === 'mutation')
    const unlimited = [...open, ...mutations].filter(({ operationId }) => limitedOperations[operationId] === undefined)
    expect(unlimited.map(({ operationId }) => operationId)).toEqual([])
    expect(open.length).toBeGreaterThan(5)
  })
  it('are refused by address once there were too many', async () => {
    const forgot = () =>
      server.app.request('http://localhost/api/auth/password/forgot', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody@oxer.example' }),
      })
    for (let asked = 0; asked < 10; asked += 1) expect((await forgot()).status).toBe(204)
    expect((await forgot()).status).toBe(429)
  })
  it('leave no code in the log', async () => {
    const code = 'AAAAAAAAAAAAAAAAAAAAAA'
    await server.app.request(`http://localhost/api/user/${code}/accept-status`)
    await server.app.request(`http://localhost/auth/${code}/accept`)
    expect(server.logLines.some((line) => line.includes('/api/user/-/accept-status'))).toBe(true)
    expect(server.logLines.join('')).not.toContain(code)
  })
})
