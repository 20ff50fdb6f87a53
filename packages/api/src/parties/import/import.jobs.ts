// The import of a file, in stages that can each be repeated from their checkpoint. READ reads the rows into the staging table and checks
// them. CHECK compares them with each other and with the register. APPLY writes them hidden and makes them visible together. END cleans
// up.
import { openLongTable } from '@oxer/documents/spreadsheet-reader/long-table'
import { SpreadsheetError } from '@oxer/documents/spreadsheet-reader/spreadsheet-error'
import type { TableRow } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { importErrors } from '@oxer/domain/parties/import/import.errors'
import { type Header, type NamedColumn, readHeader, readRow } from '@oxer/domain/parties/import/import.rules'
import {
  type ImportCounts,
  type ImportIssue,
  ImportKnown,
  ImportNoun,
  ImportOutcome,
  ImportSettled,
  maximumSample,
  noImportCounts,
} from '@oxer/domain/parties/import/import.schema'
import { importKindOf } from '@oxer/domain/parties/import/import-kind.rules'
import { nearestNames } from '@oxer/domain/parties/import/near-name.rules'
import * as z from 'zod'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Job, JobContext, JobJson, JobOutcome } from '../../kernel/job/job.ts'
import {
  type ImportEngine,
  insertHidden,
  leaveRoom,
  type WritingRows,
  type WrittenRows,
} from './import-apply.commands.ts'
import { namedColumns } from './import-columns.mappers.ts'
import { isExampleRow } from './import-example.mappers.ts'
import { type Against, issuesOf, judgeRow } from './import-judge.mappers.ts'
import { type Resembling, settleKnownPersons } from './import-known.gateway.ts'
import { readLookups } from './import-lookup.queries.ts'
import { storeReport } from './import-report.files.ts'
import {
  analyseStage,
  clearStage,
  countKnown,
  endOfPortion,
  judgeStage,
  listRemains,
  listUnknownTexts,
  markKnownRows,
  markRefused,
  markTwiceInFile,
  removeHidden,
  type StagedRow,
  showRows,
  stageRows,
  storeCheckpoint,
  type Verdict,
} from './import-row.gateway.ts'

const nothingSettled: ImportSettled = { clubs: {}, licenses: {}, persons: {}, samePersons: false }

export const ImportOrder = z.object({
  noun: ImportNoun,
  federation: Ref,
  dryRun: z.boolean(),
  fileRef: Ref,
  fileName: z.string(),
  language: z.enum(['EN', 'NL']),
  ownerName: z.string(),
  settled: ImportSettled.default(nothingSettled),
  // Of an order that was stored before there were any.
  known: ImportKnown.default('COMPLETE'),
  keepUserChanges: z.boolean().default(true),
})
export type ImportOrder = z.input<typeof ImportOrder>

const Checkpoint = z.object({
  stage: z.enum(['READ', 'CHECK', 'APPLY', 'END']),
  /** The last row that this stage has finished. */
  row: z.int(),
  /** The number of rows; an estimate while they are read. */
  rows: z.int(),
  /** The file's names of the fields. */
  columns: z.record(z.string(), z.string()),
  /** The moment that marks hidden rows as this import's; null before any is written. */
  at: z.string().nullable(),
  outcome: ImportOutcome.nullable(),
  /** The rows about persons who are stored already; null until they are compared. */
  known: ImportOutcome.pick({ matched: true, resembling: true }).nullable().default(null),
  reportRef: Ref.nullable(),
})
type Checkpoint = z.infer<typeof Checkpoint>

const start: Checkpoint = {
  ...{ stage: 'READ', row: 0, rows: 0, columns: {}, at: null },
  ...{ outcome: null, known: null, reportRef: null },
}

type Order = z.infer<typeof ImportOrder>
type Run = { readonly ctx: JobContext; readonly order: Order; readonly engine: ImportEngine }

/** Rows per batch: at most a second of work, so that other work and a cancellation are not delayed. */
export const batchSize = 1000
/** Rows per write. It is smaller, because other statements wait for the one connection of the embedded engine. */
const writeSize = 250

const asJson = (value: object): JobJson => value as JobJson

/** Reading is half of the work of an import, and writing the other half. */
const tell = ({ ctx, order }: Run, state: Checkpoint): Promise<void> => {
  const passes = order.dryRun ? 1 : 2
  const before = state.stage === 'READ' ? 0 : state.rows
  const done = state.stage === 'APPLY' ? before + state.row : state.stage === 'READ' ? state.row : before
  return ctx.report({
    done: Math.min(done, state.rows * passes),
    total: state.rows * passes,
    checkpoint: asJson(state),
  })
}

