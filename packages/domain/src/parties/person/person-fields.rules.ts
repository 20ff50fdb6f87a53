// The use of each field of a person in the places that list fields. The screens read the table as a type: what has a
// place there and is not shown does not compile.
import { entriesIn, type FieldTable, type NotHere, notHere, searchTextOf } from '../../kernel/field/field-table.ts'
import { addressCells, dateCell, type ImportCell, type ImportCells, textCell } from '../import/import-column.schema.ts'
import { Gender, type MemberField, PersonLanguage } from './person.schema.ts'

type Places = {
  /** Its column in a file, or its columns; they are in the order of this table. */
  import: ImportCell | ImportCells
  /** The database column that a merge may take from the other person. */
  merge: string
  /** Its text is part of what a search by name looks through. */
  search: true
  /** The database column of a text that is this person's alone: erasing the person removes it wherever it is mentioned. */
  identity: string
  /** The drawer that makes and changes a person has an input for it. */
  form: true
  /** The overview shows it among the personal facts. */
  overview: true
  /** It has a column in the list of members. */
  list: true
  /** It has a column in the file of the members of an organisation. */
  export: true
}

const byName = notHere('a person is searched by name')
const inMentions = notHere('erasing looks for the whole name')
const shared = notHere('others have the same')
const inHead = notHere('the head of all screens of a person shows it')
const inName = notHere('the column of the name shows the whole name')
const personal = notHere('only the overview shows it, to those who may see all of a person')

/** The further fields of a person, besides the name, the birth date and fields with parts. */
const fact = <Column extends string, Identity extends string | NotHere>(
  label: string,
  column: Column,
  identity: Identity,
) =>
  ({
    import: textCell(label),
    merge: column,
    search: byName,
    identity,
    form: true,
    overview: true,
    list: personal,
    export: personal,
  }) as const

export const personFieldTable = {
  firstName: {
    import: { ...textCell('person.firstName'), isRequired: true },
    merge: 'firstName',
    search: true,
    identity: inMentions,
    form: true,
    overview: inHead,
    list: inName,
    export: inName,
  },
  lastName: {
    import: { ...textCell('person.lastName'), isRequired: true },
    merge: 'lastName',
    search: true,
    identity: inMentions,
    form: true,
    overview: inHead,
    list: true,
    export: true,
  },
  birthDate: {
    import: { ...dateCell('person.birthDate'), isRequired: true },
    merge: 'birthDate',
    search: byName,
    identity: shared,
    form: true,
    overview: true,
    list: true,
    export: true,
  },
  gender: {
    import: {
      label: 'person.gender',
      kind: 'choice',
      options: Gender.options,
      optionLabels: 'person.genders',
      aliases: { m: 'MALE', f: 'FEMALE', v: 'FEMALE', x: 'OTHER' },
    },
    merge: 'gender',
    search: byName,
    identity: shared,
    form: true,
    overview: true,
    list: personal,
    export: personal,
  },
  email: { ...fact('person.email', 'email', 'email'), list: true },
  phone: fact('person.phone', 'phone', 'phone'),
  mobilePhone: fact('person.mobilePhone', 'mobilePhone', 'mobilePhone'),
  nationality: {
    ...fact('person.nationality', 'nationality', shared),
    import: { label: 'person.nationality', kind: 'country' },
  },
  defaultLanguage: {
    import: {
      label: 'person.language',
      kind: 'choice',
      options: PersonLanguage.options,
      optionLabels: 'person.languages',
    },
    merge: 'language',
    search: byName,
    identity: shared,
    form: true,
    overview: true,
    list: personal,
    export: personal,
  },
  feiNumber: fact('person.feiNumber', 'feiNumber', 'feiNumber'),
  externalId: fact('person.externalId', 'externalId', 'externalId'),
  address: {
    import: addressCells,
    merge: 'address',
    search: byName,
    identity: shared,
    form: true,
    overview: true,
    list: personal,
    export: personal,
  },
  profession: fact('person.profession', 'profession', shared),
  vatNumber: fact('person.vatNumber', 'vatNumber', 'vatNumber'),
  company: fact('person.company', 'companyName', shared),
  customAttributes: {
    import: notHere('fields that a federation adds are not imported'),
    merge: notHere('fields that a federation adds are those of the person who is kept'),
    search: byName,
    identity: shared,
    form: true,
    overview: true,
    list: personal,
    export: personal,
  },
} as const satisfies FieldTable<MemberField, Places>

export type PersonFieldTable = typeof personFieldTable

export const personSearchText = searchTextOf(personFieldTable)

/** The columns of the database that a merge may take from either person. */
export const personMergeColumns = entriesIn(personFieldTable, 'merge').map(({ entry }) => entry)

/** The columns of the database that hold texts which are one person's alone. */
export const personIdentities = entriesIn(personFieldTable, 'identity').map(({ entry }) => entry)
