// Pages that nobody else asks for cost a rendering each. One address gets a limited number of them, and they drive nothing else out.

import { hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ TRUST_PROXY: 'true' })
  const { ref: federationRef } = await server.rows.federation()
  await server.rows.competition({ federationRef, name: 'Grand Prix' })
})
afterAll(() => server.end())

const ask = (path: string, address: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost${path}`, { headers: { 'x-forwarded-for': address, ...headers } })
const page = (address: string, path: string) => ask(path, address, { accept: 'text/html' })
const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

const statuses = async (count: number, call: (index: number) => Response | Promise<Response>): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await call(index)).status)
  return found
}

describe('unusual pages of the calendar', () => {
  it('are limited for each address, while usual pages, kept ones and other addresses are answered', async () => {
    const found = await statuses(41, (index) => page('10.1.1.1', `/competitions?from=${day(index)}`))
    expect(found.filter((status) => status === 200)).toHaveLength(40)
    const refused = await page('10.1.1.1', `/competitions?from=${day(41)}`)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.text()).not.toContain('{')
    expect((await page('10.1.1.1', '/competitions')).status).toBe(200)
    expect((await page('10.1.1.1', `/competitions?from=${day(0)}`)).status).toBe(200)
    expect((await page('10.1.1.2', `/competitions?from=${day(50)}`)).status).toBe(200)
  })

  it('are limited for scripts too, with a code', async () => {
    const found = await statuses(41, (index) => ask(`/api/calendar/later?page=${index + 10}`, '10.1.1.3'))
    expect(found.at(-1)).toBe(429)
    const refused = await ask('/api/calendar/later?page=99', '10.1.1.3')
    expect(await refused.json()).toMatchObject({ causes: [{ code: '000-0000000066' }] })
    expect((await ask('/api/calendar/this-week', '10.1.1.3')).status).toBe(200)
  })

  it('are limited too for a caller who makes up a cookie, a session, or comes by the calls of the office', async () => {
    const { cookieName } = server.services.sessions
    const made = { cookie: 'theme=dark; oxer_language=NL' }
    const found = await statuses(41, (index) => ask(`/api/calendar/later?page=${index + 200}`, '10.1.1.6', made))
    expect([found[0], found.at(-1)]).toEqual([200, 429])
    const unknown = { cookie: `${cookieName}=${'a'.repeat(40)}` }
    const guessed = await statuses(121, (index) => ask(`/api/calendar/later?page=${index + 400}`, '10.1.1.7', unknown))
    expect([guessed[0], guessed.at(-1)]).toEqual([200, 429])
    const input = encodeURIComponent(JSON.stringify({ page: 3 }))
    const called = await statuses(121, () => ask(`/trpc/shell.calendar.later?input=${input}`, '10.1.1.8'))
    expect([called[0], called.at(-1)]).toEqual([200, 429])
  })

  it('are refused a second later to one who does not pause, and nobody else waits', async () => {
    const late = (index: number) => ask(`/api/calendar/later?page=${index + 1000}`, '10.1.1.5')
    const found = await statuses(60, late)
    expect(found.filter((status) => status === 429)).toHaveLength(20)
    const refused = late(60)
    const first = await Promise.race([refused, ask('/api/calendar/this-week', '10.1.1.5')])
    expect(first.status).toBe(200)
    const waited = await refused
    expect([waited.status, Number(waited.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('end with the last page, and a year that is none of a calendar is ignored', async () => {
    expect((await page('10.1.1.4', '/competitions?page=5')).status).toBe(404)
    const open = await (await page('10.1.1.4', '/competitions')).text()
    expect(await (await page('10.1.1.4', '/competitions?from=0001-01-01')).text()).toBe(open)
  })
})

describe('the file of all personal data', () => {
  it('is limited for each account', async () => {
    const { ref: federationRef } = await server.rows.federation()
    const person = await server.rows.person({ federationRef })
    const account = await server.rows.account({ personRef: person.ref })
    const token = `oxer_pat_${newRef()}`
    const data = {
      ref: newRef(),
      accountRef: account.ref,
      name: 'test',
      hash: hashOfSecret(token),
      createdAt: new Date(),
    }
    await server.database.prisma.personalToken.create({ data: { ...data, scopes: ['parties:read'] } })
    const path = `/api/member/${person.ref}/privacy/download`
    const found = await statuses(11, () => ask(path, '10.1.1.5', { authorization: `Bearer ${token}` }))
    expect(found).toEqual([...Array<number>(10).fill(200), 429])
  })
})
