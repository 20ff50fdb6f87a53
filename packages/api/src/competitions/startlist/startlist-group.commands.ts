import { listNameOf } from '@oxer/domain/competitions/startlist/bulk-create.rules'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type { StartlistSummary } from '@oxer/domain/competitions/startlist/startlist.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { listStartlists, listUnassigned } from './startlist.queries.ts'
import { emptyEntry, participantEntries, storeEntries } from './startlist-entries.commands.ts'
import { loadStartlist } from './startlist-entries.queries.ts'
import { capacityOf, confirmChange, type Managing, recordList, takeEditable } from './startlist-writing.commands.ts'

const testsWithoutStartlist = async (ctx: Managing, tests: readonly string[]) => {
  const refs = [...new Set(tests)]
  await lockRows(ctx, 'competitionTest', refs, 'REFERENCE')
  const rows = await ctx.db.competitionTest.findMany({
    where: { ref: { in: refs }, competitionRef: ctx.competition.ref, deletedAt: null },
    select: {
      ref: true,
      name: true,
      sportType: true,
      maxStartlistEntries: true,
      testSets: { select: { ref: true, name: true, startlistRef: true }, orderBy: { order: 'asc' } },
    },
    orderBy: { order: 'asc' },
  })
  if (rows.length < refs.length) throw failure(kernelErrors.notFound, { field: 'tests' })
  return rows
}

const createList = async (
  ctx: Managing,
  name: string,
  capacity: number,
  testSetRefs: readonly string[],
): Promise<string> => {
  const ref = ctx.newRef()
  await ctx.db.startlist.create({ data: { ref, competitionRef: ctx.competition.ref, name, capacity } })
  await ctx.db.testSet.updateMany({ where: { ref: { in: [...testSetRefs] } }, data: { startlistRef: ref } })
  recordList(ctx, 'create', ref, null, { name, testSetRefs })
  return ref
}

const summariesOf = async (ctx: Managing, refs: readonly string[]): Promise<StartlistSummary[]> =>
  (await listStartlists(ctx.db, ctx.competition.ref)).filter((list) => refs.includes(list.ref))

/** c012: one list for each part without one, with all its registrations in their order. */
export const createStartlists = async (ctx: Managing, tests: readonly string[]): Promise<StartlistSummary[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const rows = await testsWithoutStartlist(ctx, tests)
  const made: string[] = []
  for (const test of rows) {
    const sets = test.testSets.filter((set) => set.startlistRef === null)
    if (sets.length === 0)
      throw failure(startlistErrors.testHasStartlist, { field: 'tests', values: { name: test.name } })
    for (const set of sets) {
      const name = listNameOf(test, set, test.testSets.length)
      made.push(await createList(ctx, name, test.maxStartlistEntries, [set.ref]))
    }
  }
  for (const ref of made) await fillList(ctx, ref)
  await publishChange(ctx, ctx.competition.ref)
  return summariesOf(ctx, made)
}

/**
 * Fills a new list with registrations up to its capacity; the others stay unassigned. Open positions follow as far as
 * there is room.
 */
const fillList = async (ctx: Managing, ref: string, openPositions = 0): Promise<void> => {
  const list = await loadStartlist(ctx.db, ctx.competition.ref, ref)
  const waiting = (await listUnassigned(ctx.db, list)).map((row) => row.registrationRef)
  const room = capacityOf(list)
  const added = await participantEntries(
    ctx.db,
    ctx.newRef,
    waiting.slice(0, Number.isFinite(room) ? room : waiting.length),
  )
  const open = Array.from({ length: Math.min(openPositions, room - added.length) }, () => emptyEntry(ctx.newRef()))
  await storeEntries(ctx.db, list, [...added, ...open])
}

/** A list of one part of a test, with its registrations and open positions. */
export const createFilledList = async (
  ctx: Managing,
  { name, testSetRef, openPositions }: { name: string; testSetRef: string; openPositions: number },
): Promise<void> => {
  const { test } = await ctx.db.testSet.findUniqueOrThrow({
    where: { ref: testSetRef },
    select: { test: { select: { maxStartlistEntries: true } } },
  })
  const ref = await createList(ctx, name, test.maxStartlistEntries, [testSetRef])
  await fillList(ctx, ref, openPositions)
}

