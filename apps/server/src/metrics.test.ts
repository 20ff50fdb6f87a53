import { newRef } from '@oxer/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/server.ts'

const token = 'token-of-the-tests-alone-0123456789'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ METRICS_TOKEN: token, LOG_REQUESTS: 'true' })
})
afterAll(() => server.end())

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } })
const scrape = async (): Promise<string> => (await ask('/metrics', { authorization: `Bearer ${token}` })).text()

describe('/metrics', () => {
  it('counts requests by route, and reports pool, listeners, tasks and the event loop', async () => {
    const ref = newRef()
    await ask(`/api/file/${ref}`)
    await ask('/trpc/access.session.boot')
    const text = await scrape()
    expect(text).toContain('oxer_requests_total{method="GET",route="/api/file/{file}",status="404"} 1')
    expect(text).toMatch(/oxer_requests_total\{method="GET",route="\/trpc\/access\.session\.boot",status="\d+"\} 1/)
    expect(text).toContain('oxer_request_duration_seconds_bucket{method="GET",route="/api/file/{file}",le="+Inf"} 1')
    for (const name of ['pool_connections{state="open"}', 'live_listeners', 'tasks{status="scheduled"}', 'draining']) {
      expect(text).toMatch(new RegExp(`^oxer_${name.replace(/[{}]/g, '\\$&')} \\d`, 'm'))
    }
    expect(text).toMatch(/^oxer_event_loop_delay_seconds\{of="max"\} \d/m)
    expect(text).toContain('oxer_failing{part="database"} 0')
    expect(text).not.toContain(ref)
  })

  it('is not there without a token in the settings, and refuses a wrong one', async () => {
    const closed = await testApp()
    const headers = { host: 'localhost', accept: 'text/html' }
    expect((await closed.app.request('http://localhost/metrics', { headers })).status).toBe(404)
    await closed.end()
    expect((await ask('/metrics')).status).toBe(401)
    expect((await ask('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
  })

  it('a path that is no page is not answered with one to a program', async () => {
    for (const accept of ['application/json', 'text/plain;version=0.0.4']) {
      expect((await ask('/stats', { accept })).status).toBe(404)
    }
    expect((await ask('/horses', { accept: 'text/html,*/*' })).status).toBe(200)
  })
})

describe('the log', () => {
  it('has the request in each line, also in that of its error', async () => {
    server.logLines.length = 0
    const answer = await ask('/api/federation/permitted', { 'x-request-id': 'reported-by-a-user' })
    expect(answer.headers.get('x-request-id')).toBe('reported-by-a-user')
    const [line] = server.logLines.map((text) => JSON.parse(text)).filter(({ route }) => route !== undefined)
    expect(line).toMatchObject({
      requestId: 'reported-by-a-user',
      method: 'GET',
      route: '/api/federation/permitted',
      status: 401,
      account: null,
    })
    server.services.log.error('without a request', new Error('outside'))
    expect(JSON.parse(server.logLines.at(-1) ?? '{}')).not.toHaveProperty('requestId')
  })

  it('has the number of the browser tab, also in the line of a crash, and nothing else that the header holds (pr0822)', async () => {
    const visitorId = '1234567890-4294967295-7-30'
    const report = { kind: 'SCRIPT', name: 'TypeError', message: '', route: '/members/$member', places: [] }
    const crash = async (number: string) => {
      server.logLines.length = 0
      const headers = { 'content-type': 'application/json', 'visitor-id': number }
      await server.app.request('/trpc/shell.system.reportCrash', {
        method: 'POST',
        headers,
        body: JSON.stringify(report),
      })
      return server.logLines.map((text) => JSON.parse(text))
    }
    expect((await crash(visitorId)).find(({ msg }) => String(msg).startsWith('browser '))).toMatchObject({ visitorId })
    for (const number of ['Jan Peeters', `${visitorId}-1`, `x${visitorId}`]) {
      for (const line of await crash(number)) expect(line).not.toHaveProperty('visitorId')
    }
  })

  it('shows of an error what helps, and nothing of the client that it carries', () => {
    const cause = Object.assign(new Error('terminating connection'), { code: '57P01', client: { secretKey: 4711 } })
    server.services.log.error('database', new Error('Invalid `find()` invocation in\n/src/a.ts:3\n\n', { cause }))
    const text = server.logLines.at(-1) ?? ''
    expect(text).toContain('57P01')
    expect(text).not.toContain('secretKey')
    expect(text.length).toBeLessThan(4_000)
  })
})
