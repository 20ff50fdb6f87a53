// The time schedule of a document, by the commands of the office: of a competition that is made, and into one that exists.
import type { Activity } from '@oxer/db'
import {
  SaveBreakActivity,
  SaveRankingActivity,
  SaveSportActivity,
  SaveTextActivity,
  type ScheduledActivityView,
  ScheduledKind,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch, BatchProblem } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import {
  activityThere,
  afterWhatTheyWaitFor,
  endOfActivity,
  lackOfActivity,
  lackOfHour,
  otherInActivity,
  type PlannedActivity,
} from '@oxer/domain/exchange/batch/schedule-import.rules'
import type { ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import type { ExchangeActivity } from '@oxer/domain/exchange/document/exchange-schedule.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import {
  deleteActivity,
  saveBreakActivity,
  saveRankingActivity,
  saveSportActivity,
  saveTextActivity,
} from '../../competitions/time-schedule/time-schedule.commands.ts'
import { type Applied, nothing, problemOf } from './batch-collection.commands.ts'
import { ownProvider } from './batch-match.queries.ts'
import type { Making } from './competition-making.commands.ts'
import { atomically, type Decided, type Importing, refused } from './entry-import.commands.ts'

/** The refs of here of what an activity points to; null where it is not known. */
type HoursOf = {
  readonly arenaOf: (id: string) => string | null
  /** The list of a document, or the list of a test of it. */
  readonly listOf: (activity: Pick<ExchangeActivity, 'startlist' | 'test'>) => string | null
}

type RefsOf = HoursOf & {
  readonly rankingOf: (id: string) => string | null
}

/** An activity with the refs of what it points to, or what is missing for it to be on the schedule. */
type Placed =
  | { readonly lacks: BatchProblem }
  | { readonly arenaRef: string | null; readonly startlistRef: string | null; readonly rankings: readonly string[] }

const placeOf = (activity: ExchangeActivity, { arenaOf, listOf, rankingOf }: RefsOf): Placed => {
  const startlistRef = activity.kind === 'SPORT' ? listOf(activity) : null
  const rankings = (activity.rankings ?? []).flatMap((id) => rankingOf(id) ?? [])
  const lack = lackOfActivity(activity, { hasList: startlistRef !== null, rankings: rankings.length })
  if (lack !== null) return { lacks: problemOf(batchErrors.notScheduled, lack, { name: lack }) }
  const arenaRef = activity.arena === undefined ? null : arenaOf(activity.arena)
  if (activity.arena !== undefined && arenaRef === null) {
    throw failure(batchErrors.unknownReference, { field: 'arena', values: { id: activity.arena } })
  }
  return { arenaRef, startlistRef, rankings }
}

const savedOf = ({ date, start, isTimeHidden = false, isFixed = false }: ExchangeActivity) => ({
  ...{ date, start, hideTime: isTimeHidden, isFixed },
})

/** Puts a list on the schedule; one that runs past midnight ends with its day. */
export const planList = async (ctx: ManagingContext, form: SaveSportActivity): Promise<ScheduledActivityView> => {
  try {
    return await saveSportActivity(ctx, form)
  } catch (error) {
    const isLate =
      error instanceof CodedError && error.causes.some(({ code }) => code === timeScheduleErrors.runsPastMidnight.code)
    if (!isLate) throw error
    return saveSportActivity(ctx, { ...form, end: '23:59' })
  }
}

