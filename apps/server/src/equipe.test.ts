// The addresses of Equipe: who is admitted, what a show gets, and how results are stored.
import { readFileSync } from 'node:fs'
import { hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import { EquipeEntries, EquipeShows } from '@oxer/domain/exchange/equipe/equipe-document.schema'
import { protocolOf } from '@oxer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { type TestApp, testApp } from './testing/server.ts'

const key = 'oxeq_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const canary = {
  birthDate: '1998-03-14',
  email: 'canary@oxer.example',
  phone: '+32470000001',
  mobilePhone: '+32470000002',
}

let server: TestApp
let federation: string
let club: string
let competition: string
let jumping: { ref: string; testSet: string; protocol: string }
let riders: { person: string; horse: string; registration: string }[]

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: 'https://oxer.example' })
  const { rows, database } = server
  federation = (await rows.federation({ name: 'Riders', language: 'NL' })).ref
  const inFederation = { federationRef: federation }
  const organisation = await rows.organisation({ ...inFederation, name: 'Ruiterclub Zandhof', level: 'NATIONAL' })
  club = organisation.ref
  const period = { start: day(1), end: day(2), status: 'PUBLISHED' }
  const fee = (amountWithTax: number) => ({ amountWithTax, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null })
  competition = (
    await rows.competition({
      ...{ ...inFederation, ...period, name: 'Voorjaarsjumping', organizerType: 'ORGANISATION', organizerRef: club },
      ...{ organizerName: organisation.name, live: { autoPublish: true } },
      fees: { registration: fee(2000), late: fee(500), noShow: fee(0) },
    })
  ).ref
  const protocol = await rows.protocol({ ...inFederation, definition: protocolOf.jumping() })
  const test = await rows.test({
    ...{ competitionRef: competition, name: 'Springen 1,10 m', sportType: 'SHOW_JUMPING', order: 6 },
    ...{ protocolDefinition: protocolOf.jumping(), protocolRef: protocol.ref },
  })
  jumping = { ref: test.ref, testSet: test.testSet.ref, protocol: protocol.ref }
  const license = await rows.license(inFederation)
  riders = []
  for (const [firstName, lastName, licence] of [
    ['Lotte', 'Vermeerbeke', 'RLL-00001'],
    ['Bram', 'Koningshof', 'RLL-00002'],
  ] as const) {
    const person = await rows.person({
      ...inFederation,
      ...canary,
      firstName,
      lastName,
      externalId: licence,
      nationality: 'NLD',
    })
    await rows.membership({ personRef: person.ref, organisationRef: club })
    await database.prisma.memberLicense.create({
      data: {
        ...{
          ref: newRef(),
          personRef: person.ref,
          licenseRef: license.ref,
          billToType: 'PERSON',
          billToRef: person.ref,
        },
        ...{ start: '2020-01-01', createdAt: new Date() },
      },
    })
    const horse = await rows.horse({
      ...inFederation,
      name: `Okapi ${firstName}`,
      ueln: `0560000000${riders.length}`,
      chip: '981',
    })
    const practitioner = await rows.practitioner({ ...inFederation, personRef: person.ref, horseRef: horse.ref })
    const registration = await rows.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, organisationRef: club },
      ...{ practitionerRef: practitioner.ref, startNumber: 11 + riders.length },
    })
    riders.push({ person: person.ref, horse: horse.ref, registration: registration.ref })
  }
  await database.prisma.equipeKey.create({
    data: {
      ...{ federationRef: federation, ref: newRef(), hash: hashOfSecret(key) },
      ...{ createdAt: new Date(), renewedAt: new Date() },
    },
  })
})
afterAll(() => server.end())

