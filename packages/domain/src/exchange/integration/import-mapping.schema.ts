// Which column of a file has which field: what a person says of headings that the layout does not know, and what is kept of it.
import * as z from 'zod'
import { JsonText } from '../../kernel/json/json-text.schema.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { LayoutIntegration } from './import-layout.presets.ts'
import { ImportWord } from './import-layout.schema.ts'

/** A heading is known by its first letters; no file of entries has longer ones. */
export const longestHeading = 100

/** Of a file; further columns are not used. */
export const mostMappedColumns = 200

/** Of an integration in one federation: one for each set of headings. */
export const mostMappings = 100

export const MappedColumn = z
  .object({
    heading: z
      .string()
      .min(1)
      .max(longestHeading)
      .describe(
        'As the file has it. A column without a heading has its number, "#4"; the second one with the same heading has "Naam #2"',
      ),
    word: ImportWord.nullable().describe('What the column says; null if it is not used'),
  })
  .meta({ id: 'MappedColumn' })
export type MappedColumn = z.infer<typeof MappedColumn>

export const MappedColumns = z.array(MappedColumn).min(1).max(mostMappedColumns)

/** What a caller sends. */
const sentShape = {
  columns: MappedColumns.describe('The columns that are used; what is not named is not used'),
  version: Version.optional().describe('Of the kept mapping of these headings that the caller has seen'),
}

export const SentMapping = z.object(sentShape)
export type SentMapping = z.infer<typeof SentMapping>

/** A field of a form is a text. */
export const MappingText = JsonText.pipe(SentMapping)

const ofImport = { competition: Ref, integration: LayoutIntegration.describe('Which of them') }

export const ImportOfCompetition = z.object(ofImport)

export const ReadColumns = z.object({ ...ofImport, file: z.file() })

export const KeepMapping = z.object({ ...ofImport, ...sentShape })
export type KeepMapping = z.infer<typeof KeepMapping>

export const ForgetMapping = z.object({ ...ofImport, mapping: Ref })
export type ForgetMapping = z.infer<typeof ForgetMapping>

export const ImportMapping = z
  .object({
    ref: Ref,
    integration: LayoutIntegration.describe('Of whose files'),
    columns: z.array(MappedColumn).describe('Every column of the file'),
    changedAt: Instant,
    version: Version,
  })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.infer<typeof ImportMapping>

export const MappableField = z
  .object({
    word: ImportWord.describe('What a column may say'),
    isRequired: z.boolean().describe('Every entry needs it'),
    instead: z.array(ImportWord).describe('All of these together say the same as a required one; empty without'),
  })
  .meta({ id: 'MappableField' })
export type MappableField = z.infer<typeof MappableField>

export const FileColumn = MappedColumn.extend({
  values: z.array(z.string()).describe('The first values of the column'),
}).meta({ id: 'FileColumn' })
export type FileColumn = z.infer<typeof FileColumn>

/** The columns of a file before it is checked. */
export const FileColumns = z
  .object({
    columns: z
      .array(FileColumn)
      .describe('As the kept mapping of these headings has them, else as the headings are known; empty of a document'),
    isKnown: z
      .boolean()
      .describe(
        'The file can be read without a person: every heading is known, a mapping of them is kept, or it is a document',
      ),
    fields: z.array(MappableField).describe('What a column may say'),
    mapping: ImportMapping.nullable().describe('The kept mapping of these headings'),
  })
  .meta({ id: 'FileColumns' })
export type FileColumns = z.infer<typeof FileColumns>

/** The kept mappings of a federation, and what a mapping may name. */
export const ImportMappings = z
  .object({
    fields: z.array(MappableField).describe('What a column may say'),
    mappings: z.array(ImportMapping).describe('Of the federation, the latest first'),
  })
  .meta({ id: 'ImportMappings' })
export type ImportMappings = z.infer<typeof ImportMappings>
