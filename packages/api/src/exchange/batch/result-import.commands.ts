// Results of a document that are about entries of a competition that exists. The ranking follows from the rides; places are compared.

import { Result } from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import type { ApplyResults } from '@oxer/domain/exchange/batch/apply-scope.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf, type Fields, mergeFields } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf, senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { resultOfDetail } from '@oxer/domain/exchange/document/exchange-ranking.rules'
import type { ExchangeResult } from '@oxer/domain/exchange/document/exchange-result.schema'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import type { TestSetFacts } from '../../competitions/ranking/ranking.mappers.ts'
import { listTestSets } from '../../competitions/ranking/ranking.queries.ts'
import { takeTurn } from '../../competitions/ranking/ranking-store.commands.ts'
import { waiveNoShows } from '../../competitions/registration/no-show-waiver.commands.ts'
import { refuseWhenClosed, toResultColumns } from '../../competitions/result/result.commands.ts'
import { storeResults } from '../../competitions/result/result-storing.commands.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { type Applied, type IdBefore, nothing, problemOf, tryWrite } from './batch-collection.commands.ts'
import { Imported, type StoredId } from './batch-match.queries.ts'
import { atomically, type Decided, type Importing, refused, waiting } from './entry-import.commands.ts'
import type { EntryOf } from './entry-references.queries.ts'

type Into = Importing & ManagingContext

const noun = nounOf.results

/** A ride as it is compared: in its normal form, as one value. */
const rideText = (result: Result): string => JSON.stringify(canonicalResult(result))

type StoredResult = { readonly ref: string; readonly version: number; readonly result: Result }

/** The results of these entries. */
export const readResults = async (
  { db }: Pick<Into, 'db'>,
  refs: readonly string[],
): Promise<Map<string, StoredResult>> => {
  const rows = await db.result.findMany({
    where: { registrationRef: { in: [...refs] } },
    select: { ref: true, registrationRef: true, version: true, content: true },
  })
  return new Map(
    rows.map(({ ref, registrationRef, version, content }) => [
      registrationRef,
      { ref, version, result: Result.parse(content) },
    ]),
  )
}

/** A result as a batch has left it, or found it. */
const fieldsOfResult = (
  registrationRef: string,
  { result }: Pick<StoredResult, 'result'>,
  noShowCents: number | null,
): Fields => ({ registration: registrationRef, detail: rideText(result), noShowCents })

type Sent = {
  readonly record: ExchangeResult
  readonly registrationRef: string
  readonly testSet: TestSetFacts
  readonly result: Result
}

type Work = {
  readonly testSets: ReadonlyMap<string, TestSetFacts>
  readonly stored: ReadonlyMap<string, StoredResult>
  readonly known: ReadonlyMap<string, StoredId>
  readonly keepUserChanges: boolean
}

/** Whose result it is; or why nobody knows that. Of a result without a ride nothing is stored, and it says so. */
const resolve = async (
  ctx: Into,
  record: ExchangeResult,
  { entryOf, testSets }: { entryOf: EntryOf; testSets: Work['testSets'] },
): Promise<Sent | Decided> => {
  const { detail, entry } = record
  const found = entryOf(entry)
  if (found === 'WAITS') return waiting(problemOf(batchErrors.entryWaits, 'entry', { id: entry }))
  const testSet = found === null ? undefined : testSets.get(found.testSetRef)
  if (found === null || testSet === undefined) {
    return refused([problemOf(batchErrors.unknownReference, 'entry', { id: entry })])
  }
  if (detail === undefined) {
    return { ...nothing, action: 'KEPT', problems: [problemOf(batchErrors.rideMissing, 'detail')] }
  }
  const checked = await tryWrite(
    (field) => field,
    async () => {
      const result = canonicalResult(resultOfDetail(detail))
      toResultColumns(ctx, testSet, result, 'detail')
      return result
    },
  )
  if ('problems' in checked) return refused(checked.problems)
  return { record, registrationRef: found.ref, testSet, result: checked.made }
}

/** What is to be written of a result: all of a ride is one value, which a person has changed or not. */
const decide = (
  { registrationRef, result }: Sent,
  { stored, known, keepUserChanges }: Work,
): { readonly row: Decided; readonly isWritten: boolean } => {
  const own = stored.get(registrationRef)
  if (own === undefined)
    return { row: { ...nothing, action: 'CREATED', ref: null, changed: ['detail'] }, isWritten: true }
  const base = Imported.safeParse(known.get(registrationRef)?.imported)
  const merged = mergeFields(
    { detail: rideText(own.result) },
    { detail: rideText(result) },
    base.success ? base.data.stored : {},
    { keepUserChanges },
  )
  const { changed, kept } = merged
  const row: Decided = { ...nothing, action: actionOf(merged), ref: own.ref, changed: [...changed], kept: [...kept] }
  return { row, isWritten: changed.length > 0 }
}

type Doing = { sent: Sent; row: Decided; isWritten: boolean; noShowCents: number | null }

