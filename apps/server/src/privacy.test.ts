// Every personal column contains a unique marker. Everything that a visitor can open is opened, in both languages and in every format, and
// none of the markers may occur in it (decision 33).
import { inflateRawSync } from 'node:zlib'
import { appRouter, downloadRouter, hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import { type Endpoint, listEndpoints } from '@oxer/openapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { type TestApp, testApp } from './testing/server.ts'

let server: TestApp
let world: PublicWorld

/** Birth dates are recognised by their year, which no other date of the world has. */
const bornIn = '1987'
const mark = (column: string): string => `canary-${column}`

beforeAll(async () => {
  server = await testApp()
  const { prisma } = server.database
  world = await makePublicWorld(server.database, server.rows)
  const { federation } = world
  const address = [{ street: mark('street'), number: '1', postalCode: '2500', cityName: mark('home-city') }]
  await prisma.person.updateMany({
    data: {
      birthDate: `${bornIn}-06-05`,
      email: `${mark('email')}@example.org`,
      phone: mark('phone'),
      mobilePhone: mark('mobile'),
      feiNumber: mark('fei'),
      externalId: mark('external'),
      address,
    },
  })
  const horses = await prisma.horse.findMany({ select: { ref: true } })
  for (const [index, { ref }] of horses.entries()) {
    await prisma.horse.update({
      where: { ref },
      data: {
        birthDate: `${bornIn}-04-03`,
        ueln: mark(`ueln-${index}`),
        chip: mark('chip'),
        owner: mark('owner'),
        breeder: mark('breeder'),
        feiPassport: mark('passport'),
        studbookNumber: mark('studbook-number'),
        signature: mark('horse-signature'),
        remarks: mark('horse-remarks'),
      },
    })
  }
  const club = await server.rows.organisation({ federationRef: federation, name: 'LRV Lier' })
  await prisma.organisation.update({
    where: { ref: club.ref },
    data: { addresses: address, externalId: mark('club-external') },
  })
  await prisma.registration.updateMany({
    data: { organisationRef: club.ref, notes: mark('notes'), signOffReason: mark('sign-off'), feeCents: 987_654 },
  })
  for (const { ref } of await prisma.person.findMany({ select: { ref: true } })) {
    const membership = await server.rows.membership({ personRef: ref, organisationRef: club.ref })
    await prisma.membership.update({ where: { ref: membership.ref }, data: { memberId: mark('member') } })
  }
  await prisma.result.updateMany({ data: { statusReason: mark('status-reason') } })
  await prisma.federation.updateMany({ data: { contactEmail: `${mark('federation')}@example.org` } })
  await prisma.competition.updateMany({
    data: {
      notes: mark('competition-notes'),
      cancelReason: mark('cancel-reason'),
      contacts: [
        {
          role: 'VETERINARIAN',
          name: 'Jan Vet',
          phone: mark('contact-phone'),
          email: `${mark('contact')}@example.org`,
        },
      ],
    },
  })
  await server.rows.account({ username: `${mark('login')}@example.org`, name: mark('account-name') })
})
afterAll(() => server.end())

const refs = (): Record<string, string> => ({
  federation: world.federation,
  federationRef: world.federation,
  competition: world.competition,
  activity: world.activity,
  ranking: world.ranking,
})

/** The path of an endpoint with the world's refs in it; null if it needs something of which the public has no ref. */
const pathOf = ({ path }: Endpoint): string | null => {
  const known = refs()
  const missing = [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => known[name] === undefined)
  return missing ? null : `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')}`
}

const isOpenRead = ({ method, access }: Endpoint): boolean => method === 'GET' && access === 'open'

/** A workbook's texts are compressed: each file of the archive is inflated and joined. */
const textOf = (bytes: Buffer): string => {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return bytes.toString('utf8')
  const parts: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const size = bytes.readUInt32LE(at + 20)
    const head = bytes.readUInt32LE(at + 42)
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const packed = bytes.subarray(start, start + size)
    parts.push((bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
  }
  return parts.join('\n')
}

type Opened = { url: string; text: string; status: number }

const open = async (url: string, language: string): Promise<Opened> => {
  const answer = await server.app.request(`http://localhost${url}`, {
    headers: { host: 'localhost', 'accept-language': language },
  })
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return { url, status: answer.status, text: `${headers}\n${textOf(Buffer.from(await answer.arrayBuffer()))}` }
}

/** Follows every link of the pages from the home page on. */
const crawl = async (language: string): Promise<Opened[]> => {
  const queue = ['/', '/competitions']
  const opened = new Map<string, Opened>()
  while (queue.length > 0) {
    const url = queue.shift() ?? ''
    if (opened.has(url)) continue
    const page = await open(url, language)
    opened.set(url, page)
    if (url.includes('fragment=1') || url.startsWith('/api/')) continue
    const links = [...page.text.matchAll(/\shref="([^"#]+)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const mayOpen = (href: string) => /^\/(?!\/|auth\/|assets\/)/.test(href) && !href.includes('lang=')
    queue.push(...links.filter(mayOpen))
    if (url.startsWith('/competitions/')) queue.push(`${url}?fragment=1`)
  }
  return [...opened.values()]
}

/** A ref or a nonce is random, and may by chance contain the digits of a year. */
const drawn = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const marker = new RegExp(`canary-[\\w-]+|(?<!\\w)${bornIn}(?:-\\d\\d|(?!\\w))|9876[.,]?54`, 'g')

const found = (pages: readonly Opened[]): string[] =>
  pages.flatMap(({ url, text }) =>
    [...new Set(text.replace(drawn, 'ref').match(marker) ?? [])].map((canary) => `${url}: ${canary}`),
  )

it('no public page, in either language, contains a marker (decision 33)', async () => {
  const pages = [...(await crawl('nl')), ...(await crawl('en'))]
  const reached = new Set(pages.map(({ url }) => url))
  const { competition, activity } = world
  for (const page of ['overview', 'info', 'masterlist', `activity/${activity}`]) {
    expect(reached).toContain(`/competitions/${competition}/${page}`)
  }
  expect(reached).toContain(`/api/public/competition/${competition}/masterlist/download?format=xlsx`)
  expect(pages.filter(({ status }) => status >= 500)).toEqual([])
  // The crawl finds what it should: names do occur.
  expect(pages.filter(({ text }) => text.includes('Rider No5')).length).toBeGreaterThan(4)
  expect(found(pages)).toEqual([])
})

it('no open call, including its refusals, contains a marker (decision 33)', async () => {
  const endpoints = listEndpoints([appRouter, downloadRouter]).filter(isOpenRead)
  const paths = endpoints.flatMap((endpoint) => pathOf(endpoint) ?? [])
  for (const own of ['', '/timeschedule', '/masterlist', '/security']) {
    expect(paths).toContain(`/api/public/competition/${world.competition}${own}`)
  }
  const queries = ['', '?q=Rider&searchString=Rider&page=0&format=csv', '?q=canary&searchString=canary&format=xlsx']
  const answers: Opened[] = []
  for (const path of paths) for (const query of queries) answers.push(await open(`${path}${query}`, 'en'))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ text }) => text.includes('Rider No5')).length).toBeGreaterThan(3)
  expect(found(answers.map((answer) => ({ ...answer, url: answer.url.replace(/canary/g, '…') })))).toEqual([])
})

