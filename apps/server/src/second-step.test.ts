// Signing in with a second factor, where the password alone opens nothing and codes can be neither guessed nor used twice; and with a
// passkey, without both.
import { hashPassword } from '@oxer/api'
import { softAuthenticator } from '@oxer/testing'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createBrowser, finishSignIn, openSignIn } from './testing/browser.ts'
import { type TestServer, testServer } from './testing/server.ts'

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

const own = { 'content-type': 'application/json' }

/** A user who has set up an app, as the security page does it. */
const withFactor = async () => {
  const { ref, username } = await server.rows.account({ passwordHash })
  const browser = createBrowser()
  await finishSignIn(browser, await openSignIn(browser, origin), username, password)
  const call = async (path: string, body: string) =>
    JSON.parse((await browser.submit(`${origin}/api/auth/user/second-factor${path}`, body, own)).body)
  const { secret } = await call('', '')
  const epoch = Math.floor(Date.now() / 1000)
  const { codes } = await call('/confirm', JSON.stringify({ code: await generate({ secret, epoch }) }))
  /** The code of the next step, which is accepted early. */
  const next = () => generate({ secret, epoch: epoch + 30 })
  return { ref, username, next, codes }
}

/** Gives the password; returns the address of the sign-in and what its form keeps. */
const passPassword = async (browser: Browser, username: string) => {
  const page = await openSignIn(browser, origin)
  const asked = await browser.submit(page, { username, password })
  const step = /name="step" value="([^"]+)"/.exec(asked.body)?.[1] ?? ''
  return { page, asked, step }
}

/** From an accepted code into the application. */
const goOn = async (browser: Browser, location: string | null) => {
  const resumed = await browser.get(location ?? '')
  return browser.get(resumed.location ?? '')
}

const outcomes = async (accountRef: string) => {
  const rows = await server.database.prisma.signIn.findMany({ where: { accountRef }, orderBy: { id: 'asc' } })
  return rows.map(({ outcome, way }) => `${outcome} ${way}`)
}

describe('a sign-in with a second factor', () => {
  it('asks for the code after the password, and records it', async () => {
    const { ref, username, next } = await withFactor()
    const browser = createBrowser()
    const { page, asked, step } = await passPassword(browser, username)
    expect(asked).toMatchObject({ status: 200, location: null })
    expect(asked.body).toContain('autocomplete="one-time-code"')
    const refused = await browser.submit(page, { step, code: 'abc' })
    expect(refused).toMatchObject({ status: 401, body: expect.stringContaining('The code is wrong') })
    const code = await next()
    const done = await goOn(browser, (await browser.submit(page, { step, code })).location)
    expect(done).toMatchObject({ status: 303, location: `${origin}/` })
    expect(await browser.get(`${origin}/api/auth/user`)).toMatchObject({ status: 200 })
    await expect.poll(() => outcomes(ref)).toEqual(['WORKED PASSWORD', 'FAILED SECOND_FACTOR', 'WORKED SECOND_FACTOR'])
    const again = createBrowser()
    const second = await passPassword(again, username)
    expect(await again.submit(second.page, { step: second.step, code })).toMatchObject({ status: 401 })
  })

  it('takes a recovery code once', async () => {
    const { username, codes } = await withFactor()
    const browser = createBrowser()
    const { page, step } = await passPassword(browser, username)
    expect((await browser.submit(page, { step, code: codes[0] })).location).toContain('/oidc/auth/')
    const again = createBrowser()
    const second = await passPassword(again, username)
    expect(await again.submit(second.page, { step: second.step, code: codes[0] })).toMatchObject({ status: 401 })
  })

  it('does not take the first step of another browser, or none', async () => {
    const { username, codes } = await withFactor()
    const { step } = await passPassword(createBrowser(), username)
    const other = createBrowser()
    const page = await openSignIn(other, origin)
    for (const stolen of [step, '', 's1.AAAA'.padEnd(80, 'A')]) {
      expect(await other.submit(page, { step: stolen, code: codes[0] })).toMatchObject({ status: 400, location: null })
    }
  })

  it('allows five codes in a quarter of an hour, even simultaneous ones, and then not even the right one', async () => {
    const { ref, username, next } = await withFactor()
    const browser = createBrowser()
    const { page, step } = await passPassword(browser, username)
    const guesses = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7'].map((code) => browser.submit(page, { step, code })),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    const late = await browser.submit(page, { step, code: await next() })
    expect(late).toMatchObject({ status: 429, body: expect.stringContaining('Too many attempts') })
    await expect.poll(async () => (await outcomes(ref)).at(-1)).toBe('LOCKED SECOND_FACTOR')
  })
})

describe('a sign-in with a passkey', () => {
  const post = async (browser: Browser, path: string, body: object) =>
    JSON.parse((await browser.submit(`${origin}/api/auth/user/passkeys${path}`, JSON.stringify(body), own)).body)

  it('needs neither password nor second factor, and works for the sign-in for which it was asked', async () => {
    const { ref, username, next } = await withFactor()
    const browser = createBrowser()
    const { page, step } = await passPassword(browser, username)
    await goOn(browser, (await browser.submit(page, { step, code: await next() })).location)
    const [authenticator, rpId] = [softAuthenticator(), 'localhost']
    const { challenge } = await post(browser, '/options', {})
    const registration = authenticator.register({ origin, rpId, challenge })
    expect(await post(browser, '', { name: 'Phone', registration })).toMatchObject({ name: 'Phone' })

    const other = createBrowser()
    const signInPage = await openSignIn(other, origin)
    const shown = await other.get(signInPage)
    const attribute = /data-request="([^"]+)"/.exec(shown.body)?.[1] ?? ''
    const request = JSON.parse(attribute.replaceAll('&#34;', '"'))
    expect(request).toMatchObject({ rpId, userVerification: 'required', allowCredentials: [] })
    const sign = () => JSON.stringify(authenticator.sign({ origin, rpId, challenge: request.challenge }))
    const stranger = createBrowser()
    const strange = await stranger.submit(await openSignIn(stranger, origin), { passkey: sign() })
    expect(strange).toMatchObject({ status: 401, body: expect.stringContaining('The passkey was not accepted') })
    expect(await other.submit(signInPage, { passkey: '{' })).toMatchObject({ status: 401 })
    const done = await goOn(other, (await other.submit(signInPage, { passkey: sign() })).location)
    expect(done).toMatchObject({ status: 303, location: `${origin}/` })
    const profile = await other.get(`${origin}/api/auth/user`)
    expect(JSON.parse(profile.body)).toMatchObject({ username })
    await expect.poll(async () => (await outcomes(ref)).slice(-2)).toEqual(['FAILED PASSKEY', 'WORKED PASSKEY'])
  })

  it('may be set up on every host of the installation', async () => {
    const { ref: federationRef } = await server.rows.federation()
    const { host } = await server.rows.tenant({ host: 'sport.example', federationRef })
    const { port } = new URL(origin)
    await server.services.tenants.reload()
    const answer = await fetch(`${origin}/.well-known/webauthn`)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toEqual({ origins: [origin, `http://${host}:${port}`] })
  })
})
