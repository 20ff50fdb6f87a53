// The layouts of the files that come in. One is of the KNHS, of which six headings are known; nobody has published the others, so they are of
// Oxer and say so in their first line. The day that one is known, its columns are changed here and nowhere else.
import type * as z from 'zod'
import { type ImportColumn, ImportLayout } from './import-layout.schema.ts'
import { Integration } from './integration.schema.ts'

/** What other systems say of an entry that does not start. */
const skipped = [
  ...['afgemeld', 'afgewezen', 'geannuleerd', 'geweigerd', 'ingetrokken'],
  ...['cancelled', 'canceled', 'refused', 'rejected', 'withdrawn'],
]

/** The columns of the layouts of ours, which are all that is known of an entry. */
const ownColumns: z.input<typeof ImportColumn>[] = [
  { heading: 'Entry number', word: 'ENTRY_NUMBER' },
  { heading: 'Test number', word: 'TEST_NUMBER' },
  { heading: 'Test', word: 'TEST', isRequired: true },
  { heading: 'Rider number', word: 'RIDER_NUMBER' },
  { heading: 'First name', word: 'RIDER_FIRST_NAME', isRequired: true },
  { heading: 'Last name', word: 'RIDER_LAST_NAME', isRequired: true },
  { heading: 'Rider birth date', word: 'RIDER_BIRTH_DATE', form: 'DATE' },
  { heading: 'Rider nationality', word: 'RIDER_NATIONALITY' },
  { heading: 'Rider FEI', word: 'RIDER_FEI' },
  { heading: 'Rider e-mail', word: 'RIDER_EMAIL' },
  { heading: 'Rider phone', word: 'RIDER_PHONE' },
  { heading: 'Horse number', word: 'HORSE_NUMBER' },
  { heading: 'Horse', word: 'HORSE', isRequired: true },
  { heading: 'Sport name', word: 'HORSE_SPORT_NAME' },
  { heading: 'UELN', word: 'HORSE_UELN' },
  { heading: 'Chip', word: 'HORSE_CHIP' },
  { heading: 'Horse FEI', word: 'HORSE_FEI' },
  { heading: 'Horse birth year', word: 'HORSE_BIRTH_YEAR', form: 'NUMBER' },
  { heading: 'Gender', word: 'HORSE_GENDER', form: 'GENDER' },
  { heading: 'Studbook', word: 'HORSE_STUDBOOK' },
  { heading: 'Father', word: 'HORSE_FATHER' },
  { heading: 'Mother', word: 'HORSE_MOTHER' },
  { heading: 'Pony category', word: 'PONY_CATEGORY' },
  { heading: 'Start number', word: 'START_NUMBER', form: 'NUMBER' },
  { heading: 'Out of competition', word: 'OUT_OF_COMPETITION', form: 'FLAG' },
  { heading: 'Status', word: 'STATUS' },
  { heading: 'Remarks', word: 'NOTES' },
]

/** The entries of Mijn KNHS (`inschrijvingenW######.csv`). It has more columns, which are not known: a person may map them. */
const knhsSubscriptions = ImportLayout.parse({
  ...{ name: 'KNHS-inschrijvingen', version: 1, provider: 'KNHS', isOwn: false, skipped },
  columns: [
    { heading: 'Naam', word: 'RIDER', isRequired: true },
    { heading: 'Sportnaam 1', word: 'HORSE', isRequired: true },
    { heading: 'Klasse', word: 'TEST', isRequired: true },
    { heading: 'Pony categorie', word: 'PONY_CATEGORY' },
    { heading: 'Opmerkingen', word: 'NOTES' },
    { heading: 'Mobiele telefoon 0', word: 'RIDER_PHONE' },
    // Assumed: no file with a row that is cancelled or refused was seen. Without this column, nothing is left out.
    { heading: 'Status', word: 'STATUS' },
  ],
  // Its other columns, as far as an entry has such a field.
  fields: ownColumns.map(({ word, form }) => ({ word, form })),
})

/** The same columns under the name of each system: what differs is whose the numbers are. */
const ownEntries = (name: string, provider: string): ImportLayout =>
  ImportLayout.parse({
    ...{ name, version: 1, provider, isOwn: true, skipped, columns: ownColumns },
    // A file of the other system may have the whole name in one column.
    fields: [{ word: 'RIDER' }],
  })

/** The integrations whose file is a table of entries. */
export const LayoutIntegration = Integration.extract([
  'EQUESTER_IMPORT',
  'KNHS_SUBSCRIPTION_IMPORT',
  'EQUIBASE_IMPORT',
  'EQUICOMPETITION_IMPORT',
  'ZANGERSHEIDE_IMPORT',
  'WEAUCTION_IMPORT',
])
export type LayoutIntegration = (typeof LayoutIntegration)['options'][number]

export const importLayouts: Readonly<Record<LayoutIntegration, ImportLayout>> = {
  EQUESTER_IMPORT: ownEntries('Oxer-Equester', 'EQUESTER'),
  KNHS_SUBSCRIPTION_IMPORT: knhsSubscriptions,
  EQUIBASE_IMPORT: ownEntries('Oxer-Equibase', 'EQUIBASE'),
  EQUICOMPETITION_IMPORT: ownEntries('Oxer-Equicompetition', 'EQUICOMPETITION'),
  ZANGERSHEIDE_IMPORT: ownEntries('Oxer-Zangersheide', 'ZANGERSHEIDE'),
  WEAUCTION_IMPORT: ownEntries('Oxer-WeAuction', 'WEAUCTION'),
}
