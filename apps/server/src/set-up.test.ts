import { openSetUp } from '@oxer/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser, finishSignIn, openSignIn } from './testing/browser.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await testServer()
  origin = server.publicUrl
})
afterAll(() => server.stop())

const password = 'a long enough password'
const fields = {
  name: 'An Peeters',
  email: 'an@example.org',
  password,
  federation: 'Paardensport <Noord>',
  abbreviation: 'PSN',
  contactEmail: '',
  language: 'NL',
  country: 'BEL',
  timeZone: 'Europe/Brussels',
  host: 'localhost',
  colour: '#14543d',
  startingData: 'FLEMISH',
}
const newCode = async (): Promise<string> => (await openSetUp(server.services.database, new Date())) ?? ''

describe('the set-up of an empty installation in a browser', () => {
  it('is closed to everybody without the code, and to forms of other sites', async () => {
    const browser = createBrowser()
    for (const address of ['/setup', '/setup?code=guessed']) {
      const page = await browser.get(`${origin}${address}`)
      expect(page.status).toBe(403)
      expect(page.body).not.toContain('name="password"')
    }
    expect((await browser.submit(`${origin}/setup`, { ...fields, code: 'guessed' })).status).toBe(403)
    const code = await newCode()
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.submit(`${origin}/setup`, { ...fields, code }, elsewhere)).status).toBe(403)
    expect(await server.services.database.prisma.account.count()).toBe(0)
  })

  it('opens by the code in the reader’s language, without storing the page anywhere', async () => {
    const page = await createBrowser().get(`${origin}/setup?code=${await newCode()}`, { 'accept-language': 'nl' })
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Superbeheerder') })
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.body).not.toContain('<script')
  })

  it('shows what is wrong beside its field, keeps what was typed, and never returns the password', async () => {
    const browser = createBrowser()
    const wrong = { ...fields, password: 'short', host: 'not a host', timeZone: 'Mars/North', code: await newCode() }
    const again = await browser.submit(`${origin}/setup`, wrong)
    expect(again.status).toBe(400)
    for (const problem of ['password-problem', 'host-problem', 'timeZone-problem'])
      expect(again.body).toContain(problem)
    expect(again.body).toContain('&#60;Noord&#62;')
    expect(again.body).not.toContain('value="short"')
    expect(await server.services.database.prisma.federation.count()).toBe(0)
  })

  it('signs the first administrator in, who finds the federation and its starting data', async () => {
    const code = await newCode()
    const browser = createBrowser()
    const done = await browser.submit(`${origin}/setup`, { ...fields, code })
    expect(done).toMatchObject({ status: 303, location: `${origin}/` })
    const user = JSON.parse((await browser.get(`${origin}/api/auth/user`)).body)
    expect(user).toMatchObject({ username: fields.email, isSuperAdmin: true, isRegistered: true })
    const federations = JSON.parse((await browser.get(`${origin}/api/superadmin/federation`)).body)
    expect(federations).toMatchObject([{ name: fields.federation, hosts: ['localhost'], isActive: true }])
    const tenant = JSON.parse((await browser.get(`${origin}/api/_/system/tenant`)).body)
    expect(tenant).toMatchObject({ name: fields.federation, theme: { colour: '#14543d' }, language: 'NL' })
    const later = createBrowser()
    const page = await openSignIn(later, origin)
    expect(await finishSignIn(later, page, fields.email, password)).toMatchObject({ status: 303 })
    expect((await browser.get(`${origin}/setup?code=${code}`)).status).toBe(410)
    expect((await browser.submit(`${origin}/setup`, { ...fields, code })).status).toBe(410)
  })
})
