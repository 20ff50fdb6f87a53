// The columns that a file may have: those of the forms, flat. A header is one of these keys, or its label in any language.
import { entriesIn } from '../../kernel/field/field-table.ts'
import { horseFieldTable } from '../horse/horse-fields.rules.ts'
import { Gender, PersonLanguage } from '../person/person.schema.ts'
import type { ImportNoun } from './import.schema.ts'
import { dateCell, type ImportColumn, textCell } from './import-column.schema.ts'

const horse: readonly ImportColumn[] = entriesIn(horseFieldTable, 'import').map(({ field, entry }) => ({
  key: field,
  ...entry,
}))

const person: readonly ImportColumn[] = [
  { key: 'firstName', ...textCell('person.firstName'), isRequired: true },
  { key: 'lastName', ...textCell('person.lastName'), isRequired: true },
  { key: 'birthDate', ...dateCell('person.birthDate'), isRequired: true },
  {
    key: 'gender',
    label: 'person.gender',
    kind: 'choice',
    options: Gender.options,
    optionLabels: 'person.genders',
    aliases: { m: 'MALE', f: 'FEMALE', v: 'FEMALE', x: 'OTHER' },
  },
  { key: 'email', ...textCell('person.email') },
  { key: 'phone', ...textCell('person.phone') },
  { key: 'mobilePhone', ...textCell('person.mobilePhone') },
  { key: 'nationality', ...textCell('person.nationality') },
  {
    key: 'defaultLanguage',
    label: 'person.language',
    kind: 'choice',
    options: PersonLanguage.options,
    optionLabels: 'person.languages',
  },
  { key: 'feiNumber', ...textCell('person.feiNumber') },
  { key: 'externalId', ...textCell('person.externalId') },
  { key: 'address.street', ...textCell('address.street') },
  { key: 'address.number', ...textCell('address.number') },
  { key: 'address.bus', ...textCell('address.bus') },
  { key: 'address.postalCode', ...textCell('address.postalCode') },
  { key: 'address.cityName', ...textCell('address.cityName') },
  { key: 'address.state', ...textCell('address.state') },
  { key: 'address.county', ...textCell('address.county') },
  { key: 'address.country', ...textCell('address.country') },
  { key: 'profession', ...textCell('person.profession') },
  { key: 'vatNumber', ...textCell('person.vatNumber') },
  { key: 'company', ...textCell('person.company') },
]

export const importColumns: Readonly<Record<ImportNoun, readonly ImportColumn[]>> = { horse, person }
