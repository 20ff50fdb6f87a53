// Beside the public pages with dates, the same for a calendar program.
import { type Database, newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { momentAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { given, testDatabase } from '@oxer/testing'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { type Assembly, assemble } from './start.ts'
import { type ChampionshipWorld, canaries } from './testing/championship.ts'
import type { PublicWorld } from './testing/public-competition.ts'
import { makePublicSite } from './testing/public-site.ts'
import { testEnv } from './testing/server.ts'

const origin = 'http://localhost'
const zone = 'Europe/Brussels'
const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

let database: Database
let series: ChampionshipWorld
let show: PublicWorld
let server: Assembly
let course: string
let courseDay: string
let timed: string
let whole: string
let later: string

beforeAll(async () => {
  database = await testDatabase()
  const rows = given(database.prisma, { newRef, now: () => new Date() })
  const site = await makePublicSite(database, rows, { courseTitle: 'Judges, of the north', day: today })
  series = site.series
  show = site.show
  course = site.course.ref
  courseDay = site.course.dayRef
  const federationRef = show.federation
  const event = { federationRef, start: today, end: today, place: 'Hall 3' }
  timed = (await rows.freeEvent({ ...event, name: 'Open day', startTime: '10:00', endTime: '17:30' })).ref
  whole = (await rows.freeEvent({ ...event, name: 'Fair', end: addDays(today, 2), startTime: '10:00' })).ref
  later = (
    await rows.competition({
      ...{ federationRef, name: 'Next season', start: addDays(today, 200), end: addDays(today, 201) },
      sportTypes: ['DRESSAGE'],
    })
  ).ref
  server = await assemble(testEnv({ PUBLIC_URL: origin }), createLogger('error'), database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`${origin}${path}`, { headers: { host: 'localhost', 'accept-language': 'en', ...headers } })

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each)
    return {
      ...{ uid: event.uid, summary: event.summary, location: event.location, sequence: event.sequence },
      each,
      event,
    }
  })

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(path, headers)
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  for (const canary of [...Object.values(canaries), 'Canary hidden', series.hiddenCompetition, 'Rider'])
    expect(`${path} ${text.includes(canary)}`).toBe(`${path} false`)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  return { answer, text, events: eventsOf(text) }
}
const uidsOf = async (path: string): Promise<string[]> => (await read(path)).events.map(({ uid }) => uid).sort()
const twice = (...refs: readonly string[]): string[] => refs.map((ref) => `${ref}@${ref}`).sort()

