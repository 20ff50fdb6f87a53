// Reads a table of entries by its layout: headings to words, words to the persons, horses and entries of an exchange document.
import * as z from 'zod'
import { fold } from '../../kernel/search/search.rules.ts'
import { HorseGender, WithersHeightCode } from '../../parties/horse/horse.schema.ts'
import { dateOf, flagOf } from '../../parties/import/import.rules.ts'
import type { ExchangeEntry } from '../document/exchange-competition.schema.ts'
import { ExchangeDocument, exchangeVersion } from '../document/exchange-document.schema.ts'
import type { ExchangeHorse, ExchangePerson } from '../document/exchange-party.schema.ts'
import { ExchangeCountry, type ExchangeIdentifier } from '../document/exchange-words.schema.ts'
import { importFileErrors } from './import.errors.ts'
import type {
  FileImport,
  ImportFile,
  ImportProblem,
  ImportReading,
  ImportRow,
  ImportTarget,
} from './import-adapter.schema.ts'
import { type Columns, type Head, mappedHead, problemOf, readHead } from './import-head.rules.ts'
import type { ImportColumn, ImportLayout, ImportWord } from './import-layout.schema.ts'

type Definition = (typeof importFileErrors)[keyof typeof importFileErrors]

/** Words that begin a family name, in the languages of the region. */
export const infixes = new Set(
  [
    ...["'s", "'t", 'af', 'aan', 'auf', 'bij', 'da', 'de', 'del', 'den', 'der', 'des', 'di', 'do', 'dos', 'du'],
    ...['el', 'het', 'in', 'la', 'le', 'les', 'of', 'op', 'te', 'ten', 'ter', 'tot', 'uit', 'van', 'vanden'],
    ...['vander', 'vom', 'von', 'voor', 'zu', 'zum', 'zur'],
  ].map(fold),
)

/** The parts of a whole name: the family name begins with the first infix, else it is the last word. */
export const namePartsOf = (whole: string): { firstName: string | undefined; lastName: string } => {
  const words = whole.split(/\s+/).filter((word) => word !== '')
  const infix = words.findIndex((word, index) => index > 0 && infixes.has(fold(word)))
  const from = infix === -1 || infix === words.length - 1 ? words.length - 1 : infix
  const first = words.slice(0, from).join(' ')
  return { firstName: first === '' ? undefined : first, lastName: words.slice(Math.max(from, 0)).join(' ') }
}

const genders: Readonly<Record<string, HorseGender>> = {
  ...{ merrie: 'MARE', ruin: 'GELDING', hengst: 'STALLION', jument: 'MARE', hongre: 'GELDING', etalon: 'STALLION' },
  ...{ stute: 'MARE', wallach: 'GELDING', m: 'MARE', g: 'GELDING', s: 'STALLION' },
}

type Value = string | number | boolean

const readCell = ({ form, word }: ImportColumn, text: string): Value | null => {
  switch (form) {
    case 'DATE':
      return dateOf(text)
    case 'NUMBER':
      return /^\d{1,9}$/.test(text) ? Number(text) : null
    case 'FLAG':
      return flagOf(text)
    case 'GENDER': {
      const known = HorseGender.safeParse(text.toUpperCase())
      return known.success ? known.data : (genders[fold(text)] ?? null)
    }
    default:
  }
  if (word === 'PONY_CATEGORY') return WithersHeightCode.safeParse(text.toUpperCase()).data ?? null
  if (word === 'RIDER_EMAIL') return z.email().max(200).safeParse(text).data ?? null
  if (word === 'RIDER_NATIONALITY') return ExchangeCountry.safeParse(text.toUpperCase()).data ?? null
  return text
}

type Words = ReadonlyMap<ImportWord, Value>

/** What a row says, with what is wrong with it. */
const readWords = (columns: Columns, file: string, { row, cells }: ImportRow) => {
  const words = new Map<ImportWord, Value>()
  const problems: ImportProblem[] = []
  for (const [word, { column, place }] of columns) {
    const text = (cells[place] ?? '').trim()
    const at = { row, field: column.heading }
    const values = { heading: column.heading }
    if (text === '') {
      if (column.isRequired) problems.push(problemOf(file, importFileErrors.valueMissing, { ...at, values }))
      continue
    }
    const value = readCell(column, text)
    if (value !== null) words.set(word, value)
    else problems.push(problemOf(file, importFileErrors.valueUnreadable, { ...at, values: { ...values, value: text } }))
  }
  return { words, problems }
}

