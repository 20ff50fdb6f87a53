// What a mapping of columns may name, and what is wrong with one.
import { fold, lettersOf } from '../../kernel/search/search.rules.ts'
import type { ImportForm, ImportLayout, ImportWord } from './import-layout.schema.ts'
import { importMappingErrors } from './import-mapping.errors.ts'
import type { MappableField, MappedColumn } from './import-mapping.schema.ts'

/** What says the same as a field in other columns: all of them together. */
const insteadOf: Readonly<Partial<Record<ImportWord, readonly ImportWord[]>>> = {
  RIDER: ['RIDER_FIRST_NAME', 'RIDER_LAST_NAME'],
  RIDER_FIRST_NAME: ['RIDER'],
  RIDER_LAST_NAME: ['RIDER'],
  TEST: ['TEST_NUMBER'],
}

/** Every field of the layout with its form: those with a heading of their own, and those that only a mapping finds. */
export const wordForms = ({ columns, fields }: ImportLayout): ReadonlyMap<ImportWord, ImportForm> =>
  new Map([...columns, ...fields].map(({ word, form }) => [word, form]))

/** In the order of the layout. */
export const fieldsOf = (layout: ImportLayout): MappableField[] => {
  const required = new Set(layout.columns.flatMap(({ word, isRequired }) => (isRequired ? [word] : [])))
  return [...wordForms(layout).keys()].map((word) => ({
    ...{ word, isRequired: required.has(word) },
    instead: required.has(word) ? [...(insteadOf[word] ?? [])] : [],
  }))
}

type Mapped = readonly Pick<MappedColumn, 'word'>[]

const wordsOf = (columns: Mapped): ReadonlySet<ImportWord> =>
  new Set(columns.flatMap(({ word }) => (word === null ? [] : [word])))

type Fields = readonly MappableField[]

/** The required fields that neither a column has nor others say instead. */
export const missingOf = (fields: Fields, columns: Mapped): ImportWord[] => {
  const words = wordsOf(columns)
  return fields
    .filter(({ word, isRequired, instead }) => {
      const isSaidOtherwise = instead.length > 0 && instead.every((each) => words.has(each))
      return isRequired && !words.has(word) && !isSaidOtherwise
    })
    .map(({ word }) => word)
}

export const missingFields = (layout: ImportLayout, columns: Mapped): ImportWord[] =>
  missingOf(fieldsOf(layout), columns)

/** The fields without which a row is refused: the required ones, or those that say them instead. */
export const requiredWords = (layout: ImportLayout, columns: Mapped): ReadonlySet<ImportWord> => {
  const words = wordsOf(columns)
  return new Set(
    fieldsOf(layout)
      .filter(({ isRequired }) => isRequired)
      .flatMap(({ word, instead }) => (words.has(word) ? [word] : instead)),
  )
}

/** The places of columns whose field another column before them has. */
export const twiceOf = (columns: Mapped): readonly { readonly place: number; readonly first: number }[] =>
  columns.flatMap(({ word }, place) => {
    const first = columns.findIndex((other) => word !== null && other.word === word)
    return first === -1 || first === place ? [] : [{ place, first }]
  })

type Definition = (typeof importMappingErrors)[keyof typeof importMappingErrors]

export type MappingProblem = {
  readonly definition: Definition
  /** The path within the mapping. */
  readonly field: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * What is wrong with a mapping, column by column. `names` are the columns of the file, if there is one; without them, the mapping's own are
 * believed.
 */
export const problemsOfMapping = (
  layout: ImportLayout,
  columns: readonly MappedColumn[],
  names: readonly string[] = columns.map(({ heading }) => heading),
): MappingProblem[] => {
  const forms = wordForms(layout)
  const there = new Set(names.map(fold))
  const headings = columns.map(({ heading }) => fold(heading))
  const ofColumns = columns.flatMap(({ heading, word }, place): MappingProblem[] => {
    const at = (name: string) => `columns.${String(place)}.${name}`
    if (!there.has(fold(heading))) {
      return [{ definition: importMappingErrors.headingUnknown, field: at('heading'), values: { heading } }]
    }
    if (headings.indexOf(fold(heading)) < place) {
      return [{ definition: importMappingErrors.headingTwice, field: at('heading'), values: { heading } }]
    }
    return word === null || forms.has(word)
      ? []
      : [{ definition: importMappingErrors.fieldUnknown, field: at('word'), values: { heading, importField: word } }]
  })
  const twice = twiceOf(columns).flatMap(({ place, first }): MappingProblem[] => {
    const [column, other] = [columns[place], columns[first]]
    if (column?.word == null || other === undefined) return []
    const values = { heading: column.heading, other: other.heading, importField: column.word }
    return [{ definition: importMappingErrors.fieldTwice, field: `columns.${String(place)}.word`, values }]
  })
  const missing = missingFields(layout, columns).map(
    (word): MappingProblem => ({
      definition: importMappingErrors.fieldMissing,
      field: 'columns',
      values: { importField: word },
    }),
  )
  return [...ofColumns, ...twice, ...missing]
}

/** A mapping of all columns of a file: those that it does not name are not used. */
export const wholeMapping = (names: readonly string[], columns: readonly MappedColumn[]): MappedColumn[] => {
  const words = new Map(columns.map(({ heading, word }) => [fold(heading), word]))
  return names.map((heading) => ({ heading, word: words.get(fold(heading)) ?? null }))
}

/**
 * The columns as their headings are known: by the layout, else by that of another system, if it is a field of this one. Each field goes to
 * the first column that has it.
 */
export const suggestedMapping = (
  layout: ImportLayout,
  others: readonly ImportLayout[],
  names: readonly string[],
): MappedColumn[] => {
  const forms = wordForms(layout)
  const knownBy = (layouts: readonly ImportLayout[]) =>
    new Map(
      layouts
        .flatMap(({ columns }) => columns)
        .filter(({ word }) => forms.has(word))
        .map(({ heading, word }): [string, ImportWord] => [lettersOf(heading), word]),
    )
  const [own, foreign] = [knownBy([layout]), knownBy(others)]
  const byOwn = names.map((name) => own.get(lettersOf(name)) ?? null)
  const taken = new Set<ImportWord>()
  const suggested = byOwn.map((word) => {
    if (word === null || taken.has(word)) return null
    taken.add(word)
    return word
  })
  return names.map((heading, place) => {
    const word = suggested[place] ?? null
    const guess = word === null && byOwn[place] == null ? (foreign.get(lettersOf(heading)) ?? null) : word
    if (word !== null || guess === null || taken.has(guess)) return { heading, word }
    taken.add(guess)
    return { heading, word: guess }
  })
}
