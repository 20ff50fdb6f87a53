import { createHmac } from 'node:crypto'
import { hashOfSecret, hashPassword } from '@oxer/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeReturnPath } from './sign-in.ts'
import { createBrowser, finishSignIn, openSignIn } from './testing/browser.ts'
import { type TestServer, testApp, testEnv, testServer } from './testing/server.ts'

let server: TestServer
let origin: string
let passwordHash: string
const password = 'a long password'

beforeAll(async () => {
  server = await testServer()
  origin = server.publicUrl
  passwordHash = await hashPassword(password)
})
afterAll(() => server.stop())

const user = async (headers: Record<string, string>) => (await fetch(`${origin}/api/auth/user`, { headers })).status

describe('the whole code flow at the embedded provider (decision 43)', () => {
  it('signs in, returns to the page where it began, and signs out', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    const page = await openSignIn(browser, origin, '?returnTo=/competitions?from=2026-01-01')
    const form = await browser.get(page)
    expect(form.status).toBe(200)
    expect(form.body).toContain('name="password"')
    const signedIn = await finishSignIn(browser, page, account.username, password)
    expect(signedIn).toMatchObject({ status: 303, location: `${origin}/competitions?from=2026-01-01` })
    const profile = await browser.get(`${origin}/api/auth/user`)
    expect(JSON.parse(profile.body)).toMatchObject({ username: account.username, isRegistered: true })

    const cookie = `oxer_session=${browser.cookie('oxer_session')}`
    await browser.get(`${origin}/auth/logout`, { 'sec-fetch-site': 'same-origin' })
    expect(browser.cookie('oxer_session')).toBeUndefined()
    // The old cookie is worthless.
    expect(await user({ cookie })).toBe(401)
  })

  it('asks for the password again after a sign-out, although the provider remembers the browser', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    await finishSignIn(browser, await openSignIn(browser, origin), account.username, password)
    const page = await openSignIn(browser, origin)
    expect(page).toContain('/oidc/interaction/')
  })

  it('lets somebody else sign in in the same browser, after a sign-out and without one', async () => {
    const browser = createBrowser()
    for (const isSignedOut of [false, true, false]) {
      const account = await server.rows.account({ passwordHash })
      const signedIn = await finishSignIn(browser, await openSignIn(browser, origin), account.username, password)
      expect(signedIn).toMatchObject({ status: 303, location: `${origin}/` })
      const profile = await browser.get(`${origin}/api/auth/user`)
      expect(JSON.parse(profile.body)).toMatchObject({ username: account.username })
      if (isSignedOut) await browser.get(`${origin}/auth/logout`, { 'sec-fetch-site': 'same-origin' })
    }
  })

  it('gives a new session at every sign-in and ends the old one', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    await finishSignIn(browser, await openSignIn(browser, origin), account.username, password)
    const first = browser.cookie('oxer_session')
    await finishSignIn(browser, await openSignIn(browser, origin), account.username, password)
    expect(browser.cookie('oxer_session')).not.toBe(first)
    expect(await user({ cookie: `oxer_session=${first}` })).toBe(401)
  })

  it('never accepts a session id that an attacker planted', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    browser.setCookie({ name: 'oxer_session', value: 'planted', path: '/', host: 'localhost' })
    await finishSignIn(browser, await openSignIn(browser, origin), account.username, password)
    expect(browser.cookie('oxer_session')).not.toBe('planted')
  })

  it('answers an unknown name and a wrong password alike, and keeps the name', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    const page = await openSignIn(browser, origin)
    const wrong = await browser.submit(page, { username: account.username, password: 'no' })
    const unknown = await browser.submit(page, { username: 'x'.repeat(account.username.length), password: 'no' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const neutral = (body: string, name: string) => body.replaceAll(name, '').replace(/nonce="[^"]*"/, '')
    expect(neutral(wrong.body, account.username)).toBe(neutral(unknown.body, 'x'.repeat(account.username.length)))
    expect(wrong.body).toContain(`value="${account.username}"`)
  })

  it('answers a name that cannot be stored as a wrong one, and a broken form as an empty one', async () => {
    const browser = createBrowser()
    const page = await openSignIn(browser, origin)
    const strange = await browser.submit(page, { username: 'a\u0000', password: 'b' })
    expect(strange.status).toBe(401)
    const broken = await browser.submit(page, 'no form', { 'content-type': 'multipart/form-data; boundary=x' })
    expect(broken.status).toBe(401)
  })

  it('refuses the form from another site', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    const page = await openSignIn(browser, origin)
    const fields = { username: account.username, password }
    const foreign = await browser.submit(page, fields, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.status).toBe(403)
  })

  it('after ten wrong passwords refuses the right one too for a while', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    const page = await openSignIn(browser, origin)
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      statuses.push((await browser.submit(page, { username: account.username, password: `no ${tries}` })).status)
    }
    expect(statuses).toEqual(Array(10).fill(401))
    const right = await browser.submit(page, { username: account.username, password })
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('shows the tenant of the host where the sign-in began', async () => {
    const federation = await server.rows.federation()
    const { port } = new URL(origin)
    await server.rows.tenant({
      federationRef: federation.ref,
      host: 'localhost',
      name: 'Home Federation',
      isDefault: true,
    })
    const page = await openSignIn(createBrowser(), origin)
    expect(page.startsWith(`http://localhost:${port}/oidc/interaction/`)).toBe(true)
  })
})

