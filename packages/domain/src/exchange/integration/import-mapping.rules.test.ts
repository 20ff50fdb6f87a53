import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { importFileErrors } from './import.errors.ts'
import type { ImportTarget } from './import-adapter.schema.ts'
import { keyOfHeadings, namesOfColumns } from './import-head.rules.ts'
import { importLayouts, LayoutIntegration } from './import-layout.presets.ts'
import { layoutImport, templateOf } from './import-layout.rules.ts'
import { ImportWord } from './import-layout.schema.ts'
import { importMappingErrors } from './import-mapping.errors.ts'
import { fieldsOf, missingFields, problemsOfMapping, suggestedMapping, wholeMapping } from './import-mapping.rules.ts'
import type { MappedColumn } from './import-mapping.schema.ts'

const target: ImportTarget = {
  at: '2027-05-01T10:00:00.000Z',
  timeZone: 'Europe/Brussels',
  competition: { ref: '01890000-0000-7000-8000-000000000001', name: 'Zandhof', start: '2027-05-01' },
}

const table = (lines: readonly (readonly string[])[]) => ({
  name: 'entries.csv',
  content: { kind: 'TABLE' as const, rows: lines.map((cells, index) => ({ row: index + 1, cells })) },
})

const knhs = importLayouts.KNHS_SUBSCRIPTION_IMPORT
const own = importLayouts.ZANGERSHEIDE_IMPORT
const others = Object.values(importLayouts)

const mapped = (words: Readonly<Record<string, ImportWord | null>>): MappedColumn[] =>
  Object.entries(words).map(([heading, word]) => ({ heading, word }))
const needed = { Ruiter: 'RIDER', Paard: 'HORSE', Rubriek: 'TEST' } as const

describe('a file whose columns a person has mapped', () => {
  const lines = [
    ['Rubriek', 'Ruiter', 'Stal', 'Paard', 'Geboren', 'Nr'],
    ['L2', 'Noor van de Akker', '4', 'Okapi', '12-03-1999', 'R-7'],
    ['B', 'Sil Berg', '', '', '', ''],
    ['B', 'Bram Berg', '', 'Java', 'ooit', ''],
  ]
  const mapping = mapped({ ...needed, Geboren: 'RIDER_BIRTH_DATE', Nr: 'RIDER_NUMBER', Stal: null })

  it('is read by it, and says what is wrong under the headings of the file', () => {
    const { document, problems } = layoutImport(knhs).read([table(lines)], target, mapping)
    expect(document).toMatchObject({
      source: { system: 'knhs' },
      persons: [
        {
          ...{ firstName: 'Noor', lastName: 'van de Akker', birthDate: '1999-03-12' },
          externalIds: [{ provider: 'KNHS', value: 'R-7' }],
        },
      ],
      horses: [{ name: 'Okapi' }],
      entries: [{ test: 'L2' }],
    })
    expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'Paard', importFileErrors.valueMissing.code],
      [4, 'Geboren', importFileErrors.valueUnreadable.code],
    ])
  })

  it('need not name a layout of ours, and may', () => {
    for (const head of [[], [[own.name, '1']]]) {
      const { document } = layoutImport(own).read([table([...head, ...lines.slice(0, 2)])], target, mapping)
      expect(document?.persons).toMatchObject([{ externalIds: [{ provider: 'ZANGERSHEIDE', value: 'R-7' }] }])
    }
  })

  it('is refused by a mapping that lacks what every entry needs', () => {
    const { problems } = layoutImport(knhs).read([table(lines)], target, mapped({ Ruiter: 'RIDER' }))
    expect(problems).toMatchObject([{ code: importFileErrors.otherLayout.code }])
  })

  it('has the first and the last name instead of the whole one, and the number of a test instead of its name', () => {
    const parted = mapped({ Voor: 'RIDER_FIRST_NAME', Achter: 'RIDER_LAST_NAME', Paard: 'HORSE', Nr: 'TEST_NUMBER' })
    const rows = [
      ['Voor', 'Achter', 'Paard', 'Nr'],
      ['Noor', 'van de Akker', 'Okapi', '17'],
      ['Noor', '', 'Okapi', '17'],
    ]
    const { document, problems } = layoutImport(knhs).read([table(rows)], target, parted)
    expect(document).toMatchObject({
      persons: [{ firstName: 'Noor', lastName: 'van de Akker' }],
      entries: [{ test: '17' }],
    })
    expect(problems).toMatchObject([{ row: 3, field: 'Achter', code: importFileErrors.valueMissing.code }])
  })
})

