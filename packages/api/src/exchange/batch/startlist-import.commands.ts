// Start lists of a document that are about tests of a competition that exists: made, or in the place of those that are there.
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { type StartlistStatus, TestPartParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch, BatchProblem } from '@oxer/domain/exchange/batch/batch.schema'
import { judgesOfTest } from '@oxer/domain/exchange/batch/competition-import.rules'
import type { KnownTest } from '@oxer/domain/exchange/batch/entry-import.rules'
import {
  findListProblems,
  type ListItem,
  matchItems,
  saidLengths,
  storedLength,
} from '@oxer/domain/exchange/batch/startlist-import.rules'
import type { ExchangeStartlist } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { failures } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { changeStartlistStatus } from '../../competitions/startlist/startlist.commands.ts'
import {
  emptyEntry,
  participantEntries,
  storeEntries,
} from '../../competitions/startlist/startlist-entries.commands.ts'
import {
  averageRoundOf,
  type LoadedEntry,
  type LoadedStartlist,
  loadStartlist,
  timesOf,
} from '../../competitions/startlist/startlist-entries.queries.ts'
import { createFilledList } from '../../competitions/startlist/startlist-group.commands.ts'
import { saveTestPartParameters } from '../../competitions/startlist/startlist-parameters.commands.ts'
import {
  confirmChange,
  publishList,
  recordList,
  refuseWhenFull,
  takeEditable,
} from '../../competitions/startlist/startlist-writing.commands.ts'
import { type Applied, nothing, problemOf } from './batch-collection.commands.ts'
import { partsOf } from './batch-scope.queries.ts'
import { planStartlist } from './competition-starts.commands.ts'
import { atomically, type Decided, type Importing, refused, waiting } from './entry-import.commands.ts'
import type { EntryOf } from './entry-references.queries.ts'
import { isOnSchedule } from './schedule-import.commands.ts'
import { fieldsOfList } from './startlist-state.queries.ts'

type Into = Importing & ManagingContext
type Document = ApplyBatch['document']

/** Whoever is rejected or cancelled has left the list, and leaves an open position, as in the office. */
const gone: readonly string[] = ['REJECTED', 'CANCELLED']

/** What the items of a list are here; a problem where one points to nobody, or to somebody of another test. */
const resolveItems = (
  { items }: ExchangeStartlist,
  testSets: ReadonlySet<string>,
  entryOf: EntryOf,
): { items: ListItem[] } | Decided => {
  const problems: BatchProblem[] = []
  const waits: BatchProblem[] = []
  const resolved = items.map(({ type, entry, description = null }, index): ListItem => {
    const open: ListItem = { type: 'OPEN_POSITION', registrationRef: null, description: null }
    if (type !== 'PARTICIPANT') return type === 'OPEN_POSITION' ? open : { type, registrationRef: null, description }
    if (entry === undefined) return open
    const field = `items.${String(index)}.entry`
    const found = entryOf(entry)
    if (found === 'WAITS') waits.push(problemOf(batchErrors.entryWaits, field, { id: entry }))
    else if (found === null) problems.push(problemOf(batchErrors.unknownReference, field, { id: entry }))
    else if (!testSets.has(found.testSetRef)) problems.push(problemOf(startlistErrors.notOfThisTest, field))
    else if (!gone.includes(found.status)) return { type, registrationRef: found.ref, description: null }
    return open
  })
  if (problems.length > 0) return refused(problems)
  const [first] = waits
  return first === undefined ? { items: resolved } : waiting(first)
}

/** The entries that a list is to have: those that are there already keep what the document does not say. */
const entriesOf = async (
  ctx: Into,
  list: LoadedStartlist,
  items: readonly ListItem[],
  sent: ExchangeStartlist,
): Promise<LoadedEntry[]> => {
  const matched = matchItems(list.entries, items)
  const joining = items.flatMap(({ registrationRef }, index) =>
    registrationRef === null || matched[index] !== null ? [] : [registrationRef],
  )
  const joined = new Map(
    (await participantEntries(ctx.db, ctx.newRef, joining)).map((entry) => [entry.registrationRef, entry]),
  )
  const placed = items.map(({ type, registrationRef, description }, index): LoadedEntry => {
    const known = matched[index] ?? joined.get(registrationRef)
    if (known) return known
    const isBreak = type !== 'PARTICIPANT' && type !== 'OPEN_POSITION'
    return { ...emptyEntry(ctx.newRef()), type, ...(isBreak && { breakType: 'OTHER' as const, description }) }
  })
  const { byRef } = timesOf(list, placed)
  const startOf = (index: number): number | null => byRef.get(placed[index]?.ref ?? '')?.startSeconds ?? null
  const said = saidLengths(sent.items)
  return placed.map((entry, index) => {
    const [start, next] = [startOf(index), startOf(index + 1)]
    const gap = start === null || next === null ? null : next - start
    const own = entry.durationSeconds ?? entry.averageRoundSeconds ?? averageRoundOf(list)
    const durationSeconds = storedLength(said[index] ?? null, { stored: entry.durationSeconds, own, gap })
    return durationSeconds === entry.durationSeconds ? entry : { ...entry, durationSeconds }
  })
}