/** Puts an activity on the schedule. Whatever it waits for is stored later, when all of them are there. */
const plan = (
  ctx: ManagingContext,
  activity: ExchangeActivity,
  { arenaRef, startlistRef, rankings }: Exclude<Placed, { lacks: BatchProblem }>,
): Promise<ScheduledActivityView> => {
  const { kind, name = '', description = '', link = null, breakKind, durationSeconds } = activity
  const saved = { ...savedOf(activity), arenaRef, name }
  const end = durationSeconds === undefined ? null : endOfActivity(activity)
  if (kind === 'SPORT') {
    const hideEntryTime = activity.isEntryTimeHidden ?? false
    return planList(ctx, SaveSportActivity.parse({ ...saved, startlistRef, end, hideEntryTime }))
  }
  if (kind === 'BREAK') return saveBreakActivity(ctx, SaveBreakActivity.parse({ ...saved, end, breakKind }))
  if (kind === 'RANKING') {
    return saveRankingActivity(ctx, SaveRankingActivity.parse({ ...saved, end, competitionRankingRefs: rankings }))
  }
  const general = arenaRef === null
  return saveTextActivity(ctx, SaveTextActivity.parse({ ...saved, end, description, link, general }))
}

/** Says of lists what must have ended before them. */
const planAfter = async (
  ctx: ManagingContext,
  activity: ExchangeActivity,
  { ref, startlistRef, arenaRef, end, version }: ScheduledActivityView,
  dependsOn: readonly string[],
): Promise<ScheduledActivityView> => {
  const { name, isEntryTimeHidden: hideEntryTime = false } = activity
  const form = { ...savedOf(activity), ref, version, startlistRef, arenaRef, end, name, hideEntryTime, dependsOn }
  return saveSportActivity(ctx, SaveSportActivity.parse(form))
}

/** The refs of what must have ended before. @throws if the document does not have it, or it is not on the schedule */
const refsAfter = ({ after = [] }: ExchangeActivity, refOf: (id: string) => string | null): string[] =>
  after.map((id, index) => {
    const ref = refOf(id)
    if (ref === null) throw failure(batchErrors.unknownReference, { field: `after.${String(index)}`, values: { id } })
    return ref
  })

/** Whether a list of a document is on its schedule, so that it is planned by that and not by the hour of its test. */
export const isOnSchedule = (
  { activities = [] }: Pick<ApplyBatch['document'], 'activities'>,
  list: { readonly id: string; readonly test: string },
): boolean =>
  activities.some(
    ({ kind, startlist, test }) =>
      kind === 'SPORT' && (startlist === undefined ? test === list.test : startlist === list.id),
  )

/** The schedule of a competition that is made. */
export const makeActivities = async (
  ctx: ManagingContext,
  work: Making,
  { id: competition }: ExchangeCompetition,
): Promise<void> => {
  const madeOf = (collection: string) =>
    new Map(
      work.made.flatMap((made) => (made.collection === collection && made.ref !== null ? [[made.id, made.ref]] : [])),
    )
  const [lists, rankings] = [madeOf('startlists'), madeOf('rankings')]
  const refs: RefsOf = {
    arenaOf: (id) => work.arenas.get(id) ?? null,
    listOf: ({ startlist, test }) => {
      const own = startlist ?? work.document.startlists?.find((list) => list.test === test)?.id
      return lists.get(own ?? '') ?? null
    },
    rankingOf: (id) => rankings.get(id) ?? null,
  }
  const planned = new Map<string, ScheduledActivityView>()
  const own = (work.document.activities ?? []).filter((activity) => activity.competition === competition)
  for (const activity of own) {
    work.at = { collection: 'activities', id: activity.id }
    const placed = placeOf(activity, refs)
    if ('lacks' in placed) {
      work.made.push({ ...work.at, ref: null, action: 'KEPT', problem: placed.lacks })
      continue
    }
    const view = await plan(ctx, activity, placed)
    planned.set(activity.id, view)
    work.made.push({ ...work.at, ref: view.ref })
    await work.tell(1)
  }
  for (const activity of own) {
    const view = planned.get(activity.id)
    if (view === undefined || (activity.after ?? []).length === 0 || activity.kind !== 'SPORT') continue
    work.at = { collection: 'activities', id: activity.id }
    await planAfter(
      ctx,
      activity,
      view,
      refsAfter(activity, (id) => planned.get(id)?.ref ?? null),
    )
  }
}