/** Stores the results of one part of a test, all or none of them. */
const writePart = async (ctx: Into, work: Work, part: Doing[], noShowFees: boolean): Promise<void> => {
  const written = part.filter(({ isWritten }) => isWritten)
  const [first] = written
  if (first === undefined) return
  const done = await atomically(ctx, async () => {
    await refuseWhenClosed(ctx.db, first.sent.testSet)
    const absent = written
      .filter(({ sent }) => sent.result.status === 'NOT_STARTED')
      .map(({ sent }) => sent.registrationRef)
    const waived = noShowFees ? new Map<string, number>() : await waiveNoShows(ctx, absent)
    const changed = written.map(({ sent: { testSet, registrationRef, result } }) => ({
      ...{ testSet, registrationRef, result, before: work.stored.get(registrationRef)?.result ?? null },
    }))
    await storeResults(ctx, changed, { action: 'import', publishes: true })
    return waived
  })
  for (const each of written) {
    if ('problems' in done) {
      each.row = refused(done.problems, each.row.ref)
      each.isWritten = false
    } else each.noShowCents = done.made.get(each.sent.registrationRef) ?? null
  }
}

/** Remembers what the sender has said of each result. */
const remember = async (
  ctx: Into,
  { provider, batchRef }: { readonly provider: string; readonly batchRef: string },
  { sent: { registrationRef: value, result }, row }: Doing,
  { known, now }: { readonly known: StoredId | undefined; readonly now: StoredResult },
): Promise<IdBefore[]> => {
  const sent = { detail: rideText(result) }
  // What a person has changed is not what was sent, so that it is kept the next time, too.
  const stored = row.kept.length > 0 ? sent : { detail: rideText(now.result) }
  const data = { subjectRef: now.ref, batchRef, imported: toJson({ sent, stored }) }
  if (known !== undefined) {
    await ctx.db.externalId.update({ where: { ref: known.ref }, data })
    const { ref, subjectRef, imported, extensions, batchRef: earlier } = known
    return [{ ref, isNew: false, subjectRef, imported, extensions, batchRef: earlier }]
  }
  const ref = ctx.newRef()
  const { federationRef } = ctx.federation
  await ctx.db.externalId.create({ data: { ref, federationRef, noun, provider, value, ...data } })
  return [{ ref, isNew: true, subjectRef: now.ref, imported: null, extensions: null, batchRef: null }]
}

const readKnown = async (ctx: Into, provider: string, refs: readonly string[]): Promise<Work['known']> => {
  const { federationRef } = ctx.federation
  const rows = await ctx.db.externalId.findMany({ where: { federationRef, noun, provider, value: { in: [...refs] } } })
  return new Map(rows.map((row) => [row.value, row]))
}

export const applyResults = async (
  ctx: Into,
  { batch: batchRef, document }: Pick<ApplyBatch, 'batch' | 'document'>,
  { entryOf, apply }: { readonly entryOf: EntryOf; readonly apply: ApplyResults | undefined },
): Promise<Applied[]> => {
  const records = document.results ?? []
  if (records.length === 0) return []
  const testSets = new Map((await listTestSets(ctx.db, ctx.competition)).map((set) => [set.ref, set]))
  const resolved: { record: ExchangeResult; is: Sent | Decided }[] = []
  const seen = new Set<string>()
  for (const record of records) {
    const is = await resolve(ctx, record, { entryOf, testSets })
    const isTwice = 'registrationRef' in is && seen.has(is.registrationRef)
    resolved.push({ record, is: isTwice ? refused([problemOf(batchErrors.recordTwice, 'entry')]) : is })
    if ('registrationRef' in is) seen.add(is.registrationRef)
  }
  const refs = [...seen]
  // All writers lock in the same order, so that two of them do not deadlock.
  const touched = new Set(resolved.flatMap(({ is }) => ('testSet' in is ? [is.testSet.ref] : [])))
  for (const ref of [...touched].toSorted()) await takeTurn(ctx.db, ref)
  const provider = senderOf(document)
  const work: Work = {
    ...{ testSets, stored: await readResults(ctx, refs), known: await readKnown(ctx, provider, refs) },
    keepUserChanges: apply?.keepUserChanges ?? true,
  }
  const doing = new Map<ExchangeResult, Doing>()
  for (const { record, is } of resolved) {
    if ('testSet' in is) doing.set(record, { sent: is, ...decide(is, work), noShowCents: null })
  }
  for (const ref of [...touched].toSorted()) {
    const part = [...doing.values()].filter(({ sent }) => sent.testSet.ref === ref)
    await writePart(ctx, work, part, apply?.noShowFees ?? false)
    await ctx.tell?.(part.length)
  }
  const after = await readResults(ctx, refs)
  const done: Applied[] = []
  for (const { record, is } of resolved) {
    const each = doing.get(record)
    const at = { collection: 'results' as const, id: record.id }
    if (each === undefined || each.row.action === 'REFUSED') {
      const row = each?.row ?? ('action' in is ? is : null)
      if (row !== null) done.push({ ...at, ...row, idsBefore: [], before: null, after: null })
      continue
    }
    const { registrationRef } = each.sent
    const [was, now] = [work.stored.get(registrationRef), after.get(registrationRef)]
    if (now === undefined) throw new Error('a result was stored and is not there')
    const idsBefore = await remember(ctx, { provider, batchRef }, each, { known: work.known.get(registrationRef), now })
    const stateOf = (of: StoredResult): Applied['after'] => ({
      version: of.version,
      fields: fieldsOfResult(registrationRef, of, each.noShowCents),
    })
    done.push({
      ...{ ...at, ...each.row, ref: now.ref, idsBefore },
      ...{ before: was === undefined ? null : stateOf(was), after: stateOf(now) },
    })
  }
  return done
}
