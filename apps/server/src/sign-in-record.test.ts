// What a sign-in leaves behind: a line in the list of sign-ins, a line in the log, a session with its times, a known device.
import { hashOfSecret, hashPassword } from '@oxer/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createBrowser, finishSignIn, openSignIn } from './testing/browser.ts'
import { type StubProvider, stubProvider } from './testing/identity-provider.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let origin: string
let passwordHash: string
const password = 'a long password'

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: 'true' })
  origin = server.publicUrl
  passwordHash = await hashPassword(password)
})
afterAll(() => server.stop())

const from = (address: string) => ({
  'x-forwarded-for': address,
  'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/130.0',
})

/** One attempt at the sign-in page, as from an address. */
const attempt = async (username: string, typed: string, address: string, browser: Browser = createBrowser()) => {
  const page = await openSignIn(browser, origin)
  return browser.submit(page, { username, password: typed }, from(address))
}

const eventsOf = (accountRef: string) =>
  server.database.prisma.signIn.findMany({
    where: { accountRef },
    orderBy: { id: 'asc' },
    select: { outcome: true, way: true, address: true },
  })

describe('a sign-in is recorded', () => {
  it('when it fails, works and ends, with the address, and in the log without anything that was typed', async () => {
    const account = await server.rows.account({ passwordHash })
    const browser = createBrowser()
    await attempt(account.username, 'wrong-and-secret', '81.82.83.84')
    await attempt('unknown-and-secret', 'wrong-and-secret', '81.82.83.84')
    const page = await openSignIn(browser, origin)
    const submitted = await browser.submit(page, { username: account.username, password }, from('81.82.83.84'))
    const resumed = await browser.get(submitted.location ?? '')
    await browser.get(resumed.location ?? '')
    await browser.get(`${origin}/auth/logout`, { 'sec-fetch-site': 'same-origin', ...from('81.82.83.84') })
    const expected = ['FAILED', 'WORKED', 'SIGNED_OUT'].map((outcome) => ({
      outcome,
      way: 'PASSWORD',
      address: '81.82.83.84',
    }))
    await expect.poll(() => eventsOf(account.ref)).toEqual(expected)
    const lines = server.logLines.filter((line) => line.includes('"sign-in"')).map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ outcome: 'FAILED', account: account.ref, address: '81.82.83.84' }),
    )
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'FAILED', account: '' }))
    const kept = JSON.stringify([server.logLines, await server.database.query('SELECT * FROM sign_in')])
    for (const typed of ['wrong-and-secret', 'unknown-and-secret', password]) expect(kept).not.toContain(typed)
  })

  it('also when a script gets its token, or gives a wrong secret', async () => {
    const account = await server.rows.account()
    await server.database.prisma.apiClient.create({
      data: {
        clientId: 'recorded-script',
        secretHash: hashOfSecret('secret'),
        accountRef: account.ref,
        name: 'Script',
        scopes: ['access:read'],
        createdAt: new Date(),
      },
    })
    for (const secret of ['secret', 'wrong']) {
      await fetch(`${origin}/oidc/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`recorded-script:${secret}`)}`, ...from('10.1.2.3') },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
    }
    const event = (outcome: string) => ({ outcome, way: 'TOKEN_CLIENT', address: '10.1.2.3' })
    await expect.poll(() => eventsOf(account.ref)).toEqual([event('WORKED'), event('FAILED')])
  })
})

