// The columns that a file may have: those of the forms, flat. A header is one of these keys, or its label in any language.
import { HorseGender, WithersHeightCode } from '../horse/horse.schema.ts'
import { Gender, PersonLanguage } from '../person/person.schema.ts'
import type { ImportNoun } from './import.schema.ts'

export type ImportColumn = {
  /** The field of the form; a dot leads into an address. */
  readonly key: string
  /** Where its label stands among the texts of the parties. */
  readonly label: string
  readonly kind: 'text' | 'date' | 'flag' | 'choice'
  readonly isRequired?: true
  readonly options?: readonly string[]
  /** Where the labels of the options stand. */
  readonly optionLabels?: string
  /** What else people write for an option. */
  readonly aliases?: Readonly<Record<string, string>>
}

const text = (key: string, label: string): ImportColumn => ({ key, label, kind: 'text' })
const date = (key: string, label: string): ImportColumn => ({ key, label, kind: 'date' })

const horse: readonly ImportColumn[] = [
  { ...text('name', 'horse.name'), isRequired: true },
  text('sportName', 'horse.sportName'),
  {
    key: 'gender',
    label: 'horse.gender',
    kind: 'choice',
    isRequired: true,
    options: HorseGender.options,
    optionLabels: 'horse.genders',
  },
  { key: 'isPony', label: 'horse.pony', kind: 'flag', isRequired: true },
  date('birthDate', 'horse.birthDate'),
  date('deceasedDate', 'import.deceasedDate'),
  {
    key: 'withersHeight',
    label: 'horse.withersHeight',
    kind: 'choice',
    options: WithersHeightCode.options,
  },
  text('color', 'horse.colour'),
  text('ueln', 'horse.ueln'),
  text('chip', 'horse.chip'),
  text('studbook', 'horse.studbook'),
  text('studbookNumber', 'horse.studbookNumber'),
  text('father', 'horse.father'),
  text('mother', 'horse.mother'),
  text('fatherOfMother', 'horse.fatherOfMother'),
  text('breeder', 'horse.breeder'),
  text('owner', 'horse.owner'),
  text('feiPassport', 'horse.feiPassport'),
  text('remarks', 'horse.remarks'),
]

const person: readonly ImportColumn[] = [
  { ...text('firstName', 'person.firstName'), isRequired: true },
  { ...text('lastName', 'person.lastName'), isRequired: true },
  { ...date('birthDate', 'person.birthDate'), isRequired: true },
  {
    key: 'gender',
    label: 'person.gender',
    kind: 'choice',
    options: Gender.options,
    optionLabels: 'person.genders',
    aliases: { m: 'MALE', f: 'FEMALE', v: 'FEMALE', x: 'OTHER' },
  },
  text('email', 'person.email'),
  text('phone', 'person.phone'),
  text('mobilePhone', 'person.mobilePhone'),
  text('nationality', 'person.nationality'),
  {
    key: 'defaultLanguage',
    label: 'person.language',
    kind: 'choice',
    options: PersonLanguage.options,
    optionLabels: 'person.languages',
  },
  text('feiNumber', 'person.feiNumber'),
  text('externalId', 'person.externalId'),
  text('address.street', 'address.street'),
  text('address.number', 'address.number'),
  text('address.bus', 'address.bus'),
  text('address.postalCode', 'address.postalCode'),
  text('address.cityName', 'address.cityName'),
  text('address.state', 'address.state'),
  text('address.county', 'address.county'),
  text('address.country', 'address.country'),
  text('profession', 'person.profession'),
  text('vatNumber', 'person.vatNumber'),
  text('company', 'person.company'),
]

export const importColumns: Readonly<Record<ImportNoun, readonly ImportColumn[]>> = { horse, person }
