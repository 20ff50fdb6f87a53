import type { BatchAction, BatchCollection, BatchLine, BatchRow } from '@oxer/domain/exchange/batch/batch.schema'
import { importColumns } from '@oxer/domain/parties/import/import-columns.rules'
import type { Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { placeOf, placeOfCompetition } from '../../../shared/place-of.ts'

export const actionTones: Readonly<Record<BatchAction, Tone>> = {
  CREATED: 'good',
  UPDATED: 'info',
  UNCHANGED: 'neutral',
  KEPT: 'warning',
  PROPOSAL: 'warning',
  WAITING: 'neutral',
  REFUSED: 'danger',
}

export type BatchState = 'DONE' | 'UNDONE'

export const stateOf = ({ undoneAt }: BatchLine): BatchState => (undoneAt === null ? 'DONE' : 'UNDONE')

export const stateTones: Readonly<Record<BatchState, Tone>> = { DONE: 'good', UNDONE: 'neutral' }

/** Whether it can be taken back still. */
export const isUndoable = ({ undoneAt, undoUntil }: BatchLine, now: Date): boolean =>
  undoneAt === null && now.toISOString() <= undoUntil

/** Where a stored record is shown; null for what is shown within its competition. */
export const placeOfRecord = (collection: BatchCollection, ref: string): string | null => {
  if (collection === 'persons') return placeOf.member(ref)
  if (collection === 'horses') return placeOf.horse(ref)
  if (collection === 'organisations') return placeOf.organisation(ref)
  return collection === 'competitions' ? placeOfCompetition(ref, 'MANAGE') : null
}

/** The fields of the files of tables, by the words of their columns; an address is one field. */
const wordsOfTables = (words: TFunction<'parties'>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.values(importColumns).flatMap((columns) =>
      columns.map(({ key, label }) => [key, words(label as 'import.file')]),
    ),
  ),
  address: words('person.address'),
  registeredOffice: words('organisation.registeredOffice'),
  membership: words('import.membership'),
  license: words('person.license.one'),
  contact: words('import.contact'),
})

/** The fields of a document in the words of the forms in which staff know them. */
export const wordsOfFields = (
  t: TFunction<'exchange'>,
  words: TFunction<'parties'>,
): Readonly<Record<string, string>> => ({
  ...wordsOfTables(words),
  firstName: words('person.firstName'),
  lastName: words('person.lastName'),
  birthDate: words('person.birthDate'),
  nationality: words('person.nationality'),
  email: words('person.email'),
  phone: words('person.phone'),
  name: words('person.name'),
  sportName: words('horse.sportName'),
  birthYear: words('horse.born'),
  gender: words('horse.gender'),
  isPony: words('horse.pony'),
  withersHeightCode: words('horse.withersHeight'),
  studbook: words('horse.studbook'),
  colour: words('horse.colour'),
  father: words('horse.father'),
  mother: words('horse.mother'),
  fatherOfMother: words('horse.fatherOfMother'),
  owner: words('horse.owner'),
  breeder: words('horse.breeder'),
  externalIds: t('batch.numbers'),
})

const fieldsOfCompetition = [
  'status',
  'test',
  'person',
  'horse',
  'startNumber',
  'outOfCompetition',
  'notes',
  'items',
  'detail',
  'place',
  'placedCount',
  'start',
  'end',
  'date',
  'durationSeconds',
  'arena',
  'startlist',
  'rankings',
  'championship',
] as const

/** The fields of what belongs to a competition. A competition starts on a day, what is in it at an hour. */
export const wordsOfCompetition = (
  t: TFunction<'exchange'>,
  collection: BatchCollection,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(fieldsOfCompetition.map((field) => [field, t(`batch.field.${field}`)])),
  ...(collection === 'competitions' ? {} : { start: t('batch.field.hour') }),
})

/** Rider and horse, and the test: what a reader knows a row by. Empty for what has a name of its own. */
export const aboutText = ({ about }: Pick<BatchRow, 'about'>): string => {
  if (about === null) return ''
  const who = [about.rider, about.horse].filter((name) => name !== null).join(' – ')
  return [who, about.test ?? ''].filter((name) => name !== '').join(' · ')
}
