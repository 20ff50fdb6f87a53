// The layouts of the files that come in, as data: which column says what, and in which form.
import * as z from 'zod'

/** What a column says of an entry: its rider, its horse, its test, or itself. */
export const ImportWord = z.enum([
  'RIDER',
  'RIDER_FIRST_NAME',
  'RIDER_LAST_NAME',
  'RIDER_NUMBER',
  'RIDER_FEI',
  'RIDER_BIRTH_DATE',
  'RIDER_NATIONALITY',
  'RIDER_EMAIL',
  'RIDER_PHONE',
  'HORSE',
  'HORSE_SPORT_NAME',
  'HORSE_NUMBER',
  'HORSE_UELN',
  'HORSE_CHIP',
  'HORSE_FEI',
  'HORSE_BIRTH_YEAR',
  'HORSE_GENDER',
  'HORSE_STUDBOOK',
  'HORSE_FATHER',
  'HORSE_MOTHER',
  'PONY_CATEGORY',
  'TEST',
  'TEST_NUMBER',
  'ENTRY_NUMBER',
  'START_NUMBER',
  'OUT_OF_COMPETITION',
  'STATUS',
  'NOTES',
])
export type ImportWord = z.infer<typeof ImportWord>

/** How a column writes its word: as it is, a day, a whole number, yes or no, or the gender of a horse. */
export const ImportForm = z.enum(['TEXT', 'DATE', 'NUMBER', 'FLAG', 'GENDER'])
export type ImportForm = z.infer<typeof ImportForm>

export const ImportColumn = z.strictObject({
  heading: z.string().min(1).max(60),
  word: ImportWord,
  form: ImportForm.default('TEXT'),
  /** A row without it is refused; a file without the column is not of this layout. */
  isRequired: z.boolean().default(false),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A field whose heading nobody knows: only a mapping finds its column. */
export const ImportField = ImportColumn.pick({ word: true, form: true })

export const ImportLayout = z.strictObject({
  name: z.string().min(1).max(60),
  version: z.int().min(1),
  /** Whose external ids the numbers are; also the name of the sender. */
  provider: z
    .string()
    .regex(/^[A-Z]+$/)
    .max(40),
  /** A layout of Oxer has its name and version in the first line, and no other columns. One of the other system begins with its headings. */
  isOwn: z.boolean(),
  columns: z.array(ImportColumn).min(1),
  fields: z.array(ImportField).default([]),
  /** Words of STATUS with which a row is left out; compared without case and accents. */
  skipped: z.array(z.string().min(1)).default([]),
})
export type ImportLayout = z.infer<typeof ImportLayout>