const sourceOf = async ({ ctx, order }: Run): Promise<Uint8Array> => {
  const file = await ctx.services.database.prisma.storedFile.findUnique({
    where: { ref: order.fileRef },
    select: { key: true },
  })
  const bytes = file && (await ctx.services.storage.get(file.key))
  if (!bytes) throw failure(kernelErrors.notFound)
  return bytes
}

const nobodyKnown: Resembling = { matched: 0, resembling: { count: 0, certain: 0, items: [] } }

const outcomeOf = (
  { order }: Run,
  found: Verdict,
  {
    applied,
    unknownNames = [],
    known,
    batch = null,
    counts = noImportCounts,
  }: Pick<ImportOutcome, 'applied'> &
    Partial<Pick<ImportOutcome, 'unknownNames' | 'batch' | 'counts'>> & { known: Resembling | null },
): ImportOutcome => ({
  noun: order.noun,
  federation: order.federation,
  fileName: order.fileName,
  dryRun: order.dryRun,
  applied,
  ...found,
  ...{ unknownNames, batch, counts },
  ...(known ?? nobodyKnown),
})

/** A wrong header makes every row invalid, so only the header is reported and no row is checked. */
const refuseHeader = (run: Run, { causes }: Header, row: number): Checkpoint => {
  const sample: ImportIssue[] = causes.map(({ column, cause }) => ({
    row,
    column,
    value: '',
    code: cause.code,
    ...(cause.values === undefined ? {} : { values: cause.values }),
    isWarning: false,
  }))
  const outcome = outcomeOf(
    run,
    {
      rows: 0,
      good: 0,
      bad: 0,
      warnings: 0,
      causes: sample.map(({ column, code }) => ({ column, code, isWarning: false, count: 1, firstRow: row })),
      sample: sample.slice(0, maximumSample),
    },
    { applied: false, known: null },
  )
  return { ...start, stage: 'END', outcome }
}

/** Fields that the form fills in where a cell is empty: the value of such a row is not that of the file. */
const filledIn: Readonly<Record<ImportNoun, readonly string[]>> = {
  person: ['gender', 'defaultLanguage'],
  horse: [],
  organisation: ['organisationType', 'organisationLevel', 'isHorse', 'isPony'],
}

const toStaged = ({ order }: Run, { row, cells }: TableRow, header: Header, against: Against): StagedRow => {
  const read = readRow(cells, header)
  const { causes, data, more } = judgeRow(order.noun, read, against)
  const errors = issuesOf(row, causes, read)
  // The ref is set now, so that a row that is written again is the same row.
  const unsaid = filledIn[order.noun].filter((field) => read.cells.get(field)?.text === '')
  return {
    number: row - 1,
    data: { ...data, ref: against.newRef() },
    ...(errors.length === 0 ? {} : { errors }),
    ...(more === undefined && unsaid.length === 0
      ? {}
      : { more: { ...more, ...(unsaid.length > 0 ? { unsaid } : {}) } }),
  }
}

const readStage = async (run: Run, from: Checkpoint): Promise<Checkpoint> => {
  const { ctx, order } = run
  const { database } = ctx.services
  const against: Against = {
    today: await todayIn(database.prisma, order.federation, ctx.now),
    lookups: await readLookups(database, order.noun, order.federation, order.settled),
    newRef: ctx.newRef,
  }
  const { size, rows } = await openLongTable(await sourceOf(run))
  let state: Checkpoint = { ...from, rows: Math.max(size - 1, 0) }
  let header: Header | null = null
  let named: (NamedColumn | null)[] = []
  let batch: StagedRow[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    const last = batch.at(-1)
    if (!last) return
    await stageRows(database, ctx.taskRef, batch)
    batch = []
    state = { ...state, row: last.number }
    await tell(run, state)
  }
  for await (const tableRow of rows) {
    if (header === null) {
      header = readHeader(tableRow.cells, namedColumns(order.noun, order.language, against.lookups))
      if (header.causes.length > 0) return refuseHeader(run, header, tableRow.row)
      named = header.columns.map((found) => found?.named ?? null)
      const columns = header.columns.flatMap((found) => (found ? [[found.named.column.key, found.header]] : []))
      state = { ...state, columns: Object.fromEntries(columns) }
      continue
    }
    if (isExampleRow(tableRow.cells, named, order.language)) continue
    count += 1
    if (tableRow.row - 1 <= from.row) continue
    batch.push(toStaged(run, tableRow, header, against))
    if (batch.length === batchSize) await flush()
  }
  await flush()
  if (count === 0) throw failure(importErrors.empty)
  return { ...state, stage: 'CHECK', row: 0, rows: count }
}