it('no calendar, of a competition or by a private address, contains a marker (decision 33)', async () => {
  const { prisma } = server.database
  const rider = await prisma.person.findFirstOrThrow({ where: { lastName: 'No5' } })
  const account = await server.rows.account({ username: 'five@oxer.example', name: 'Five', personRef: rider.ref })
  const token = 'a'.repeat(22)
  const at = { createdAt: new Date(), renewedAt: new Date() }
  await prisma.calendarFeed.create({
    data: { ref: newRef(), accountRef: account.ref, kind: 'OWN', hash: hashOfSecret(token), ...at },
  })
  const pages = await Promise.all(
    [`/competitions/${world.competition}.ics`, `/calendar/${token}.ics`].map((url) => open(url, 'en')),
  )
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  expect(pages.map(({ text }) => text.match(/^BEGIN:VEVENT/gm)?.length)).toEqual([2, 1])
  expect(found(pages)).toEqual([])
  expect(pages.filter(({ text }) => /Rider No\d/.test(text))).toEqual([])
  expect(server.logLines.filter((line) => line.includes(token))).toEqual([])
})

it('the log contains no marker either, not even a requested one', () => {
  expect(server.logLines.length).toBeGreaterThan(20)
  expect(server.logLines.filter((line) => line.includes('canary'))).toEqual([])
})

it('the search for markers finds existing ones', async () => {
  const [person] = await server.database.prisma.person.findMany({ take: 1 })
  const seen = found([{ url: 'here', status: 200, text: JSON.stringify(person) }])
  expect(seen.map((line) => line.replace(/^here: /, ''))).toEqual(
    expect.arrayContaining([mark('email'), mark('phone'), mark('mobile'), mark('street'), `${bornIn}-06`]),
  )
})
