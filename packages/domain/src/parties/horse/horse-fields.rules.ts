// What becomes of each field of a horse in the places that list fields: import, merge and search.
import { entriesIn, type FieldTable, notHere } from '../../kernel/field/field-table.ts'
import { dateCell, type ImportCell, textCell } from '../import/import-column.schema.ts'
import { type HorseField, HorseGender, WithersHeightCode } from './horse.schema.ts'

type Places = {
  /** Its column in a file; columns stand in the order of this table. */
  import: ImportCell
  /** The database column that a merge may take from the other horse. */
  merge: string
  /** Its text is part of what a search by name looks through. */
  search: true
}

const byName = notHere('a horse is searched by its names; by UELN and chip there are keys of their own')
const stays = notHere('the text of the horse that is kept stands')
const withName = notHere('a parent is named in a file, and a merge takes the reference along with the name')

export const horseFieldTable = {
  name: { import: { ...textCell('horse.name'), isRequired: true }, merge: 'name', search: true },
  sportName: { import: textCell('horse.sportName'), merge: 'sportName', search: true },
  gender: {
    import: {
      label: 'horse.gender',
      kind: 'choice',
      isRequired: true,
      options: HorseGender.options,
      optionLabels: 'horse.genders',
    },
    merge: 'gender',
    search: byName,
  },
  isPony: { import: { label: 'horse.pony', kind: 'flag', isRequired: true }, merge: 'isPony', search: byName },
  birthDate: { import: dateCell('horse.birthDate'), merge: 'birthDate', search: byName },
  deceasedDate: {
    import: dateCell('import.deceasedDate'),
    merge: notHere('of two records of one horse, the one that is kept says whether it lives'),
    search: byName,
  },
  withersHeight: {
    import: { label: 'horse.withersHeight', kind: 'choice', options: WithersHeightCode.options },
    merge: 'withersHeightCode',
    search: byName,
  },
  color: { import: textCell('horse.colour'), merge: 'colour', search: byName },
  ueln: { import: textCell('horse.ueln'), merge: 'ueln', search: byName },
  chip: { import: textCell('horse.chip'), merge: 'chip', search: byName },
  studbook: { import: textCell('horse.studbook'), merge: 'studbook', search: byName },
  studbookNumber: { import: textCell('horse.studbookNumber'), merge: 'studbookNumber', search: byName },
  father: { import: textCell('horse.father'), merge: 'father', search: byName },
  mother: { import: textCell('horse.mother'), merge: 'mother', search: byName },
  fatherOfMother: { import: textCell('horse.fatherOfMother'), merge: 'fatherOfMother', search: byName },
  fatherRef: { import: withName, merge: withName, search: byName },
  motherRef: { import: withName, merge: withName, search: byName },
  breeder: { import: textCell('horse.breeder'), merge: 'breeder', search: byName },
  owner: { import: textCell('horse.owner'), merge: 'owner', search: byName },
  feiPassport: { import: textCell('horse.feiPassport'), merge: 'feiPassport', search: byName },
  signature: { import: textCell('horse.signature'), merge: 'signature', search: byName },
  remarks: { import: textCell('horse.remarks'), merge: stays, search: byName },
  customAttributes: {
    import: notHere('fields that a federation adds are not imported'),
    merge: notHere('fields that a federation adds are those of the horse that is kept'),
    search: byName,
  },
} as const satisfies FieldTable<HorseField, Places>

type HorseTable = typeof horseFieldTable
type SearchedField = { [Field in HorseField]: HorseTable[Field]['search'] extends true ? Field : never }[HorseField]

/** What a search by name looks through, before it is folded. */
export const horseSearchText = (horse: Readonly<Record<SearchedField, string | null>>): string => {
  const texts: Readonly<Record<string, string | null>> = horse
  return entriesIn(horseFieldTable, 'search')
    .map(({ field }) => texts[field] ?? '')
    .join(' ')
}

/** The columns of the database that a merge may take from either horse. */
export const horseMergeColumns = entriesIn(horseFieldTable, 'merge').map(({ entry }) => entry)
