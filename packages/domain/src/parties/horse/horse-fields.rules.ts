// The use of each field of a horse in the places that list fields. The screens read the table as a type: what has a
// place there and is not shown does not compile.
import { entriesIn, type FieldTable, notHere, searchTextOf } from '../../kernel/field/field-table.ts'
import { dateCell, type ImportCell, textCell } from '../import/import-column.schema.ts'
import { type HorseField, HorseGender, WithersHeightCode } from './horse.schema.ts'
import { coatColours, colourCodes } from './horse-colour.rules.ts'

type Places = {
  /** Its column in a file; columns are in the order of this table. */
  import: ImportCell
  /** The database column that a merge may take from the other horse. */
  merge: string
  /** Its text is part of what a search by name looks through. */
  search: true
  /** The drawer that makes and changes a horse has an input for it. */
  form: true
  /** The section of the overview that shows it; the identity is for callers who may see it. */
  overview: 'ABOUT' | 'IDENTITY'
  /** It has a column in the list of horses. */
  list: true
}

const byName = notHere('a horse is searched by its names; by UELN and chip there are keys of their own')
const stays = notHere('the text of the horse that is kept stands')
const withName = notHere('a parent is named in a file, and a merge takes the reference along with the name')
const inHead = notHere('the head of all screens of a horse shows it')
const inPedigree = notHere('the section of the pedigree shows it')
const detail = notHere('the list has what tells horses apart; the rest is on the overview')
const withDrawing = notHere('the section of the markings shows drawing and description')
const ofStudbook = notHere('the input of the studbook holds name and reference')
const ofParent = notHere('the input of the parent holds name and reference')

export const horseFieldTable = {
  name: {
    import: { ...textCell('horse.name'), isRequired: true },
    merge: 'name',
    search: true,
    form: true,
    overview: inHead,
    list: true,
  },
  sportName: {
    import: textCell('horse.sportName'),
    merge: 'sportName',
    search: true,
    form: true,
    overview: inHead,
    list: notHere('the column of the name shows it'),
  },
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
    form: true,
    overview: inHead,
    list: true,
  },
  isPony: {
    import: { label: 'horse.pony', kind: 'flag', isRequired: true },
    merge: 'isPony',
    search: byName,
    form: true,
    overview: inHead,
    list: true,
  },
  birthDate: {
    import: dateCell('horse.birthDate'),
    merge: 'birthDate',
    search: byName,
    form: true,
    overview: 'ABOUT',
    list: true,
  },
  deceasedDate: {
    import: dateCell('import.deceasedDate'),
    merge: notHere('of two records of one horse, the one that is kept says whether it lives'),
    search: byName,
    form: true,
    overview: 'ABOUT',
    list: detail,
  },
  withersHeight: {
    import: { label: 'horse.withersHeight', kind: 'choice', options: WithersHeightCode.options },
    merge: 'withersHeightCode',
    search: byName,
    form: true,
    overview: 'ABOUT',
    list: notHere('the column that says horse or pony shows it'),
  },
  color: {
    import: {
      label: 'horse.colour',
      kind: 'choice',
      options: coatColours,
      optionLabels: 'horse.colours',
      aliases: Object.fromEntries(colourCodes.map((code) => [code, code])),
    },
    merge: 'colour',
    search: byName,
    form: true,
    overview: 'ABOUT',
    list: detail,
  },
  ueln: {
    import: textCell('horse.ueln'),
    merge: 'ueln',
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: true,
  },
  chip: {
    import: textCell('horse.chip'),
    merge: 'chip',
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: detail,
  },
  studbook: {
    import: textCell('horse.studbook'),
    merge: 'studbook',
    search: byName,
    form: true,
    overview: 'ABOUT',
    list: true,
  },
  studbookRef: {
    import: notHere('a studbook is named in a file, in any spelling'),
    merge: notHere('the database sets it by the name that the merge takes'),
    search: byName,
    form: ofStudbook,
    overview: notHere('the name of the studbook shows it'),
    list: detail,
  },
  studbookNumber: {
    import: textCell('horse.studbookNumber'),
    merge: 'studbookNumber',
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: detail,
  },
  father: {
    import: textCell('horse.father'),
    merge: 'father',
    search: byName,
    form: true,
    overview: inPedigree,
    list: true,
  },
  mother: {
    import: textCell('horse.mother'),
    merge: 'mother',
    search: byName,
    form: true,
    overview: inPedigree,
    list: detail,
  },
  fatherOfMother: {
    import: textCell('horse.fatherOfMother'),
    merge: 'fatherOfMother',
    search: byName,
    form: true,
    overview: inPedigree,
    list: detail,
  },
  fatherRef: {
    import: withName,
    merge: withName,
    search: byName,
    form: ofParent,
    overview: inPedigree,
    list: detail,
  },
  motherRef: {
    import: withName,
    merge: withName,
    search: byName,
    form: ofParent,
    overview: inPedigree,
    list: detail,
  },
  breeder: {
    import: textCell('horse.breeder'),
    merge: 'breeder',
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: detail,
  },
  owner: {
    import: textCell('horse.owner'),
    merge: 'owner',
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: detail,
  },
  feiPassport: {
    import: textCell('horse.feiPassport'),
    merge: 'feiPassport',
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: detail,
  },
  signature: {
    import: textCell('horse.signature'),
    merge: 'signature',
    search: byName,
    form: true,
    overview: withDrawing,
    list: detail,
  },
  signatureRef: {
    import: notHere('a file has no drawings'),
    merge: notHere('the drawing goes with the description'),
    search: byName,
    form: notHere('a drawing has a drawer of its own'),
    overview: withDrawing,
    list: detail,
  },
  remarks: {
    import: textCell('horse.remarks'),
    merge: stays,
    search: byName,
    form: true,
    overview: 'IDENTITY',
    list: detail,
  },
  customAttributes: {
    import: notHere('fields that a federation adds are not imported'),
    merge: notHere('fields that a federation adds are those of the horse that is kept'),
    search: byName,
    form: true,
    overview: notHere('fields that a federation adds have a section of their own'),
    list: detail,
  },
} as const satisfies FieldTable<HorseField, Places>

export type HorseFieldTable = typeof horseFieldTable

export const horseSearchText = searchTextOf(horseFieldTable)

/** The columns of the database that a merge may take from either horse. */
export const horseMergeColumns = entriesIn(horseFieldTable, 'merge').map(({ entry }) => entry)