const placeOf = ({ ctx, order }: Run, { columns }: Checkpoint) => ({
  taskRef: ctx.taskRef,
  noun: order.noun,
  federationRef: order.federation,
  columns,
})

const listUnknownNames = async ({ ctx, order }: Run): Promise<ImportOutcome['unknownNames']> => {
  const { database } = ctx.services
  const texts = await listUnknownTexts(database, ctx.taskRef)
  if (texts.length === 0) return []
  const { clubs, licenses } = await readLookups(database, order.noun, order.federation, order.settled)
  const known = { CLUB: clubs, LICENSE: licenses }
  return texts.map((text) => ({
    ...text,
    nearest: nearestNames(text.text, known[text.kind]).map(({ ref, name }) => ({ ref, name })),
  }))
}

/** Not applied: stores the errors, with the file that lists them row by row. */
const refuse = async (run: Run, state: Checkpoint, counts: ImportCounts): Promise<Checkpoint> => {
  const { ctx, order } = run
  const found = await judgeStage(ctx.services.database, ctx.taskRef)
  const unknownNames = await listUnknownNames(run)
  const reportRef = await storeReport(ctx, { bytes: await sourceOf(run), ...order })
  return {
    ...state,
    stage: 'END',
    outcome: outcomeOf(run, found, { applied: false, unknownNames, known: state.known, counts }),
    reportRef,
  }
}

/** The persons of a file, compared with those who are stored. */
const comparePersons = async ({ ctx, order }: Run): Promise<Resembling> => {
  const { database } = ctx.services
  const { taskRef } = ctx
  const today = await todayIn(database.prisma, order.federation, ctx.now)
  const portions = async function* () {
    for (let after = 0; ; ) {
      const last = await endOfPortion(database, taskRef, { after, count: writeSize })
      if (last === null) return
      yield { after, last }
      after = last
    }
  }
  return settleKnownPersons(database, { taskRef, federationRef: order.federation, today }, order.settled, portions())
}

/** The rows of a file, compared with what is stored: by their numbers, and persons by their names and birth dates, too. */
const compareKnown = async ({ ctx, order, engine }: Run, { columns }: Checkpoint): Promise<Resembling> => {
  const { database } = ctx.services
  const { taskRef } = ctx
  const place = { taskRef, federationRef: order.federation }
  // The header is the first row of the file.
  const decided = Object.keys(order.settled.persons).map((row) => Number(row) - 1)
  await engine.matchNumbers(database, { ...place, noun: order.noun, columns, decided })
  const { resembling } = order.noun === 'person' ? await comparePersons({ ctx, order, engine }) : nobodyKnown
  return { resembling, matched: await countKnown(database, taskRef) }
}

/** Writes all rows, or none: what is refused is marked. A dry run does the same work and takes it back. */
const write = async (
  run: Run,
  state: Checkpoint,
  more: Pick<WritingRows, 'rows' | 'dryRun' | 'finish'>,
): Promise<WrittenRows> => {
  const { ctx, order, engine } = run
  const { at, columns } = state
  const { noun, federation: federationRef, fileName, ownerName: authorName, known, keepUserChanges } = order
  const { taskRef, now, services } = ctx
  const written = await engine.writeRows(ctx, {
    ...{ noun, federationRef, fileName, authorName, known, keepUserChanges, ...more },
    columns: Object.keys(columns),
    tell: () => tell(run, state),
    show: (db) => showRows(db, { taskRef, noun, federationRef, at: at ?? '', now: now(), dryRun: more.dryRun }),
  })
  if (written.refused.length > 0) await markRefused(services.database, taskRef, columns, written.refused)
  return written
}

const checkStage = async (run: Run, from: Checkpoint): Promise<Checkpoint> => {
  const { ctx, order } = run
  const { database } = ctx.services
  await analyseStage(database, order.noun)
  const state = { ...from, known: await compareKnown(run, from) }
  await markTwiceInFile(database, placeOf(run, state))
  await markKnownRows(database, placeOf(run, state))
  const { bad, rows } = await judgeStage(database, ctx.taskRef)
  if (bad > 0 || order.dryRun) {
    const { counts } = await write(run, state, { rows, dryRun: true, finish: async () => undefined })
    return refuse(run, state, counts)
  }
  return { ...state, stage: 'APPLY', row: 0, at: ctx.now().toISOString() }
}

