import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://sport.example.org', TRUST_PROXY: 'true' })
  const { ref: federationRef } = await server.rows.federation()
  await server.rows.tenant({ federationRef, host: 'club.example.org' })
})
afterAll(() => server.end())

const ask = (host: string, path = '/api/calendar/this-week', headers: Record<string, string> = {}) =>
  server.app.request(`http://${host}${path}`, { headers: { host, ...headers } })

describe('a host in production', () => {
  it.each(['sport.example.org', 'SPORT.example.org:443', 'club.example.org'])('%s is answered', async (host) => {
    expect((await ask(host)).status).toBe(200)
    expect((await ask('10.0.0.1', '/api/calendar/this-week', { 'x-forwarded-host': host })).status).toBe(200)
  })

  it('of nobody is refused, to people with a sentence and to scripts with a code', async () => {
    const script = await ask('evil.example')
    expect(script.status).toBe(404)
    expect(await script.json()).toMatchObject({
      causes: [{ code: '000-0000000086', values: { host: 'evil.example' } }],
    })
    const person = await ask('evil.example', '/competitions', { accept: 'text/html', 'accept-language': 'nl' })
    expect(person.status).toBe(404)
    expect(await person.text()).toContain('evil.example')
    expect((await ask('127.0.0.1', '/api/calendar/this-week')).status).toBe(404)
  })

  it('does not matter to a health check, nor to the provider that the server calls itself', async () => {
    for (const path of ['/healthz', '/version.txt']) expect((await ask('10.0.0.1:3000', path)).status).toBe(200)
    expect((await ask('127.0.0.1:3000', '/oidc/.well-known/openid-configuration')).status).not.toBe(404)
  })
})