describe('the calendar beside a public page', () => {
  it('of the calendar has what its filters find in the coming year', async () => {
    const { events } = await read('/calendar.ics?q=open%20day')
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([[`${timed}@${timed}`, 'Open day']])
    expect(await uidsOf('/calendar.ics?kind=OTHER')).toEqual(twice(timed, whole))
    expect(await uidsOf('/calendar.ics?kind=COURSE')).toEqual(twice(course))
    expect(await uidsOf('/calendar.ics?sport=DRESSAGE')).toEqual(twice(later))
    expect(await uidsOf(`/calendar.ics?sport=DRESSAGE&from=${today}&to=${addDays(today, 30)}`)).toEqual([])
    expect(await uidsOf('/calendar.ics')).toEqual(expect.arrayContaining(twice(show.competition, timed, course, later)))
    // A part of the list is not a calendar of its own; an empty field of the form and what is no filter have no influence.
    expect(await uidsOf('/calendar.ics?sport=DRESSAGE&page=3')).toEqual(twice(later))
    expect(await uidsOf('/calendar.ics?sport=DRESSAGE&page=x&kind=&from=+&lang=nl')).toEqual(twice(later))
  })

  it.each([
    ['sport=NONE', 'sport', kernelErrors.notAnEnumValue],
    ['kind=COURSE&from=yesterday', 'from', kernelErrors.wrongDateFormat],
    ['to=2026-02-30', 'to', kernelErrors.wrongDateFormat],
    ['from=0001-01-01', 'from', kernelErrors.wrongFormat],
    ['from=2026-05-02&to=2026-05-01', 'to', kernelErrors.endBeforeStart],
    ['kind=SHOW', 'kind', kernelErrors.notAnEnumValue],
    ['championship=1', 'championship', kernelErrors.wrongReferenceFormat],
    [`q=${'a'.repeat(201)}`, 'q', kernelErrors.tooLong],
  ])('refuses %s with a code, where the page leaves it out', async (query, field, { code }) => {
    const answer = await ask(`/calendar.ics?${query}`)
    expect(`${answer.status} ${answer.headers.get('content-type')}`).toBe('400 application/json')
    expect(await answer.json()).toMatchObject({ causes: [{ code, field }] })
    const html = await (await ask(`/competitions?${query}`)).text()
    expect(html).toContain(`href="${origin}/calendar.ics`)
  })

  it('of a course has its days with their hours, and of a free event its hours, or else its days', async () => {
    const [day, ...more] = (await read(`/courses/${course}.ics`)).events
    expect(more).toEqual([])
    expect(day).toMatchObject({
      ...{ uid: `${courseDay}@${course}`, summary: 'Judges, of the north', location: 'Kerkstraat, Gent' },
    })
    expect(day?.event.startDate.toJSDate()).toEqual(momentAt(today, '09:00', zone))
    expect(day?.event.endDate.toJSDate()).toEqual(momentAt(today, '17:00', zone))
    const [open] = (await read(`/events/${timed}.ics`)).events
    expect(open).toMatchObject({ uid: `${timed}@${timed}`, location: expect.stringContaining('Hall 3') })
    expect(open?.event.endDate.toJSDate()).toEqual(momentAt(today, '17:30', zone))
    const [fair] = (await read(`/events/${whole}.ics`)).events
    expect([fair?.event.startDate.isDate, fair?.event.duration.toSeconds()]).toEqual([true, 3 * 86_400])
  })

  it('of a championship has its days and its competitions, each with a number that grows with its changes', async () => {
    const path = `/championships/${series.championship}.ics`
    const { events } = await read(path)
    expect(events[0]).toMatchObject({ uid: `${series.championship}@${series.championship}`, summary: 'Winter league' })
    expect(events.map(({ summary }) => summary).sort()).toEqual(['Brugge indoor', 'Gent indoor', 'Winter league'])
    const { prisma } = database
    const change = async (data: object): Promise<number> => {
      const { publication } = await prisma.competition.update({
        where: { ref: series.competition },
        data: { ...data, publication: { increment: 1 } },
      })
      await database.notify('competition', JSON.stringify({ competitionRef: series.competition, publication }), prisma)
      return publication
    }
    const found = async () => {
      const all = (await read(path)).events
      return all.flatMap(({ uid, summary, sequence }) =>
        uid.startsWith(series.competition) ? [[summary, sequence]] : [],
      )
    }
    const renamed = await change({ name: 'Gent under a roof' })
    await expect.poll(found).toEqual([['Gent under a roof', renamed]])
    // What is cancelled has no public page.
    await change({ status: 'CANCELLED' })
    await expect.poll(found).toEqual([])
  })

  it('is not sent again until something changes', async () => {
    for (const path of [
      '/calendar.ics?kind=COURSE',
      `/courses/${course}.ics`,
      `/championships/${series.championship}.ics`,
    ]) {
      const { answer } = await read(path)
      const again = await ask(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect(`${path} ${again.status}`).toBe(`${path} 304`)
    }
  })

  it('is named in the head of the page, and linked where people see it', async () => {
    const pages: readonly (readonly [string, string | null])[] = [
      ['/', null],
      ['/championships', null],
      ['/competitions', '/calendar.ics'],
      ['/competitions?sport=DRESSAGE', '/calendar.ics?sport=DRESSAGE'],
      ['/courses', '/calendar.ics?kind=COURSE'],
      [`/courses/${course}`, `/courses/${course}.ics`],
      [`/events/${timed}`, `/events/${timed}.ics`],
      [`/competitions/${show.competition}/info`, `/competitions/${show.competition}.ics`],
      [`/championships/${series.championship}/calendar`, `/championships/${series.championship}.ics`],
    ]
    for (const [path, file] of pages) {
      for (const [code, text] of [
        ['en', 'In my calendar'],
        ['nl', 'In mijn kalender'],
      ] as const) {
        const html = await (await ask(path, { 'accept-language': code })).text()
        const link = /<link rel="alternate" type="text\/calendar" href="([^"]*)"/.exec(html)?.[1]
        expect(`${path} ${link}`).toBe(`${path} ${file === null ? undefined : `${origin}${file}`}`)
        if (file !== null) expect(html).toContain(`<a href="${file}">${text}</a>`)
      }
    }
  })

  it('is nothing of what has no page, and is made slowly for somebody who asks for many', async () => {
    const hidden = `/competitions/${series.hiddenCompetition}.ics`
    for (const path of [`/courses/${newRef()}.ics`, `/events/${course}.ics`, `/championships/${newRef()}.ics`, hidden])
      expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 404`)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask(`/calendar.ics?from=${addDays(today, index)}`)),
    )
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})