/** c013: one list shared by several tests. */
export const createCombinedStartlist = async (
  ctx: Managing,
  { tests, name }: { readonly tests: readonly string[]; readonly name: string },
): Promise<StartlistSummary[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const rows = await testsWithoutStartlist(ctx, tests)
  for (const test of rows) {
    if (test.testSets.some((set) => set.startlistRef !== null)) {
      throw failure(startlistErrors.testHasStartlist, { field: 'tests', values: { name: test.name } })
    }
  }
  const ref = await createList(
    ctx,
    name,
    0,
    rows.flatMap((test) => test.testSets.map((set) => set.ref)),
  )
  await fillList(ctx, ref)
  await publishChange(ctx, ctx.competition.ref)
  return summariesOf(ctx, [ref])
}

/** c005: its registrations stay, without a list. */
export const deleteStartlist = async (
  ctx: Managing,
  { id, changeReason }: { readonly id: string; readonly changeReason?: string | undefined },
): Promise<void> => {
  const list = await takeEditable(ctx, id, undefined)
  confirmChange(ctx, list, changeReason)
  if (list.entries.some((entry) => entry.hasResult)) throw failure(startlistErrors.hasResults)
  await ctx.db.testSet.updateMany({ where: { startlistRef: id }, data: { startlistRef: null } })
  await ctx.db.activity.deleteMany({ where: { startlistRef: id } })
  await ctx.db.startlist.delete({ where: { ref: id } })
  const before = { name: list.name, status: list.status, entries: list.entries.length }
  recordList(ctx, 'delete', id, before, changeReason === undefined ? null : { changeReason })
  await publishChange(ctx, ctx.competition.ref)
}

const loadGroup = async (ctx: Managing, group: string) => {
  const [test] = await testsWithoutStartlist(ctx, [group])
  if (!test) throw failure(kernelErrors.notFound)
  return test
}

/** c006: a further part of the test, with its own empty list. */
export const addGroupStartlist = async (ctx: Managing, group: string): Promise<StartlistSummary> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const test = await loadGroup(ctx, group)
  const waiting = test.testSets.find((set) => set.startlistRef === null)
  const number = test.testSets.length + 1
  const set =
    waiting ??
    (await ctx.db.testSet.create({
      data: { ref: ctx.newRef(), testRef: test.ref, name: String(number), order: number },
      select: { ref: true, name: true },
    }))
  const name = number === 2 && waiting ? test.name : `${test.name} - ${set.name}`
  const ref = await createList(ctx, name, test.maxStartlistEntries, [set.ref])
  await publishChange(ctx, ctx.competition.ref)
  const [summary] = await summariesOf(ctx, [ref])
  if (!summary) throw failure(kernelErrors.notFound)
  return summary
}

/** c007: removes a list and its part from the test; its registrations return to the first part. */
export const removeGroupStartlist = async (
  ctx: Managing,
  {
    group,
    id,
    changeReason,
  }: { readonly group: string; readonly id: string; readonly changeReason?: string | undefined },
): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const test = await loadGroup(ctx, group)
  const set = test.testSets.find((each) => each.startlistRef === id)
  if (!set) throw failure(kernelErrors.notFound)
  const home = test.testSets.find((each) => each.ref !== set.ref)
  if (!home) throw failure(startlistErrors.lastOfGroup)
  const list = await takeEditable(ctx, id, undefined)
  const confirmed = confirmChange(ctx, list, changeReason)
  if (list.entries.some((entry) => entry.hasResult)) throw failure(startlistErrors.hasResults)
  await ctx.db.registration.updateMany({ where: { testSetRef: set.ref }, data: { testSetRef: home.ref } })
  await ctx.db.ranking.deleteMany({ where: { testSetRef: set.ref } })
  await ctx.db.testSet.delete({ where: { ref: set.ref } })
  if (list.tests.length > 1) {
    const stay = list.entries.filter((entry) => entry.testRef !== test.ref)
    await storeEntries(ctx.db, list, stay, confirmed)
  } else {
    await ctx.db.activity.deleteMany({ where: { startlistRef: id } })
    await ctx.db.startlist.delete({ where: { ref: id } })
  }
  recordList(ctx, 'remove-from-group', id, { group, testSetRef: set.ref }, { movedTo: home.ref, changeReason })
  await publishChange(ctx, ctx.competition.ref)
}
