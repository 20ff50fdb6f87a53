// The data that search engines read beside the sample that was designed for it, which is synthetic: its competition does not exist.
import type { PublicFrame, PublicPage } from '@oxer/api/types'
import { PublicOverview } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { describe, expect, it } from 'vitest'
import { structuredData } from './head.ts'
import { publicTexts } from './public-texts.ts'
import sample from './testing/competition.jsonld.json' with { type: 'json' }

const refOf = (end: string): string => `019b76da-0000-7000-8000-${end.padStart(12, '0')}`
const frame: PublicFrame = {
  ...{ language: 'EN', languages: ['EN', 'NL'], tenant: { name: 'Oxer', avatar: null, colour: '#0f5b44' } },
  ...{ origin: 'https://oxer.example', url: '/', year: 2027, version: '1', style: '', scriptUrl: null },
}
const arena = { ref: refOf('31'), code: 'H', name: 'Hoofdpiste', type: 'SHOW_JUMPING_ARENA', kind: 'ARENA' }
const activity = {
  ...{ ref: refOf('71'), kind: 'SPORT', breakKind: null, name: 'Springen 1,10 m', description: '', link: null },
  ...{ arenaRef: arena.ref, date: '2027-05-01', start: '09:00', end: '12:00', hasStartlist: true, hasRanking: false },
  ...{ starters: 24, done: 0, championship: null },
}
const overview = PublicOverview.parse({
  competition: {
    ...{
      ref: refOf('1'),
      name: 'SYNTHETIC Voorjaarsjumping Zandhof',
      status: 'PUBLISHED',
      timeZone: 'Europe/Brussels',
    },
    ...{ start: '2027-05-01', end: '2027-05-02', sportTypes: ['SHOW_JUMPING'], organizerName: 'Lotte Vermeerbeke' },
    federation: { ref: refOf('f'), name: 'Ruiterclub Zandhof', abbreviation: 'RZ', banner: null },
    ...{ avatar: null, banner: null, poster: null },
    location: {
      facility: 'Zandhof',
      address: { street: 'Ruiterpad', number: '18', postalCode: '3000', cityName: 'Leuven', country: 'BEL' },
    },
    contacts: [{ role: 'RESPONSIBLE', name: 'Bram Koningshof' }],
    registration: { opensAt: null, closesAt: null, lateAt: null, byIndividual: true, byOrganisation: true, places: [] },
    ...{
      entry: null,
      remarks: '',
      publishedParts: [],
      resultUpdates: { mode: 'AT_ONCE', everyMinutes: 0 },
      arenas: [arena],
    },
    tests: [
      {
        ...{ testSetRef: refOf('11'), name: 'Springen 1,10 m', sportType: 'SHOW_JUMPING', isCancelled: false },
        ...{ activityRef: activity.ref, hasStartlist: true, hasRanking: false, starters: 24, done: 0 },
      },
    ],
    ...{ composedRankings: [], championships: [], publication: 12 },
  },
  schedule: {
    isPublished: true,
    days: [{ date: '2027-05-01', general: [], arenas: [{ arena, activities: [activity] }] }],
  },
  ...{ date: '2027-05-01', rings: [] },
})
const page: PublicPage = { kind: 'overview', ...overview }
const data = structuredData(page, frame, publicTexts('en'))

/** Its words of schema.org, each with the way to it. */
const wordsOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => wordsOf(each, `${at}[]`))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, each]) => wordsOf(each, at === '' ? name : `${at}.${name}`))
}

describe('the data of a competition for search engines', () => {
  it('says what the sample says', () => {
    const { name, eventStatus, eventAttendanceMode, location, organizer, subEvent, subjectOf } = sample
    const { addressCountry: _, ...address } = location.address
    expect(data).toMatchObject({
      ...{
        '@context': sample['@context'],
        '@type': sample['@type'],
        '@id': sample['@id'],
        name,
        eventStatus,
        eventAttendanceMode,
      },
      location: { ...location, address },
      ...{ organizer, subjectOf },
      subEvent: subEvent.map((part) => ({
        ...{ '@type': part['@type'], location: part.location, url: part.url },
        name: part.name.replace(/^\d+\. /, ''),
      })),
    })
  })

  it('differs where it was decided otherwise', () => {
    // The hours that the schedule has, and days where it has none; the page as its address; the three letters of a country.
    expect(data).toMatchObject({
      ...{
        startDate: new Date(sample.startDate).toISOString(),
        endDate: '2027-05-02',
        url: `${sample.url}/overview`,
        sport: 'Jumping',
      },
      location: { address: { addressCountry: 'BEL' } },
      // The same moment, in the time of the world.
      subEvent: [{ startDate: new Date(sample.subEvent[0]?.startDate ?? '').toISOString() }],
    })
    const own = new Set(wordsOf(data))
    expect(wordsOf(sample).filter((word) => !own.has(word))).toEqual([])
    const theirs = new Set(wordsOf(sample))
    expect([...own].filter((word) => !theirs.has(word)).toSorted()).toEqual([
      ...['image', 'organizer.url', 'subEvent[].eventStatus'],
    ])
  })

  it('has its languages in the order of the host, and no hour where the organiser hides it or the page has no schedule', () => {
    expect(data).toMatchObject({ inLanguage: ['en', 'nl'] })
    expect([...sample.inLanguage].sort()).toEqual(['en', 'nl'])
    const of = (start: string | null, end: string | null, day = '2027-05-01') => {
      const days = [
        { date: day, general: [], arenas: [{ arena, activities: [{ ...activity, date: day, start, end }] }] },
      ]
      const schedule = PublicOverview.shape.schedule.parse({ isPublished: true, days })
      return structuredData({ ...page, schedule }, frame, publicTexts('en'))
    }
    expect(of(null, null)).toMatchObject({ startDate: '2027-05-01', endDate: '2027-05-02' })
    expect(of('10:00', '18:30', '2027-05-02')).toMatchObject({
      ...{ startDate: '2027-05-01', endDate: '2027-05-02T16:30:00.000Z' },
    })
    // A part that ends after midnight.
    expect(of('22:00', '01:00', '2027-05-02')).toMatchObject({ endDate: '2027-05-02' })
    const info: PublicPage = { kind: 'info', competition: overview.competition }
    expect(structuredData(info, frame, publicTexts('en'))).toMatchObject({ startDate: '2027-05-01' })
  })

  it('names nobody', () => {
    expect(JSON.stringify(data)).not.toMatch(/Vermeerbeke|Koningshof/)
  })
})
