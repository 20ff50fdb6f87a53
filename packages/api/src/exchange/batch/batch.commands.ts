// A document of another system is written as one: all of its records, or none. A dry run does the same work and takes it back.
import { createHash } from 'node:crypto'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { addCounts, countsOf, isLookedAt } from '@oxer/domain/exchange/batch/batch.rules'
import {
  type ApplyBatch,
  BatchCollection,
  BatchCounts,
  type BatchOutcome,
  type BatchRow,
  maximumTaskRecords,
  type PartyCollection,
} from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf, type SentRecord, senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { rowlessRecords } from '@oxer/domain/exchange/batch/batch-rows.rules'
import { maximumExtensionBytes, oversizedExtensions } from '@oxer/domain/exchange/batch/extensions.rules'
import { exchangeCollections } from '@oxer/domain/exchange/document/exchange-document.schema'
import { asPartOf, CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import type { CompetitionScope } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { oneBehind } from '../../kernel/procedure/one-behind.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { readBatchRows } from './batch.queries.ts'
import { nameRows } from './batch-about.queries.ts'
import { type Applied, applyCollection, batchRowColumns, nothing, type Tell } from './batch-collection.commands.ts'
import { applyCompetitions } from './batch-competition.commands.ts'
import { findCompetitionOfDocument } from './batch-scope.queries.ts'
import { applyIntoCompetition } from './scope-import.commands.ts'
import { applyParties, type EarlierParties, noEarlierParties } from './season-parties.commands.ts'

export type Applying = ActingContext & {
  readonly federation: FederationScope
  /** Hears how many more records are done; throws if the work is to end. */
  readonly tell?: Tell
}

/** With the competition that exists, into which the document goes; null if there is none. */
type Writing = Applying & { readonly into: CompetitionScope | null }

/** Organisations come first. */
const inOrder = ['organisations', 'persons', 'horses'] as const satisfies readonly PartyCollection[]

/** Nobody corrects more refusals than this one by one. */
const mostCauses = 200

/** The outcome of a large file has so many rows; all are read from the batch. */
const mostLookedAt = 1_000

const sent = Object.keys(exchangeCollections) as (keyof typeof exchangeCollections)[]

export const countRecords = (document: ApplyBatch['document']): number =>
  sent.reduce((sum, name) => sum + (document[name]?.length ?? 0), 0)

/** Refuses, before any work is done, what no batch can store, and a document with more records than `maximum`. */
export const refuseUnsupported = (
  { apply, document }: Pick<ApplyBatch, 'apply' | 'document'>,
  maximum = maximumTaskRecords,
): void => {
  if (apply.startlists?.replace === true && apply.startlists.where === undefined) {
    throw failure(batchErrors.whereMissing, { field: 'apply.startlists.where' })
  }
  const [large] = oversizedExtensions(document)
  if (large !== undefined) {
    throw failure(batchErrors.extensionsTooLarge, {
      ...{ field: `document.${large}.extensions`, values: { maximum: maximumExtensionBytes } },
    })
  }
  if (countRecords(document) > maximum) {
    throw failure(batchErrors.tooManyRecords, { field: 'document', values: { maximum } })
  }
  for (const collection of sent) {
    if (document[collection]?.length && !BatchCollection.safeParse(collection).success) {
      throw failure(batchErrors.collectionUnsupported, { field: `document.${collection}`, values: { collection } })
    }
  }
}

/** Documents that become one batch, read one after the other. */
export type Documents = Pick<ApplyBatch, 'batch' | 'dryRun' | 'apply'> & {
  /** The same for the same documents. */
  readonly hash: string
  readonly source: string
  readonly records: number
  /** Each with its name in the causes of a refusal. */
  readonly read: () => AsyncIterable<{ readonly name: string; readonly document: ApplyBatch['document'] }>
  /** Whether there may be several: then each brings its own competitions. */
  readonly isSeason: boolean
}

async function* only(document: ApplyBatch['document']) {
  yield { name: 'document', document }
}

/** When a document was made is not what it says: a file that is read again is the same. */
const hashOf = ({ apply, document }: ApplyBatch): string =>
  createHash('sha256')
    .update(JSON.stringify({ apply, document: { ...document, generatedAt: undefined } }))
    .digest('hex')

/** @returns the answer that this batch had before; null for a new one, whose number is now taken. */
const openBatch = async (ctx: Writing, input: Documents): Promise<BatchOutcome | null> => {
  const { federationRef } = ctx.federation
  const { hash: requestHash } = input
  const { count } = await ctx.db.exchangeBatch.createMany({
    data: [
      {
        ...{ ref: input.batch, federationRef, requestHash, source: input.source, counts: {} },
        competitionRef: ctx.into?.ref ?? null,
        ...{ byAccountRef: ctx.actor.accountRef, byName: ctx.actor.name, createdAt: ctx.now() },
      },
    ],
    skipDuplicates: true,
  })
  if (count > 0) return null
  const known = await ctx.db.exchangeBatch.findUniqueOrThrow({ where: { ref: input.batch } })
  if (known.federationRef !== federationRef || known.requestHash !== requestHash) {
    throw failure(batchErrors.batchReused, { field: 'batch' })
  }
  const rows = input.isSeason ? [] : await readBatchRows(ctx.db, input.batch)
  return { batch: input.batch, dryRun: false, counts: BatchCounts.parse(known.counts), rows, task: null }
}

/** Hears what has become of records, one competition after the other: a season is not held in memory until its end. */
type Settle = (document: ApplyBatch['document'], applied: readonly Applied[]) => Promise<void>

const applyAll = async (
  ctx: Writing & { readonly parties: EarlierParties | null },
  { batch, apply, document }: Pick<ApplyBatch, 'batch' | 'apply' | 'document'>,
  hear: Settle,
): Promise<void> => {
  const { federation } = ctx
  const seen: Pick<Applied, 'collection' | 'id' | 'action'>[] = []
  const settle: Settle = async (part, applied) => {
    for (const { collection, id, action } of applied) seen.push({ collection, id, action })
    await hear(part, applied)
  }
  const { federationRef } = federation
  let parties: readonly Applied[] = []
  for (const collection of inOrder) {
    const records: readonly SentRecord[] = document[collection] ?? []
    if (records.length === 0) continue
    const writing = {
      ...{ federationRef, collection, scope: federation, batchRef: batch },
      ...{ noun: nounOf[collection], sender: senderOf(document), apply: apply[collection] },
    }
    const applied =
      ctx.parties === null
        ? await applyCollection(ctx, writing, records)
        : await applyParties(ctx, writing, records, ctx.parties)
    parties = [...parties, ...applied]
  }
  await settle(document, parties)
  if (ctx.into !== null) {
    const into = { ...ctx, competition: ctx.into }
    await settle(document, await applyIntoCompetition(into, { batch, apply, document }, parties))
  } else await applyCompetitions(ctx, { batch, document }, parties, settle)
  const rowless = rowlessRecords(document, seen).map(
    ({ problem, ...at }): Applied => ({
      ...{ ...nothing, ...at, problems: [problem] },
      ...{ before: null, after: null, idsBefore: [] },
    }),
  )
  await settle(document, rowless)
}

const toRow = ({
  collection,
  id,
  action,
  ref,
  changed,
  kept,
  candidates,
  problems,
  about = null,
}: Applied): BatchRow => ({
  ...{ collection, id, action, ref, changed, kept, candidates, about },
  problem: problems[0] ?? null,
})

/** A batch has one competition into which it goes, or none, so a document for one that exists is sent by itself. */
const refuseInSeason = async (
  ctx: Writing,
  { apply, document }: Pick<ApplyBatch, 'apply' | 'document'>,
): Promise<void> => {
  refuseUnsupported({ apply, document })
  if ((await findCompetitionOfDocument(ctx, document)) === null) return
  throw failure(batchErrors.competitionInSeason, { field: 'document.scope.competition' })
}

/** All refusals, each with its place in the document. */
const causesOf = (refused: readonly Applied[], document: ApplyBatch['document']): ErrorCause[] => {
  if (refused.length === 0) return []
  const places = new Map(
    BatchCollection.options.flatMap((collection) =>
      (document[collection] ?? []).map(({ id }, index) => [
        `${collection}\n${id}`,
        `document.${collection}.${String(index)}`,
      ]),
    ),
  )
  return refused.flatMap(({ collection, id, problems }) => {
    const place = places.get(`${collection}\n${id}`) ?? 'document'
    return problems.map(
      ({ code, field, values }): ErrorCause => ({
        ...{ code: code as ErrorCause['code'], values },
        field: field === null ? place : `${place}.${field}`,
      }),
    )
  })
}

const storeRows = async (
  ctx: Writing,
  batchRef: string,
  applied: readonly Applied[],
  firstPosition: number,
): Promise<void> => {
  // Without spreads, which cost as much as all else that is done with a row.
  const rows = applied.map((row, index) => ({
    ref: ctx.newRef(),
    batchRef,
    position: firstPosition + index,
    collection: row.collection,
    documentId: row.id,
    action: row.action,
    noun: nounOf[row.collection],
    subjectRef: row.ref,
    detail: { changed: row.changed, kept: row.kept, candidates: row.candidates, about: row.about ?? null },
    problem: row.problems[0] ?? null,
    before: row.before,
    after: row.after,
    idsBefore: row.idsBefore,
  }))
  await insertRows(ctx.db, 'exchangeBatchRow', batchRowColumns, rows)
}

/** What a batch has come to. Of a file with more records than other tasks have, only the first rows that somebody must look at. */
type Settled = { counts: BatchCounts; rows: BatchRow[]; causes: ErrorCause[]; count: number }

/** Does the work, and hands what has become of records on, with the place of the first. */
const settleAll = async (
  ctx: Writing,
  input: Documents,
  hand: (applied: readonly Applied[], firstPosition: number) => Promise<void>,
): Promise<Settled> => {
  const settled: Settled = { counts: {}, rows: [], causes: [], count: 0 }
  const tellsAll = !input.isSeason && input.records <= maximumTaskRecords
  const { batch, apply, isSeason } = input
  const parties = isSeason ? noEarlierParties() : null
  const behind = oneBehind()
  const applyOne = async (document: ApplyBatch['document']): Promise<Applied[]> => {
    if (isSeason) await refuseInSeason(ctx, { apply, document })
    const refused: Applied[] = []
    await applyAll({ ...ctx, parties }, { batch, apply, document }, async (part, applied) => {
      const named = await nameRows(ctx, part, applied)
      const firstPosition = settled.count
      await behind.begin(() => hand(named, firstPosition))
      settled.count += named.length
      settled.counts = addCounts(settled.counts, countsOf(named))
      for (const row of named) {
        if (row.action === 'REFUSED') refused.push(row)
        const told = toRow(row)
        if (tellsAll || (isLookedAt(told) && settled.rows.length < mostLookedAt)) settled.rows.push(told)
      }
      // What goes into a competition that exists is written within savepoints, which would take away what is stored behind them.
      if (ctx.into === null) await ctx.flush?.()
      else await behind.settle()
    })
    return refused
  }
  for await (const { name, document } of input.read()) {
    const applied = isSeason ? asPartOf(name, () => applyOne(document)) : applyOne(document)
    const refused = await applied.finally(behind.settle)
    const room = mostCauses - settled.causes.length
    for (const cause of causesOf(refused.slice(0, room), document).slice(0, room)) {
      settled.causes.push(isSeason ? { ...cause, field: `${name}.${cause.field ?? 'document'}` } : cause)
    }
  }
  return settled
}

/** Does the work and takes it back: nothing is stored, recorded or told. */
const dryRun = async (ctx: Writing, input: Documents): Promise<BatchOutcome> => {
  const unheard = (): void => undefined
  const silent = { record: unheard, recordNothing: unheard, afterCommit: unheard, announce: unheard }
  await ctx.db.$executeRaw`SAVEPOINT exchange_dry_run`
  const { counts, rows } = await settleAll({ ...ctx, ...silent }, input, async () => undefined)
  await ctx.db.$executeRaw`ROLLBACK TO SAVEPOINT exchange_dry_run`
  ctx.recordNothing('a dry run stores nothing')
  // What a dry run makes has no ref yet.
  const told = rows.map((row) => (row.action === 'CREATED' ? { ...row, ref: null } : row))
  return { batch: input.batch, dryRun: true, counts, rows: told, task: null }
}

const write = async (ctx: Writing, input: Documents): Promise<BatchOutcome> => {
  if (input.dryRun) return dryRun(ctx, input)
  const earlier = await openBatch(ctx, input)
  if (earlier !== null) {
    ctx.recordNothing('the batch was applied before')
    return earlier
  }
  const { federationRef } = ctx.federation
  const writing: Writing = {
    ...ctx,
    record: (line) => ctx.record(line.parentRef == null ? { ...line, parentRef: input.batch } : line),
  }
  const { counts, rows, causes } = await settleAll(writing, input, (applied, firstPosition) =>
    storeRows(ctx, input.batch, applied, firstPosition),
  )
  if (causes.length > 0) throw new CodedError('UNPROCESSABLE_CONTENT', causes)
  await ctx.db.exchangeBatch.update({ where: { ref: input.batch }, data: { counts } })
  ctx.record({ action: 'apply', noun: 'exchange-batch', ref: input.batch, federationRef, after: counts })
  return { batch: input.batch, dryRun: false, counts, rows, task: null }
}

/** Does the work of a batch now, in the transaction of the caller. */
export const applyBatch = async (ctx: Applying, input: ApplyBatch): Promise<BatchOutcome> => {
  const { document, batch, dryRun: isDry, apply } = input
  const into = await findCompetitionOfDocument(ctx, document)
  const known = { hash: hashOf(input), source: document.source.system, records: countRecords(document) }
  return write({ ...ctx, into }, { ...known, batch, dryRun: isDry, apply, read: () => only(document), isSeason: false })
}

/** Does the work of a batch of several documents now, in the transaction of the caller. */
export const applySeason = (ctx: Applying, input: Omit<Documents, 'isSeason'>): Promise<BatchOutcome> =>
  write({ ...ctx, into: null }, { ...input, isSeason: true })
