import { readFileSync } from 'node:fs'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { feiErrors } from '@oxer/domain/exchange/fei/fei.errors'
import { feiEntriesImport } from '@oxer/domain/exchange/fei/fei-entries.rules'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { importLayouts } from '@oxer/domain/exchange/integration/import-layout.presets'
import { layoutImport } from '@oxer/domain/exchange/integration/import-layout.rules'
import { describe, expect, it } from 'vitest'
import { SpreadsheetError } from '../spreadsheet-reader/spreadsheet-error.ts'
import { openImportFile } from './import-file.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const opened = (text: string) => openImportFile('a file', bytes(text))
const refusal = async (text: string) => {
  try {
    await opened(text)
  } catch (error) {
    return error instanceof SpreadsheetError ? error.code : error
  }
  return null
}

describe('a file of another system', () => {
  it('is JSON, XML or a table, by what is in it', async () => {
    expect((await opened('\uFEFF {"a": 1}')).content).toEqual({ kind: 'JSON', value: { a: 1 } })
    expect((await opened('<a b="1"><c/><c>2</c></a>')).content).toEqual({
      ...{ kind: 'XML', value: { a: { '@b': '1', c: ['', '2'] } } },
    })
    expect((await opened('a;b\n1;2')).content).toMatchObject({ kind: 'TABLE', rows: [{ cells: ['a', 'b'] }, {}] })
  })

  it.each([
    ['a declaration of entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'UNREADABLE'],
    ['an element that does not end', '<a><b></a>', 'UNREADABLE'],
    ['elements within elements without end', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, 'TOO_LARGE'],
    ['more than a show has', `<a>${'x'.repeat(5_000_001)}</a>`, 'TOO_LARGE'],
    ['broken JSON', '{"a"', 'UNREADABLE'],
  ])('is refused with %s', async (_name, text, code) => expect(await refusal(text)).toBe(code))
})

describe('the entries of Mijn KNHS', () => {
  it('are read from the six columns that are known', async () => {
    const sample = readFileSync(new URL('./testing/inschrijvingenW000000-known.csv', import.meta.url), 'utf8')
    const competition = { ref: '01890000-0000-7000-8000-000000000001', name: 'Zandhof', start: '2027-05-01' }
    const read = layoutImport(importLayouts.KNHS_SUBSCRIPTION_IMPORT).read([await opened(sample)], {
      ...{ at: '2027-04-20T10:00:00+02:00', timeZone: 'Europe/Brussels', competition },
    })
    expect(read.problems).toEqual([])
    expect(read.document?.entries?.map(({ test, notes }) => [test, notes])).toEqual([
      ['L2', 'graag vroeg starten'],
      ['M1', undefined],
      ['B', undefined],
    ])
    expect(read.document?.persons?.map(({ lastName, phone }) => [lastName, phone])).toEqual([
      ['Vermeerbeke', '0600000001'],
      ['Koningshof', '0600000002'],
      ['Akenveld', '0600000003'],
    ])
    expect(read.document?.horses?.map(({ withersHeightCode }) => withersHeightCode)).toEqual([
      undefined,
      undefined,
      'D',
    ])
  })
})

/** Synthetic, in layouts of ours: nobody has published one of these systems, and the people and the horses do not exist. */
describe('the samples of layouts of ours', () => {
  it.each([
    ['EQUESTER_IMPORT', 'oxer-equester.csv', ['Noor Testelaar, Okapi Q, 17', 'Sil Akenveld, Quirky Q, 18']],
    ['EQUIBASE_IMPORT', 'oxer-equibase.csv', ['Bram Koningshof, Java Testpaard E, 21']],
    [
      'EQUICOMPETITION_IMPORT',
      'oxer-equicompetition.csv',
      ["Lotte Vermeerbeke, Okapi van 't Zandhof, 5", 'Lotte Vermeerbeke, Polka C, 6'],
    ],
    ['ZANGERSHEIDE_IMPORT', 'oxer-zangersheide.csv', ['Noor Testelaar, Okapi Z, 17']],
    ['WEAUCTION_IMPORT', 'oxer-weauction.csv', ['Jip Proefman, Simulant Z, 1']],
  ] as const)('%s: every row is read, with its provider', async (integration, name, starts) => {
    const layout = importLayouts[integration]
    const text = readFileSync(new URL(`./testing/${name}`, import.meta.url), 'utf8')
    const competition = { ref: '01890000-0000-7000-8000-000000000001', name: 'Zandhof', start: '2027-05-01' }
    const { document, problems } = layoutImport(layout).read([await opened(text)], {
      ...{ at: '2027-04-20T10:00:00+02:00', timeZone: 'Europe/Brussels', competition },
    })
    expect(problems).toEqual([])
    const { persons = [], horses = [], entries = [] } = ExchangeDocument.parse(document)
    const named = <Sent extends { id: string }>(records: readonly Sent[], id: string) =>
      records.find((record) => record.id === id)
    expect(
      entries.map(({ person, horse, startNumber }) => {
        const rider = named(persons, person)
        return `${rider?.firstName} ${rider?.lastName}, ${named(horses, horse)?.name}, ${startNumber}`
      }),
    ).toEqual(starts)
    const providers = [...persons, ...horses, ...entries].flatMap(({ externalIds = [] }) =>
      externalIds.map(({ provider }) => provider).filter((provider) => provider !== 'UELN'),
    )
    expect(new Set(providers)).toEqual(new Set([layout.provider]))
  })
})

/** Synthetic: its show, people and horses do not exist. */
const sample = readFileSync(new URL('../../../domain/src/exchange/fei/testing/entries.xml', import.meta.url), 'utf8')
const target = { at: '2027-04-20T10:00:00+02:00', timeZone: 'Europe/Brussels', competition: null }
const read = async (...texts: string[]) => {
  const files = await Promise.all(texts.map(opened))
  const { document, problems } = feiEntriesImport.read(files, target)
  return { document: document === null ? null : ExchangeDocument.parse(document), problems }
}
const codes = async (text: string) => (await read(text)).problems.map(({ kind, code, field }) => [kind, code, field])

describe('the entries of the FEI', () => {
  it('become riders and horses with their numbers', async () => {
    const { document } = await read(sample)
    expect(document).toMatchObject({ kind: 'DELTA', source: { system: 'fei' } })
    expect(document?.persons).toEqual([
      {
        ...{ id: '10900001', firstName: 'Lotte', lastName: 'Vermeerbeke', birthDate: '1998-03-04', nationality: 'BEL' },
        externalIds: [{ provider: 'FEI', value: '10900001' }],
      },
      {
        ...{
          id: '10900002',
          firstName: 'Bram',
          lastName: 'Koningshof & Zoon',
          birthDate: '2001-12-31',
          nationality: 'NLD',
        },
        externalIds: [{ provider: 'FEI', value: '10900002' }],
      },
      {
        ...{ id: '10900003', firstName: 'Sil', lastName: 'Akenveld', nationality: 'DEU' },
        externalIds: [{ provider: 'FEI', value: '10900003' }],
      },
    ])
    expect(document?.horses).toMatchObject([
      { id: '109ZZ01', name: "Okapi van 't Zandhof", gender: 'STALLION', studbook: 'BWP' },
      { id: '109ZZ02', name: 'Java Testpaard Z', gender: 'GELDING', studbook: 'Z' },
    ])
  })

  it('say what is not read: who starts with which horse, trainers, and what nobody has described', async () => {
    const { problems } = await read(sample)
    expect(problems.map(({ kind, code, values }) => [kind, code, values])).toEqual([
      ['SKIPPED', feiErrors.entriesUnread.code, { event: '2027_CI_0000_S_S_01', count: 2 }],
      ['SKIPPED', feiErrors.attributesUnread.code, { element: 'Athlete', names: 'Gender' }],
      [
        ...['SKIPPED', feiErrors.attributesUnread.code],
        { element: 'Horse', names: 'TrainerFEIID, TrainerFirstName, TrainerFamilyName' },
      ],
      ['SKIPPED', feiErrors.attributesUnread.code, { element: 'AthleteEntry', names: 'Athlete, Horse' }],
      ['SKIPPED', feiErrors.sexUnknown.code, { count: 1 }],
    ])
  })

  it('are those of several files, each rider once, and of one rider alone', async () => {
    const one = '<HorseSport><ShowEntries><Athlete FEIID="10900001" FamilyName="Other"/></ShowEntries></HorseSport>'
    expect((await read(sample, one)).document?.persons?.map(({ lastName }) => lastName)).toEqual([
      ...['Vermeerbeke', 'Koningshof & Zoon', 'Akenveld'],
    ])
    expect(await read(one)).toMatchObject({ document: { persons: [{ lastName: 'Other' }], horses: [] }, problems: [] })
  })

  const entries = (inner: string): string => `<HorseSport><ShowEntries>${inner}</ShowEntries></HorseSport>`
  const { otherLayout, nothingToImport, valueUnreadable } = importFileErrors
  it.each([
    { is: 'another XML', text: '<a/>', code: otherLayout.code, field: null },
    { is: 'a table', text: 'FEIID;Name', code: otherLayout.code, field: null },
    { is: 'results', text: '<HorseSport><EventResult/></HorseSport>', code: otherLayout.code, field: null },
    { is: 'of nobody', text: entries('<Event FEIID="1"/>'), code: nothingToImport.code, field: null },
    {
      ...{ is: 'of a rider without a number', text: entries('<Athlete FamilyName="A"/>') },
      ...{ code: valueUnreadable.code, field: 'ShowEntries.Athlete.0.@FEIID' },
    },
    {
      ...{ is: 'of a day of birth that is none' },
      text: entries('<Athlete FEIID="1" FamilyName="A" BirthDate="4 March"/>'),
      ...{ code: valueUnreadable.code, field: 'ShowEntries.Athlete.0.@BirthDate' },
    },
  ])('are refused if they are $is', async ({ text, code, field }) =>
    expect(await codes(text)).toEqual([['REFUSED', code, field]]),
  )
})
