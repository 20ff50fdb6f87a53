import { describe, expect, it } from 'vitest'
import { countryWords } from '../../kernel/address/country.rules.ts'
import { importErrors } from './import.errors.ts'
import { dateOf, flagOf, looselyOf, type NamedColumn, readHeader, readRow } from './import.rules.ts'
import { importColumns } from './import-columns.rules.ts'

const named = (noun: keyof typeof importColumns): NamedColumn[] =>
  importColumns[noun].map((column) => ({
    column,
    names: [column.key, `${column.key} label`],
    options:
      column.kind === 'country'
        ? countryWords()
        : new Map((column.options ?? []).map((option) => [looselyOf(option), option])),
    choices: (column.options ?? []).join(', '),
    label: `${column.key} label`,
  }))

describe('the header of a file (q029, q025)', () => {
  it('finds columns by key or label, ignoring capitals, signs and remarks', () => {
    const { columns, causes } = readHeader(['NAME', 'sport_name', 'Gender (see list)', 'Is Pony *', ''], named('horse'))
    expect(columns.map((found) => found?.named.column.key ?? null)).toEqual([
      'name',
      'sportName',
      'gender',
      'isPony',
      null,
    ])
    expect(causes).toEqual([])
  })
  it('reports each unknown, duplicate or missing column', () => {
    const { causes } = readHeader(['name', 'Name', 'Shoe size', 'gender'], named('horse'))
    expect(causes.map(({ column, cause }) => [column, cause.code])).toEqual([
      ['Name', importErrors.columnTwice.code],
      ['Shoe size', importErrors.columnUnknown.code],
      ['isPony label', importErrors.columnMissing.code],
    ])
  })
})

describe('a cell', () => {
  it.each([
    ['17/05/2015', '2015-05-17'],
    ['7-5-2015', '2015-05-07'],
    ['17.05.2015', '2015-05-17'],
    ['2015-05-17', '2015-05-17'],
    ['2015-05-17T00:00:00.000Z', '2015-05-17'],
    ['31/02/2015', null],
    ['05/17/2015', null],
    ['17/05/15', null],
    ['42141', null],
  ])('with the date %s is %s', (text, date) => {
    expect(dateOf(text)).toBe(date)
  })
  it.each([
    ['Ja', true],
    ['X', true],
    ['nee', false],
    ['0', false],
    ['perhaps', null],
  ])('with the word %s is %s', (text, flag) => {
    expect(flagOf(text)).toBe(flag)
  })
})

describe('a row', () => {
  const header = readHeader(['name', 'gender', 'isPony', 'birthDate'], named('horse'))
  it('has the shape of the input of the form', () => {
    expect(readRow(['Zirocco', 'mare', 'no', ''], header)).toMatchObject({
      input: { name: 'Zirocco', gender: 'MARE', isPony: false },
      causes: [],
    })
    expect(readRow(['', '', '', ''], header).input).toEqual({ name: '' })
  })
  it('reports the error of each cell', () => {
    expect(readRow(['Z', 'cow', 'perhaps', '31/02/2015', 'more'], header).causes).toEqual([
      { code: importErrors.notAChoice.code, values: { choices: expect.stringContaining('MARE') }, field: 'gender' },
      { code: importErrors.notYesOrNo.code, field: 'isPony' },
      { code: importErrors.notADate.code, field: 'birthDate' },
      { code: importErrors.tooManyCells.code },
    ])
  })
  it('combines the fields of an address', () => {
    const people = readHeader(
      ['firstName', 'lastName', 'birthDate', 'address.street', 'address.country'],
      named('person'),
    )
    expect(readRow(['A', 'B', '1/1/1990', 'Dorp', 'België'], people).input).toMatchObject({
      birthDate: '1990-01-01',
      address: { street: 'Dorp', country: 'BEL' },
    })
    expect(readRow(['A', 'B', '1/1/1990'], people).input).not.toHaveProperty('address')
  })
})