const errorOf = {
  ENTRY_LOCKED: startlistErrors.entryLocked,
  HAS_RESULT: startlistErrors.hasResults,
  ENTRY_TWICE: startlistErrors.alreadyOnList,
} as const

/** @throws what the rules of the office have against this order */
const refuseOrder = (list: LoadedStartlist, entries: readonly LoadedEntry[]): void => {
  const problems = findListProblems(list.entries, entries)
  if (problems.length > 0) {
    throw failures(
      problems.map(({ code, index }) => ({
        definition: errorOf[code],
        field: index === null ? 'items' : `items.${String(index)}`,
      })),
    )
  }
  // A position that is for a club stays where the club has chosen it.
  if (list.entries.some(({ allottedToRef }) => allottedToRef !== null)) {
    throw failures([{ definition: batchErrors.clubsChooseTimes, field: 'items', values: { name: list.name } }])
  }
  refuseWhenFull(list, entries)
}

const isSameOrder = (one: LoadedStartlist, entries: readonly LoadedEntry[]): boolean =>
  fieldsOfList(one).items === fieldsOfList({ ...one, entries }).items

/** Forward to the state of the document, a step at a time. @returns whether it would be a step back, which the public has seen */
const follow = async (ctx: Into, ref: string, from: StartlistStatus, to: StartlistStatus): Promise<boolean> => {
  const [at, wanted] = [startlistStatusOrder.indexOf(from), startlistStatusOrder.indexOf(to)]
  for (const status of startlistStatusOrder.slice(at + 1, wanted + 1)) {
    await changeStartlistStatus(ctx, { id: ref, status })
  }
  return wanted < at
}

const stateOf = async (ctx: Into, ref: string): Promise<LoadedStartlist> =>
  loadStartlist(ctx.db, ctx.competition.ref, ref)

type Written = {
  readonly row: Decided
  readonly before: LoadedStartlist | null
  readonly after: LoadedStartlist | null
}

const undone = (row: Decided): Written => ({ row, before: null, after: null })

type Sent = { readonly list: ExchangeStartlist; readonly document: Document; readonly entryOf: EntryOf }

/** A list that the test did not have, on the schedule where the document says when and where. */
const makeList = async (ctx: Into, part: KnownTest, { list, document, entryOf }: Sent): Promise<Written> => {
  const resolved = resolveItems(list, new Set([part.testSetRef]), entryOf)
  if (!('items' in resolved)) return undone(resolved)
  const made = await atomically(ctx, async () => {
    await createFilledList(ctx, { name: part.name, testSetRef: part.testSetRef, openPositions: 0 })
    const { startlistRef } = await ctx.db.testSet.findUniqueOrThrow({
      where: { ref: part.testSetRef },
      select: { startlistRef: true },
    })
    const ref = startlistRef ?? ''
    const filled = await stateOf(ctx, ref)
    const entries = await entriesOf(ctx, filled, resolved.items, list)
    // Nobody has seen the order in which it was filled.
    refuseOrder({ ...filled, entries: [] }, entries)
    await storeEntries(ctx.db, filled, entries)
    const judges = judgesOfTest(document, list.test).slice(0, 9)
    if (judges.length > 0) {
      const parts = [TestPartParameters.parse({ testPart: 1, dressage: { judges } })]
      await saveTestPartParameters(ctx, { id: ref, parts })
    }
    const test = document.tests?.find(({ id }) => id === list.test)
    if (test !== undefined && !isOnSchedule(document, list))
      await planStartlist(ctx, { arenas: await arenasOf(ctx, document) }, test, ref)
    await follow(ctx, ref, 'INITIAL', list.status ?? 'INITIAL')
    return ref
  })
  if ('problems' in made) return undone(refused(made.problems))
  const row: Decided = { ...nothing, action: 'CREATED', ref: made.made, changed: ['items', 'status'] }
  return { row, before: null, after: await stateOf(ctx, made.made) }
}

