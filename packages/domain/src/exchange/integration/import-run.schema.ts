// A run of an integration that reads files: the request, and its outcome.
import * as z from 'zod'
import { JsonText } from '../../kernel/json/json-text.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { ImportProblem, mostImportFiles } from './import-adapter.schema.ts'
import { MappingText } from './import-mapping.schema.ts'
import { Integration } from './integration.schema.ts'

/** Of all files of a run together. */
export const maximumImportFileBytes = 20_000_000

/** By collection and id in the document ("persons/Noor Peeters", "tests/L2"), the stored record that it is, or null for a new one. */
export const ImportSettledRecords = z.record(z.string().max(200), Ref.nullable())
export type ImportSettledRecords = z.infer<typeof ImportSettledRecords>

export const importRunShape = {
  batch: Ref.optional().describe('Chosen by the sender; the same batch sent again changes nothing'),
  file: z.array(z.file()).max(mostImportFiles).optional().describe('The files of the other system'),
  mapping: MappingText.optional().describe(
    'Which column has which field, as JSON: {"columns": [{"heading": "Naam", "word": "RIDER"}]}. It is kept for the federation when the file is stored; without one, the kept mapping of the same headings is used, else the layout',
  ),
  settled: JsonText.pipe(ImportSettledRecords)
    .optional()
    .describe(
      'What was decided after a dry run, as JSON: by collection and id ("persons/Noor Peeters", "tests/L2") the ref of the stored record, or null for a new one',
    ),
}

/** q138: a run by a super administrator, of a file that is made or of files that are read. */
export const RunIntegration = z.object({
  integration: Integration.describe('Which of them'),
  competition: Ref.optional().describe('Whose results go into the file, or into which the entries go'),
  federation: Ref.optional().describe('Of an import that brings its own competition'),
  dryRun: z
    .boolean()
    .optional()
    .describe(
      'Only counts the lines of a file, or says what would become of one; an import does so unless it is false',
    ),
  ...importRunShape,
})
export type RunIntegration = z.infer<typeof RunIntegration>

/** The import of a competition. */
export const RunImport = z.object({
  competition: Ref,
  integration: Integration.describe('Which of them'),
  dryRun: z.boolean().default(true).describe('Only says what would become of the files'),
  ...importRunShape,
})
export type RunImport = z.infer<typeof RunImport>

export const ImportCandidate = z.object({
  ref: Ref,
  name: z.string(),
  year: z.int().nullable().describe('Of birth; of a person only for callers who may see it'),
  clubs: z.array(z.string()).describe('Of today; of a person for callers who may see them'),
  isCombination: z.boolean().describe('This rider has started with this horse before'),
})
export type ImportCandidate = z.infer<typeof ImportCandidate>

/** Something that somebody must decide: which stored record it is, or which test is meant. */
export const ImportChoice = z
  .object({
    collection: z.enum(['persons', 'horses', 'organisations', 'tests']),
    id: z.string().describe('In the document; a name as the file has it, or a number of the other system'),
    name: z.string().describe('As the file has it'),
    year: z.int().nullable().describe('Of birth, as the file has it'),
    clubs: z.array(z.string()).describe('As the file has them'),
    candidates: z.array(ImportCandidate),
  })
  .meta({ id: 'ImportChoice' })
export type ImportChoice = z.infer<typeof ImportChoice>

export const ImportOutcome = z
  .object({
    integration: Integration,
    competition: Ref.nullable(),
    files: z.array(z.string()),
    problems: z.array(ImportProblem).describe('What of the files was left out, row by row'),
    choices: z.array(ImportChoice),
    isMapped: z.boolean().default(false).describe('The columns were read by a mapping and not by the layout'),
  })
  .meta({ id: 'IntegrationImportOutcome' })
export type ImportOutcome = z.infer<typeof ImportOutcome>
