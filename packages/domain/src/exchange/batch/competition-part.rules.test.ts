import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { byCompetition } from './competition-part.rules.ts'

const document = ExchangeDocument.parse({
  ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2027-05-01T12:30:00+02:00' },
  source: { system: 'season' },
  persons: ['p1', 'p2', 'p3'].map((id) => ({ id, firstName: id, lastName: 'Season' })),
  horses: ['h1', 'h2'].map((id) => ({ id, name: id })),
  organisations: [{ id: 'o', name: 'Club' }],
  competitions: ['c1', 'c2'].map((id) => ({
    ...{ id, name: id, start: '2027-05-01', end: '2027-05-01', timeZone: 'Europe/Brussels' },
  })),
  tests: [
    { id: 't1', competition: 'c1', name: '1', discipline: 'SHOW_JUMPING' },
    { id: 't2', competition: 'c2', name: '2', discipline: 'SHOW_JUMPING' },
    { id: 't3', competition: 'c1', name: '3', discipline: 'SHOW_JUMPING' },
    { id: 'stray', competition: 'c9', name: '9', discipline: 'SHOW_JUMPING' },
  ],
  entries: [
    { id: 'e1', test: 't1', person: 'p1', horse: 'h1' },
    { id: 'e2', test: 't2', person: 'p2', horse: 'h1' },
    { id: 'e3', test: 't3', person: 'p1', horse: 'h2' },
    { id: 'e9', test: 'stray', person: 'p3', horse: 'h2' },
  ],
  startlists: ['t1', 't2'].map((test) => ({ id: `l${test}`, test, items: [] })),
  results: ['e1', 'e2'].map((entry, index) => ({ id: `r${entry}`, entry, test: `t${index + 1}`, status: 'FINISHED' })),
  rankings: [{ id: 'k', test: 't2', rows: [] }],
  activities: [
    { id: 'a1', competition: 'c1', kind: 'TEXT', name: 'Ceremony', date: '2027-05-01' },
    { id: 'a2', competition: 'c2', kind: 'BREAK', date: '2027-05-01', start: '12:00' },
  ],
})

const idsOf = (part: ExchangeDocument | undefined) =>
  Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value.map((record: { id: string }) => record.id)]] : [],
    ),
  )

describe('the parts of a document of many competitions', () => {
  it('are the tests of each, what belongs to them, and their riders and horses', () => {
    const parts = byCompetition(document)
    expect([...parts.keys()]).toEqual(['c1', 'c2'])
    expect(idsOf(parts.get('c1'))).toEqual({
      ...{ competitions: ['c1'], tests: ['t1', 't3'], entries: ['e1', 'e3'], persons: ['p1'], horses: ['h1', 'h2'] },
      ...{ organisations: ['o'], startlists: ['lt1'], results: ['re1'], rankings: [], teams: [], activities: ['a1'] },
    })
    expect(idsOf(parts.get('c2'))).toEqual({
      ...{ competitions: ['c2'], tests: ['t2'], entries: ['e2'], persons: ['p2'], horses: ['h1'] },
      ...{
        organisations: ['o'],
        startlists: ['lt2'],
        results: ['re2'],
        rankings: ['k'],
        teams: [],
        activities: ['a2'],
      },
    })
  })

  it('are the document itself if it has one competition, and none if it has none', () => {
    const one = { ...document, competitions: document.competitions?.slice(0, 1) }
    expect(byCompetition(one).get('c1')).toBe(one)
    expect(byCompetition({ ...document, competitions: undefined }).size).toBe(0)
  })
})
