import { newRef } from '@oxer/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let accountRef: string
beforeAll(async () => {
  server = await testServer()
  accountRef = newRef()
  await server.services.database.prisma.account.create({
    data: {
      ...{ ref: accountRef, issuer: 'oxer', subject: accountRef, username: 'nele', name: 'Nele', isRegistered: true },
      ...{ email: 'nele@oxer.example', createdAt: new Date() },
    },
  })
})
afterAll(() => server.stop())

/** As it is in a mail. */
const addressOf = (kind: string): string => {
  const signature = Buffer.from(server.services.sealing.sign('unsubscribe', `${accountRef} ${kind}`))
  return `${server.publicUrl}/unsubscribe/${accountRef}.${kind}.${signature.toString('base64url')}`
}
const chosen = async () =>
  (await server.services.database.prisma.notificationSetting.findUnique({ where: { accountRef } }))?.channels ?? null

it('a look at the link of a mail asks; the one click of a mail program stops the mails of the kind', async () => {
  const page = await fetch(addressOf('START_MOVED'), { headers: { 'accept-language': 'nl' } })
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('Geen e-mails meer over: Start verplaatst?')
  expect(html).not.toContain('<script')
  expect(await chosen()).toBeNull()

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  for (let time = 0; time < 2; time += 1) {
    const done = await fetch(addressOf('START_MOVED'), { method: 'POST', body })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('You get no more e-mails about: Start moved')
    expect(await chosen()).toEqual({ START_MOVED: { page: true, mail: false } })
  }
})

it('another code stops nothing', async () => {
  const wrong = `${addressOf('START_MOVED')}x`
  for (const method of ['GET', 'POST']) expect((await fetch(wrong, { method })).status).toBe(404)
  const other = addressOf('START_MOVED').replace('START_MOVED', 'RESULT_IN')
  expect((await fetch(other, { method: 'POST' })).status).toBe(404)
  expect(await chosen()).toEqual({ START_MOVED: { page: true, mail: false } })
})
