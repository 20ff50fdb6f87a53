import { describe, expect, it } from 'vitest'
import { Result } from '../../disciplines/disciplines.ts'
import { ExchangeDocument } from './exchange-document.schema.ts'
import { exchangeJsonSchema } from './exchange-schema.rules.ts'
import example from './testing/example.json' with { type: 'json' }

const refusedAt = (change: (document: typeof example) => unknown): string[] => {
  const parsed = ExchangeDocument.safeParse(change(example))
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('the exchange document', () => {
  it('its published JSON Schema is current', async () => {
    await expect(`${JSON.stringify(exchangeJsonSchema(), null, 1)}\n`).toMatchFileSnapshot(
      '../../../../../docs/exchange/oxer-exchange-1.schema.json',
    )
  })

  it('the example is valid, and its rides are results of the domain', () => {
    const document = ExchangeDocument.parse(example)
    expect(document.entries).toHaveLength(7)
    for (const { detail } of document.results ?? []) expect(Result.safeParse(detail).success).toBe(true)
  })

  it('names the judge of a sheet', () => {
    const detail = { discipline: 'DRESSAGE', status: 'FINISHED', outOfCompetition: false }
    const results = [
      {
        ...{ id: 'r', entry: 'e', test: 't', status: 'FINISHED' },
        detail: { ...detail, judges: [{ position: 'C', judge: 'A. Voorbeeld', marks: ['7.5', null] }] },
      },
    ]
    expect(ExchangeDocument.parse({ ...example, results }).results).toEqual(results)
  })

  it('keeps what other systems add under their key', () => {
    const extensions = { 'another-system': { anything: [1, 'two', null] } }
    expect(ExchangeDocument.parse({ ...example, extensions }).extensions).toEqual(extensions)
  })

  it.each([
    [
      'a number for a decimal',
      (d: typeof example) => ({
        ...d,
        results: [{ ...d.results[0], detail: { ...d.results[0]?.detail, carried: 4 } }],
      }),
      'results.0.detail',
    ],
    [
      'an unknown field',
      (d: typeof example) => ({ ...d, persons: [{ id: '1', lastName: 'x', ssn: 'x' }] }),
      'persons.0',
    ],
    ['an unknown collection', (d: typeof example) => ({ ...d, people: [] }), ''],
    ['another format', (d: typeof example) => ({ ...d, format: 'iof' }), 'format'],
    ['version 2', (d: typeof example) => ({ ...d, version: '2.0' }), 'version'],
    [
      'an entry without a horse',
      (d: typeof example) => ({ ...d, entries: [{ id: '1', test: '7', person: 'p' }] }),
      'entries.0.horse',
    ],
    [
      'a country of the IOC in two letters',
      (d: typeof example) => ({ ...d, organisations: [{ id: '1', name: 'x', country: 'NL' }] }),
      'organisations.0.country',
    ],
    [
      'an identifier as a text',
      (d: typeof example) => ({ ...d, horses: [{ id: '1', name: 'x', externalIds: ['x'] }] }),
      'horses.0.externalIds.0',
    ],
    [
      'a key of an extension in capitals',
      (d: typeof example) => ({ ...d, extensions: { Equipe: 1 } }),
      'extensions.Equipe',
    ],
    [
      'seconds for hundredths',
      (d: typeof example) => ({
        ...d,
        results: [{ ...d.results[0], detail: { ...d.results[0]?.detail, rounds: [{ time: 69.57 }] } }],
      }),
      'results.0.detail',
    ],
    ['an instant without offset', (d: typeof example) => ({ ...d, generatedAt: '2027-05-01T12:30:00' }), 'generatedAt'],
  ])('refuses %s', (_, change, path) => {
    expect(refusedAt(change)).toContain(path)
  })
})