const headersOf = (over: Record<string, string | undefined> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      'x-federation-api-key': key,
      'x-federation-organizer-id': club,
      'x-federation-user-name': 'Nele Secretaris',
      ...over,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
const base = (of = federation): string => `/api/exchange/equipe/${of}`
const get = (path: string, over: Record<string, string | undefined> = {}, of = federation) =>
  server.app.request(`${base(of)}${path}`, { headers: headersOf(over) })
const send = (body: unknown, over: Record<string, string | undefined> = {}) =>
  server.app.request(`${base()}/results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(over) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const paths = [
  '/shows.json',
  '/search/riders.json',
  '/search/officials.json',
  '/search/horses.json',
  '/search/clubs.json',
]

describe('who is admitted', () => {
  beforeEach(() => server.services.limits.forget('wrongToken', 'unknown'))

  it.each([
    ['without a key', { 'x-federation-api-key': undefined }],
    ['with another key', { 'x-federation-api-key': `${key}B` }],
    ['without an organiser', { 'x-federation-organizer-id': undefined }],
    ['for an organiser that does not exist', { 'x-federation-organizer-id': newRef() }],
    ['for no ref', { 'x-federation-organizer-id': "' OR 1=1" }],
  ])('nobody %s', async (_name, over) => {
    for (const path of [...paths, `/shows/${competition}/entries.json`]) {
      const answer = await get(path, over)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        401,
        equipeErrors.notAdmitted.code,
      ])
    }
    expect((await send({}, over)).status).toBe(401)
  })

  it('nobody by the path of another federation', async () => {
    const { ref } = await server.rows.federation({ name: 'Others' })
    expect((await get('/shows.json', {}, ref)).status).toBe(401)
    expect((await get('/shows.json', {}, 'no-ref')).status).toBe(401)
  })

  it('nobody for an organiser of another federation', async () => {
    const { ref: federationRef } = await server.rows.federation({ name: 'Elsewhere' })
    const other = await server.rows.organisation({ federationRef })
    expect((await get('/shows.json', { 'x-federation-organizer-id': other.ref })).status).toBe(401)
  })

  it('the key is marked as used, with the name of the user', async () => {
    expect((await get('/shows.json')).status).toBe(200)
    const row = await server.database.prisma.equipeKey.findUniqueOrThrow({ where: { federationRef: federation } })
    expect(row.lastUserName).toBe('Nele Secretaris (Equipe)')
    expect(row.lastUsedAt).not.toBeNull()
  })

  it('who tries wrong keys must wait, and who has the right one need not', async () => {
    for (let count = 0; count < 30; count += 1) await server.services.limits.count('wrongToken', 'unknown')
    expect((await get('/shows.json', { 'x-federation-api-key': 'x' })).status).toBe(429)
    expect((await get('/shows.json')).status).toBe(200)
  })

  it('an organiser that asks too much must wait, and no other', async () => {
    const { ref } = await server.rows.organisation({ federationRef: federation })
    const { ref: keyRef } = await server.database.prisma.equipeKey.findUniqueOrThrow({
      where: { federationRef: federation },
    })
    for (let count = 0; count < 120; count += 1) await server.services.limits.count('equipe', `${keyRef} ${ref}`)
    expect((await get('/shows.json', { 'x-federation-organizer-id': ref })).status).toBe(429)
    expect((await get('/shows.json')).status).toBe(200)
  })
})

describe('what Equipe fetches', () => {
  it('the shows of the organiser, and nobody else’s', async () => {
    const other = await server.rows.organisation({ federationRef: federation })
    const shows = EquipeShows.parse(await (await get('/shows.json')).json())
    expect(shows.shows.map(({ id }) => id)).toEqual([competition])
    expect(shows.shows[0]?.entries_url).toMatch(
      new RegExp(`^https://[^/]+${base()}/shows/${competition}/entries.json$`),
    )
    const theirs = await get('/shows.json', { 'x-federation-organizer-id': other.ref })
    expect(await theirs.json()).toEqual({ shows: [] })
    expect((await get(`/shows/${competition}/entries.json`, { 'x-federation-organizer-id': other.ref })).status).toBe(
      404,
    )
    expect((await get(`/shows/${newRef()}/entries.json`)).status).toBe(404)
  })

  it('the entries of a show, with its fees and judgement', async () => {
    const answer = await get(`/shows/${competition}/entries.json`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const entries = EquipeEntries.parse(await answer.json())
    expect(entries.competitions).toEqual([
      {
        ...{ id: jumping.testSet, competition_no: '1', name: 'Springen 1,10 m', discipline: 'H', status: 'N' },
        ...{
          starts_on: day(1),
          horse_pony: 'R',
          team: false,
          judgement_id: `OXER-${jumping.protocol}`,
          fence_height: 110,
        },
        ...{ entry_fee: 20, late_entry_fee: 5, vat_included_by: 21 },
      },
    ])
    expect(entries.people[0]).toMatchObject({ licence: 'RLL-00001', country: 'NED', person_no: '1998', club_id: club })
    expect(entries.horses.map(({ horse_no }) => horse_no)).toEqual([11, 12])
    expect(entries.entries.map(({ id, status }) => [id, status])).toEqual(
      riders.map(({ registration }) => [registration, '']),
    )
    const noted = await server.database.prisma.equipeExchange.findFirstOrThrow({
      where: { competitionRef: competition },
    })
    expect(noted).toMatchObject({ kind: 'ENTRIES', userName: 'Nele Secretaris (Equipe)' })
  })

  it.each([
    ['riders', 'last_name=vermeer', 'riders', ['Vermeerbeke']],
    ['riders', 'first_name=lot&last_name=koning', 'riders', []],
    ['riders', 'licence=RLL-00002', 'riders', ['Koningshof']],
    ['riders', 'licence=RLL-0000', 'riders', []],
    ['riders', 'last_name=beke', 'riders', []],
    ['riders', 'last_name=v', 'riders', []],
    ['riders', 'last_name=%25%25', 'riders', []],
    ['riders', '', 'riders', []],
    ['officials', 'last_name=vermeer', 'officials', []],
    ['clubs', 'name=ruiterclub', 'clubs', ['Ruiterclub Zandhof']],
    ['horses', 'name=okapi%20lotte&born_year=2015', 'horses', ['Okapi Lotte']],
    ['horses', 'name=okapi&born_year=1999', 'horses', []],
  ])('a search of %s by %s', async (kind, query, field, names) => {
    const answer = await get(`/search/${kind}.json?${query}`)
    const found = ((await answer.json()) as Record<string, { last_name?: string; name?: string }[]>)[field] ?? []
    expect(found.map((each) => each.last_name ?? each.name)).toEqual(names)
  })

  it('only members with a valid license are found', async () => {
    const inFederation = { federationRef: federation }
    await server.rows.person({ ...inFederation, firstName: 'Noor', lastName: 'Vermeersch' })
    const found = (await (await get('/search/riders.json?last_name=vermeer')).json()) as {
      riders: { last_name: string }[]
    }
    expect(found.riders.map(({ last_name }) => last_name)).toEqual(['Vermeerbeke'])
  })

  it('no birth day, nothing to reach anybody by, and no papers in a search', async () => {
    const texts = await Promise.all(
      [
        `/shows/${competition}/entries.json`,
        '/search/riders.json?last_name=vermeer',
        '/search/horses.json?name=okapi',
      ].map(async (path) => (await get(path)).text()),
    )
    for (const text of texts) for (const secret of Object.values(canary)) expect(text).not.toContain(secret)
    expect(texts[0]).toContain('05600000000')
    expect(texts[2]).not.toContain('05600000000')
    expect(texts[2]).not.toContain('981')
  })
})

