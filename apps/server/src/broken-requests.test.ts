// Requests that no client of ours sends: whatever answers them, it is never a fault.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const addresses = [
  '/trpc/%FF',
  '/trpc/%',
  '/trpc/%E0%A4%A?batch=1',
  '/trpc/shell.system.version?batch=1&input=%FF',
  '/trpc/shell.system.version?input={',
  '/trpc/parties.person.search?input={"q":"%00"}',
  '/trpc/__proto__',
  '/trpc/constructor.prototype?batch=1',
  '/api/%FF',
  '/api/horse/%E0%A4%A',
  '/api/public/competition/%00',
  '/api/public/competition/%FF',
  '/competitions/%00',
  '/competitions/%FF',
  '/competitions?from=%00&page=1e999&q=%ED%A0%80',
  '/competitions?from=0000-01-01&page=-1',
  '/live/competition/%00',
  '/live/championship/%00',
  '/live/competition/%FF',
  '/files/%00',
  '/files/..%2f..%2fetc%2fpasswd',
  '/assets/%FF.js',
  '/auth/callback?state=%00&code=%00',
  '/%FF',
  '/%00',
]

const headers: Record<string, string>[] = [
  {},
  { host: 'evil.example' },
  { host: '%00' },
  { cookie: 'oxer_session=%00; oxer_language=%FF' },
  { cookie: 'other=%; oxer_session=abc' },
  { authorization: 'Bearer oxer_pat_%00' },
  { authorization: 'Bearer a.b.c' },
  { 'accept-language': '\u00ff;q=NaN', 'x-request-id': 'x'.repeat(5000), range: 'bytes=9-1' },
]

describe.each(addresses)('%s', (address) => {
  it('is answered without a fault, with any headers and method', async () => {
    const answers: [string, number][] = []
    for (const differing of headers) {
      for (const method of ['GET', 'POST']) {
        const url = `http://localhost${address}`
        const body = method === 'POST' ? { body: '[[[' } : {}
        const answer = await server.app.request(url, { method, headers: { host: 'localhost', ...differing }, ...body })
        await answer.body?.cancel()
        answers.push([`${method} ${JSON.stringify(differing).slice(0, 80)}`, answer.status])
      }
    }
    expect(answers.filter(([, status]) => status >= 500)).toEqual([])
  })
})

it('no broken request is logged as an error', () => {
  expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
})