describe('nobody can keep another out', () => {
  it('wrong passwords count where they were typed; a clean address goes on', async () => {
    const account = await server.rows.account({ passwordHash })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await attempt(account.username, 'no', '10.0.0.1')).status).toBe(401)
    }
    expect((await attempt(account.username, password, '10.0.0.1')).status).toBe(429)
    expect((await attempt(account.username, password, '10.0.0.2')).status).toBe(303)
    await expect
      .poll(async () => (await eventsOf(account.ref)).filter(({ outcome }) => outcome === 'LOCKED'))
      .toHaveLength(1)
  })

  it('under attack from everywhere a new address has two attempts, a known device ten', async () => {
    const account = await server.rows.account({ passwordHash })
    const owner = createBrowser()
    const page = await openSignIn(owner, origin)
    expect((await finishSignIn(owner, page, account.username, password)).status).toBe(303)
    for (let tries = 0; tries < 100; tries += 1) {
      await server.services.limits.count('wrongPasswordAnywhere', account.username.toLowerCase())
    }
    const statuses: number[] = []
    for (const typed of ['no', 'no', password])
      statuses.push((await attempt(account.username, typed, '10.9.9.9')).status)
    expect(statuses).toEqual([401, 401, 429])
    expect((await attempt(account.username, password, '10.9.9.8')).status).toBe(303)
    for (let tries = 0; tries < 3; tries += 1) await attempt(account.username, 'no', '10.9.9.9', owner)
    expect((await attempt(account.username, password, '10.9.9.9', owner)).status).toBe(303)
    // A cookie that somebody made up is no known device.
    const stranger = createBrowser()
    const made = owner.cookie('oxer_device')?.replace(/\..*/, `.${'A'.repeat(43)}`) ?? ''
    stranger.setCookie({ name: 'oxer_device', value: made, path: '/oidc', host: 'localhost' })
    expect((await attempt(account.username, password, '10.9.9.9', stranger)).status).toBe(429)
  })
})

describe('at a provider that keeps the name out of its ID token', () => {
  let provider: StubProvider
  let guest: TestServer
  beforeAll(async () => {
    const about = { name: 'Alice Admin', email: 'alice@bond.example', email_verified: true, locale: 'nl-BE' }
    provider = await stubProvider({ sub: 'alice', about })
    guest = await testServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'oxer', OIDC_CLIENT_SECRET: 's' })
  })
  afterAll(async () => {
    await guest.stop()
    await provider.close()
  })
  const signIn = async (query = '') => {
    const browser = createBrowser()
    const login = await browser.get(`${guest.publicUrl}/auth/login${query}`)
    const authorised = await browser.get(login.location ?? '')
    await browser.get(authorised.location ?? '')
    return browser
  }
  const account = () =>
    guest.database.prisma.account.findFirstOrThrow({
      where: { subject: provider.user.sub },
      select: { ref: true, name: true, email: true, language: true },
    })
  const signedInAt = async () =>
    (await guest.database.prisma.session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })).signedInAt

  it('the account gets its name, address and language, and follows later changes of the first two', async () => {
    await signIn()
    const first = await account()
    expect(first).toMatchObject({ name: 'Alice Admin', email: 'alice@bond.example', language: 'NL' })
    provider.user = { sub: 'alice', about: { name: 'Alice Baas', email: 'alice@nieuw.example', locale: 'en' } }
    await signIn()
    expect(await account()).toEqual({ ...first, name: 'Alice Baas', email: 'alice@nieuw.example' })
    const actions = await guest.database.prisma.history.findMany({ where: { ref: first.ref }, orderBy: { id: 'asc' } })
    expect(actions.map(({ action }) => action)).toEqual(['create', 'update'])
    const events = await guest.database.prisma.signIn.findMany({ where: { accountRef: first.ref } })
    expect(events.map(({ outcome, way }) => `${way} ${outcome}`)).toEqual(['EXTERNAL WORKED', 'EXTERNAL WORKED'])
  })
  it('an address that it has not verified is not taken over', async () => {
    const about = { name: 'Bob', email: 'boss@bond.example', email_verified: false }
    provider.user = { sub: 'bob', about }
    await signIn()
    expect(await account()).toMatchObject({ name: 'Bob', email: '' })
  })
  it('a sign-in is as fresh as it says, and fresh when it had to ask again', async () => {
    provider.user = { sub: 'carl', about: { name: 'Carl' } }
    await signIn()
    expect(await signedInAt()).toBeNull()
    await signIn('?again')
    expect(provider.asked.at(-1)?.get('prompt')).toBe('login')
    expect(await signedInAt()).not.toBeNull()
    provider.user = { sub: 'carl', about: { name: 'Carl' }, authTime: 1_770_000_000 }
    await signIn()
    expect(await signedInAt()).toEqual(new Date(1_770_000_000_000))
  })
})