/** Tests of a document whose hour is nowhere say so: without a list or an arena they are not on the schedule. */
export const noteHours = (work: Making, hasList: (test: string) => boolean): void => {
  const { tests = [], activities = [] } = work.document
  const told = new Set(activities.map(({ test }) => test))
  for (const [index, made] of work.made.entries()) {
    const test = made.collection === 'tests' ? tests.find(({ id }) => id === made.id) : undefined
    if (test === undefined || told.has(test.id)) continue
    const arena = test.arena !== undefined && work.arenas.has(test.arena) ? test.arena : undefined
    const lack = lackOfHour({ ...test, ...(arena === undefined && { arena }) }, hasList(test.id))
    if (lack === null) continue
    work.made[index] = { ...made, problem: problemOf(batchErrors.notScheduled, lack, { name: lack }) }
  }
}

const toPlanned = (activity: Activity): PlannedActivity => ({
  ...{ kind: activity.kind, date: activity.date, name: activity.name },
  ...{ start: toLocalTime(activity.startSeconds), end: toLocalTime(activity.endSeconds) },
  ...{ arenaRef: activity.arenaRef, startlistRef: activity.startlistRef },
})

type Into = Importing & ManagingContext

/** Our refs of activities, by the names that their document gives them. */
const readNamed = async (ctx: Into, activities: readonly ExchangeActivity[]) => {
  const told = activities.flatMap(({ externalIds = [] }) => externalIds)
  const rows =
    told.length === 0
      ? []
      : await ctx.db.externalId.findMany({
          where: {
            ...{ federationRef: ctx.federation.federationRef, noun: nounOf.activities },
            value: { in: told.map(({ value }) => value) },
          },
        })
  return ({ id, externalIds = [] }: ExchangeActivity, sender: string): Set<string> =>
    new Set([
      ...(sender === ownProvider ? [id] : []),
      ...externalIds.flatMap(({ provider, value }) =>
        provider === ownProvider
          ? [value]
          : rows.flatMap((row) => (row.provider === provider && row.value === value ? [row.subjectRef] : [])),
      ),
    ])
}

/**
 * The schedule of a competition that exists is its organiser's: what is on it is found and compared, and what is not is put on it. The list of
 * a test is on it once.
 */
export const applyActivities = async (
  ctx: Into,
  {
    document,
    sender,
    refs,
  }: { readonly document: ApplyBatch['document']; readonly sender: string; readonly refs: RefsOf },
): Promise<Applied[]> => {
  const { activities = [] } = document
  if (activities.length === 0) return []
  const stored = await ctx.db.activity.findMany({ where: { competitionRef: ctx.competition.ref } })
  const refsOf = await readNamed(ctx, activities)
  const free = new Map(stored.map((activity) => [activity.ref, { ...toPlanned(activity), ref: activity.ref }]))
  const here = new Map<string, string>()
  const decide = async (activity: ExchangeActivity): Promise<Decided & { readonly view?: ScheduledActivityView }> => {
    const placed = placeOf(activity, refs)
    const named = refsOf(activity, sender)
    const own = [...free.values()].find(({ ref, kind }) => named.has(ref) && kind === activity.kind)
    if ('lacks' in placed) return { ...nothing, action: 'KEPT', ref: own?.ref ?? null, problems: [placed.lacks] }
    const { start = '', durationSeconds, name, date, kind } = activity
    const { arenaRef, startlistRef } = placed
    const asked = { kind, date, start, arenaRef, startlistRef, end: endOfActivity(activity), name: name ?? '' }
    const there = own ?? activityThere([...free.values()], asked)
    if (there === undefined) {
      const view = await plan(ctx, activity, placed)
      const dependsOn = kind === 'SPORT' ? refsAfter(activity, (id) => here.get(id) ?? null) : []
      const whole = dependsOn.length === 0 ? view : await planAfter(ctx, activity, view, dependsOn)
      return { ...nothing, action: 'CREATED', ref: whole.ref, view: whole }
    }
    free.delete(there.ref)
    const end = durationSeconds === undefined ? there.end : asked.end
    const kept = otherInActivity(there, { ...asked, end, name: name ?? there.name })
    return { ...nothing, action: actionOf({ changed: [], kept }), kept, ref: there.ref }
  }
  const done = new Map<ExchangeActivity, Applied>()
  for (const activity of afterWhatTheyWaitFor(activities)) {
    const made = await atomically(ctx, () => decide(activity))
    const { view, ...row } = 'problems' in made ? { ...refused(made.problems), view: undefined } : made.made
    if (row.ref !== null) here.set(activity.id, row.ref)
    done.set(activity, {
      ...{ ...row, collection: 'activities', id: activity.id, idsBefore: [], before: null },
      after: view === undefined ? null : { version: view.version, fields: { activity: view.version } },
    })
    await ctx.tell?.(1)
  }
  return activities.flatMap((activity) => done.get(activity) ?? [])
}