const round = (round_no: number, faults: number, time: number) => ({
  ...{ type: 'show_jumping', round_no, faults, time_faults: 0, fence_faults: faults, time },
})
const startOf = (index: number, over: object = {}) => ({
  ...{
    id: 51 + index,
    foreign_id: riders[index]?.registration,
    competition_id: 7,
    rider_id: 201 + index,
    horse_id: 301 + index,
  },
  ...{ status: '', outside_comp: false, rank: index + 1, results: [round(1, index * 4, 60 + index)] },
  ...over,
})
const documentOf = (starts: object[], over: object = {}) => ({
  show: { id: 77, foreign_id: competition, name: 'Voorjaarsjumping' },
  competitions: [
    {
      ...{ id: 7, foreign_id: jumping.testSet, competition_no: '1', name: 'Springen 1,10 m' },
      judgement_id: `OXER-${jumping.protocol}`,
      ...over,
    },
  ],
  people: riders.map(({ person }, index) => ({
    id: 201 + index,
    foreign_id: person,
    first_name: 'R',
    last_name: String(index),
  })),
  horses: riders.map(({ horse }, index) => ({ id: 301 + index, foreign_id: horse, name: `H${String(index)}` })),
  starts,
})
const stored = () =>
  server.database.prisma.result.findMany({
    where: { competitionRef: competition },
    orderBy: { registrationRef: 'asc' },
  })
