// Batches that are too large for a call, and files of documents, become tasks.
import { isArchive } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { batchTask } from '@oxer/domain/exchange/batch/batch.rules'
import {
  ApplyBatch,
  ApplyCollection,
  BatchApply,
  type BatchOutcome,
  maximumDocumentBytes,
  maximumFileBytes,
  maximumFileRecords,
  maximumRecords,
  maximumTaskRecords,
  type UploadBatch,
} from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { settleDocument, settledAsNew } from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { ImportProblem } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { ImportSettledRecords } from '@oxer/domain/exchange/integration/import-run.schema'
import { Integration } from '@oxer/domain/exchange/integration/integration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import * as z from 'zod'
import { orderTask } from '../../kernel/job/job.ts'
import { isUnusable } from '../../kernel/procedure/procedures.ts'
import { storeBytes } from '../../kernel/storage/stored-file.commands.ts'
import { readShowFiles } from '../integration/show-files.queries.ts'
import { type Applying, applyBatch, countRecords, refuseUnsupported } from './batch.commands.ts'
import { parseDocument } from './batch-document.mappers.ts'
import { refuseOtherArchive } from './season-file.queries.ts'

/** What a task knows; what was sent is in its file, which is deleted once it is done. */
export const BatchOrder = z.object({
  ...{ federation: Ref, batch: Ref, dryRun: z.boolean(), fileRef: Ref, authorName: z.string() },
  records: z.int(),
  /** Of an import that whoever manages this competition has ordered. */
  competition: Ref.nullable().default(null),
  integration: Integration.optional(),
  /** The file is a ZIP file of documents, and this is what its order says beside them. */
  season: z.object({ apply: BatchApply, settled: ImportSettledRecords }).optional(),
})

/** Where the files of tasks are stored. */
export const batchFolder = 'exchange-batch/'

/** What is in the file. */
export const OrderedBatch = ApplyBatch.pick({ apply: true, document: true }).extend({
  /** The files from which an adapter has read the document, and what is wrong with them. */
  read: z
    .object({ files: z.array(z.string()), problems: z.array(ImportProblem), isMapped: z.boolean().default(false) })
    .optional(),
})

type Ordered = {
  readonly integration: Integration
  readonly competition: string | null
  readonly read: z.infer<typeof OrderedBatch>['read']
}

type Source = { readonly bytes: Uint8Array; readonly ext: 'json' | 'zip'; readonly name: string }

/** Stores what was sent, and orders the task that writes it. */
const order = async (
  ctx: Applying,
  { batch, dryRun, ...told }: Omit<z.input<typeof BatchOrder>, 'federation' | 'fileRef' | 'authorName'>,
  { bytes, ext, name }: Source,
): Promise<TaskSummary> => {
  const { federationRef } = ctx.federation
  const { t } = createI18n(toLanguage(ctx.language))
  const fileRef = ctx.newRef()
  const key = `${batchFolder}${fileRef}.${ext}`
  await storeBytes(ctx, key, bytes)
  await ctx.db.storedFile.create({
    data: {
      ...{ ref: fileRef, key, name: `${batch}.${ext}`, contentType: `application/${ext}`, size: bytes.length },
      ...{ subjectRef: federationRef, createdAt: ctx.now() },
    },
  })
  const input = { ...told, federation: federationRef, batch, dryRun, fileRef, authorName: ctx.actor.name }
  const task = await orderTask(ctx, {
    kind: batchTask,
    name: t(dryRun ? 'exchange:batch.task.dryRun' : 'exchange:batch.task.apply', { name }),
    input: input satisfies z.input<typeof BatchOrder>,
  })
  ctx.record({
    ...{ action: 'order', noun: 'exchange-batch', ref: batch, federationRef },
    after: { source: name, dryRun },
  })
  return task
}

export const orderBatch = async (ctx: Applying, input: ApplyBatch, imported?: Ordered): Promise<TaskSummary> => {
  const { batch, dryRun, apply, document } = input
  const bytes = new TextEncoder().encode(JSON.stringify({ apply, document, read: imported?.read }))
  const told = {
    ...{ batch, dryRun, records: countRecords(document) },
    ...(imported && { competition: imported.competition, integration: imported.integration }),
  }
  return order(ctx, told, { bytes, ext: 'json', name: document.source.system })
}

/** A start takes as long as ten persons, so a competition is never written in a call. */
const isLong = ({ document }: ApplyBatch): boolean =>
  countRecords(document) + 9 * (document.entries?.length ?? 0) > maximumRecords ||
  (document.competitions?.length ?? 0) > 0