describe('what is wrong with a mapping', () => {
  const codesOf = (columns: readonly MappedColumn[], names?: readonly string[]) =>
    problemsOfMapping(knhs, columns, names).map(({ definition, field }) => [definition, field])

  it('is nothing if every field is there once', () => {
    expect(codesOf(mapped({ ...needed, Stal: null, Hal: null }))).toEqual([])
  })

  it('is a field that two columns have, with both headings', () => {
    expect(problemsOfMapping(knhs, mapped({ ...needed, Naam: 'RIDER' }))).toEqual([
      {
        ...{ definition: importMappingErrors.fieldTwice, field: 'columns.3.word' },
        values: { heading: 'Naam', other: 'Ruiter', importField: 'RIDER' },
      },
    ])
  })

  it('is a required field that none has', () => {
    expect(problemsOfMapping(knhs, mapped({ Ruiter: 'RIDER', Paard: 'HORSE' }))).toEqual([
      { definition: importMappingErrors.fieldMissing, field: 'columns', values: { importField: 'TEST' } },
    ])
    const first = mapped({ Voor: 'RIDER_FIRST_NAME', Paard: 'HORSE', Proef: 'TEST' })
    expect([missingFields(knhs, first), missingFields(own, first)]).toEqual([['RIDER'], ['RIDER_LAST_NAME']])
  })

  it('is a field that the layout does not have', () => {
    const bare = { ...knhs, fields: [] }
    expect(problemsOfMapping(bare, mapped({ ...needed, Lengte: 'HORSE_UELN' }))).toMatchObject([
      { definition: importMappingErrors.fieldUnknown, field: 'columns.3.word' },
    ])
  })

  it('is a heading that the file does not have, or that is named twice', () => {
    expect(codesOf(mapped(needed), ['ruiter', 'PAARD', 'Proef'])).toEqual([
      [importMappingErrors.headingUnknown, 'columns.2.heading'],
    ])
    expect(codesOf([...mapped(needed), { heading: 'ruiter', word: null }])).toEqual([
      [importMappingErrors.headingTwice, 'columns.3.heading'],
    ])
  })
})

describe('the columns of a file', () => {
  it('each have a name of their own', () => {
    expect(namesOfColumns(['Naam', '', 'naam ', 'Naam #2', '#2'])).toEqual([
      'Naam',
      '#2',
      'naam #2',
      'Naam #2 #2',
      '#2 #2',
    ])
  })

  test.prop([fc.array(fc.oneof(fc.constantFrom('', 'Naam', 'naam', 'Naam #2', '#1', 'x'.repeat(120)), fc.string()))])(
    'however they are headed',
    (cells) => {
      const names = namesOfColumns(cells)
      expect(new Set(names.map((name) => keyOfHeadings([name]))).size).toBe(names.length)
      expect(names.every((name) => name.length > 0 && name.length <= 100)).toBe(true)
    },
  )

  it('have the same key in another order, in capitals and with accents', () => {
    expect(keyOfHeadings(['Naam', 'Étalon'])).toBe(keyOfHeadings(['etalon', 'NAAM']))
    expect(keyOfHeadings(['Naam', 'Étalon'])).not.toBe(keyOfHeadings(['Naam']))
  })

  it('are suggested by the layout, then by another one, each field once', () => {
    expect(
      suggestedMapping(knhs, others, ['Naam', 'UELN', 'Rider', 'Horse', 'Sportnaam 1', 'Status', 'Chip.']),
    ).toEqual(
      mapped({
        ...{ Naam: 'RIDER', UELN: 'HORSE_UELN', Rider: null, Horse: null, 'Sportnaam 1': 'HORSE' },
        ...{ Status: 'STATUS', 'Chip.': 'HORSE_CHIP' },
      }),
    )
  })

  it.each(LayoutIntegration.options)(
    'of an own file of %s are all suggested, and read as without a mapping',
    (name) => {
      const layout = importLayouts[name]
      const headings = templateOf(layout).at(-1) ?? []
      const suggested = suggestedMapping(layout, others, namesOfColumns(headings))
      expect(suggested.map(({ word }) => word)).toEqual(layout.columns.map(({ word }) => word))
      expect(problemsOfMapping(layout, suggested)).toEqual([])
    },
  )
})

const anyMapping = fc.array(
  fc.record({
    heading: fc.string({ minLength: 1, maxLength: 8 }),
    word: fc.option(fc.constantFrom(...ImportWord.options)),
  }),
  { maxLength: 12 },
)

describe('any mapping', () => {
  test.prop([anyMapping])('that has no problem names each field once, and all that are needed', (columns) => {
    if (problemsOfMapping(own, columns).length > 0) return
    const words = columns.flatMap(({ word }) => (word === null ? [] : [word]))
    expect(new Set(words).size).toBe(words.length)
    expect(missingFields(own, columns)).toEqual([])
  })

  test.prop([anyMapping])(
    'of all columns of a file says of each what it said, and that the others are not used',
    (columns) => {
      const names = namesOfColumns(columns.map(({ heading }) => heading))
      const named = columns.map(({ word }, place) => ({ heading: names[place] ?? '', word }))
      expect(wholeMapping(names, named.toReversed())).toEqual(named)
      expect(wholeMapping(names, [])).toEqual(names.map((heading) => ({ heading, word: null })))
    },
  )

  it('is offered the fields of its layout, the required ones said to be so', () => {
    const required = fieldsOf(knhs).filter(({ isRequired }) => isRequired)
    expect(required).toEqual([
      { word: 'RIDER', isRequired: true, instead: ['RIDER_FIRST_NAME', 'RIDER_LAST_NAME'] },
      { word: 'HORSE', isRequired: true, instead: [] },
      { word: 'TEST', isRequired: true, instead: ['TEST_NUMBER'] },
    ])
    expect(fieldsOf(knhs)).toHaveLength(ImportWord.options.length)
  })
})