describe('an invalid sign-in', () => {
  it('without its cookie has expired: the code of another browser signs no one in', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    const page = await openSignIn(browser, origin)
    const submitted = await browser.submit(page, { username: account.username, password })
    const resumed = await browser.get(submitted.location ?? '')
    const stranger = createBrowser()
    const callback = await stranger.get(resumed.location ?? '')
    expect(callback.status).toBe(400)
    expect(stranger.cookie('oxer_session')).toBeUndefined()
  })

  it('with an invented code fails, and reports this on a page', async () => {
    const browser = createBrowser()
    const login = await browser.get(`${origin}/auth/login`)
    const state = new URL(login.location ?? '').searchParams.get('state')
    const iss = encodeURIComponent(`${origin}/oidc`)
    const callback = await browser.get(`${origin}/auth/callback?code=made-up&state=${state}&iss=${iss}`)
    expect(callback.status).toBe(502)
    expect(callback.body).toContain('<h1>')
    expect(browser.cookie('oxer_session')).toBeUndefined()
  })

  it('works once: the same callback again has expired', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    const page = await openSignIn(browser, origin)
    const submitted = await browser.submit(page, { username: account.username, password })
    const { location } = await browser.get(submitted.location ?? '')
    expect((await browser.get(location ?? '')).status).toBe(303)
    expect((await browser.get(location ?? '')).status).toBe(400)
  })

  it('returns only to an address of Oxer', async () => {
    const { protocol, host } = new URL(origin)
    const asked = new URL(`${origin}/oidc/auth`)
    asked.search = new URLSearchParams({
      client_id: 'oxer-web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://evil.example/auth/callback',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    }).toString()
    const answer = await createBrowser().get(asked.href, { accept: 'text/html' })
    expect(answer.status).toBe(400)
    expect(answer.location).toBeNull()
    expect(answer.body).toContain('<h1>')
    const spoofed = await fetch(`${origin}/auth/login`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(new URL(spoofed.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
      `${protocol}//${host}/auth/callback`,
    )
  })

  it('requires PKCE', async () => {
    const asked = `${origin}/oidc/auth?client_id=oxer-web&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${origin}/auth/callback`)}`
    const answer = await createBrowser().get(asked)
    expect(answer.location).toContain('error=invalid_request')
  })
})

describe('at another provider (decision 43: the same code path)', () => {
  let guest: TestServer
  beforeAll(async () => {
    // Another Oxer acts as the provider: it accepts the guest's address as it does a tenant's.
    const clientSecret = createHmac('sha256', testEnv().sessionSecret ?? '')
      .update('web client')
      .digest('hex')
    guest = await testServer({
      OIDC_ISSUER: `${origin}/oidc`,
      OIDC_CLIENT_ID: 'oxer-web',
      OIDC_CLIENT_SECRET: clientSecret,
    })
    const federation = await server.rows.federation()
    await server.rows.tenant({ federationRef: federation.ref, host: new URL(guest.publicUrl).host })
    await server.services.tenants.reload()
  })
  afterAll(() => guest.stop())

  it('signs in a new user without an account, and recognises them later', async () => {
    const account = await server.rows.account({ passwordHash, name: 'Nina Nieuw' })
    const refs = new Set<string>()
    for (const time of ['first', 'second']) {
      const browser = createBrowser()
      const page = await openSignIn(browser, guest.publicUrl, '?returnTo=/competitions')
      expect(page, time).toContain(`${origin}/oidc/interaction/`)
      const signedIn = await finishSignIn(browser, page, account.username, password)
      expect(signedIn.location).toBe(`${guest.publicUrl}/competitions`)
      const profile = JSON.parse((await browser.get(`${guest.publicUrl}/api/auth/user`)).body)
      expect(profile).toMatchObject({ name: 'Nina Nieuw', isRegistered: false, federationRoles: [] })
      refs.add(profile.username)
    }
    expect(refs.size).toBe(1)
  })

  it('has no provider of its own, and refuses a token that was issued for another api', async () => {
    expect(
      (await fetch(`${guest.publicUrl}/oidc/.well-known/openid-configuration`)).headers.get('content-type'),
    ).not.toContain('json')
    const account = await server.rows.account()
    await server.database.prisma.apiClient.create({
      data: {
        clientId: 'script-elsewhere',
        secretHash: hashOfSecret('secret'),
        accountRef: account.ref,
        name: 'Script',
        scopes: ['access:read'],
        createdAt: new Date(),
      },
    })
    const answer = await fetch(`${origin}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('script-elsewhere:secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${origin}/api/auth/user`, { headers })).status).toBe(200)
    expect((await fetch(`${guest.publicUrl}/api/auth/user`, { headers })).status).toBe(401)
  })
})

