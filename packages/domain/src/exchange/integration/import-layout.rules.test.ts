import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importFileErrors } from './import.errors.ts'
import type { ImportTarget } from './import-adapter.schema.ts'
import { fileImports } from './import-adapters.presets.ts'
import { importLayouts, LayoutIntegration } from './import-layout.presets.ts'
import { layoutImport, namePartsOf, templateOf } from './import-layout.rules.ts'

const target: ImportTarget = {
  at: '2027-05-01T10:00:00.000Z',
  timeZone: 'Europe/Brussels',
  competition: { ref: '01890000-0000-7000-8000-000000000001', name: 'Zandhof', start: '2027-05-01' },
}

const table = (lines: readonly (readonly string[])[]) => ({
  name: 'entries.csv',
  content: { kind: 'TABLE' as const, rows: lines.map((cells, index) => ({ row: index + 1, cells })) },
})

const knhs = layoutImport(importLayouts.KNHS_SUBSCRIPTION_IMPORT)
const headings = ['Naam', 'Sportnaam 1', 'Klasse', 'Pony categorie', 'Opmerkingen', 'Mobiele telefoon 0']
const read = (...rows: string[][]) => knhs.read([table([headings, ...rows])], target)

describe('the entries of Mijn KNHS', () => {
  it('become riders, horses and entries of the competition', () => {
    const { document, problems } = read(
      ['Lotte Vermeerbeke', "Okapi van 't Zandhof", 'L2', '', 'graag vroeg starten', '0600000001'],
      ['Sil van den Akenveld', 'Quirky Q', 'B', 'd', '', ''],
    )
    expect(problems).toEqual([])
    expect(document).toMatchObject({
      ...{ kind: 'DELTA', source: { system: 'knhs' }, scope: { competition: target.competition?.ref } },
      persons: [
        { id: 'Lotte Vermeerbeke', firstName: 'Lotte', lastName: 'Vermeerbeke', phone: '0600000001' },
        { id: 'Sil van den Akenveld', firstName: 'Sil', lastName: 'van den Akenveld' },
      ],
      horses: [
        { name: "Okapi van 't Zandhof", isPony: false },
        { name: 'Quirky Q', isPony: true, withersHeightCode: 'D' },
      ],
      entries: [
        { id: '2', test: 'L2', person: 'Lotte Vermeerbeke', notes: 'graag vroeg starten' },
        { id: '3', test: 'B', horse: 'Quirky Q' },
      ],
    })
  })

  it('are of one rider with two horses, and of one horse with two riders', () => {
    const { document } = read(['Noor A', 'Okapi', 'B', '', '', ''], ['noor a', 'Java', 'L1', '', '', ''])
    expect(document?.persons).toHaveLength(1)
    expect(document?.entries?.map(({ person, horse }) => [person, horse])).toEqual([
      ['Noor A', 'Okapi'],
      ['Noor A', 'Java'],
    ])
  })

  it('leave out columns that are not known, and rows that do not start', () => {
    const lines = [
      [...headings, 'Combinatienummer', 'Status'],
      ['Noor A', 'Okapi', 'B', '', '', '', '1', 'Geannuleerd'],
      ['Bram B', 'Java', 'B', '', '', '', '2', 'Ingeschreven'],
    ]
    const { document, problems } = knhs.read([table(lines)], target)
    expect(document?.entries).toHaveLength(1)
    expect(problems).toMatchObject([{ row: 2, field: 'Status', kind: 'SKIPPED', values: { value: 'Geannuleerd' } }])
  })

  it('say what is wrong, row by row', () => {
    const { document, problems } = read(
      ['Noor A', '', 'B', '', '', ''],
      ['Bram B', 'Java', 'B', 'Z', '', ''],
      ['Sil C', 'Quirky', 'B', '', '', ''],
    )
    expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'Sportnaam 1', importFileErrors.valueMissing.code],
      [3, 'Pony categorie', importFileErrors.valueUnreadable.code],
    ])
    expect(document?.entries?.map(({ id }) => id)).toEqual(['4'])
  })

  it('are no other file', () => {
    const other = knhs.read([table([['Paard', 'Ruiter']])], target)
    expect(other).toMatchObject({ document: null, problems: [{ code: importFileErrors.otherLayout.code }] })
    const forgotten = knhs.read([table([['Naam', 'Klasse']])], target)
    expect(forgotten.problems).toMatchObject([{ code: importFileErrors.columnMissing.code, field: 'Sportnaam 1' }])
    expect(read().problems).toMatchObject([{ code: importFileErrors.nothingToImport.code }])
  })
})

