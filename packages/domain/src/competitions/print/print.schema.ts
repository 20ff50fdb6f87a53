// What a competition prints, and how it looks on paper (spec: printing options).
import * as z from 'zod'
import { PrintFontSize, PrintLayout, pageOptions } from '../../kernel/paper/paper.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { StartlistColumn } from '../startlist/startlist-layout.schema.ts'

export const PrintDocumentType = z
  .enum([
    'STARTLISTS',
    'REGISTRATIONS',
    'RESULTS',
    'LABELS',
    'JUDGE_SHEETS',
    'TIMESCHEDULE',
    'JURY_SHEETS',
    'RANKINGS',
    'MASTER_LIST',
    'STABLE_CARDS',
  ])
  .meta({ id: 'PrintDocumentType' })
export type PrintDocumentType = z.infer<typeof PrintDocumentType>

/** What may be said of a start, a registration or a label. */
export const PrintField = z.enum([...StartlistColumn.options, 'STATUS', 'TESTS']).meta({ id: 'PrintField' })
export type PrintField = z.infer<typeof PrintField>

const options = {
  ...pageOptions,
  labelRows: z.int().min(1).max(20).default(8).describe('Labels below each other on a sheet'),
  labelColumns: z.int().min(1).max(8).default(3).describe('Labels beside each other on a sheet'),
  labelMargin: z.number().min(0).max(30).default(0).describe('Millimetres between two labels'),
}

/** Kept for each document of a competition. */
export const PrintOptions = z
  .strictObject({
    ...options,
    ownLayout: z
      .boolean()
      .default(true)
      .describe('Start lists: whether each has the columns, the direction and the letters of its own layout'),
    fields: z.array(PrintField).min(1).max(10).describe('What is shown, in this order'),
  })
  .meta({ id: 'PrintOptions' })
export type PrintOptions = z.infer<typeof PrintOptions>

/** One thing that can be printed alone: a start list, a part of a test, a ranking, an activity, or the competition as a whole. */
export const PrintSubject = z.object({
  ref: Ref,
  name: z.string(),
  date: LocalDate.nullable().describe('Its day on the time schedule'),
})
export type PrintSubject = z.infer<typeof PrintSubject>

/** How a document of a competition is printed, and of what. */
export const PrintSetting = z
  .object({
    options: PrintOptions,
    /** What this document can show, in its usual order. */
    offered: z.array(PrintField),
    /** What it can be printed of. */
    subjects: z.array(PrintSubject),
    /** Of sheets for judges: where these sit. */
    judges: z.array(z.string()),
    /** 0 while nobody kept any options. */
    version: z.int(),
  })
  .meta({ id: 'PrintSetting' })
export type PrintSetting = z.infer<typeof PrintSetting>

export const PrintOrderForm = z.enum(['PDF', 'ZIP'])
export type PrintOrderForm = z.infer<typeof PrintOrderForm>

/** Several documents at once, by a task: each with the options that are kept for it. */
export const PrintOrder = z.object({
  competition: Ref,
  documents: z
    .array(PrintDocumentType)
    .min(1)
    .max(PrintDocumentType.options.length)
    .describe('What is printed, in this order'),
  date: LocalDate.optional().describe('Only what is on the time schedule of this day; everything without'),
  form: PrintOrderForm.default('PDF').describe(
    'All in one PDF, or a ZIP with a PDF for each list, and for each judge of a list',
  ),
})
export type PrintOrder = z.infer<typeof PrintOrder>

export const PrintRequest = z.object({
  competition: Ref,
  document: PrintDocumentType.describe('What is printed'),
  subjects: z
    .string()
    .max(8_000)
    .regex(/^[0-9a-fA-F,-]*$/)
    .optional()
    .describe('Refs with commas between them; everything without'),
  judge: z.string().max(20).optional().describe('Only the sheets of the judge who sits here; of all judges without'),
  blank: z
    .boolean()
    .default(false)
    .describe('Whether each judge gets one sheet without a name instead of one for each start'),
  date: LocalDate.optional().describe('Only what is on the time schedule of this day'),
  ...options,
  layout: PrintLayout.optional().describe(
    'Whether the paper is upright or lies; a start list follows its own layout without',
  ),
  fontSize: PrintFontSize.optional().describe(
    'Letters of 8, 9.5 or 12 points; a start list follows its own layout without',
  ),
  fields: z
    .string()
    .max(200)
    .optional()
    .describe(
      'What is shown in this order, with commas between; what is usual without, and of a start list its own layout',
    ),
  download: z.boolean().default(false).describe('Whether the browser saves the file instead of showing it'),
})
export type PrintRequest = z.infer<typeof PrintRequest>