const received = () => server.database.prisma.equipeTest.findUnique({ where: { testSetRef: jumping.testSet } })
const ranking = () => server.database.prisma.ranking.findUnique({ where: { testSetRef: jumping.testSet } })
/** As the sample of the answer has it: `errors` and nothing else. */
const refusal = z.strictObject({ errors: z.array(z.string()).min(1) })
const errorsOf = async (answer: Response): Promise<[number, string[]]> => [
  answer.status,
  refusal.parse(await answer.json()).errors,
]

describe('results', () => {
  it('are refused in the form of the sample', () => {
    const folder = new URL('../../../packages/domain/src/exchange/equipe/testing/', import.meta.url)
    const sample = readFileSync(new URL('federation-results-422.json', folder), 'utf8')
    expect(refusal.parse(JSON.parse(sample)).errors).toHaveLength(2)
  })

  it.each([
    ['what is no JSON', '{', 'Dit is geen document met resultaten'],
    ['what is no document', { starts: 1 }, 'Dit is geen document met resultaten'],
    ['another show', { show: { id: 1, foreign_id: newRef() } }, 'Deze show is geen wedstrijd'],
  ])('refuse %s, in the language of the federation', async (_name, body, sentence) => {
    const [status, errors] = await errorsOf(await send(body))
    expect(status).toBe(422)
    expect(errors).toEqual([expect.stringContaining(sentence)])
  })

  it.each([
    ['a test that is not there', { foreign_id: newRef() }, 'Oxer kent deze proef niet'],
    ['another protocol of ours', { judgement_id: `OXER-${newRef()}` }, 'ander protocol'],
  ])('refuse %s, and store nothing of it', async (_name, over, sentence) => {
    const [status, errors] = await errorsOf(await send(documentOf([startOf(0)], over)))
    expect([status, errors.length]).toEqual([422, 1])
    expect(errors[0]).toMatch(new RegExp(`^1 Springen 1,10 m: .*${sentence}`))
    expect(await stored()).toEqual([])
  })

  it('refuse the whole test if one start does not fit', async () => {
    const wrong = startOf(1, { results: [{ ...round(1, 0, 60), time_faults: 9 }] })
    const [status, errors] = await errorsOf(await send(documentOf([startOf(0), wrong])))
    expect([status, errors[0]]).toEqual([422, expect.stringContaining('R 1 met H1')])
    expect(await stored()).toEqual([])
  })

  it('refuse two starts of one registration', async () => {
    const twice = { ...startOf(0), id: 99 }
    const [status, errors] = await errorsOf(await send(documentOf([startOf(0), twice])))
    expect([status, errors[0]]).toEqual([422, expect.stringContaining('twee starts')])
  })

  it('that rank otherwise are stored, and their ranking waits for the organiser', async () => {
    const answer = await send(documentOf([startOf(0, { rank: 2 }), startOf(1, { rank: 1 })]))
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect((await stored()).length).toBe(2)
    expect((await received())?.state).toBe('DIFFERENT')
    expect(await ranking()).toMatchObject({ status: 'OPEN', publishedAt: null })
  })

  it('that rank as ours settle it, and the ranking is published as the competition asks', async () => {
    expect((await send(documentOf([startOf(0), startOf(1)]))).status).toBe(202)
    expect((await received())?.state).toBe('EQUAL')
    expect((await ranking())?.publishedAt).not.toBeNull()
    const row = (await stored())[0]
    expect(row).toMatchObject({
      version: 1,
      content: { rounds: [{ time: 6000, obstaclePenalties: '0', timePenalties: '0' }] },
    })
  })

  it('sent again change nothing', async () => {
    const before = [await stored(), await received(), await ranking()]
    const lines = await server.database.prisma.history.count()
    expect((await send(documentOf([startOf(0), startOf(1)]))).status).toBe(202)
    expect([await stored(), await received(), await ranking()]).toEqual(before)
    expect(await server.database.prisma.history.count()).toBe(lines)
  })

  it('have the user of Equipe in the history', async () => {
    const line = await server.database.prisma.history.findFirstOrThrow({ where: { action: 'receive', noun: 'result' } })
    expect(line).toMatchObject({ actorRef: null, actorName: 'Nele Secretaris (Equipe)', federationRef: federation })
  })

  it('of a closed ranking are refused', async () => {
    await server.database.prisma.ranking.update({ where: { testSetRef: jumping.testSet }, data: { status: 'CLOSED' } })
    const [status, errors] = await errorsOf(await send(documentOf([startOf(0, { results: [round(1, 8, 61)] })])))
    expect([status, errors.length]).toEqual([422, 1])
    expect((await stored())[0]).toMatchObject({ version: 1 })
    await server.database.prisma.ranking.update({ where: { testSetRef: jumping.testSet }, data: { status: 'OPEN' } })
  })

  it('of a start without an entry register a known rider and horse once', async () => {
    const swapped = {
      id: 90,
      foreign_id: null,
      competition_id: 7,
      rider_id: 201,
      horse_id: 302,
      rank: 3,
      results: [round(1, 8, 62)],
    }
    for (let count = 0; count < 2; count += 1) {
      expect((await send(documentOf([startOf(0), startOf(1), swapped]))).status).toBe(202)
    }
    const made = await server.database.prisma.registration.findMany({
      where: {
        competitionRef: competition,
        practitioner: { personRef: riders[0]?.person ?? '', horseRef: riders[1]?.horse ?? '' },
      },
    })
    expect(made).toHaveLength(1)
    expect((await stored()).some(({ registrationRef }) => registrationRef === made[0]?.ref)).toBe(true)
  })

  it('of somebody new wait for the organiser, and make nobody', async () => {
    const people = await server.database.prisma.person.count()
    const document = documentOf([
      startOf(0),
      { id: 91, foreign_id: '', competition_id: 7, rider_id: 999, horse_id: 301, rank: 4, results: [round(1, 12, 63)] },
    ])
    const stranger = {
      id: 999,
      foreign_id: '',
      first_name: 'Jip',
      last_name: 'Onbekend',
      person_no: '2001-02-03',
      country: 'BEL',
    }
    const sent = { ...document, people: [...document.people, { ...stranger, email: 'jip@oxer.example' }] }
    for (let count = 0; count < 2; count += 1) expect((await send(sent)).status).toBe(202)
    expect(await server.database.prisma.person.count()).toBe(people)
    const proposals = await server.database.prisma.equipeProposal.findMany({ where: { competitionRef: competition } })
    expect(proposals).toHaveLength(1)
    expect(proposals[0]).toMatchObject({ kind: 'PERSON', equipeId: '999', state: 'OPEN' })
    expect(JSON.stringify(proposals)).not.toContain('jip@oxer.example')
    expect((await received())?.state).toBe('WAITING')
  })

  it('in a locked competition are refused', async () => {
    await server.database.prisma.competition.update({ where: { ref: competition }, data: { status: 'LOCKED' } })
    const [status] = await errorsOf(await send(documentOf([startOf(0, { results: [round(1, 4, 61)] })])))
    expect(status).toBe(422)
    await server.database.prisma.competition.update({ where: { ref: competition }, data: { status: 'PUBLISHED' } })
  })

  it('that are too large are refused before they are read', async () => {
    const answer = await server.app.request(`${base()}/results`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '99999999', ...headersOf() },
      body: '{}',
    })
    expect(answer.status).toBe(413)
  })
})