/** The hours of tests that a document says: the schedule is the organiser's, so another one is kept and said, and so is one that is nowhere. */
export const compareHours = async (
  ctx: Pick<ManagingContext, 'db' | 'competition'>,
  rows: readonly Applied[],
  { document, refs: { arenaOf, listOf } }: { readonly document: ApplyBatch['document']; readonly refs: HoursOf },
): Promise<Applied[]> => {
  const told = new Set((document.activities ?? []).map(({ test }) => test))
  const tests = new Map((document.tests ?? []).map((test) => [test.id, test]))
  const isAsked = ({ collection, id, ref }: Applied): boolean => {
    const { date, start, arena } = tests.get(id) ?? {}
    return collection === 'tests' && ref !== null && !told.has(id) && (date ?? start ?? arena) !== undefined
  }
  if (!rows.some(isAsked)) return [...rows]
  const stored = await ctx.db.activity.findMany({
    where: { competitionRef: ctx.competition.ref, startlistRef: { not: null } },
  })
  return rows.map((row) => {
    const test = isAsked(row) ? tests.get(row.id) : undefined
    if (test === undefined) return row
    const list = listOf({ test: test.id })
    const now = stored.find(({ startlistRef }) => startlistRef === list)
    if (now === undefined) {
      const lack = lackOfHour(test, list !== null) ?? 'startlist'
      return { ...row, problems: [...row.problems, problemOf(batchErrors.notScheduled, lack, { name: lack })] }
    }
    const own = { ...test, ...toPlanned(now), arena: now.arenaRef }
    const wanted = { ...test, arena: test.arena === undefined ? undefined : arenaOf(test.arena) }
    const kept = (['date', 'start', 'arena'] as const).filter(
      (field) => wanted[field] !== undefined && wanted[field] !== own[field],
    )
    return kept.length === 0 ? row : { ...row, action: 'KEPT' as const, kept: [...row.kept, ...kept] }
  })
}

/** The activities of these rows that are no longer as their batch has left them. */
export const activitiesTouched = async <
  Row extends { readonly ref: string; readonly after: Readonly<Record<string, unknown>> },
>(
  { db }: Pick<ManagingContext, 'db'>,
  rows: readonly Row[],
): Promise<Row[]> => {
  const now = await db.activity.findMany({
    where: { ref: { in: rows.map(({ ref }) => ref) } },
    select: { ref: true, version: true },
  })
  return rows.filter(({ ref, after }) => now.find((each) => each.ref === ref)?.version !== after.activity)
}

export const removeActivities = async (
  ctx: ManagingContext,
  refs: readonly string[],
  changeReason: string,
): Promise<void> => {
  const stored = await ctx.db.activity.findMany({
    where: { ref: { in: [...refs] } },
    select: { ref: true, kind: true },
  })
  for (const { ref: id, kind } of stored) await deleteActivity(ctx, ScheduledKind.parse(kind), { id, changeReason })
}