describe('the address to which a sign-in returns', () => {
  it.each([
    ['/competitions?a=b#c', '/competitions?a=b#c'],
    [undefined, '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example', '/'],
    ['/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('%s becomes %s', (wanted, expected) => {
    expect(safeReturnPath(wanted)).toBe(expected)
  })
})

describe('the door', () => {
  it('opens under every name of one machine', async () => {
    const account = await server.rows.account({ passwordHash })
    const here = `http://127.0.0.1:${new URL(origin).port}`
    const browser = createBrowser()
    const page = await openSignIn(browser, here, '?returnTo=/members')
    const signedIn = await finishSignIn(browser, page, account.username, password)
    expect(signedIn).toMatchObject({ status: 303, location: `${here}/members` })
    const profile = await browser.get(`${here}/api/auth/user`)
    expect(JSON.parse(profile.body)).toMatchObject({ username: account.username })
  })

  it('tells under a foreign address where signing in works', async () => {
    const { app, end } = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
    const login = (host: string) =>
      app.request(`http://${host}/auth/login`, { headers: { host, 'accept-language': 'en' } })
    const answer = await login('192.168.1.7:3000')
    expect(answer.status).toBe(421)
    expect(await answer.text()).toContain('href="http://localhost:3000/auth/login"')
    await end()
  })

  it('has a link to its other language, in which its form stays', async () => {
    const browser = createBrowser()
    const page = await openSignIn(browser, origin, '?language=en')
    const { body } = await browser.get(page)
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('?language=nl" lang="nl" hreflang="nl">Nederlands</a>')
    const dutch = await browser.get(`${page}?language=nl`)
    expect(dutch.body).toContain('<html lang="nl">')
    const refused = await browser.submit(`${page}?language=nl`, { username: 'a', password: 'b' })
    expect(refused.body).toContain('<html lang="nl">')
  })

  it('shows the accounts of a demo as buttons, and none without one', async () => {
    const browser = createBrowser()
    expect((await browser.get(await openSignIn(browser, origin))).body).not.toContain('class="doors"')
    const demo = await testServer({ DEMO: 'true' })
    await demo.rows.account({ username: 'club@oxer.example' })
    await demo.rows.account({ username: 'ruiter@oxer.example' })
    const { body } = await browser.get(await openSignIn(browser, demo.publicUrl, '?language=nl'))
    expect(body.match(/<li>/g)).toHaveLength(2)
    expect(body).toContain('<small>beheerder van een club</small>')
    await demo.stop()
  })
})
