// The fields of a record that is sent, as the forms of the office name them; and what of it cannot be stored.
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { ExchangeIdentifier } from '../document/exchange-words.schema.ts'
import type { Fields, FieldValue, Noun } from './batch.rules.ts'
import type { CompetitionCollection, PartyCollection } from './batch.schema.ts'

export type SentRecord = {
  readonly id: string
  readonly externalIds?: readonly ExchangeIdentifier[] | undefined
} & Readonly<Record<string, unknown>>

export const nounOf = {
  ...{ persons: 'person', horses: 'horse', organisations: 'organisation' },
  ...{ competitions: 'competition', tests: 'test', entries: 'registration', teams: 'team' },
  ...{ startlists: 'startlist', results: 'result', rankings: 'ranking' },
  ...{ activities: 'activity' },
} as const satisfies Readonly<Record<PartyCollection, Noun> & Record<CompetitionCollection, string>>

/** By the field of a record, the field of the form. */
const formFields: Readonly<Record<Noun, Readonly<Record<string, string>>>> = {
  person: {
    firstName: 'firstName',
    lastName: 'lastName',
    birthDate: 'birthDate',
    nationality: 'nationality',
    email: 'email',
    phone: 'phone',
  },
  horse: {
    name: 'name',
    sportName: 'sportName',
    birthYear: 'birthYear',
    gender: 'gender',
    isPony: 'isPony',
    withersHeightCode: 'withersHeight',
    studbook: 'studbook',
    colour: 'color',
    father: 'father',
    mother: 'mother',
    fatherOfMother: 'fatherOfMother',
    owner: 'owner',
    breeder: 'breeder',
  },
  organisation: { name: 'name' },
}

/** Identifiers that the forms have a field for. */
const numberFields: Readonly<Record<Noun, Readonly<Record<string, string>>>> = {
  person: { FEI: 'feiNumber' },
  horse: { UELN: 'ueln', CHIP: 'chip', FEI: 'feiPassport' },
  organisation: {},
}

/** They say something about the record and are no field of it; the year of birth of a person only tells persons apart. */
const about: Readonly<Record<Noun, readonly string[]>> = {
  person: ['id', 'externalIds', 'updatedAt', 'extensions', 'birthYear'],
  horse: ['id', 'externalIds', 'updatedAt', 'extensions'],
  organisation: ['id', 'externalIds', 'updatedAt', 'extensions'],
}

/** All fields that a batch may write, as a form names them; a horse has its year of birth instead of the day. */
export const writtenFields = (noun: Noun): string[] => [
  ...Object.values(formFields[noun]),
  ...Object.values(numberFields[noun]),
]

/** The field of the form that holds the identifiers of a provider. */
export const numberFieldOf = (noun: Noun, provider: string): string | undefined => numberFields[noun][provider]

/** As the document names a field of the form. */
export const sentNameOf = (noun: Noun, field: string): string => {
  if (Object.values(numberFields[noun]).includes(field)) return 'externalIds'
  if (noun === 'horse' && field === 'birthDate') return 'birthYear'
  return Object.entries(formFields[noun]).find(([, own]) => own === field)?.[0] ?? field
}

export const unsupportedOf = (noun: Noun, record: SentRecord, ignore: readonly string[]): string[] =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .filter((name) => !(name in formFields[noun]) && !about[noun].includes(name) && !ignore.includes(name))

const isValue = (value: unknown): value is Exclude<FieldValue, null> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Spaces and hyphens in numbers of horses are for readers. */
const plainNumber = (provider: string, value: string): string =>
  provider === 'UELN' || provider === 'CHIP' ? value.toUpperCase().replace(/[\s-]/g, '') : value.trim()

/** What a record says of the fields of the form. An unknown gender says nothing. */
export const fieldsOfRecord = (noun: Noun, record: SentRecord, ignore: readonly string[] = []): Fields => {
  const said = Object.entries(formFields[noun]).flatMap(([name, field]): [string, FieldValue][] => {
    const value = record[name]
    if (ignore.includes(name) || !isValue(value) || (name === 'gender' && value === 'UNKNOWN')) return []
    return [[field, typeof value === 'string' ? value.trim() : value]]
  })
  const numbers = (record.externalIds ?? []).flatMap(({ provider, value }): [string, FieldValue][] => {
    const field = numberFields[noun][provider]
    return field === undefined || ignore.includes(provider) ? [] : [[field, plainNumber(provider, value)]]
  })
  return Object.fromEntries([...said, ...numbers])
}

/** The year of birth that a record says, of a person by the date if it has one. */
export const yearOfRecord = ({ birthDate, birthYear }: SentRecord): number | null => {
  if (typeof birthDate === 'string') return Number(birthDate.slice(0, 4))
  return typeof birthYear === 'number' ? birthYear : null
}

/** The sending system as a provider of identifiers. */
export const senderOf = ({ source }: Pick<ExchangeDocument, 'source'>): string => source.system.trim().toUpperCase()

/** The identifiers of a record. Without one of the sender's own, the id in the document is that. */
export const identifiersOf = (record: SentRecord, sender: string): ExchangeIdentifier[] => {
  const told = record.externalIds ?? []
  return told.some(({ provider }) => provider === sender)
    ? [...told]
    : [{ provider: sender, value: record.id }, ...told]
}
