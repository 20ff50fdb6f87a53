// The columns that a file may have: those of the forms, flat. A header is one of these keys, or its label in any language.
import { entriesIn } from '../../kernel/field/field-table.ts'
import { horseFieldTable } from '../horse/horse-fields.rules.ts'
import { organisationFieldTable } from '../organisation/organisation-fields.rules.ts'
import { AssociationType } from '../person/membership.schema.ts'
import { personFieldTable } from '../person/person-fields.rules.ts'
import type { ImportNoun } from './import.schema.ts'
import { dateCell, type ImportCell, type ImportCells, type ImportColumn, textCell } from './import-column.schema.ts'

const columnsOf = (field: string, entry: ImportCell | ImportCells): ImportColumn[] =>
  'parts' in entry
    ? Object.entries(entry.parts).map(([part, cell]) => ({ key: `${field}.${part}`, ...cell }))
    : [{ key: field, ...entry }]

/** What a row says of the person in a club: the membership, and a license. Both are rows of their own beside the person. */
const enrolment: readonly ImportColumn[] = [
  {
    key: 'membership.club',
    label: 'import.field.club',
    kind: 'club',
    headings: ['organisation', 'organisatie', 'vereniging', 'ruiterclub', 'club number', 'clubnummer'],
  },
  { key: 'membership.memberId', ...textCell('person.memberId') },
  {
    key: 'membership.associationType',
    label: 'import.field.association',
    kind: 'choice',
    options: AssociationType.options,
    optionLabels: 'person.associations',
  },
  { key: 'membership.start', ...dateCell('import.field.memberFrom') },
  { key: 'membership.end', ...dateCell('import.field.memberUntil') },
  { key: 'license.type', label: 'person.license.one', kind: 'license', headings: ['license type', 'type licentie'] },
  { key: 'license.start', ...dateCell('import.field.licenseFrom') },
  { key: 'license.end', ...dateCell('import.field.licenseUntil') },
]

/** The general account of a club, beside the club itself. */
const contact: readonly ImportColumn[] = [
  { key: 'contact.email', ...textCell('person.email') },
  { key: 'contact.phone', ...textCell('person.phone') },
]

export const importColumns: Readonly<Record<ImportNoun, readonly ImportColumn[]>> = {
  horse: entriesIn(horseFieldTable, 'import').flatMap(({ field, entry }) => columnsOf(field, entry)),
  person: [
    ...entriesIn(personFieldTable, 'import').flatMap(({ field, entry }) => columnsOf(field, entry)),
    ...enrolment,
  ],
  organisation: [
    ...entriesIn(organisationFieldTable, 'import').flatMap(({ field, entry }) => columnsOf(field, entry)),
    ...contact,
  ],
}
