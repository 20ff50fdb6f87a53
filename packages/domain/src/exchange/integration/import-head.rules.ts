// The headings of a table: which column says what, by the layout or as a person has mapped it.
import { fold, lettersOf } from '../../kernel/search/search.rules.ts'
import { importFileErrors } from './import.errors.ts'
import type { ImportProblem, ImportRow } from './import-adapter.schema.ts'
import type { ImportColumn, ImportLayout, ImportWord } from './import-layout.schema.ts'
import { missingFields, requiredWords, wordForms } from './import-mapping.rules.ts'
import { longestHeading, type MappedColumn, mostMappedColumns } from './import-mapping.schema.ts'

type Definition = (typeof importFileErrors)[keyof typeof importFileErrors]

export const problemOf = (
  file: string,
  { code }: Definition,
  over: Partial<Omit<ImportProblem, 'file' | 'code'>> = {},
): ImportProblem => ({ file, row: null, field: null, kind: 'REFUSED', values: {}, ...over, code })

export type Columns = ReadonlyMap<ImportWord, { readonly column: ImportColumn; readonly place: number }>

export type Head = {
  readonly columns: Columns
  readonly rows: readonly ImportRow[]
  readonly problems: ImportProblem[]
}

const isNameOf = (layout: ImportLayout, row: ImportRow | undefined): boolean =>
  fold(row?.cells[0] ?? '') === fold(layout.name) && row?.cells[1]?.trim() === String(layout.version)

/** The rows below the headings, and what is wrong with those. Null if the file is not of the layout. */
export const readHead = (layout: ImportLayout, file: string, rows: readonly ImportRow[]): Head | null => {
  if (layout.isOwn && !isNameOf(layout, rows[0])) return null
  const [headings, ...below] = layout.isOwn ? rows.slice(1) : rows
  if (headings === undefined) return null
  const known = new Map(layout.columns.map((column) => [lettersOf(column.heading), column]))
  const columns = new Map<ImportWord, { column: ImportColumn; place: number }>()
  const problems: ImportProblem[] = []
  for (const [place, cell] of headings.cells.entries()) {
    const column = known.get(lettersOf(cell))
    const values = { heading: cell }
    const at = { row: headings.row, field: cell, values }
    if (column !== undefined && !columns.has(column.word)) columns.set(column.word, { column, place })
    else if (column !== undefined) problems.push(problemOf(file, importFileErrors.columnTwice, at))
    else if (layout.isOwn && cell !== '') problems.push(problemOf(file, importFileErrors.columnUnknown, at))
  }
  const missing = layout.columns.filter(({ word, isRequired }) => isRequired && !columns.has(word))
  // Without any of them, it is another file; without one of them, a column was forgotten.
  if (missing.length === layout.columns.filter(({ isRequired }) => isRequired).length) return null
  for (const { heading } of missing) {
    const at = { row: headings.row, field: heading, values: { heading } }
    problems.push(problemOf(file, importFileErrors.columnMissing, at))
  }
  return { columns, rows: below, problems }
}

/** The row of the headings and those below it; a first line that names the layout is passed over. Null for a table without rows. */
export const partsOfTable = (
  layout: ImportLayout,
  rows: readonly ImportRow[],
): { headings: ImportRow; below: readonly ImportRow[] } | null => {
  const [headings, ...below] = isNameOf(layout, rows[0]) ? rows.slice(1) : rows
  return headings === undefined ? null : { headings, below }
}

/** A name for each column of a file, no two alike: its heading, "Naam #2" for the second one of a heading, "#4" for a fourth column without one. */
export const namesOfColumns = (cells: readonly string[]): string[] => {
  const taken = new Set<string>()
  return cells.slice(0, mostMappedColumns).map((cell, place) => {
    const heading = cell.trim().slice(0, longestHeading)
    const numbered = (number: number): string => `${heading.slice(0, longestHeading - 5)} #${String(number)}`.trim()
    let name = heading === '' ? numbered(place + 1) : heading
    for (let number = 2; taken.has(fold(name)); number += 1) name = numbered(number)
    taken.add(fold(name))
    return name
  })
}

/** Files with the same columns have the same key, in whichever order and writing they have them. */
export const keyOfHeadings = (names: readonly string[]): string => names.map(fold).toSorted().join('\n')

/** The columns as a person has mapped them; those that the mapping does not name are not read. */
export const mappedHead = (
  layout: ImportLayout,
  mapping: readonly MappedColumn[],
  rows: readonly ImportRow[],
): Head | null => {
  const parts = partsOfTable(layout, rows)
  if (parts === null || missingFields(layout, mapping).length > 0) return null
  const words = new Map(mapping.map(({ heading, word }) => [fold(heading), word]))
  const required = requiredWords(layout, mapping)
  const forms = wordForms(layout)
  const columns = new Map<ImportWord, { column: ImportColumn; place: number }>()
  for (const [place, heading] of namesOfColumns(parts.headings.cells).entries()) {
    const word = words.get(fold(heading))
    const form = word == null ? undefined : forms.get(word)
    if (word == null || form === undefined) continue
    columns.set(word, { column: { heading, word, form, isRequired: required.has(word) }, place })
  }
  return { columns, rows: parts.below, problems: [] }
}