const applyStage = async (run: Run, from: Checkpoint): Promise<Checkpoint> => {
  const { ctx, order } = run
  const { database } = ctx.services
  const at = from.at ?? ctx.now().toISOString()
  let state: Checkpoint = { ...from, at }
  await leaveRoom(database, order.noun, true)
  try {
    for (;;) {
      const last = await endOfPortion(database, ctx.taskRef, { after: state.row, count: writeSize })
      if (last === null) break
      await insertHidden(database, {
        taskRef: ctx.taskRef,
        noun: order.noun,
        after: state.row,
        last,
        federationRef: order.federation,
        ownerRef: ctx.ownerRef,
        at: new Date(at),
      })
      state = { ...state, row: last }
      await tell(run, state)
    }
  } finally {
    await leaveRoom(database, order.noun, false)
  }
  await analyseStage(database, order.noun)
  // Other users may have registered the same records since the check, so these exist already.
  await markKnownRows(database, placeOf(run, state))
  const found = await judgeStage(database, ctx.taskRef)
  const takeBack = async (): Promise<Checkpoint> => {
    await removeHidden(database, { taskRef: ctx.taskRef, noun: order.noun, at })
    return { ...(await refuse(run, state, noImportCounts)), at: null }
  }
  if (found.bad > 0) return takeBack()
  const reportRef = found.warnings > 0 ? await storeReport(ctx, { bytes: await sourceOf(run), ...order }) : null
  const endOf = (counts: ImportCounts): Checkpoint => {
    const { known } = state
    const outcome = outcomeOf(run, found, { applied: true, known, batch: ctx.taskRef, counts })
    return { ...state, stage: 'END', outcome, reportRef }
  }
  const { counts, refused } = await write(run, state, {
    ...{ rows: found.rows, dryRun: false },
    finish: (db, done) => storeCheckpoint(db, ctx.taskRef, endOf(done)),
  })
  return refused.length > 0 ? takeBack() : endOf(counts)
}

const stages: Record<Exclude<Checkpoint['stage'], 'END'>, (run: Run, state: Checkpoint) => Promise<Checkpoint>> = {
  READ: readStage,
  CHECK: checkStage,
  APPLY: applyStage,
}

const clear = async (ctx: JobContext, order: Order, taskRef: string): Promise<void> => {
  const { database, storage } = ctx.services
  await clearStage(database, taskRef)
  const source = await database.prisma.storedFile.findUnique({ where: { ref: order.fileRef }, select: { key: true } })
  if (!source) return
  await storage.remove(source.key)
  await database.prisma.storedFile.delete({ where: { ref: order.fileRef } })
}

/** Restores the state before the import. */
const undo = async (ctx: JobContext, taskRef: string, order: Order, checkpoint: unknown): Promise<void> => {
  const { data } = Checkpoint.safeParse(checkpoint)
  if (data?.at) {
    await removeHidden(ctx.services.database, { taskRef, noun: order.noun, at: data.at })
  }
  await clear(ctx, order, taskRef)
}

const clearRemains = async (ctx: JobContext): Promise<void> => {
  for (const { ref, input, checkpoint } of await listRemains(ctx.services.database)) {
    await undo(ctx, ref, ImportOrder.parse(input), checkpoint)
  }
}

const runImport = async (ctx: JobContext, engine: ImportEngine): Promise<JobOutcome> => {
  const run: Run = { ctx, order: ImportOrder.parse(ctx.input), engine }
  let state = ctx.checkpoint === null ? start : Checkpoint.parse(ctx.checkpoint)
  try {
    if (state.stage !== 'END') await tell(run, state)
    await clearRemains(ctx)
    while (state.stage !== 'END') {
      state = await stages[state.stage](run, state)
      // A visible import cannot be cancelled; the same statement updated its task.
      if (!(state.stage === 'END' && state.outcome?.applied === true)) await tell(run, state)
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) {
      await undo(ctx, ctx.taskRef, run.order, state)
      throw failure(error.code === 'TOO_LARGE' ? importErrors.tooManyRows : importErrors.unreadable)
    }
    // A refusal or a cancellation is an end. If the server stops, the import continues later and keeps its rows.
    if (error instanceof CodedError) await undo(ctx, ctx.taskRef, run.order, state)
    throw error
  }
  await clear(ctx, run.order, ctx.taskRef)
  if (!state.outcome) throw new Error('an import ended without an outcome')
  return { outcome: asJson(state.outcome), ...(state.reportRef === null ? {} : { fileRef: state.reportRef }) }
}

/** The jobs of the nouns, written by the engine of all batches. */
export const importJobs = (engine: ImportEngine): readonly Job[] =>
  ImportNoun.options.map((noun) => ({ kind: importKindOf[noun], run: (ctx) => runImport(ctx, engine) }))
