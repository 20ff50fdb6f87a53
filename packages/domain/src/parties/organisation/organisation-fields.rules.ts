// The use of each field of an organisation in the places that list fields. Organisations are not merged,
// and are in no file. The screens read the table as a type: what has a place there and is not shown does not
// compile.
import { type FieldTable, notHere, searchTextOf } from '../../kernel/field/field-table.ts'
import { addressCells, type ImportCell, type ImportCells, textCell } from '../import/import-column.schema.ts'
import { type OrganisationField, OrganisationLevel, OrganisationType } from './organisation.schema.ts'

type Places = {
  /** Its column in a file, or its columns; they are in the order of this table. */
  import: ImportCell | ImportCells
  /** Its text is part of what a search by name looks through. */
  search: true
  /** The drawer that makes and changes an organisation has an input for it. */
  form: true
  /** The overview shows it. */
  overview: true
  /** The page of information shows it. */
  information: true
  /** It has a column in the list of organisations. */
  list: true
}

const byName = notHere('an organisation is searched by name')
const byHand = notHere('a club says it itself, once it is there')
const inHead = notHere('the head of all screens of an organisation shows it')
const onOverview = notHere('the overview shows it')
const onInformation = notHere('the page of information shows it')
const detail = notHere('the list has what tells organisations apart; the rest is on the overview')
const forStaff = notHere('only those who manage the organisation see it, in the drawer')

/** A file has one address of a club: its registered office. */
const registeredOffice = addressCells

export const organisationFieldTable = {
  name: {
    import: { ...textCell('organisation.name'), isRequired: true },
    search: true,
    form: true,
    overview: inHead,
    information: inHead,
    list: true,
  },
  site: {
    import: textCell('organisation.site'),
    search: byName,
    form: true,
    overview: true,
    information: onOverview,
    list: detail,
  },
  externalId: {
    import: { ...textCell('import.field.number'), headings: ['club number', 'clubnummer', 'externalId'] },
    search: byName,
    form: true,
    overview: onInformation,
    information: true,
    list: detail,
  },
  motherRef: {
    import: {
      label: 'organisation.mother',
      kind: 'club',
      headings: ['parent', 'moederorganisatie', 'bovenliggende organisatie'],
    },
    search: byName,
    form: true,
    overview: true,
    information: onOverview,
    list: detail,
  },
  organisationType: {
    import: {
      label: 'organisation.type',
      kind: 'choice',
      options: OrganisationType.options,
      optionLabels: 'organisation.types',
    },
    search: byName,
    form: true,
    overview: onInformation,
    information: true,
    list: true,
  },
  organisationLevel: {
    import: {
      label: 'organisation.level',
      kind: 'choice',
      options: OrganisationLevel.options,
      optionLabels: 'organisation.levels',
    },
    search: byName,
    form: true,
    overview: true,
    information: true,
    list: true,
  },
  sportTypes: { import: byHand, search: byName, form: true, overview: onInformation, information: true, list: detail },
  website: {
    import: textCell('organisation.website'),
    search: byName,
    form: true,
    overview: true,
    information: true,
    list: detail,
  },
  generalInfo: {
    import: byHand,
    search: byName,
    form: true,
    overview: notHere('a text of its own below the facts'),
    information: notHere('a text of its own below the facts'),
    list: detail,
  },
  isHorse: {
    import: { label: 'organisation.isHorse', kind: 'flag' },
    search: byName,
    form: true,
    overview: true,
    information: onOverview,
    list: true,
  },
  isPony: {
    import: { label: 'organisation.isPony', kind: 'flag' },
    search: byName,
    form: true,
    overview: notHere('one fact says horses and ponies'),
    information: onOverview,
    list: notHere('one column says horses and ponies'),
  },
  needsApproval: {
    import: byHand,
    search: byName,
    form: true,
    overview: forStaff,
    information: forStaff,
    list: forStaff,
  },
  paysForMembers: {
    import: byHand,
    search: byName,
    form: true,
    overview: forStaff,
    information: forStaff,
    list: forStaff,
  },
  addresses: {
    import: registeredOffice,
    search: byName,
    form: true,
    overview: true,
    information: onOverview,
    list: true,
  },
  customAttributes: {
    import: notHere('fields that a federation adds are not imported'),
    search: byName,
    form: true,
    overview: onInformation,
    information: true,
    list: forStaff,
  },
} as const satisfies FieldTable<OrganisationField, Places>

export type OrganisationFieldTable = typeof organisationFieldTable

export const organisationSearchText = searchTextOf(organisationFieldTable)
