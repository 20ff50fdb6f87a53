import { hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { type TestServer, testServer } from './testing/server.ts'

const token = 'Aa0_-Bb1Cc2Dd3Ee4Ff5Gg'

let server: TestServer
let world: PublicWorld
let accountRef: string
let registration: string
beforeAll(async () => {
  server = await testServer()
  const { prisma } = server.database
  world = await makePublicWorld(server.database, server.rows)
  const last = await prisma.registration.findFirstOrThrow({
    where: { competitionRef: world.competition },
    orderBy: { startNumber: 'desc' },
    select: { ref: true, practitioner: { select: { personRef: true } } },
  })
  registration = last.ref
  accountRef = newRef()
  await prisma.account.create({
    data: {
      ...{ ref: accountRef, issuer: 'oxer', subject: accountRef, username: 'nele', name: 'Nele', isRegistered: true },
      ...{ email: 'nele@oxer.example', createdAt: new Date(), personRef: last.practitioner?.personRef ?? null },
    },
  })
})
afterAll(() => server.stop())

const addressOf = (code: string): string => `${server.publicUrl}/calendar/${code}.ics`
const giveAddress = (code: string) =>
  server.database.prisma.calendarFeed.create({
    data: {
      ...{ ref: newRef(), accountRef, kind: 'OWN', hash: hashOfSecret(code) },
      ...{ createdAt: new Date(), renewedAt: new Date() },
    },
  })

it('a calendar program reads the starts of the owner without sign-in, and only what has changed', async () => {
  await giveAddress(token)
  const answer = await fetch(addressOf(token))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const text = await answer.text()
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(events.map((event) => String(event.getFirstPropertyValue('uid')).split('@')[0])).toEqual([registration])
  for (const other of ['No1', 'No5']) expect(text).not.toContain(other)

  const etag = answer.headers.get('etag') ?? ''
  const again = await fetch(addressOf(token), { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await server.database.prisma.competition.update({ where: { ref: world.competition }, data: { name: 'Other Prix' } })
  const changed = await fetch(addressOf(token), { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('SEQUENCE:1')
})

it('everybody reads the calendar of a competition: its days and its time schedule, and only what has changed', async () => {
  const address = `${server.publicUrl}/competitions/${world.competition}.ics`
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await answer.text()
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ uid }) => uid)).toEqual(
    [world.competition, world.activity].map((ref) => `${ref}@${world.competition}`),
  )
  expect(events.map(({ startDate }) => startDate.isDate)).toEqual([true, false])
  expect(events[1]?.location).toContain('Main arena')
  expect(text).not.toContain('No1')
  const asked = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
  expect((await fetch(address, asked)).status).toBe(304)
  const { sequence } = events[0] ?? { sequence: 0 }
  await world.ride(6123)
  const { prisma } = server.database
  await prisma.activity.updateMany({ where: { ref: world.activity }, data: { isTimeHidden: true } })
  await expect
    .poll(async () => {
      const read = new ICAL.Component(ICAL.parse(await (await fetch(address)).text()))
      const [, part] = read.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
      return part === undefined ? null : [part.sequence, part.startDate.isDate]
    })
    .toEqual([sequence + 1, true])
  const draft = await server.rows.competition({ federationRef: world.federation, status: 'DRAFT' })
  for (const path of [newRef(), draft.ref, '-'.repeat(36)]) {
    expect((await fetch(`${server.publicUrl}/competitions/${path}.ics`)).status).toBe(404)
  }
})

it('another address has nothing, and is guessed only slowly', async () => {
  expect((await fetch(addressOf('Aa0_-Bb1Cc2Dd3Ee4Ff5Gx'))).status).toBe(404)
  expect((await fetch(`${server.publicUrl}/calendar/${accountRef}.ics`)).status).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => fetch(addressOf(`x${index}`.padEnd(22, 'x')))),
  )
  expect(answers.map(({ status }) => status)).toContain(429)
  // Whoever has an address is not refused for the guesses of another on the same line.
  expect((await fetch(addressOf(token))).status).toBe(200)
})

it('no line of the log has the address', () => {
  const lines = server.logLines.join('\n')
  expect(lines).toContain('/calendar/-')
  expect(lines).not.toContain(token)
})

it('a removed address ends at once', async () => {
  await server.database.prisma.calendarFeed.deleteMany({ where: { accountRef } })
  expect([404, 429]).toContain((await fetch(addressOf(token))).status)
})
