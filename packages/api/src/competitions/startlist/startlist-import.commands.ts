// Makes the start lists of a competition that a document brings, all of them with a few statements. The competition is new, and nobody else
// sees it before the commit.
import { listNameOf } from '@oxer/domain/competitions/startlist/bulk-create.rules'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import type { LoadedEntry } from './startlist-entries.queries.ts'
import { type Managing, recordList } from './startlist-writing.commands.ts'

export type ImportedEntry = Pick<
  LoadedEntry,
  'type' | 'registrationRef' | 'breakType' | 'description' | 'durationSeconds'
>

export type ImportedStartlist = {
  /** Its tests; those of a list of several share it. */
  readonly testRefs: readonly string[]
  readonly status: StartlistStatus
  readonly entries: readonly ImportedEntry[]
}

type Asked = {
  /** Hears which list is made, before it may be refused. */
  readonly makes: (index: number) => void
}

const readTests = async ({ db, competition }: Managing, refs: readonly string[]) => {
  const rows = await db.competitionTest.findMany({
    where: { ref: { in: [...refs] }, competitionRef: competition.ref, deletedAt: null },
    select: {
      ...{ ref: true, name: true, maxStartlistEntries: true },
      testSets: { select: { ref: true, name: true, startlistRef: true }, orderBy: { order: 'asc' } },
    },
  })
  return new Map(rows.map((row) => [row.ref, row]))
}

const refuseTwice = (entries: readonly ImportedEntry[]): void => {
  const seen = new Set<string>()
  for (const { registrationRef } of entries) {
    if (registrationRef === null) continue
    if (seen.has(registrationRef)) {
      throw failure(startlistErrors.alreadyOnList, { field: 'items', values: { registrationRef } })
    }
    seen.add(registrationRef)
  }
}

/** Stores the lists with their entries and states. @returns their refs, in their order */
export const createImportedStartlists = async (
  ctx: Managing,
  lists: readonly ImportedStartlist[],
  { makes }: Asked,
): Promise<string[]> => {
  if (lists.length === 0) return []
  refuseWhenLocked(ctx.actor, ctx.competition)
  const tests = await readTests(
    ctx,
    lists.flatMap(({ testRefs }) => testRefs),
  )
  const taken = new Set<string>()
  const rows = lists.map((list, index) => {
    makes(index)
    const own = list.testRefs.flatMap((ref) => tests.get(ref) ?? [])
    const [first] = own
    if (first === undefined) throw new Error('a start list without a test')
    for (const test of own) {
      if (taken.has(test.ref) || test.testSets.some(({ startlistRef }) => startlistRef !== null)) {
        throw failure(startlistErrors.testHasStartlist, { field: 'tests', values: { name: test.name } })
      }
      taken.add(test.ref)
    }
    refuseTwice(list.entries)
    const testSets = own.flatMap((test) => test.testSets)
    const [part] = testSets
    const isShared = own.length > 1 || part === undefined
    return {
      ...{ list, ref: ctx.newRef(), testSetRefs: testSets.map(({ ref }) => ref) },
      name: isShared ? first.name : listNameOf(first, part, first.testSets.length),
      capacity: isShared ? 0 : first.maxStartlistEntries,
    }
  })
  const competitionRef = ctx.competition.ref
  await insertRows(
    ctx.db,
    'startlist',
    { uuid: ['ref', 'competitionRef'], text: ['name', 'status'], int: ['capacity'] },
    rows.map(({ list, ref, name, capacity }) => ({ ref, competitionRef, name, capacity, status: list.status })),
  )
  const parts = rows.flatMap(({ ref, testSetRefs }) => testSetRefs.map((testSetRef) => ({ ref, testSetRef })))
  await ctx.db.$executeRaw`
    UPDATE test_set SET startlist_ref = x.ref
    FROM unnest(${parts.map(({ ref }) => ref)}::uuid[], ${parts.map(({ testSetRef }) => testSetRef)}::uuid[]) AS x(ref, test_set_ref)
    WHERE test_set.ref = x.test_set_ref`
  await insertRows(
    ctx.db,
    'startlistEntry',
    {
      uuid: ['ref', 'startlistRef', 'registrationRef'],
      int: ['order', 'durationSeconds'],
      text: ['type', 'breakType', 'description'],
    },
    rows.flatMap(({ list, ref: startlistRef }) =>
      list.entries.map((entry, order) => ({ ...entry, ref: ctx.newRef(), startlistRef, order })),
    ),
  )
  for (const { ref, name, testSetRefs } of rows) recordList(ctx, 'create', ref, null, { name, testSetRefs })
  return rows.map(({ ref }) => ref)
}