const textOf = (words: Words, word: ImportWord): string | undefined => {
  const value = words.get(word)
  return value === undefined ? undefined : String(value)
}

const present = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

const longest = 128

/**
 * The identifiers of a rider or a horse. Without a number of the other system, its name is one within this competition: there, the same file
 * sent again is about the same. Elsewhere a name alone makes nobody the same.
 */
const identifiersOf = (
  { provider, scope }: { provider: string; scope: string },
  key: string,
  number: string | undefined,
  others: Readonly<Record<string, string | undefined>>,
): ExchangeIdentifier[] => [
  { provider, value: (number ?? `${scope} ${key}`).slice(0, longest) },
  ...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [{ provider: name, value }])),
]

type Sender = { readonly provider: string; readonly scope: string }

const toPerson = (words: Words, sender: Sender): ExchangePerson => {
  const whole = textOf(words, 'RIDER')
  const parts =
    whole === undefined
      ? { firstName: textOf(words, 'RIDER_FIRST_NAME'), lastName: textOf(words, 'RIDER_LAST_NAME') ?? '' }
      : namePartsOf(whole)
  const name = [parts.firstName, parts.lastName].filter((part) => part !== undefined).join(' ')
  const number = textOf(words, 'RIDER_NUMBER')
  return present({
    id: (number === undefined ? name : `${name} ${number}`).slice(0, longest),
    externalIds: identifiersOf(sender, fold(name), number, { FEI: textOf(words, 'RIDER_FEI') }),
    ...parts,
    birthDate: textOf(words, 'RIDER_BIRTH_DATE'),
    nationality: textOf(words, 'RIDER_NATIONALITY'),
    email: textOf(words, 'RIDER_EMAIL'),
    phone: textOf(words, 'RIDER_PHONE'),
  })
}

/** A horse of which the file does not say the gender is made as the office makes an unknown one, and waits to be verified. */
const unsaidGender: HorseGender = 'GELDING'

const toHorse = (words: Words, sender: Sender): ExchangeHorse => {
  const name = textOf(words, 'HORSE') ?? ''
  const number = textOf(words, 'HORSE_NUMBER')
  const year = words.get('HORSE_BIRTH_YEAR')
  const category = WithersHeightCode.safeParse(words.get('PONY_CATEGORY')).data
  const numbers = {
    UELN: textOf(words, 'HORSE_UELN'),
    CHIP: textOf(words, 'HORSE_CHIP'),
    FEI: textOf(words, 'HORSE_FEI'),
  }
  return present({
    id: (number === undefined ? name : `${name} ${number}`).slice(0, longest),
    externalIds: identifiersOf(sender, fold(name), number, numbers),
    name,
    sportName: textOf(words, 'HORSE_SPORT_NAME'),
    birthYear: typeof year === 'number' ? year : undefined,
    gender: HorseGender.safeParse(words.get('HORSE_GENDER')).data ?? unsaidGender,
    isPony: category !== undefined,
    withersHeightCode: category,
    studbook: textOf(words, 'HORSE_STUDBOOK'),
    father: textOf(words, 'HORSE_FATHER'),
    mother: textOf(words, 'HORSE_MOTHER'),
  })
}

const toEntry = (words: Words, { provider }: Sender, row: number, of: { person: string; horse: string }) => {
  const number = textOf(words, 'ENTRY_NUMBER')
  const start = words.get('START_NUMBER')
  const out = words.get('OUT_OF_COMPETITION')
  return present({
    id: String(row),
    externalIds: number === undefined ? undefined : [{ provider, value: number.slice(0, longest) }],
    test: (textOf(words, 'TEST_NUMBER') ?? textOf(words, 'TEST') ?? '').slice(0, longest),
    ...of,
    startNumber: typeof start === 'number' ? start : undefined,
    outOfCompetition: typeof out === 'boolean' ? out : undefined,
    notes: textOf(words, 'NOTES'),
  }) satisfies ExchangeEntry
}

/** Two rows about the same say what either of them says; the first one counts. */
const remember = <Record extends { readonly id: string }>(known: Map<string, Record>, record: Record): string => {
  const earlier = known.get(fold(record.id))
  known.set(fold(record.id), { ...record, ...earlier })
  return earlier?.id ?? record.id
}