describe('a layout of Oxer', () => {
  it.each(LayoutIntegration.options)('%s is registered, and reads its own empty file', (integration) => {
    const layout = importLayouts[integration]
    const found = fileImports[integration]?.read([table(templateOf(layout))], target)
    expect(found?.problems.map(({ code }) => code)).toEqual([importFileErrors.nothingToImport.code])
  })

  const layout = importLayouts.ZANGERSHEIDE_IMPORT
  const own = layoutImport(layout)
  const filled = (values: Readonly<Record<string, string>>) => [
    [layout.name, '1'],
    Object.keys(values),
    Object.values(values),
  ]
  const row = {
    ...{ 'Entry number': 'Z-1', Test: '1,10 m', 'Rider number': 'R-7', 'First name': 'Noor', 'Last name': 'Testelaar' },
    ...{ 'Rider birth date': '12/03/1999', 'Horse number': 'H-3', Horse: 'Okapi Z', UELN: '056002012345678' },
    ...{ Gender: 'merrie', 'Start number': '17', 'Out of competition': 'ja' },
  }

  it('sets the external ids of its provider', () => {
    const { document, problems } = own.read([table(filled(row))], target)
    expect(problems).toEqual([])
    expect(document).toMatchObject({
      source: { system: 'zangersheide' },
      persons: [{ externalIds: [{ provider: 'ZANGERSHEIDE', value: 'R-7' }], birthDate: '1999-03-12' }],
      horses: [
        {
          externalIds: [
            { provider: 'ZANGERSHEIDE', value: 'H-3' },
            { provider: 'UELN', value: '056002012345678' },
          ],
          gender: 'MARE',
        },
      ],
      entries: [{ externalIds: [{ provider: 'ZANGERSHEIDE', value: 'Z-1' }], startNumber: 17, outOfCompetition: true }],
    })
  })

  it('must name itself in its first line, and has no other columns', () => {
    const [, ...unnamed] = filled(row)
    expect(own.read([table(unnamed)], target).problems).toMatchObject([{ code: importFileErrors.otherLayout.code }])
    const other = own.read([table(filled({ ...row, Stable: '4' }))], target)
    expect(other.problems).toMatchObject([{ code: importFileErrors.columnUnknown.code, field: 'Stable' }])
  })

  it('takes an exchange document of the same sender, and of no other', () => {
    const sent = own.read([table(filled(row))], target).document
    const json = (system: string) => ({
      name: 'entries.json',
      content: { kind: 'JSON' as const, value: { ...sent, source: { system } } },
    })
    expect(own.read([json('zangersheide')], target).document?.entries).toEqual(sent?.entries)
    expect(own.read([json('knhs')], target).problems).toMatchObject([{ code: importFileErrors.otherLayout.code }])
  })
})

describe('a whole name', () => {
  it.each([
    ['Lotte Vermeerbeke', 'Lotte', 'Vermeerbeke'],
    ['Sil van den Akenveld', 'Sil', 'van den Akenveld'],
    ['Anne Marie Koningshof', 'Anne Marie', 'Koningshof'],
    ["Bram van 't Zandhof", 'Bram', "van 't Zandhof"],
    ['Van Damme', 'Van', 'Damme'],
    ['Cher', undefined, 'Cher'],
  ])('%s', (whole, firstName, lastName) => {
    expect(namePartsOf(whole)).toEqual({ firstName, lastName })
  })

  it('loses no word', () => {
    const words = fc.array(fc.constantFrom('Noor', 'van', 'de', 'Testelaar', "'t"), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, (all) => {
        const { firstName = '', lastName } = namePartsOf(all.join(' '))
        expect(`${firstName} ${lastName}`.trim()).toBe(all.join(' '))
        expect(lastName).not.toBe('')
      }),
    )
  })
})
