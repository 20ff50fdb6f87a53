// The columns that a file may have: those of the forms, flat. A header is one of these keys, or its label in any language.
import { entriesIn } from '../../kernel/field/field-table.ts'
import { horseFieldTable } from '../horse/horse-fields.rules.ts'
import { personFieldTable } from '../person/person-fields.rules.ts'
import type { ImportNoun } from './import.schema.ts'
import type { ImportCell, ImportCells, ImportColumn } from './import-column.schema.ts'

const columnsOf = (field: string, entry: ImportCell | ImportCells): ImportColumn[] =>
  'parts' in entry
    ? Object.entries(entry.parts).map(([part, cell]) => ({ key: `${field}.${part}`, ...cell }))
    : [{ key: field, ...entry }]

export const importColumns: Readonly<Record<ImportNoun, readonly ImportColumn[]>> = {
  horse: entriesIn(horseFieldTable, 'import').flatMap(({ field, entry }) => columnsOf(field, entry)),
  person: entriesIn(personFieldTable, 'import').flatMap(({ field, entry }) => columnsOf(field, entry)),
}
