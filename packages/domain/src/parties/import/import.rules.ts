// Converts the texts of a spreadsheet to the inputs of the forms. It knows no language: the labels are given.
import type { ErrorCause } from '../../kernel/error/error.schema.ts'
import { lettersOf } from '../../kernel/search/search.rules.ts'
import { isLocalDate } from '../../kernel/time/time.rules.ts'
import { importErrors } from './import.errors.ts'
import type { ImportColumn } from './import-column.schema.ts'

/** Letters and digits only, so that "Sport name", "sport_name" and "sportName" are one. */
export const looselyOf = lettersOf

/** A column with all its accepted names, and its options. */
export type NamedColumn = {
  readonly column: ImportColumn
  readonly names: readonly string[]
  /** Maps an accepted text, normalised, to the option. */
  readonly options: ReadonlyMap<string, string>
  /** The options in the reader's language. */
  readonly choices: string
  /** The label in the reader's language. */
  readonly label: string
}

export type Header = {
  /** By the index in the row; null for a cell without a heading. */
  readonly columns: readonly ({ readonly named: NamedColumn; readonly header: string } | null)[]
  readonly causes: readonly { readonly column: string; readonly cause: ErrorCause }[]
}

const about = (code: ErrorCause['code'], column: string) => ({ column, cause: { code, values: { column } } })

/** The column of each cell of the first row, with unknown, repeated and missing columns. */
export const readHeader = (cells: readonly string[], known: readonly NamedColumn[]): Header => {
  const byName = new Map(known.flatMap((named) => named.names.map((name) => [looselyOf(name), named])))
  const causes: Header['causes'][number][] = []
  const seen = new Set<NamedColumn>()
  const columns = cells.map((cell) => {
    const header = cell.trim()
    if (header === '') return null
    // A label may end in a remark, as in "Gender (see list)" or with a star for a required one.
    const named = byName.get(looselyOf(header)) ?? byName.get(looselyOf(header.replace(/\(.*\)|\*/g, '')))
    if (!named) {
      causes.push(about(importErrors.columnUnknown.code, header))
      return null
    }
    if (seen.has(named)) {
      causes.push(about(importErrors.columnTwice.code, header))
      return null
    }
    seen.add(named)
    return { named, header }
  })
  for (const named of known) {
    if (named.column.isRequired && !seen.has(named)) {
      causes.push(about(importErrors.columnMissing.code, named.label))
    }
  }
  return { columns, causes }
}

/** 2015-05-17, 17/05/2015, 17-5-2015 and 17.05.2015, with or without a time; otherwise null. The day comes first. */
export const dateOf = (text: string): string | null => {
  const day = text.trim().replace(/[T ].*$/, '')
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day)
  const date = dayFirst ? `${dayFirst[3]}-${dayFirst[2]?.padStart(2, '0')}-${dayFirst[1]?.padStart(2, '0')}` : day
  return isLocalDate(date) ? date : null
}

const yes: readonly string[] = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'waar', 'oui', 'pony']
const no: readonly string[] = ['no', 'n', 'false', '0', 'nee', 'onwaar', 'non', 'horse', 'paard']

export const flagOf = (text: string): boolean | null => {
  const word = looselyOf(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : null
}

const unknown = {
  country: importErrors.notACountry,
  club: importErrors.clubUnknown,
  license: importErrors.licenseUnknown,
} as const

type Read = { readonly value: unknown } | { readonly cause: ErrorCause }

const cellValue = ({ column, options, choices }: NamedColumn, cell: string): Read => {
  switch (column.kind) {
    case 'date': {
      const value = dateOf(cell)
      return value === null ? { cause: { code: importErrors.notADate.code } } : { value }
    }
    case 'flag': {
      const value = flagOf(cell)
      return value === null ? { cause: { code: importErrors.notYesOrNo.code } } : { value }
    }
    case 'choice': {
      const value = options.get(looselyOf(cell))
      return value === undefined ? { cause: { code: importErrors.notAChoice.code, values: { choices } } } : { value }
    }
    case 'country':
    case 'club':
    case 'license': {
      const value = options.get(looselyOf(cell))
      return value === undefined ? { cause: { code: unknown[column.kind].code } } : { value }
    }
    default:
      return { value: cell }
  }
}

export type RowInput = {
  /** The input that the form would send: an empty cell is an empty field. */
  readonly input: Readonly<Record<string, unknown>>
  readonly causes: readonly ErrorCause[]
  /** By the key of the column: its name in this file, and its text. */
  readonly cells: ReadonlyMap<string, { readonly header: string; readonly text: string }>
}

/** One row of the file. `causes` have the keys of columns as their fields. */
export const readRow = (cells: readonly string[], { columns }: Header): RowInput => {
  const input: Record<string, unknown> = {}
  const parts = new Map<string, Record<string, unknown>>()
  const causes: ErrorCause[] = []
  const texts = new Map<string, { header: string; text: string }>()
  columns.forEach((found, place) => {
    if (!found) return
    const { key } = found.named.column
    const text = (cells[place] ?? '').trim()
    texts.set(key, { header: found.header, text })
    if (text === '') {
      // The form sends an empty required text as an empty text, so that the error names it.
      if (found.named.column.isRequired && found.named.column.kind === 'text') input[key] = ''
      return
    }
    const read = cellValue(found.named, text)
    if ('cause' in read) causes.push({ ...read.cause, field: key })
    else {
      const [whole = key, part] = key.split('.')
      if (part === undefined) input[key] = read.value
      else parts.set(whole, { ...parts.get(whole), [part]: read.value })
    }
  })
  for (const [whole, values] of parts) input[whole] = values
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    causes.push({ code: importErrors.tooManyCells.code })
  }
  return { input, causes, cells: texts }
}
