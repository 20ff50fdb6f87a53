// What another system sends at once, and what is made of it, record by record.
import * as z from 'zod'
import { JsonText } from '../../kernel/json/json-text.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { TaskSummary } from '../../kernel/task/task.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { ExchangeId } from '../document/exchange-words.schema.ts'
import { mostImportFiles } from '../integration/import-adapter.schema.ts'
import { ImportOutcome, ImportSettledRecords } from '../integration/import-run.schema.ts'
import { Integration } from '../integration/integration.schema.ts'
import { ApplyEntries, ApplyResults, ApplyStartlists } from './apply-scope.schema.ts'

/** The most records of one call, which are written in a quarter of the time that a transaction has. A task writes more. */
export const maximumRecords = 500

/** The most records of a task that a call orders, and of the files of another system. */
export const maximumTaskRecords = 50_000

export const maximumDocumentBytes = 20_000_000

/**
 * The most records and bytes of the file of a document: 40,000 results with all that they need. It is one transaction, whose lines of the
 * history are held until its end, so this is what a server of 1 GB was measured to survive (docs/measurements.md). On the embedded engine,
 * which everybody else waits for meanwhile, the limit is that of other tasks.
 */
export const maximumFileRecords = 100_000

export const maximumFileBytes = 40_000_000

/**
 * A season is a ZIP file of documents, which are read one after the other: 100,000 results with all that they need, and room for what the
 * sample of a measurement lacks. The bytes are those of the documents; the file itself has at most `maximumFileBytes`. Each document is as
 * large as that of a call may be.
 */
export const maximumSeasonRecords = 300_000

export const maximumSeasonBytes = 120_000_000

export const maximumSeasonDocuments = 2_000

/** A batch can be undone for so long. */
export const undoDays = 30

/** What is merged with the stored records. */
export const PartyCollection = z.enum(['persons', 'horses', 'organisations'])
export type PartyCollection = z.infer<typeof PartyCollection>

/** A competition, and what belongs to it: it is made whole. */
export const CompetitionCollection = z.enum([
  'competitions',
  'tests',
  'entries',
  'teams',
  'startlists',
  'results',
  'rankings',
  'activities',
])
export type CompetitionCollection = z.infer<typeof CompetitionCollection>

export const BatchCollection = z
  .enum([...PartyCollection.options, ...CompetitionCollection.options])
  .meta({ id: 'BatchCollection' })
export type BatchCollection = z.infer<typeof BatchCollection>

export const BatchCreation = z.enum(['UNKNOWN', 'ALWAYS', 'REFUSE']).meta({
  id: 'BatchCreation',
  description:
    'What becomes of a record that is not known here. UNKNOWN: it is made, or proposed if it resembles a stored one. ALWAYS: it is made, also if it resembles one. REFUSE: it is refused.',
})
export type BatchCreation = z.infer<typeof BatchCreation>

export const ApplyCollection = z
  .strictObject({
    uniqueBy: z
      .array(z.string().min(1).max(64))
      .max(10)
      .optional()
      .describe('Providers whose identifiers find a record, in order of trust; the sending system unless given'),
    keepUserChanges: z
      .boolean()
      .default(true)
      .describe('Keep what a person has changed since the sending system sent it last'),
    create: BatchCreation.default('UNKNOWN'),
    ignore: z
      .array(z.string().min(1).max(64))
      .max(40)
      .default([])
      .describe('Fields of the document that are not stored; a field that cannot be stored is refused otherwise'),
    update: z
      .boolean()
      .default(true)
      .describe('Whether stored records are written; otherwise they are only found, and what is unknown is made'),
    createIds: z
      .array(ExchangeId)
      .max(maximumTaskRecords)
      .default([])
      .describe('Records that are made also if they resemble a stored one, as with create ALWAYS'),
  })
  .meta({ id: 'ApplyCollection' })
export type ApplyCollection = z.infer<typeof ApplyCollection>

const unless = (): ApplyCollection => ({
  ...{ keepUserChanges: true, create: 'UNKNOWN', ignore: [], update: true, createIds: [] },
})

export const BatchApply = z
  .strictObject({
    persons: ApplyCollection.default(unless),
    horses: ApplyCollection.default(unless),
    organisations: ApplyCollection.default(unless),
    // Of a competition that exists.
    entries: ApplyEntries.optional(),
    startlists: ApplyStartlists.optional(),
    results: ApplyResults.optional(),
  })
  .meta({ id: 'BatchApply' })
export type BatchApply = z.infer<typeof BatchApply>

export const ApplyBatch = z.object({
  federation: Ref,
  batch: Ref.describe('Chosen by the sender. The same batch sent again changes nothing and has the same answer'),
  dryRun: z.boolean().default(true),
  apply: BatchApply.prefault({}),
  document: ExchangeDocument,
})
export type ApplyBatch = z.infer<typeof ApplyBatch>

/** What a file is stored by, for all that it contains. */
export const BatchOptions = ApplyCollection.pick({ keepUserChanges: true, create: true })

/** The integrations whose files a federation receives: they bring all records of which they speak. */
export const ReceivedIntegration = Integration.extract(['EQUIPE_IMPORT', 'HIPPODATA_IMPORT', 'FEI_ENTRIES_IMPORT'])
export type ReceivedIntegration = z.infer<typeof ReceivedIntegration>

const { uniqueBy, keepUserChanges, create, ignore, update, createIds } = ApplyCollection.shape

