// Takes back what a batch has done to the start lists, results and composed rankings of a competition that existed; its entries come after them.
import type { ExchangeBatchRow } from '@oxer/db'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import { isSameResult } from '@oxer/domain/competitions/result/result-content.rules'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { differing, type Fields } from '@oxer/domain/exchange/batch/batch.rules'
import { BatchCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { matchItems } from '@oxer/domain/exchange/batch/startlist-import.rules'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { deleteComposedRanking } from '../../competitions/ranking/composed-ranking.commands.ts'
import { listTestSets } from '../../competitions/ranking/ranking.queries.ts'
import { takeTurn } from '../../competitions/ranking/ranking-store.commands.ts'
import { writeNoShowPrices } from '../../competitions/registration/no-show-waiver.commands.ts'
import { settleRegistrationFees } from '../../competitions/registration/registration-fees.commands.ts'
import { removeResults } from '../../competitions/result/result-removing.commands.ts'
import { storeResults } from '../../competitions/result/result-storing.commands.ts'
import { changeStartlistStatus } from '../../competitions/startlist/startlist.commands.ts'
import {
  emptyEntry,
  participantEntries,
  storeEntries,
} from '../../competitions/startlist/startlist-entries.commands.ts'
import {
  type LoadedEntry,
  type LoadedStartlist,
  loadStartlist,
} from '../../competitions/startlist/startlist-entries.queries.ts'
import { deleteStartlist } from '../../competitions/startlist/startlist-group.commands.ts'
import {
  confirmChange,
  publishList,
  recordList,
  takeEditable,
} from '../../competitions/startlist/startlist-writing.commands.ts'
import { readResults } from './result-import.commands.ts'
import { activitiesTouched, removeActivities } from './schedule-import.commands.ts'
import { fieldsOfList, itemsOfFields } from './startlist-state.queries.ts'

/** What a batch has written of a record of a competition: what it was before, or null for a new one, and what it was afterwards. */
export type DoneRow = {
  readonly row: ExchangeBatchRow
  readonly ref: string
  readonly before: Fields | null
  readonly after: Fields
}

const of = (done: readonly DoneRow[], collection: BatchCollection): DoneRow[] =>
  done.filter(({ row, before, after }) => {
    return row.collection === collection && (before === null || differing(before, after).length > 0)
  })

const loadLists = async (ctx: ManagingContext, refs: readonly string[]): Promise<Map<string, LoadedStartlist>> => {
  const there = await ctx.db.startlist.findMany({
    where: { ref: { in: [...refs] }, competitionRef: ctx.competition.ref },
    select: { ref: true },
  })
  const lists: [string, LoadedStartlist][] = []
  for (const { ref } of there) lists.push([ref, await loadStartlist(ctx.db, ctx.competition.ref, ref)])
  return new Map(lists)
}

const rideOf = ({ detail }: Fields): Result => Result.parse(JSON.parse(String(detail)))

/** Rows whose list or result is not as the batch has left it. */
export const touchedInScope = async (ctx: ManagingContext, done: readonly DoneRow[]): Promise<ExchangeBatchRow[]> => {
  const lists = of(done, BatchCollection.enum.startlists)
  const now = await loadLists(
    ctx,
    lists.map(({ ref }) => ref),
  )
  const results = of(done, BatchCollection.enum.results)
  const stored = await readResults(
    ctx,
    results.map(({ after }) => String(after.registration)),
  )
  const composed = of(done, BatchCollection.enum.rankings)
  const rankings = await ctx.db.composedRanking.findMany({
    where: { ref: { in: composed.map(({ ref }) => ref) } },
    select: { ref: true, version: true },
  })
  return [
    ...(await activitiesTouched(ctx, of(done, BatchCollection.enum.activities))),
    ...composed.filter(({ ref, after }) => rankings.find((each) => each.ref === ref)?.version !== after.composed),
    ...lists.filter(({ ref, after }) => {
      const list = now.get(ref)
      return list === undefined || differing(after, fieldsOfList(list)).length > 0
    }),
    ...results.filter(({ after }) => {
      const result = stored.get(String(after.registration))
      return result === undefined || !isSameResult(result.result, rideOf(after))
    }),
  ].map(({ row }) => row)
}

const undoResults = async (ctx: ManagingContext, done: readonly DoneRow[]): Promise<void> => {
  if (done.length === 0) return
  const registrations = done.map(({ after }) => String(after.registration))
  const stored = await ctx.db.result.findMany({
    where: { registrationRef: { in: registrations } },
    select: { registrationRef: true, testSetRef: true },
  })
  const setOf = new Map(stored.map(({ registrationRef, testSetRef }) => [registrationRef, testSetRef]))
  const touched = [...new Set(setOf.values())].toSorted()
  for (const ref of touched) await takeTurn(ctx.db, ref)
  const sets = (await listTestSets(ctx.db, ctx.competition)).filter(({ ref }) => touched.includes(ref))
  for (const testSet of sets) {
    const own = done.filter(({ after }) => setOf.get(String(after.registration)) === testSet.ref)
    const changed = own.flatMap(({ before, after }) =>
      before === null
        ? []
        : [{ testSet, registrationRef: String(after.registration), before: rideOf(after), result: rideOf(before) }],
    )
    const made = own.filter(({ before }) => before === null).map(({ after }) => String(after.registration))
    if (changed.length > 0) await storeResults(ctx, changed, { action: 'undo', publishes: false })
    await removeResults(ctx, testSet, made)
  }
  const priced = done.flatMap(({ after: { registration, noShowCents } }) =>
    typeof noShowCents === 'number' ? [{ ref: String(registration), cents: noShowCents }] : [],
  )
  await writeNoShowPrices(ctx, priced)
  await settleRegistrationFees(
    ctx,
    priced.map(({ ref }) => ref),
  )
}

/** One step after the other, as the office goes. */
const stepTo = async (ctx: ManagingContext, id: string, from: StartlistStatus, to: StartlistStatus): Promise<void> => {
  const [at, wanted] = [startlistStatusOrder.indexOf(from), startlistStatusOrder.indexOf(to)]
  const steps =
    wanted < at ? startlistStatusOrder.slice(wanted, at).toReversed() : startlistStatusOrder.slice(at + 1, wanted + 1)
  for (const status of steps) await changeStartlistStatus(ctx, { id, status })
}

/** The items that a list had, in the entries that are there, and in new ones for those that were taken off it. */
const entriesBefore = async (ctx: ManagingContext, list: LoadedStartlist, before: Fields): Promise<LoadedEntry[]> => {
  const items = itemsOfFields(before)
  const matched = matchItems(list.entries, items)
  const missing = items.flatMap(({ registrationRef }, index) =>
    registrationRef === null || matched[index] !== null ? [] : [registrationRef],
  )
  const again = new Map(
    (await participantEntries(ctx.db, ctx.newRef, missing)).map((entry) => [entry.registrationRef, entry]),
  )
  return items.map((item, index) => ({
    ...(matched[index] ?? again.get(item.registrationRef) ?? emptyEntry(ctx.newRef())),
    ...item,
  }))
}

const undoList = async (ctx: ManagingContext, { ref, before }: DoneRow, reason: string): Promise<void> => {
  const now = await loadStartlist(ctx.db, ctx.competition.ref, ref)
  if (before === null) {
    if (now.status === 'CLOSED') await changeStartlistStatus(ctx, { id: ref, status: 'FINAL' })
    await deleteStartlist(ctx, { id: ref, changeReason: reason })
    return
  }
  const wanted = StartlistStatus.parse(before.status)
  if (now.status !== wanted) await stepTo(ctx, ref, now.status, wanted)
  if (before.items === fieldsOfList(now).items) return
  const list = await takeEditable(ctx, ref, undefined)
  await storeEntries(ctx.db, list, await entriesBefore(ctx, list, before), confirmChange(ctx, list, reason))
  recordList(ctx, 'undo', ref, { version: list.version }, { changeReason: reason })
  await publishList(ctx, list.status)
}

/** Results first, because a list with results goes no step back; the caller has checked that nothing was touched. */
export const undoInScope = async (ctx: ManagingContext, done: readonly DoneRow[], reason: string): Promise<void> => {
  await removeActivities(
    ctx,
    of(done, BatchCollection.enum.activities).map(({ ref }) => ref),
    reason,
  )
  for (const { ref } of of(done, BatchCollection.enum.rankings)) await deleteComposedRanking(ctx, ref)
  await undoResults(ctx, of(done, BatchCollection.enum.results))
  for (const list of of(done, BatchCollection.enum.startlists)) await undoList(ctx, list, reason)
}