/** The arenas of the document that the competition has: by our ref, their code or their name. */
export const arenasOf = async (ctx: Into, { competitions = [] }: Document): Promise<Map<string, string>> => {
  const known = await ctx.db.arena.findMany({
    where: { competitionRef: ctx.competition.ref, deletedAt: null },
    select: { ref: true, code: true, name: true },
  })
  return new Map([
    ...known.map(({ ref }): [string, string] => [ref, ref]),
    ...competitions.flatMap(({ arenas = [] }) =>
      arenas.flatMap(({ id, code, name }): [string, string][] => {
        const found = known.find(
          (arena) => arena.ref === id || (code !== undefined && arena.code === code) || fold(arena.name) === fold(name),
        )
        return found === undefined ? [] : [[id, found.ref]]
      }),
    ),
  ])
}

const replaceList = async (ctx: Into, stored: LoadedStartlist, sent: Sent, replaces: boolean): Promise<Written> => {
  const { list, document, entryOf } = sent
  const resolved = resolveItems(list, new Set(stored.tests.map(({ testSetRef }) => testSetRef)), entryOf)
  if (!('items' in resolved)) return undone({ ...resolved, ref: stored.ref })
  const entries = await entriesOf(ctx, stored, resolved.items, list)
  const wanted = list.status ?? stored.status
  const differs = [...(isSameOrder(stored, entries) ? [] : ['items']), ...(wanted === stored.status ? [] : ['status'])]
  const row: Decided = { ...nothing, action: 'UNCHANGED', ref: stored.ref }
  if (!replaces || differs.length === 0) {
    const kept = differs
    return undone({ ...row, kept, action: actionOf({ changed: [], kept }) })
  }
  const written = await atomically(ctx, async () => {
    const now = await takeEditable(ctx, stored.ref, undefined)
    if (differs.includes('items')) {
      refuseOrder(now, entries)
      const reason = document.source.system
      await storeEntries(ctx.db, now, entries, confirmChange(ctx, now, reason))
      recordList(ctx, 'import', now.ref, { version: now.version }, { changeReason: reason })
      await publishList(ctx, now.status)
    }
    return follow(ctx, now.ref, now.status, wanted)
  })
  if ('problems' in written) return undone(refused(written.problems, stored.ref))
  const kept = written.made ? ['status'] : []
  const changed = differs.filter((name) => !kept.includes(name))
  const after = await stateOf(ctx, stored.ref)
  return { row: { ...row, changed, kept, action: actionOf({ changed, kept }) }, before: stored, after }
}

const writeList = async (
  ctx: Into,
  sent: Sent,
  { tests, replaced }: { readonly tests: readonly KnownTest[]; readonly replaced: ReadonlySet<string> },
): Promise<Written> => {
  const { list, document } = sent
  const [part] = partsOf(list.test, { document, tests }) ?? []
  if (part === undefined) return undone(waiting(problemOf(importFileErrors.testUnclear, 'test', { name: list.test })))
  const { startlistRef } = await ctx.db.testSet.findUniqueOrThrow({
    where: { ref: part.testSetRef },
    select: { startlistRef: true },
  })
  if (startlistRef === null) return makeList(ctx, part, sent)
  return replaceList(ctx, await stateOf(ctx, startlistRef), sent, replaced.has(part.testSetRef))
}

const stateFields = (list: LoadedStartlist | null): Applied['after'] =>
  list === null ? null : { version: list.version, fields: fieldsOfList(list) }

/** Lists in `replace` are replaced; others are made where the test has none. */
export const applyStartlists = async (
  ctx: Into,
  { document }: Pick<ApplyBatch, 'document'>,
  {
    tests,
    replace,
    entryOf,
  }: { readonly tests: readonly KnownTest[]; readonly replace: readonly KnownTest[]; readonly entryOf: EntryOf },
): Promise<Applied[]> => {
  const replaced = new Set(replace.map(({ testSetRef }) => testSetRef))
  const done: Applied[] = []
  const seen = new Set<string>()
  for (const list of document.startlists ?? []) {
    const { row, before, after } = await writeList(ctx, { list, document, entryOf }, { tests, replaced })
    const isTwice = row.ref !== null && seen.has(row.ref)
    const decided = isTwice ? refused([problemOf(batchErrors.recordTwice, 'test')], row.ref) : row
    if (row.ref !== null) seen.add(row.ref)
    done.push({
      ...{ ...decided, collection: 'startlists', id: list.id, idsBefore: [] },
      ...{ before: stateFields(before), after: isTwice ? null : stateFields(after) },
    })
    await ctx.tell?.(1)
  }
  return done
}
