// Every public page has the same as a document beside it.
import type { PublicPageAddress } from '@oxer/api'
import { type Database, newRef } from '@oxer/db'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { type Given, given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPageAt } from './arena-address.ts'
import { createLogger } from './log.ts'
import { type Assembly, assemble } from './start.ts'
import { type ChampionshipWorld, canaries } from './testing/championship.ts'
import type { PublicWorld } from './testing/public-competition.ts'
import { makePublicSite } from './testing/public-site.ts'
import { testEnv } from './testing/server.ts'

const origin = 'http://localhost'
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())

let database: Database
let rows: Given
let series: ChampionshipWorld
let show: PublicWorld
let server: Assembly
let course: string
let event: string
let arena: string
let composed: string

beforeAll(async () => {
  database = await testDatabase()
  rows = given(database.prisma, { newRef, now: () => new Date() })
  const site = await makePublicSite(database, rows, { courseTitle: 'Judges of the north', day: today })
  series = site.series
  show = site.show
  course = site.course.ref
  const { prisma } = database
  const federationRef = show.federation
  event = (
    await rows.freeEvent({ federationRef, name: 'Open day', start: today, end: addDays(today, 1), startTime: '10:00' })
  ).ref
  arena = (await prisma.arena.findFirstOrThrow({ where: { competitionRef: show.competition } })).ref
  composed = newRef()
  await prisma.composedRanking.create({
    data: {
      ...{ ref: composed, competitionRef: show.competition, name: 'Together', rule: { kind: 'JOINED' }, points: [] },
      ...{ testSetRefs: [show.testSet], placed: null, publishedAt: new Date(), createdAt: new Date() },
    },
  })
  await prisma.person.updateMany({
    where: { federationRef: { in: [series.federation, federationRef] } },
    data: { birthDate: canaries.birthDate, phone: '+32999999', email: 'canary@oxer.example', feiNumber: 'canary-fei' },
  })
  server = await assemble(testEnv({ PUBLIC_URL: origin }), createLogger('error'), database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`${origin}${path}`, { headers: { host: 'localhost', 'accept-language': 'en', ...headers } })

const inShow = (page: string) => `/competitions/${show.competition}${page}`
const inSeries = (page: string) => `/championships/${series.championship}${page}`
const inCategory = (place: string) => inSeries(`/ranking/sport-category/${series.category}${place}`)

/** The pages of each kind. A kind that is added does not compile without one. */
const pages = (): Record<PublicPageAddress['kind'], string[]> => ({
  home: ['/'],
  calendar: ['/competitions', '/courses', '/events', '/competitions?sport=SHOW_JUMPING', '/competitions?kind=COURSE'],
  course: [`/courses/${course}`],
  event: [`/events/${event}`],
  overview: [inShow(''), inShow('/overview')],
  info: [inShow('/info')],
  masterlist: [inShow('/masterlist')],
  activity: [inShow(`/activity/${show.activity}`)],
  ranking: [inShow(`/competition-ranking/${show.testSet}`), inShow(`/competition-ranking/${composed}`)],
  wall: [inShow(`/ring/${arena}`)],
  championships: ['/championships', '/championships?year=2026'],
  championshipInfo: [inSeries(''), inSeries('/info')],
  championshipCalendar: [inSeries('/calendar')],
  championshipRankings: [
    ...['/ranking', '/ranking/main', `/ranking/phases/${series.phases[0]}`].map(inSeries),
    inSeries(`/ranking/phases/${series.phases[0]}/groups/${series.groups[0]}`),
  ],
  championshipRanking: [
    ...['', `/type/main/target/${series.championship}`, `/type/group/target/${series.groups[0]}`].map(inCategory),
    inSeries(`/ranking/sport-category/${series.emptyCategory}`),
  ],
  championshipHistory: [inSeries(`/ranking/history/${series.mainRanking}/${encodeURIComponent(series.practitioner)}`)],
})

const read = async (path: string) => {
  const answer = await ask(path)
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  const text = await answer.text()
  return { answer, text, document: ExchangeDocument.parse(JSON.parse(text)) }
}

/** The address of the same in another type that the head of a page names. */
const linkIn = (html: string, type: string): string | undefined =>
  new RegExp(`<link rel="alternate" type="${type}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')

const besideOf = async (path: string): Promise<string> => {
  const answer = await ask(path)
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  const html = await answer.text()
  const link = linkIn(html, 'application/json')
  expect(`${path} ${link}`).toContain(`${path} ${origin}/`)
  return (link ?? '').slice(origin.length)
}

describe('the document beside every public page', () => {
  it('is named in its head, valid, open to every site, and has only the names of people', async () => {
    for (const [kind, paths] of Object.entries(pages())) {
      for (const path of paths) {
        const { pathname, searchParams } = new URL(path, origin)
        expect(`${path} ${publicPageAt(pathname, searchParams)?.kind}`).toBe(`${path} ${kind}`)
        const beside = await besideOf(path)
        const { answer, text } = await read(beside)
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        expect(`${beside} ${answer.headers.get('cross-origin-resource-policy')}`).toBe(`${beside} cross-origin`)
        expect(text).not.toMatch(/birthDate|birthYear|\+32999999|canary@|canary-fei/)
        for (const canary of [...Object.values(canaries), 'Canary hidden', series.hiddenCompetition])
          expect(`${beside} ${text.includes(canary)}`).toBe(`${beside} false`)
        const again = await ask(beside, { 'if-none-match': answer.headers.get('etag') ?? '' })
        expect(`${beside} ${again.status}`).toBe(`${beside} 304`)
      }
    }
  })

  it('exists for every address of the map for search engines', async () => {
    const xml = await (await ask('/sitemap.xml')).text()
    const paths = new Set([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname))
    expect(paths.size).toBeGreaterThan(6)
    for (const path of paths) await read(path === '/' ? '/index.json' : `${path}.json`)
  })

  it('has courses and free events where the page has them, by the filters of the page', async () => {
    const of = async (path: string) => {
      const { document } = await read(path)
      const { competitions = [], championships = [], courses = [], events = [] } = document
      return { competitions, championships, courses, events }
    }
    const all = await of('/competitions.json')
    expect(all.competitions.map(({ id }) => id)).toContain(show.competition)
    expect(all.courses).toMatchObject([{ id: course, name: 'Judges of the north', start: today, end: today }])
    expect(all.events).toMatchObject([{ id: event, name: 'Open day', startTime: '10:00' }])
    const nothing = { competitions: [], championships: [], courses: [], events: [] }
    for (const path of ['/courses.json', '/competitions.json?kind=COURSE'])
      expect(await of(path)).toEqual({ ...nothing, courses: all.courses })
    for (const path of ['/events.json', '/competitions.json?kind=OTHER', '/competitions.json?q=open%20day'])
      expect(await of(path)).toEqual({ ...nothing, events: all.events })
    const jumping = await of('/competitions.json?sport=SHOW_JUMPING&kind=COMPETITION')
    expect(jumping.competitions.map(({ id }) => id)).toContain(show.competition)
    expect([jumping.courses, jumping.events]).toEqual([[], []])
    expect(await of('/competitions.json?sport=VAULTING')).toEqual(nothing)
    expect(await of(`/competitions.json?from=${addDays(today, 400)}&to=${addDays(today, 401)}`)).toEqual(nothing)
    const ofSeries = await of(`/competitions.json?championship=${series.championship}&from=2000-01-01`)
    expect(ofSeries.championships.map(({ id }) => id)).toEqual([series.championship])
    expect(ofSeries.competitions.map(({ id }) => id)).toContain(series.competition)
    expect((await ask('/competitions.json?page=900')).status).toBe(404)
  })

  it.each([
    ['/competitions', 'from=x'],
    ['/competitions', 'sport=NONE'],
    ['/competitions', 'from=2026-05-02&to=2026-05-01'],
    ['/competitions', 'page=first'],
    ['/championships', 'year=x'],
    ['/championships', 'sport=NONE'],
    ['/championships', `label=${'a'.repeat(101)}`],
    ['/championships', `after=${'a'.repeat(501)}`],
    ['calendar of a championship', 'page=-1'],
    ['ranking of a championship', `after=${'a'.repeat(501)}`],
  ])('refuses a filter of %s that cannot be read, such as %s, where the page leaves it out', async (named, query) => {
    const path = named.startsWith('/') ? named : named.startsWith('calendar') ? inSeries('/calendar') : inCategory('')
    const answer = await ask(`${path}.json?${query}`)
    expect(answer.status).toBe(400)
    const field = query.startsWith('from=2026') ? 'to' : query.split('=')[0]
    expect(await answer.json()).toMatchObject({ causes: [{ code: expect.stringMatching(/^\d{3}-\d{10}$/), field }] })
    // What the page names beside it can be read.
    await read(await besideOf(`${path}?${query}`))
  })

  it('has no filters for courses and free events, and ignores words that are no filters', async () => {
    for (const path of ['/courses.json?sport=NONE', '/events.json?from=x', '/competitions.json?lang=nl&sport=&page='])
      await read(path)
  })

  it('has the ranking of a championship with its rows, and the history of a place', async () => {
    const { document } = await read(inCategory('.json'))
    expect(document.championships).toMatchObject([{ id: series.championship, name: 'Winter league' }])
    expect(document.standings).toMatchObject([{ championship: series.championship, status: 'CLOSED' }])
    const [standing] = document.standings ?? []
    expect(standing?.rows.map(({ place, total }) => [place, total])).toEqual([
      [1, '20'],
      [2, '16'],
      [3, '12'],
      [4, '8'],
      [5, '6'],
      [5, '6'],
      [7, '2'],
    ])
    // The hidden competition that gave points too is not named.
    expect(standing?.rows[0]?.rounds?.map(({ competition }) => competition)).toEqual([series.competition])
    const names = new Map(document.persons?.map(({ id, lastName }) => [id, lastName]))
    expect(names.get(standing?.rows[0]?.person ?? '')).toBe('Rider No1')
    const [history] = pages().championshipHistory
    const of = await read(`${history}.json`)
    expect(of.document.standings?.[0]?.rows.map(({ place }) => place)).toEqual([1])
    expect(of.document.standings?.[0]?.extensions).toMatchObject({
      oxer: { results: [{ competition: series.competition, place: 1, participants: 7 }] },
    })
    const empty = await read(inSeries(`/ranking/sport-category/${series.emptyCategory}.json`))
    expect(empty.document.standings).toEqual([])
  })

  it('has a course with its days and places, an event with its hours, and a ring with its starts', async () => {
    const ofCourse = await read(`/courses/${course}.json`)
    expect(ofCourse.document.courses).toMatchObject([
      { id: course, organizer: 'Riders', price: { currency: 'EUR' }, days: [expect.anything()] },
    ])
    const ofEvent = await read(`/events/${event}.json`)
    expect(ofEvent.document.events).toMatchObject([{ id: event, startTime: '10:00', timeZone: 'Europe/Brussels' }])
    const ofRing = await read(inShow(`/ring/${arena}.json`))
    expect(ofRing.document.extensions).toMatchObject({ oxer: { ring: { arena, progress: { done: 3, starters: 6 } } } })
    expect(ofRing.document.results?.map(({ status }) => status)).toContain('FINISHED')
    expect(ofRing.document.entries?.length).toBeGreaterThan(3)
  })

  it('is nothing where there is no page, and for what is only for the office', async () => {
    const unknown = [
      ...[`/courses/${newRef()}.json`, '/courses/create.json', `/events/${newRef()}.json`, '/home.json'],
      ...[inSeries('/nothing.json'), inSeries('/manage.json'), `/championships/${newRef()}/info.json`],
      ...[inShow(`/ring/${newRef()}.json`), inShow('/manage/overview.json'), inShow('/enter.json')],
      inSeries(`/ranking/sport-category/${newRef()}.json`),
    ]
    for (const path of unknown) expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 404`)
  })
})
