import { appRouter } from '@oxer/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

type Answer = { path: string; input?: unknown; data: unknown }

const answersOf = async (path: string, cookie: string): Promise<Answer[]> => {
  const answer = await server.app.request(`http://localhost${path}`, { headers: { host: 'localhost', cookie } })
  const html = await answer.text()
  return JSON.parse(/<script type="application\/json" id="oxer-answers">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
}

it('the page contains the answers to the first screen, as the calls themselves give them', async () => {
  const { ref } = await server.rows.federation()
  const account = await server.rows.account({
    federationRoles: [{ federationRef: ref, role: 'FEDERATION_ADMINISTRATOR' }],
  })
  const cookie = (await server.services.sessions.start(account.ref, null, null)).split(';')[0] ?? ''
  const home = await answersOf('/', cookie)
  expect(home.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'shell.calendar.thisWeek',
      'shell.calendar.later',
      'shell.favourite.sidebar',
      'shell.home.parts',
    ]),
  )
  for (const { path, input, data } of home) {
    expect(Object.keys(appRouter._def.procedures)).toContain(path)
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
    const called = await server.app.request(`http://localhost/trpc/${path}${query}`, {
      headers: { host: 'localhost', cookie },
    })
    expect({ path, body: await called.json() }).toEqual({ path, body: { result: { data } } })
  }
  const elsewhere = await answersOf('/members', cookie)
  expect(elsewhere.some(({ path }) => path.startsWith('shell.calendar'))).toBe(false)
  expect(elsewhere.length).toBeGreaterThan(0)
})

it('the page of a visitor contains no answers', async () => {
  expect(await answersOf('/members', '')).toEqual([])
})