/** Without values of its own: what is not sent is that of all collections. */
const UploadCollection = z.strictObject({
  uniqueBy,
  keepUserChanges: keepUserChanges.unwrap().optional(),
  create: create.unwrap().optional(),
  ignore: ignore.unwrap().optional(),
  update: update.unwrap().optional(),
  createIds: createIds.unwrap().optional(),
})

/** What the file of a document is stored by, beyond the options for all that it contains. */
export const UploadApply = z.strictObject({
  persons: UploadCollection.optional(),
  horses: UploadCollection.optional(),
  organisations: UploadCollection.optional(),
  entries: ApplyEntries.optional(),
  startlists: ApplyStartlists.optional(),
  results: ApplyResults.optional(),
})
export type UploadApply = z.infer<typeof UploadApply>

/** The file of an exchange document, or the files of another system. */
export const UploadBatch = z.object({
  federation: Ref,
  batch: Ref.describe('Chosen by the sender'),
  integration: ReceivedIntegration.optional().describe(
    'The system of which the files are; absent for an exchange document. EQUIPE_IMPORT: a show in Equipe, as docs/equipe.md says. HIPPODATA_IMPORT: an event of Hippodata, and FEI_ENTRIES_IMPORT: riders and horses of the entries of the FEI, as docs/exchange.md says',
  ),
  file: z
    .array(z.file())
    .max(mostImportFiles)
    .describe('One exchange document, a ZIP file of several, or all files of one show'),
  dryRun: z.boolean().default(true),
  settled: JsonText.pipe(ImportSettledRecords)
    .optional()
    .describe(
      'What was decided after a dry run, as JSON: by collection and id ("persons/r12", "horses/h7") the ref of the stored record, or null for a new one',
    ),
  ...BatchOptions.shape,
  apply: JsonText.pipe(UploadApply)
    .optional()
    .describe(
      'Of an exchange document, as JSON: `apply` of POST /exchange/v1/batch. `keepUserChanges` and `create` hold for persons, horses and organisations where it does not have them',
    ),
})
export type UploadBatch = z.infer<typeof UploadBatch>

export const BatchAction = z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'KEPT', 'REFUSED', 'PROPOSAL', 'WAITING']).meta({
  id: 'BatchAction',
  description:
    'KEPT: nothing was written, because a person has changed what differs, or because the record lacks what is stored, as its problem says. PROPOSAL: not written, because it may be a stored record, or waits for one. WAITING: only in a dry run, not looked at, because the competition that it belongs to is refused.',
})
export type BatchAction = z.infer<typeof BatchAction>

export const BatchProblem = z
  .object({
    code: z.string(),
    field: z.string().nullable(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'BatchProblem' })
export type BatchProblem = z.infer<typeof BatchProblem>

export const BatchAbout = z
  .object({
    rider: z.string().nullable(),
    horse: z.string().nullable(),
    test: z.string().nullable(),
  })
  .meta({
    id: 'BatchAbout',
    description: 'Whom and what a row is about, as far as the document or Oxer has a name for it',
  })
export type BatchAbout = z.infer<typeof BatchAbout>

export const BatchRowDetail = z.object({
  changed: z.array(z.string()).describe('Fields that were written'),
  kept: z.array(z.string()).describe('Fields that differ and were kept'),
  candidates: z.array(Ref).describe('Stored records that it may be'),
  about: BatchAbout.nullable()
    .default(null)
    .describe('Null for a row that is about no entry and no test, and once the batch can no longer be undone'),
})
export type BatchRowDetail = z.infer<typeof BatchRowDetail>

export const BatchRow = BatchRowDetail.extend({
  collection: BatchCollection,
  id: ExchangeId,
  action: BatchAction,
  ref: Ref.nullable(),
  problem: BatchProblem.nullable(),
}).meta({ id: 'BatchRow' })
export type BatchRow = z.infer<typeof BatchRow>

export const BatchCounts = z.partialRecord(BatchAction, z.int()).meta({ id: 'BatchCounts' })
export type BatchCounts = z.infer<typeof BatchCounts>

export const BatchOutcome = z
  .object({
    batch: Ref,
    dryRun: z.boolean(),
    counts: BatchCounts,
    rows: z.array(BatchRow).max(maximumRecords),
    task: TaskSummary.nullable().describe('The task that does the work, if there are too many records for one call'),
  })
  .meta({ id: 'BatchOutcome' })
export type BatchOutcome = z.infer<typeof BatchOutcome>

/** The outcome of a task: of its rows, the first that somebody must look at. */
export const BatchTaskOutcome = z.object({
  batch: Ref,
  dryRun: z.boolean(),
  counts: BatchCounts,
  problems: z.array(BatchRow),
  imported: ImportOutcome.nullable().default(null).describe('Of the files of another system'),
})
export type BatchTaskOutcome = z.infer<typeof BatchTaskOutcome>

export const BatchLine = z
  .object({
    ref: Ref,
    source: z.string(),
    counts: BatchCounts,
    byName: z.string(),
    createdAt: Instant,
    undoneAt: Instant.nullable(),
    undoUntil: Instant,
  })
  .meta({ id: 'BatchLine' })
export type BatchLine = z.infer<typeof BatchLine>

export const BatchUndo = BatchLine.extend({
  task: TaskSummary.nullable().describe('The task that does the work, if there are too many records for one call'),
}).meta({ id: 'BatchUndo' })
export type BatchUndo = z.infer<typeof BatchUndo>
