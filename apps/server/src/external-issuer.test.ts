// Signing in with the identity provider of somebody else, from an empty installation until it is down.
import { openSetUp } from '@oxer/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createBrowser, type Step } from './testing/browser.ts'
import { type ForeignProvider, type ForeignUser, foreignProvider } from './testing/foreign-provider.ts'
import { freePort, type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let provider: ForeignProvider
let origin: string

beforeAll(async () => {
  const port = await freePort()
  provider = await foreignProvider(`http://localhost:${port}/auth/callback`)
  server = await testServer({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...provider.settings })
  origin = server.publicUrl
})
afterAll(async () => {
  await server.stop()
  await provider.close()
})

const an: ForeignUser = {
  sub: 'an',
  name: 'An Peeters',
  email: 'an@example.org',
  email_verified: true,
  locale: 'nl-BE',
}

/** Follows every redirect of a sign-in; returns the last answer. */
const signIn = async (browser: Browser, user: ForeignUser, query = ''): Promise<Step> => {
  provider.signsIn(user)
  let step = await browser.get(`${origin}/auth/login${query}`)
  for (let steps = 0; steps < 10 && step.location !== null; steps += 1) {
    if (step.location.startsWith(`${origin}/`) && !step.location.includes('/auth/callback')) return step
    step = await browser.get(step.location)
  }
  return step
}
const profileOf = async (browser: Browser) => JSON.parse((await browser.get(`${origin}/api/auth/user`)).body)

describe('an installation with another identity provider', () => {
  it('is set up by the first person who signed in there', async () => {
    const browser = createBrowser()
    const code = (await openSetUp(server.services.database, new Date())) ?? ''
    const asked = await browser.get(`${origin}/setup?code=${code}`)
    expect(asked).toMatchObject({ status: 401, body: expect.stringContaining('Sign in first') })
    const link = /href="(\/auth\/login[^"]*)"/.exec(asked.body)?.[1] ?? ''
    const back = await signIn(browser, an, link.replaceAll('&#38;', '&').slice('/auth/login'.length))
    expect(back.location).toBe(`${origin}/setup?code=${code}`)
    const form = await browser.get(back.location ?? '')
    expect(form.body).toContain('An Peeters becomes super administrator')
    expect(form.body).not.toContain('name="password"')
    const fields = { code, federation: 'Noord', abbreviation: 'N', language: 'NL', timeZone: 'Europe/Brussels' }
    const more = { country: 'BEL', host: 'localhost', colour: '#14543d', startingData: 'EMPTY', contactEmail: '' }
    expect(await browser.submit(`${origin}/setup`, { ...fields, ...more })).toMatchObject({ status: 303 })
    expect(await profileOf(browser)).toMatchObject({ isSuperAdmin: true, isRegistered: true, name: 'An Peeters' })
  })

  it('takes name, address and language from the answer about the user, and keeps the language that was chosen here', async () => {
    const bo = { ...an, sub: 'bo', name: 'Bo Claes', email: 'bo@example.org' }
    const browser = createBrowser()
    expect((await signIn(browser, bo, '?returnTo=/privacy')).location).toBe(`${origin}/privacy`)
    const known = { name: 'Bo Claes', email: 'bo@example.org', defaultLanguage: 'NL', isRegistered: false }
    expect(await profileOf(browser)).toMatchObject(known)
    const changed = { ...bo, name: 'Bo Claes-Maes', email: 'stolen@example.org', email_verified: false, locale: 'en' }
    await signIn(createBrowser(), changed)
    expect(await profileOf(browser)).toMatchObject({ ...known, name: 'Bo Claes-Maes' })
    const row = await server.database.prisma.account.findFirstOrThrow({ where: { subject: 'bo' } })
    expect(row.issuer).toBe(provider.settings.OIDC_ISSUER)
  })

  it('answers with a page that tries again while the provider is down', async () => {
    const visit = { accept: 'text/html', 'accept-language': 'nl' }
    const under = await createBrowser().get(`${origin}/auth/login`, visit)
    expect(under.status).toBe(303)
    // A process that has never reached the provider.
    const port = await freePort()
    const lonely = await testServer({
      ...provider.settings,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      OIDC_ISSUER: `http://localhost:${await freePort()}`,
    })
    try {
      const page = await createBrowser().get(`${lonely.publicUrl}/auth/login`, visit)
      expect(page).toMatchObject({ status: 503, body: expect.stringContaining('We zijn even niet beschikbaar') })
      expect(page.headers.get('retry-after')).not.toBeNull()
      expect((await createBrowser().get(`${lonely.publicUrl}/`, visit)).status).toBe(200)
    } finally {
      await lonely.stop()
    }
  })
})