/** A few records are written at once; more, or a competition, become a task. */
export const writeBatch = async (ctx: Applying, input: ApplyBatch): Promise<BatchOutcome> => {
  refuseUnsupported(input)
  if (!isLong(input)) return applyBatch(ctx, input)
  const task = await orderBatch(ctx, input)
  return { batch: input.batch, dryRun: input.dryRun, counts: {}, rows: [], task }
}

const parseFile = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw failure(batchErrors.notADocument, { field: 'file' })
    throw error
  }
}

const readDocumentFile = async (files: readonly File[]): Promise<ExchangeDocument> => {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) throw failure(batchErrors.notADocument, { field: 'file' })
  const read = parseFile(await file.text())
  if (isUnusable(read)) throw failure(batchErrors.notADocument, { field: 'file' })
  try {
    return await parseDocument(read)
  } catch (error) {
    if (error instanceof z.ZodError) throw failure(batchErrors.notADocument, { field: 'file' })
    throw error
  }
}

/** Records of a document are found by the identifiers of its sender; those of a show by lasting ones, too, because each show has its own. */
const lasting = { persons: ['FEI'], horses: ['UELN', 'CHIP', 'FEI'], organisations: [] } as const

/** The bytes of the only file, if they are an archive. */
const archiveOf = async ([file, ...others]: readonly File[]): Promise<Uint8Array | null> => {
  if (file === undefined || others.length > 0) return null
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return isArchive(start) ? new Uint8Array(await file.arrayBuffer()) : null
}

/** What is done with the records of an upload: what it says of each collection, and what it says of all of them where it does not. */
const applyOf = (
  { apply: sent = {}, settled = {}, keepUserChanges, create }: UploadBatch,
  more: (collection: keyof typeof lasting) => { readonly uniqueBy?: readonly string[] } = () => ({}),
): BatchApply => {
  const applyTo = (collection: keyof typeof lasting) =>
    ApplyCollection.parse({
      ...{ keepUserChanges, create, ...sent[collection], ...more(collection) },
      createIds: [...(sent[collection]?.createIds ?? []), ...settledAsNew(settled, collection)],
    })
  const parties = { persons: applyTo('persons'), horses: applyTo('horses'), organisations: applyTo('organisations') }
  return BatchApply.parse({ ...sent, ...parties })
}

/** The documents of a season are read by the task: only the directory of the file is looked at before. */
const orderSeason = (ctx: Applying, upload: UploadBatch, bytes: Uint8Array): Promise<TaskSummary> => {
  const { batch, dryRun, settled = {}, file } = upload
  refuseOtherArchive(bytes)
  const season = { apply: applyOf(upload), settled }
  const name = file[0]?.name.slice(0, 100) ?? ''
  return order(ctx, { batch, dryRun, records: 0, season }, { bytes, ext: 'zip', name })
}

/** The files of an exchange document, or of a show, from the office: always a task, so that its outcome is found again. */
export const uploadBatch = async (ctx: Applying, upload: UploadBatch): Promise<TaskSummary> => {
  const { federation, batch, dryRun, integration, file, settled = {}, apply: sent = {} } = upload
  // A show is received whole, in the way of its adapter.
  if (integration !== undefined && Object.keys(sent).length > 0) {
    throw failure(kernelErrors.unknownField, { field: 'apply' })
  }
  const maximum = integration === undefined ? maximumFileBytes : maximumDocumentBytes
  if (file.reduce((sum, { size }) => sum + size, 0) > maximum) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum } })
  }
  const archive = integration === undefined ? await archiveOf(file) : null
  if (archive !== null) return orderSeason(ctx, upload, archive)
  const show = integration === undefined ? null : await readShowFiles(ctx, integration, file)
  const document = settleDocument(show?.document ?? (await readDocumentFile(file)), settled)
  const apply = applyOf(upload, (collection) =>
    show === null ? {} : { uniqueBy: [...new Set([senderOf(document), ...lasting[collection]])] },
  )
  const input = { federation, batch, dryRun, document, apply }
  // Everybody who uses the embedded engine waits for its one connection.
  const isShared = ctx.services.database.kind === 'pglite'
  refuseUnsupported(input, show === null && !isShared ? maximumFileRecords : maximumTaskRecords)
  return orderBatch(
    ctx,
    input,
    show === null ? undefined : { integration: show.integration, competition: null, read: show.read },
  )
}