const headOf = ({ provider }: ImportLayout, { at }: ImportTarget) => ({
  ...{ format: 'oxer-exchange' as const, version: exchangeVersion, kind: 'DELTA' as const, generatedAt: at },
  source: { system: provider.toLowerCase() },
})

const readTable = (
  layout: ImportLayout,
  { name: file }: ImportFile,
  head: Head | null,
  target: ImportTarget & { readonly competition: { readonly ref: string } },
): ImportReading => {
  const refused = (definition: Definition) => ({
    document: null,
    problems: [problemOf(file, definition, { values: { layout: layout.name } })],
  })
  if (head === null) return refused(importFileErrors.otherLayout)
  if (head.problems.length > 0) return { document: null, problems: head.problems }
  const sender = { provider: layout.provider, scope: target.competition.ref }
  const skipped = new Set(layout.skipped.map(fold))
  const persons = new Map<string, ExchangePerson>()
  const horses = new Map<string, ExchangeHorse>()
  const entries: ExchangeEntry[] = []
  const problems: ImportProblem[] = []
  for (const row of head.rows) {
    const read = readWords(head.columns, file, row)
    const status = textOf(read.words, 'STATUS')
    if (status !== undefined && skipped.has(fold(status))) {
      const field = head.columns.get('STATUS')?.column.heading ?? null
      const at = { row: row.row, field, kind: 'SKIPPED' as const, values: { value: status } }
      problems.push(problemOf(file, importFileErrors.rowSkipped, at))
      continue
    }
    problems.push(...read.problems)
    if (read.problems.length > 0) continue
    const person = remember(persons, toPerson(read.words, sender))
    const horse = remember(horses, toHorse(read.words, sender))
    entries.push(toEntry(read.words, sender, row.row, { person, horse }))
  }
  if (entries.length === 0 && problems.length === 0) return refused(importFileErrors.nothingToImport)
  const document = ExchangeDocument.safeParse({
    ...headOf(layout, target),
    scope: { competition: target.competition.ref },
    ...{ persons: [...persons.values()], horses: [...horses.values()], entries },
  })
  if (document.success) return { document: document.data, problems }
  const [issue] = document.error.issues
  const field = issue === undefined ? null : issue.path.map(String).join('.')
  return {
    document: null,
    problems: [...problems, problemOf(file, importFileErrors.unreadable, { field, values: { name: file } })],
  }
}

/** A document of the other system, of which the entries go into the competition. */
const readDocument = (
  layout: ImportLayout,
  { name: file }: ImportFile,
  value: unknown,
  target: ImportTarget & { readonly competition: { readonly ref: string } },
): ImportReading => {
  const document = ExchangeDocument.safeParse(value)
  if (!document.success || document.data.source.system.toUpperCase() !== layout.provider) {
    const values = { layout: layout.name }
    return { document: null, problems: [problemOf(file, importFileErrors.otherLayout, { values })] }
  }
  const { persons, horses, organisations, tests, entries } = document.data
  return {
    document: {
      ...headOf(layout, target),
      scope: { competition: target.competition.ref },
      ...{ persons, horses, organisations, tests, entries },
    },
    problems: [],
  }
}

/** What reads the files of a layout: one table of entries, or an exchange document of the same sender. */
export const layoutImport = (layout: ImportLayout): FileImport => ({
  into: 'COMPETITION',
  mostFiles: 1,
  kinds: ['TABLE', 'JSON'],
  read: ([file], target, mapping = null) => {
    const { competition } = target
    if (file === undefined || competition === null) {
      const values = { layout: layout.name }
      return { document: null, problems: [problemOf(file?.name ?? '', importFileErrors.nothingToImport, { values })] }
    }
    const into = { ...target, competition }
    if (file.content.kind === 'JSON') return readDocument(layout, file, file.content.value, into)
    if (file.content.kind === 'XML') {
      const values = { layout: layout.name }
      return { document: null, problems: [problemOf(file.name, importFileErrors.otherLayout, { values })] }
    }
    const { rows } = file.content
    const head = mapping === null ? readHead(layout, file.name, rows) : mappedHead(layout, mapping, rows)
    return readTable(layout, file, head, into)
  },
})

/** The lines of an empty file of the layout, to be filled in. */
export const templateOf = ({ name, version, isOwn, columns }: ImportLayout): string[][] => [
  ...(isOwn ? [[name, String(version)]] : []),
  columns.map(({ heading }) => heading),
]
