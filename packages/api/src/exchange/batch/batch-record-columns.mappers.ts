// The fields of a record that a batch may read and write, with their columns: those that a file of a table may have. What is read of a record,
// what a batch keeps of it, and what a row of a file says of it all follow from this list.
import { Prisma } from '@oxer/db'
import type { Fields, FieldValue, Noun } from '@oxer/domain/exchange/batch/batch.rules'
import { entriesIn } from '@oxer/domain/kernel/field/field-table'
import { horseFieldTable } from '@oxer/domain/parties/horse/horse-fields.rules'
import { organisationFieldTable } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { personFieldTable } from '@oxer/domain/parties/person/person-fields.rules'

/** JSON is compared as its text, which PostgreSQL writes in one way. */
type Reading = 'VALUE' | 'REF' | 'JSON' | 'YEAR' | 'REGISTERED_OFFICE' | 'TRAINING_SITE'

type Column = { readonly field: string; readonly column: string; readonly as: Reading }

const columnsOf = (
  table: Parameters<typeof entriesIn>[0],
  others: Readonly<Record<string, Partial<Pick<Column, 'column' | 'as'>>>>,
): Column[] =>
  entriesIn(table as Readonly<Record<string, { readonly import: object }>>, 'import').map(({ field }) => ({
    ...{ field, column: field, as: 'VALUE' as const },
    ...others[field],
  }))

const columns: Readonly<Record<Noun, readonly Column[]>> = {
  person: columnsOf(personFieldTable, {
    defaultLanguage: { column: 'language' },
    company: { column: 'companyName' },
    address: { as: 'JSON' },
  }),
  horse: [
    ...columnsOf(horseFieldTable, { color: { column: 'colour' }, withersHeight: { column: 'withersHeightCode' } }),
    { field: 'birthYear', column: 'birthDate', as: 'YEAR' },
  ],
  organisation: [
    ...columnsOf(organisationFieldTable, {
      organisationType: { column: 'type' },
      organisationLevel: { column: 'level' },
      motherRef: { as: 'REF' },
    }).filter(({ field }) => field !== 'addresses'),
    { field: 'registeredOffice', column: 'addresses', as: 'REGISTERED_OFFICE' },
    { field: 'trainingSite', column: 'addresses', as: 'TRAINING_SITE' },
  ],
}

const sqlName = (column: string): string => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const addressIn = (addresses: string, kind: string): string =>
  `(SELECT (one - 'kind')::text FROM jsonb_array_elements(${addresses}) AS one WHERE one->>'kind' = '${kind}' LIMIT 1)`

const ofRow = (row: string, { column, as }: Column): string => {
  const stored = `${row}.${sqlName(column)}`
  if (as === 'VALUE') return stored
  if (as === 'YEAR') return `left(${stored}, 4)::int`
  return as === 'REF' || as === 'JSON' ? `${stored}::text` : addressIn(stored, as)
}

/** The values of a file are written as columns, before they are. */
const ofData = (data: string, { column, as }: Column): string => {
  const said = `nullif(${data}->'${column}', 'null'::jsonb)`
  if (as === 'VALUE' || as === 'REF') return said
  if (as === 'YEAR') return 'NULL::int'
  return as === 'JSON' ? `${said}::text` : addressIn(said, as)
}

const objectOf = (noun: Noun, value: (column: Column) => string): Prisma.Sql =>
  Prisma.raw(`jsonb_build_object(${columns[noun].map((column) => `'${column.field}', ${value(column)}`).join(', ')})`)

/** The fields of a row of the noun's table, as one object. */
export const fieldsOfRow = (noun: Noun, row: string): Prisma.Sql => objectOf(noun, (column) => ofRow(row, column))

/** The same fields of a row of a file, by the columns that it will have. */
export const fieldsOfData = (noun: Noun, data: string): Prisma.Sql => objectOf(noun, (column) => ofData(data, column))

/** The fields that a file has columns for: an address of several columns is one field. */
export const fieldsOfColumns = (noun: Noun, keys: readonly string[]): string[] => {
  const wholes = new Set(
    keys.map((key) => {
      const [whole = key] = key.split('.')
      return whole === 'addresses' ? 'registeredOffice' : whole
    }),
  )
  return columns[noun].flatMap(({ field }) => (wholes.has(field) ? [field] : []))
}

const parsed = (text: FieldValue | undefined): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

/** What is to be written, as the forms have it: an address is an object, and both addresses of a club are one field. */
export const formOf = (noun: Noun, told: Fields, stored: Fields): Readonly<Record<string, unknown>> => {
  if (noun === 'person') return told.address === undefined ? told : { ...told, address: parsed(told.address) }
  if (noun === 'horse') return told
  const { registeredOffice, trainingSite, ...others } = told
  if (registeredOffice === undefined && trainingSite === undefined) return others
  const of = (name: 'registeredOffice' | 'trainingSite'): unknown =>
    parsed(told[name] === undefined ? stored[name] : told[name])
  return { ...others, addresses: { registeredOffice: of('registeredOffice'), trainingSite: of('trainingSite') } }
}
