import { describe, expect, it } from 'vitest'
import { aboutInDocument } from './batch-about.rules.ts'

const uuid = '0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e'
const document = {
  ...{ format: 'oxer-exchange' as const, version: '1.0', kind: 'COMPLETE' as const },
  ...{ generatedAt: '2027-05-01T12:30:00+02:00', source: { system: 'show' } },
  persons: [{ id: 'p', firstName: 'Noor', lastName: 'Velden', birthDate: '2011-02-03' }],
  horses: [{ id: 'h', name: 'Okapi', sportName: 'Okapi van het Zand' }],
  tests: [{ id: '7', competition: 'c', name: '1,10 m', discipline: 'SHOW_JUMPING' as const }],
  entries: [
    { id: 'e', test: '7', person: 'p', horse: 'h' },
    { id: 'f', test: 'L2', person: 'nobody', horse: 'none' },
    { id: 'g', test: uuid, person: 'p', horse: 'h' },
  ],
  startlists: [{ id: 'l', test: '7', items: [] }],
  results: [{ id: 'r', entry: 'e', test: '7', status: 'FINISHED' as const }],
  rankings: [{ id: 'k', test: '7', rows: [] }],
}

describe('whom a row of a batch is about', () => {
  const about = aboutInDocument(document)
  const whole = { rider: 'Noor Velden', horse: 'Okapi van het Zand', test: '1,10 m' }
  it.each([
    ['entries', 'e', whole],
    ['results', 'r', whole],
    ['entries', 'f', { rider: null, horse: null, test: 'L2' }],
    ['entries', 'g', { ...whole, test: null }],
    ['entries', 'not in it', { rider: null, horse: null, test: null }],
    ['tests', '7', { rider: null, horse: null, test: '1,10 m' }],
    ['startlists', 'l', { rider: null, horse: null, test: '1,10 m' }],
    ['rankings', 'k', { rider: null, horse: null, test: '1,10 m' }],
    ['persons', 'p', null],
    ['competitions', 'c', null],
  ] as const)('is said for %s %s by its names', (collection, id, said) => {
    expect(about({ collection, id })).toEqual(said)
  })

  it('is never a date of birth', () => {
    expect(
      JSON.stringify([about({ collection: 'entries', id: 'e' }), about({ collection: 'results', id: 'r' })]),
    ).not.toMatch(/2011/)
  })
})
