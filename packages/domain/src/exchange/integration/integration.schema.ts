// The other systems with which Oxer exchanges files (pr0496-pr0506), and the layouts of the files that go out, as data.
import * as z from 'zod'
import { ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** In the order of spec section 3; after those, the ones that decision 455 adds. */
export const Integration = z
  .enum([
    'EQUESTER_IMPORT',
    'UBL_EXPORT',
    'EXACT_ONLINE',
    'KNHS_SUBSCRIPTION_IMPORT',
    'KNHS_DRESSAGE_EXPORT',
    'KNHS_JUMPING_EXPORT',
    'EQUIPE_IMPORT',
    'EQUIBASE_IMPORT',
    'EQUICOMPETITION_IMPORT',
    'ZANGERSHEIDE_IMPORT',
    'WEAUCTION_IMPORT',
    'HIPPODATA_IMPORT',
    'FEI_RESULTS_EXPORT',
    'FEI_ENTRIES_IMPORT',
  ])
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof Integration>

/** What a column of a file says: every word is read from an exchange document, but the sheet and the points, which only Oxer knows. */
export const FileWord = z.enum([
  'COMPETITION_NUMBER',
  'COMPETITION_NAME',
  'CITY',
  'DATE',
  'TEST_NUMBER',
  'TEST_NAME',
  'LEVEL',
  'FORMAT',
  'HEIGHT',
  'ARTICLE',
  'SHEET',
  'START_NUMBER',
  'RIDER',
  'PERSON_NUMBER',
  'HORSE',
  'HORSE_NUMBER',
  'UELN',
  'HORSE_BIRTH_YEAR',
  'STUDBOOK',
  'FATHER',
  'MOTHER',
  'COMBINATION_NUMBER',
  'ROUND_1_PENALTIES',
  'ROUND_1_TIME_PENALTIES',
  'ROUND_1_TIME',
  'ROUND_2_PENALTIES',
  'ROUND_2_TIME_PENALTIES',
  'ROUND_2_TIME',
  'JUMP_OFF_PENALTIES',
  'JUMP_OFF_TIME_PENALTIES',
  'JUMP_OFF_TIME',
  'STYLE_POINTS',
  'JUDGE',
  'POSITION',
  'JUDGE_POINTS',
  'JUDGE_MAXIMUM',
  'JUDGE_PERCENTAGE',
  'SCORE',
  'PLACE',
  'CAREER_POINTS',
  'STARTERS',
  'STATUS',
  'OUT_OF_COMPETITION',
])
export type FileWord = z.infer<typeof FileWord>

/** How a column writes its word: as it is, with a decimal comma, or hundredths of a second as seconds with a decimal comma. */
export const FileForm = z.enum(['TEXT', 'DECIMAL', 'SECONDS'])
export type FileForm = z.infer<typeof FileForm>

export const FileLayout = z.strictObject({
  /** The first cell of the first line, so that nobody takes the file for a layout of the other system. */
  name: z.string().min(1).max(60),
  version: z.int().min(1),
  /** Whose external ids the numbers are. */
  provider: z.string().min(1).max(64),
  /** Null: tests of every discipline. */
  disciplines: z.array(ScoredDiscipline).min(1).nullable(),
  /** A line for each result, or for each sheet of a judge. */
  lines: z.enum(['RESULT', 'JUDGE']),
  /** Leaves out the results of horses without one. */
  needsUeln: z.boolean(),
  columns: z
    .array(z.strictObject({ heading: z.string().min(1).max(60), word: FileWord, form: FileForm.default('TEXT') }))
    .min(1),
})
export type FileLayout = z.infer<typeof FileLayout>

/** The integrations whose file is a table, of which the layout is data. */
export const TableIntegration = Integration.extract(['KNHS_DRESSAGE_EXPORT', 'KNHS_JUMPING_EXPORT'])
export type TableIntegration = z.infer<typeof TableIntegration>

/** The integrations whose file is made of one competition. */
export const FileIntegration = Integration.extract([...TableIntegration.options, 'FEI_RESULTS_EXPORT'])
export type FileIntegration = z.infer<typeof FileIntegration>

/** What a task needs to make a file (q138). */
export const ExportOrder = z.object({ integration: FileIntegration, competition: Ref, dryRun: z.boolean() })
export type ExportOrder = z.infer<typeof ExportOrder>

/** What the overview of the super administrator says of an integration (q137). */
export const IntegrationSummary = z
  .object({
    integration: Integration.describe('The name of the integration'),
    direction: z
      .enum(['IN', 'OUT'])
      .describe('Whether it reads what another system says, or writes what that system reads'),
    offered: z
      .enum(['FILE', 'IMPORT', 'BOOKS', 'SERVICE'])
      .describe(
        'FILE: a file of a competition. IMPORT: files of the other system are read. BOOKS: by the books that a federation has chosen. SERVICE: the other system calls, and the files of its shows are read',
      ),
    into: z
      .enum(['COMPETITION', 'FEDERATION'])
      .nullable()
      .describe(
        'Where the files of an import go: into a competition that exists, or with their own; null for any other',
      ),
    isOwnLayout: z.boolean().describe('Whether the layout is of Oxer, because nobody has published one'),
    layout: z.string().nullable().describe('The name of the layout of its file; null without one'),
    lastRunAt: Instant.nullable().describe('When it last ran; null if it never did'),
  })
  .meta({ id: 'IntegrationSummary' })
export type IntegrationSummary = z.infer<typeof IntegrationSummary>

/** The horses whose results other systems cannot know, because they have no UELN. */
export const HippomundoOverview = z
  .object({
    results: z.int().describe('Results of the competition'),
    withUeln: z.int().describe('Those whose horse has a UELN, which go into the file'),
    horses: z
      .array(
        z.object({
          ref: z.string(),
          name: z.string(),
          riders: z.array(z.string()),
          results: z.int().describe('Its results, which are left out'),
        }),
      )
      .describe('Horses without a UELN, by their names'),
  })
  .meta({ id: 'HippomundoOverview' })
export type HippomundoOverview = z.infer<typeof HippomundoOverview>
