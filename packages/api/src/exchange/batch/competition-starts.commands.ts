// Makes the entries, teams and start lists of a competition of a document.

import { type StartlistStatus, TestPartParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import { ManageTeam } from '@oxer/domain/competitions/team/team.schema'
import { SaveSportActivity } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import {
  durationsOf,
  judgesOfTest,
  startlistStepsTo,
  statusStepsTo,
} from '@oxer/domain/exchange/batch/competition-import.rules'
import type {
  ExchangeEntry,
  ExchangeStartlist,
  ExchangeTest,
} from '@oxer/domain/exchange/document/exchange-competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { type ImportedStart, registerImported } from '../../competitions/registration/registration-import.commands.ts'
import {
  createImportedStartlists,
  type ImportedEntry,
  type ImportedStartlist,
} from '../../competitions/startlist/startlist-import.commands.ts'
import { saveTestPartParameters } from '../../competitions/startlist/startlist-parameters.commands.ts'
import { recordList } from '../../competitions/startlist/startlist-writing.commands.ts'
import { createManagedTeam } from '../../competitions/team/team.commands.ts'
import { groupedBy, type Making, making } from './competition-making.commands.ts'
import { isOnSchedule, noteHours, planList } from './schedule-import.commands.ts'

const startOf = (work: Making, entry: ExchangeEntry): ImportedStart => {
  work.at = { collection: 'entries', id: entry.id }
  const { test: testRef, testSet: testSetRef } = work.tests.get(entry.test) ?? { test: '', testSet: '' }
  // What was rejected is not to start either, and a new registration of an organiser is never rejected.
  const [status = null] = statusStepsTo(entry.status ?? 'SUBSCRIBED')
  return {
    ...{ testRef, testSetRef, status, startNumber: entry.startNumber ?? null },
    ...{ personRef: work.partyOf('persons', entry.person), horseRef: work.partyOf('horses', entry.horse) },
    organisationRef: entry.organisation === undefined ? null : work.partyOf('organisations', entry.organisation),
    outOfCompetition: entry.outOfCompetition ?? false,
  }
}

/** Registers all starts of the tests as their office would, with their numbers and in their states. */
export const makeEntries = async (
  ctx: ManagingContext,
  work: Making,
  tests: readonly ExchangeTest[],
): Promise<void> => {
  const byTest = groupedBy(work.document.entries ?? [], ({ test }) => test)
  const entries = tests.flatMap(({ id }) => byTest.get(id) ?? [])
  const refs = await registerImported(
    ctx,
    entries.map((entry) => startOf(work, entry)),
    {
      reason: work.document.source.system,
      refuses: (index) => {
        work.at = { collection: 'entries', id: entries[index]?.id ?? '' }
      },
    },
  )
  for (const [index, { id }] of entries.entries()) {
    const ref = refs[index] ?? null
    if (ref !== null) work.entries.set(id, ref)
    work.made.push({ collection: 'entries', id, ref })
  }
  await work.tell(entries.length)
}

export const makeTeams = async (ctx: ManagingContext, work: Making, test: ExchangeTest): Promise<void> => {
  const testRef = work.tests.get(test.id)?.test
  if (testRef === undefined) return
  for (const team of (work.document.teams ?? []).filter((each) => each.test === test.id)) {
    await making(work, { collection: 'teams', id: team.id }, async () => {
      const { name, status, jumpOff, substitutions, members, reserves = [], organisation } = team
      const refsOf = (ids: readonly string[]) =>
        ids.map((id) => {
          const ref = work.entries.get(id)
          if (ref === undefined) throw failure(batchErrors.unknownReference, { field: 'members', values: { id } })
          return ref
        })
      const form = ManageTeam.parse({
        ...{ name, status, jumpOff, substitutions, memberRefs: refsOf(members), reserveRefs: refsOf(reserves) },
        organisationRef: organisation === undefined ? null : work.partyOf('organisations', organisation),
      })
      return (await createManagedTeam(ctx, { ...form, testRef })).ref
    })
  }
}

/** The items of a list as its entries; who is not in the document leaves an open position. */
const entriesOf = (work: Making, list: ExchangeStartlist): ImportedEntry[] => {
  const durations = durationsOf(list.items)
  return list.items.map(({ type, entry, description = null }, index): ImportedEntry => {
    const registrationRef = (entry === undefined ? undefined : work.entries.get(entry)) ?? null
    const at = { registrationRef, breakType: null, description: null, durationSeconds: durations[index] ?? null }
    if (registrationRef !== null) return { ...at, type: 'PARTICIPANT' }
    if (type === 'PARTICIPANT' || type === 'OPEN_POSITION') return { ...at, type: 'OPEN_POSITION' }
    return { ...at, type, breakType: 'OTHER', description }
  })
}

/** On the time schedule, where the document says when and where. */
export const planStartlist = async (
  ctx: ManagingContext,
  work: Pick<Making, 'arenas'>,
  test: ExchangeTest,
  ref: string,
): Promise<void> => {
  const arenaRef = test.arena === undefined ? undefined : work.arenas.get(test.arena)
  if (arenaRef === undefined || test.date === undefined || test.start === undefined) return
  await planList(ctx, SaveSportActivity.parse({ arenaRef, startlistRef: ref, date: test.date, start: test.start }))
}

/** What a list still says beside its order: its judges, its place on the schedule, and the states that it came through. */
const completeStartlist = async (
  ctx: ManagingContext,
  work: Making,
  list: ExchangeStartlist,
  { ref, first }: { ref: string; first: ExchangeTest },
): Promise<void> => {
  const judges = judgesOfTest(work.document, list.test)
  if (judges.length > 0) {
    const part = TestPartParameters.parse({ testPart: 1, dressage: { judges: judges.slice(0, 9) } })
    await saveTestPartParameters(ctx, { id: ref, parts: [part] })
  }
  if (!isOnSchedule(work.document, list)) await planStartlist(ctx, work, first, ref)
  let from: StartlistStatus = 'INITIAL'
  for (const status of startlistStepsTo(list.status ?? 'INITIAL')) {
    recordList(ctx, 'change-status', ref, { status: from }, { status })
    from = status
  }
}

/** The tests of a list: its own, and those of its entries. */
const testsOf = (work: Making, list: ExchangeStartlist, tests: readonly ExchangeTest[]): ExchangeTest[] => {
  const of = new Set([list.test, ...list.items.flatMap(({ entry }) => work.testOfEntry.get(entry ?? '') ?? [])])
  return tests.filter(({ id }) => of.has(id))
}

export const makeStartlists = async (
  ctx: ManagingContext,
  work: Making,
  tests: readonly ExchangeTest[],
): Promise<void> => {
  const own = new Set(tests.map(({ id }) => id))
  const lists = (work.document.startlists ?? []).filter(({ test }) => own.has(test))
  const firsts: ExchangeTest[] = []
  const wanted = lists.map((list): ImportedStartlist => {
    const of = testsOf(work, list, tests)
    const [first] = of
    if (first === undefined) throw new Error('a start list of no test')
    firsts.push(first)
    const testRefs = of.flatMap(({ id }) => work.tests.get(id)?.test ?? [])
    return { testRefs, status: list.status ?? 'INITIAL', entries: entriesOf(work, list) }
  })
  const listed = new Set(lists.flatMap((list) => testsOf(work, list, tests).map(({ id }) => id)))
  noteHours(work, (test) => listed.has(test))
  const refs = await createImportedStartlists(ctx, wanted, {
    makes: (index) => {
      work.at = { collection: 'startlists', id: lists[index]?.id ?? '' }
    },
  })
  for (const [index, list] of lists.entries()) {
    const [ref, first] = [refs[index], firsts[index]]
    if (ref === undefined || first === undefined) throw new Error('a start list was made and is not there')
    await making(work, { collection: 'startlists', id: list.id }, async () => {
      await completeStartlist(ctx, work, list, { ref, first })
      return ref
    })
  }
}
