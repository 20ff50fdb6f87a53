import { newRef } from '@oxer/db'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let world: PublicWorld
beforeAll(async () => {
  server = await testServer()
  const { prisma } = server.database
  world = await makePublicWorld(server.database, server.rows)
  // What no document of a public page may have, as words that nothing else has.
  await prisma.person.updateMany({
    where: { federationRef: world.federation },
    data: {
      ...{ birthDate: '1999-09-19', phone: '+32999999', mobilePhone: '+32999999', email: 'canary@oxer.example' },
      ...{ feiNumber: 'canary-fei', externalId: 'canary-number' },
    },
  })
  await prisma.horse.updateMany({ where: { federationRef: world.federation }, data: { chip: 'canary-chip' } })
  const [horse] = await prisma.horse.findMany({ where: { federationRef: world.federation }, take: 1 })
  await prisma.horse.update({ where: { ref: horse?.ref ?? '' }, data: { ueln: 'canary-ueln', owner: 'canary-owner' } })
})
afterAll(() => server.stop())

const at = (rest: string): string => `/competitions/${world.competition}${rest}`
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.publicUrl}${path}`, { headers })
const read = async (path: string) => {
  const answer = await ask(path)
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  const text = await answer.text()
  return { answer, text, document: ExchangeDocument.parse(JSON.parse(text)) }
}
const pages = (): string[] => [
  ...['.json', '/overview.json', '/info.json', '/masterlist.json', `/activity/${world.activity}.json`].map(at),
  at(`/competition-ranking/${world.testSet}.json`),
  '/competitions.json',
]

describe('beside a public page, the same as a document', () => {
  it('is valid, for the scripts of every other site, and says nothing that the page does not', async () => {
    for (const path of pages()) {
      const { answer, text, document } = await read(path)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(text).not.toMatch(/canary|1999-09-19|birthDate|birthYear|\+32999999/)
      expect(document.competitions?.map(({ id }) => id)).toEqual([world.competition])
    }
  })

  it('has the start list, the results and the ranking of an activity', async () => {
    const { document } = await read(at(`/activity/${world.activity}.json`))
    expect(document.source).toMatchObject({ system: 'oxer', publication: expect.any(Number) })
    const [list] = document.startlists ?? []
    expect(list?.items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(document.entries?.map(({ test }) => test)).toEqual(Array.from({ length: 6 }, () => world.testSet))
    expect(document.persons?.map(({ lastName }) => lastName)).toContain('Rider No1')
    expect(document.rankings?.[0]?.rows.map(({ place, isShared }) => [place, isShared])).toEqual(
      [1, 2, 3].map(() => [1, true]),
    )
    expect(document.results?.map(({ place, status }) => [place, status])).toEqual([1, 2, 3].map(() => [1, 'FINISHED']))
    const whole = await read(at('.json'))
    expect(whole.document.tests?.[0]?.extensions).toEqual({
      oxer: {
        activity: at(`/activity/${world.activity}.json`),
        ranking: at(`/competition-ranking/${world.testSet}.json`),
      },
    })
    const list2 = await read(at('/masterlist.json'))
    expect(list2.document.entries?.map(({ test }) => test)).toEqual(Array.from({ length: 6 }, () => world.testSet))
  })

  it('is not sent again until something changes, and then is never older than the publication', async () => {
    const path = at(`/activity/${world.activity}.json`)
    const { answer } = await read(path)
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await ask(path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
    await world.ride(5900)
    await expect.poll(async () => (await read(path)).document.rankings?.[0]?.rows.length).toBe(4)
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('hides the hours that the organiser hides', async () => {
    const { prisma } = server.database
    const before = await read(at(`/activity/${world.activity}.json`))
    expect(before.document.startlists?.[0]?.items[0]?.startsAt ?? before.document.tests?.[0]?.start).toBeDefined()
    await prisma.activity.updateMany({ where: { ref: world.activity }, data: { isTimeHidden: true } })
    await world.ride(6300)
    await expect.poll(async () => (await read(at('.json'))).document.tests?.[0]?.start).toBeUndefined()
    const { document, text } = await read(at(`/activity/${world.activity}.json`))
    expect(text).not.toContain('startsAt')
    expect(document.tests?.map(({ start }) => start)).toEqual([undefined])
  })

  it('is named in the page, which tells search engines its parts, and no person', async () => {
    const html = await (await ask(at('/overview'))).text()
    expect(html).toContain(
      `<link rel="alternate" type="application/json" href="${server.publicUrl}${at('/overview.json')}"/>`,
    )
    const data = /<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      subEvent: [{ '@type': 'SportsEvent', name: 'Jumping 1.20 m', location: { name: 'Main arena' } }],
      subjectOf: { url: `${server.publicUrl}${at('.json')}` },
    })
    expect(data).not.toMatch(/Rider No/)
  })

  it('is nothing for a draft, a deleted or unknown competition, and for an address that is no page', async () => {
    const draft = await server.rows.competition({ federationRef: world.federation, status: 'DRAFT' })
    const removed = await server.rows.competition({ federationRef: world.federation })
    await server.database.prisma.competition.update({ where: { ref: removed.ref }, data: { deletedAt: new Date() } })
    const unknown = [draft.ref, removed.ref, newRef(), 'x'].map((ref) => `/competitions/${ref}.json`)
    for (const path of [
      ...unknown,
      at('/manage.json'),
      at(`/activity/${newRef()}.json`),
      `/championships/${newRef()}.json`,
    ]) {
      expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 404`)
    }
  })

  it('answers somebody who is signed in without opening that answer to other sites', async () => {
    const answer = await ask(at('.json'), { authorization: 'Bearer nobody' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is described by a schema at a public address', async () => {
    const schema: unknown = await (await ask('/api/exchange/schema')).json()
    expect(schema).toMatchObject({
      $id: 'urn:oxer:exchange:1',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    })
  })
})
