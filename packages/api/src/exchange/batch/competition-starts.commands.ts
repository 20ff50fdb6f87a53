// Makes the entries, teams and start lists of a competition of a document.

import { RegisterStarts } from '@oxer/domain/competitions/registration/registration.schema'
import { TestPartParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import { ManageTeam } from '@oxer/domain/competitions/team/team.schema'
import { SaveSportActivity } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
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
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { registerStarts } from '../../competitions/registration/registration.commands.ts'
import { changeStatuses } from '../../competitions/registration/registration-status.commands.ts'
import { writeNumbers } from '../../competitions/startlist/competition-number.commands.ts'
import { changeStartlistStatus } from '../../competitions/startlist/startlist.commands.ts'
import {
  emptyEntry,
  participantEntries,
  storeEntries,
} from '../../competitions/startlist/startlist-entries.commands.ts'
import { type LoadedEntry, loadStartlist } from '../../competitions/startlist/startlist-entries.queries.ts'
import { createCombinedStartlist, createStartlists } from '../../competitions/startlist/startlist-group.commands.ts'
import { saveTestPartParameters } from '../../competitions/startlist/startlist-parameters.commands.ts'
import { createManagedTeam } from '../../competitions/team/team.commands.ts'
import { saveSportActivity } from '../../competitions/time-schedule/time-schedule.commands.ts'
import { type Making, making } from './competition-making.commands.ts'

/** So many starts are registered at once. */
const portion = 50

const startOf = (work: Making, entry: ExchangeEntry) => {
  work.at = { collection: 'entries', id: entry.id }
  const { test: testRef, testSet: testSetRef } = work.tests.get(entry.test) ?? {}
  const organisation =
    entry.organisation === undefined ? null : { ref: work.partyOf('organisations', entry.organisation) }
  return {
    ...{ testRef, testSetRef, outOfCompetition: entry.outOfCompetition ?? false },
    data: {
      person: { ref: work.partyOf('persons', entry.person) },
      horse: { ref: work.partyOf('horses', entry.horse) },
      organisation,
    },
  }
}

/** Registers the starts of a test as its office does, gives them their numbers, and brings them to their states. */
export const makeEntries = async (ctx: ManagingContext, work: Making, test: ExchangeTest): Promise<void> => {
  const entries = (work.document.entries ?? []).filter((entry) => entry.test === test.id)
  for (let from = 0; from < entries.length; from += portion) {
    const some = entries.slice(from, from + portion)
    const starts = some.map((entry) => startOf(work, entry))
    const { registrations } = await registerStarts(ctx, RegisterStarts.parse({ starts, confirmSaveWithWarnings: true }))
    for (const [index, { id }] of some.entries()) {
      const ref = registrations[index]?.ref ?? null
      if (ref !== null) work.entries.set(id, ref)
      work.made.push({ collection: 'entries', id, ref })
    }
    await work.tell(some.length)
  }
  const refOf = (id: string): string => work.entries.get(id) ?? ''
  await writeNumbers(
    ctx.db,
    entries.flatMap(({ id, startNumber: number }) => (number === undefined ? [] : [{ ref: refOf(id), number }])),
  )
  const changes = entries.flatMap(({ id, status }) =>
    statusStepsTo(status ?? 'SUBSCRIBED').map((step) => ({
      ...{ registration: refOf(id), status: step },
      reason: work.document.source.system,
    })),
  )
  if (changes.length > 0) await changeStatuses(ctx, { changes })
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
const entriesOf = async (ctx: ManagingContext, work: Making, list: ExchangeStartlist): Promise<LoadedEntry[]> => {
  const refOf = (id: string | undefined) => (id === undefined ? undefined : work.entries.get(id))
  const riding = await participantEntries(
    ctx.db,
    ctx.newRef,
    list.items.flatMap(({ entry }) => refOf(entry) ?? []),
  )
  const byRegistration = new Map(riding.map((entry) => [entry.registrationRef, entry]))
  const durations = durationsOf(list.items)
  return list.items.map(({ type, entry, description = null }, index): LoadedEntry => {
    const durationSeconds = durations[index] ?? null
    const rides = byRegistration.get(refOf(entry) ?? '')
    if (rides !== undefined) return { ...rides, durationSeconds }
    const empty = { ...emptyEntry(ctx.newRef()), durationSeconds }
    if (type === 'PARTICIPANT' || type === 'OPEN_POSITION') return empty
    return { ...empty, type, breakType: 'OTHER', description }
  })
}

/** On the time schedule, where the document says when and where; a list that runs past midnight ends with its day. */
export const planStartlist = async (
  ctx: ManagingContext,
  work: Pick<Making, 'arenas'>,
  test: ExchangeTest,
  ref: string,
): Promise<void> => {
  const arenaRef = test.arena === undefined ? undefined : work.arenas.get(test.arena)
  if (arenaRef === undefined || test.date === undefined || test.start === undefined) return
  const plan = { arenaRef, startlistRef: ref, date: test.date, start: test.start }
  try {
    await saveSportActivity(ctx, SaveSportActivity.parse(plan))
  } catch (error) {
    const isLate =
      error instanceof CodedError && error.causes.some(({ code }) => code === timeScheduleErrors.runsPastMidnight.code)
    if (!isLate) throw error
    await saveSportActivity(ctx, SaveSportActivity.parse({ ...plan, end: '23:59' }))
  }
}

const makeStartlist = async (
  ctx: ManagingContext,
  work: Making,
  list: ExchangeStartlist,
  tests: readonly ExchangeTest[],
): Promise<string> => {
  const entries = new Map((work.document.entries ?? []).map((entry) => [entry.id, entry.test]))
  const of = new Set([
    list.test,
    ...list.items.flatMap(({ entry }) => (entry === undefined ? [] : (entries.get(entry) ?? []))),
  ])
  const own = tests.filter(({ id }) => of.has(id))
  const refs = own.flatMap(({ id }) => work.tests.get(id)?.test ?? [])
  const [first] = own
  if (first === undefined) throw failure(batchErrors.unknownReference, { field: 'test', values: { id: list.test } })
  if (refs.length === 1) await createStartlists(ctx, refs)
  else await createCombinedStartlist(ctx, { tests: refs, name: first.name })
  const { startlistRef } = await ctx.db.testSet.findUniqueOrThrow({
    where: { ref: work.tests.get(first.id)?.testSet ?? '' },
    select: { startlistRef: true },
  })
  const ref = startlistRef ?? ''
  const stored = await loadStartlist(ctx.db, ctx.competition.ref, ref)
  await storeEntries(ctx.db, stored, await entriesOf(ctx, work, list))
  const judges = judgesOfTest(work.document, list.test)
  if (judges.length > 0) {
    const part = TestPartParameters.parse({ testPart: 1, dressage: { judges: judges.slice(0, 9) } })
    await saveTestPartParameters(ctx, { id: ref, parts: [part] })
  }
  await planStartlist(ctx, work, first, ref)
  for (const status of startlistStepsTo(list.status ?? 'INITIAL')) await changeStartlistStatus(ctx, { id: ref, status })
  return ref
}

export const makeStartlists = async (
  ctx: ManagingContext,
  work: Making,
  tests: readonly ExchangeTest[],
): Promise<void> => {
  const own = new Set(tests.map(({ id }) => id))
  for (const list of (work.document.startlists ?? []).filter(({ test }) => own.has(test))) {
    await making(work, { collection: 'startlists', id: list.id }, () => makeStartlist(ctx, work, list, tests))
  }
}
