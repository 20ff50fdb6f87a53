import type { Activity, Prisma } from '@oxer/db'
import {
  type DelayActivity,
  type DelayMove,
  type DelayProblem,
  delaySchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-delay.rules'
import type {
  PlanStartlists,
  RecalculateSchedule,
  SaveBreakActivity,
  SaveRankingActivity,
  SaveSportActivity,
  SaveTextActivity,
  ScheduledActivityView,
  ScheduledKind,
  ScheduleRecalculation,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import {
  type ActivityChange,
  findDependencyCycle,
} from '@oxer/domain/competitions/time-schedule/schedule-recalculation.rules'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toLocalTime, toSeconds } from '@oxer/domain/kernel/time/time.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { confirmMoves, writeEntryTimes } from './planned-times.commands.ts'
import { toActivityView } from './time-schedule.mappers.ts'
import {
  durationOf,
  loadSchedule,
  namesOf,
  proposePlaces,
  type ScheduleFacts,
  startsOf,
  viewSchedule,
} from './time-schedule.queries.ts'

export type ScheduleContext = ActingContext & { readonly competition: CompetitionScope }

const midnight = 86_400

/** Writers of one schedule come one after another, because the time of one activity follows from the others. */
export const takeTurn = async (ctx: ScheduleContext): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await lockRows(ctx, 'competition', [ctx.competition.ref])
}

type Columns = Omit<Prisma.ActivityUncheckedCreateInput, 'ref' | 'competitionRef' | 'version' | 'kind'>

type Placed = { readonly date: string; readonly start: string; readonly end: string }

/** Start and end in seconds, on a day of the competition. */
export const timesIn = (
  facts: ScheduleFacts,
  { date, start, end }: Placed,
): { startSeconds: number; endSeconds: number } => {
  const { competition } = facts
  if (date < competition.start || date > competition.end) {
    throw failure(timeScheduleErrors.dateOutsideCompetition, { field: 'date' })
  }
  const [startSeconds, endSeconds] = [toSeconds(start), toSeconds(end)]
  if (endSeconds < startSeconds) throw failure(timeScheduleErrors.endBeforeStart, { field: 'end' })
  return { startSeconds, endSeconds }
}

export const checkArena = (facts: ScheduleFacts, arenaRef: string | null): void => {
  if (arenaRef !== null && !facts.arenas.some(({ ref }) => ref === arenaRef)) {
    throw failure(kernelErrors.notFound, { field: 'arenaRef' })
  }
}

const recordChange = (
  ctx: ScheduleContext,
  action: string,
  before: ScheduledActivityView | null,
  after: ScheduledActivityView | null,
  changeReason?: string,
): void =>
  ctx.record({
    action,
    noun: 'activity',
    ref: (after ?? before)?.ref ?? ctx.competition.ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    before,
    after: changeReason === undefined ? after : { ...after, changeReason },
  })

/** The start list of an activity, with where it is planned. */
const placeIn = (facts: ScheduleFacts, { date, arenaRef, startSeconds, startlistRef }: Activity) => ({
  list: facts.lists.get(startlistRef ?? ''),
  from: { date, arenaRef, startSeconds },
})

type Saved = { ref?: string | undefined; version?: number | undefined }

export const findStored = async (
  facts: ScheduleFacts,
  kind: ScheduledKind,
  { ref, version }: Saved,
): Promise<Activity | null> => {
  if (ref === undefined) return null
  const stored = facts.activities.find((activity) => activity.ref === ref && activity.kind === kind)
  if (stored === undefined) throw failure(kernelErrors.notFound)
  if (version === undefined) throw failure(kernelErrors.fieldRequired, { field: 'version' })
  await refuseStale(stored, version, (activity) => toActivityView(activity, facts.lists))
  return stored
}

/** Creates an activity, or changes the one that the input names. */
export const saveActivity = async (
  ctx: ScheduleContext,
  facts: ScheduleFacts,
  kind: ScheduledKind,
  stored: Activity | null,
  columns: Columns,
  changeReason?: string,
): Promise<ScheduledActivityView> => {
  const activity =
    stored === null
      ? await ctx.db.activity.create({
          data: { ref: ctx.newRef(), competitionRef: ctx.competition.ref, kind, ...columns },
        })
      : await ctx.db.activity.update({
          where: { ref: stored.ref },
          data: { ...columns, version: { increment: 1 } },
        })
  const view = toActivityView(activity, facts.lists)
  recordChange(
    ctx,
    stored === null ? 'create' : 'update',
    stored && toActivityView(stored, facts.lists),
    view,
    changeReason,
  )
  await publishChange(ctx, ctx.competition.ref)
  return view
}

export const saveSportActivity = async (
  ctx: ScheduleContext,
  input: SaveSportActivity,
): Promise<ScheduledActivityView> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const stored = await findStored(facts, 'SPORT', input)
  checkArena(facts, input.arenaRef)
  const list = facts.lists.get(input.startlistRef)
  if (list === undefined) throw failure(kernelErrors.notFound, { field: 'startlistRef' })
  const isElsewhere = facts.activities.some(
    (activity) => activity.startlistRef === input.startlistRef && activity.ref !== stored?.ref,
  )
  if (isElsewhere) throw failure(timeScheduleErrors.startlistAlreadyPlanned, { field: 'startlistRef' })
  const known = new Set(facts.activities.filter(({ kind }) => kind === 'SPORT').map(({ ref }) => ref))
  for (const [index, ref] of input.dependsOn.entries()) {
    if (!known.has(ref) || ref === stored?.ref) throw failure(kernelErrors.notFound, { field: `dependsOn.${index}` })
  }
  const ends = toSeconds(input.start) + durationOf(list)
  if (input.end === null && ends >= midnight) throw failure(timeScheduleErrors.runsPastMidnight, { field: 'start' })
  const times = timesIn(facts, { ...input, end: input.end ?? toLocalTime(ends) })
  if (stored !== null) {
    refuseCycle(facts, stored.ref, input.dependsOn)
    const to = { date: input.date, arenaRef: input.arenaRef, startSeconds: times.startSeconds }
    const staysOn = stored.startlistRef === input.startlistRef
    await confirmMoves(ctx, facts, [{ ...placeIn(facts, stored), to: staysOn ? to : null }], input.changeReason)
  }
  const columns: Columns = {
    arenaRef: input.arenaRef,
    startlistRef: input.startlistRef,
    name: input.name === '' ? list.name : input.name,
    date: input.date,
    ...times,
    isTimeHidden: input.hideTime,
    isEntryTimeHidden: input.hideEntryTime,
    isFixed: input.isFixed,
    subjectRefs: input.dependsOn,
  }
  const view = await saveActivity(ctx, facts, 'SPORT', stored, columns, input.changeReason)
  const left = stored?.startlistRef === input.startlistRef ? undefined : facts.lists.get(stored?.startlistRef ?? '')
  await writeEntryTimes(ctx, [
    { list, startSeconds: times.startSeconds },
    ...(left === undefined ? [] : [{ list: left, startSeconds: null }]),
  ])
  return view
}

export const saveTextActivity = async (
  ctx: ScheduleContext,
  input: SaveTextActivity,
): Promise<ScheduledActivityView> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const stored = await findStored(facts, 'TEXT', input)
  checkArena(facts, input.arenaRef)
  if (input.arenaRef === null && !input.general) throw failure(timeScheduleErrors.arenaRequired, { field: 'arenaRef' })
  return saveActivity(ctx, facts, 'TEXT', stored, {
    arenaRef: input.general ? null : input.arenaRef,
    name: input.name,
    description: input.description,
    link: input.link,
    isGeneral: input.general,
    date: input.date,
    ...timesIn(facts, input),
    isTimeHidden: input.hideTime,
    isFixed: input.isFixed,
  })
}

export const saveBreakActivity = async (
  ctx: ScheduleContext,
  input: SaveBreakActivity,
): Promise<ScheduledActivityView> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const stored = await findStored(facts, 'BREAK', input)
  checkArena(facts, input.arenaRef)
  return saveActivity(ctx, facts, 'BREAK', stored, {
    arenaRef: input.arenaRef,
    breakKind: input.breakKind ?? stored?.breakKind ?? 'BREAK',
    name: input.name,
    date: input.date,
    ...timesIn(facts, input),
    isTimeHidden: input.hideTime,
    isFixed: input.isFixed,
  })
}

export const saveRankingActivity = async (
  ctx: ScheduleContext,
  input: SaveRankingActivity,
): Promise<ScheduledActivityView> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const stored = await findStored(facts, 'RANKING', input)
  checkArena(facts, input.arenaRef)
  const known = await ctx.db.ranking.findMany({
    where: { competitionRef: ctx.competition.ref, ref: { in: input.competitionRankingRefs } },
    select: { ref: true },
  })
  for (const [index, ref] of input.competitionRankingRefs.entries()) {
    if (!known.some((ranking) => ranking.ref === ref)) {
      throw failure(kernelErrors.notFound, { field: `competitionRankingRefs.${index}` })
    }
  }
  return saveActivity(ctx, facts, 'RANKING', stored, {
    arenaRef: input.arenaRef,
    name: input.name,
    isGeneral: input.arenaRef === null,
    date: input.date,
    ...timesIn(facts, input),
    isTimeHidden: input.hideTime,
    isFixed: input.isFixed,
    subjectRefs: input.competitionRankingRefs,
  })
}

/** Later activities stay where they are; a recalculation closes the gap on request. */
export const deleteActivity = async (
  ctx: ScheduleContext,
  kind: ScheduledKind,
  { id: ref, changeReason }: { readonly id: string; readonly changeReason?: string | undefined },
): Promise<void> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const stored = facts.activities.find((activity) => activity.ref === ref && activity.kind === kind)
  if (stored === undefined) throw failure(kernelErrors.notFound)
  await confirmMoves(ctx, facts, [{ ...placeIn(facts, stored), to: null }], changeReason)
  await ctx.db.activity.delete({ where: { ref } })
  // Removes the activity from those that wait for it.
  await ctx.db.$executeRaw`
    UPDATE activity SET subject_refs = array_remove(subject_refs, ${ref}::uuid)
    WHERE competition_ref = ${ctx.competition.ref}::uuid AND kind = 'SPORT' AND ${ref}::uuid = ANY (subject_refs)`
  const list = stored.startlistRef === null ? undefined : facts.lists.get(stored.startlistRef)
  if (list !== undefined) await writeEntryTimes(ctx, [{ list, startSeconds: null }])
  recordChange(ctx, 'delete', toActivityView(stored, facts.lists), null, changeReason)
  await publishChange(ctx, ctx.competition.ref)
}

/** Stores the proposal of the same input; lists without a place stay unplanned. */
export const planStartlists = async (ctx: ScheduleContext, input: PlanStartlists): Promise<TimeSchedule> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const { places, unplaced } = proposePlaces(facts, input)
  const [late] = unplaced
  if (late !== undefined && places.length === 0) {
    if (late.reason.kind === 'NO_ARENA') throw failure(timeScheduleErrors.arenaRequired, { field: 'arenaRefs' })
    throw failure(timeScheduleErrors.runsPastMidnight, { field: 'start', values: { name: late.list.name } })
  }
  if (places.length === 0) {
    ctx.recordNothing('every start list is on the schedule')
    return viewSchedule(facts)
  }
  await ctx.db.activity.createMany({
    data: places.map(({ list, arenaRef, date, startSeconds, endSeconds }) => ({
      ref: ctx.newRef(),
      competitionRef: ctx.competition.ref,
      kind: 'SPORT',
      arenaRef,
      startlistRef: list.ref,
      name: list.name,
      date,
      startSeconds,
      endSeconds,
    })),
  })
  await writeEntryTimes(ctx, places)
  const after = await loadSchedule(ctx.db, ctx.competition)
  const made = new Set(places.map(({ list }) => list.ref))
  for (const activity of after.activities) {
    if (activity.startlistRef !== null && made.has(activity.startlistRef)) {
      recordChange(ctx, 'create', null, toActivityView(activity, after.lists))
    }
  }
  await publishChange(ctx, ctx.competition.ref)
  return viewSchedule(after)
}

type Moving = DelayActivity & { readonly name: string }

const toScheduled = (facts: ScheduleFacts, activity: Activity): Moving => ({
  ref: activity.ref,
  name: activity.name,
  arenaRef: activity.isGeneral ? null : activity.arenaRef,
  date: activity.date,
  startSeconds: activity.startSeconds,
  endSeconds: activity.endSeconds,
  isFixed: activity.isFixed,
  dependsOn: activity.kind === 'SPORT' ? activity.subjectRefs : [],
  presences: startsOf(facts.lists.get(activity.startlistRef ?? '')).flatMap(({ riderRef, horseRef, ...when }) => [
    ...(riderRef === null ? [] : [{ kind: 'RIDER' as const, ref: riderRef, ...when }]),
    ...(horseRef === null ? [] : [{ kind: 'HORSE' as const, ref: horseRef, ...when }]),
  ]),
})

const refuseCycle = (facts: ScheduleFacts, ref: string, dependsOn: readonly string[]): void => {
  const activities = facts.activities
    .map((activity) => toScheduled(facts, activity))
    .map((activity) => (activity.ref === ref ? { ...activity, dependsOn } : activity))
  if (findDependencyCycle(activities) !== null) {
    throw failure(timeScheduleErrors.dependencyCycle, { field: 'dependsOn' })
  }
}

type Change = ActivityChange & {
  /** A new length, from its start after the earlier changes. */
  readonly lastsSeconds?: number
}

/** Applied in order; if an activity moves twice, only the last obstacle is reported. */
const applyChanges = (
  facts: ScheduleFacts,
  changes: readonly Change[],
  gapSeconds: number,
): {
  readonly activities: readonly Moving[]
  readonly moves: ReadonlyMap<string, DelayMove>
  readonly problems: readonly DelayProblem[]
} => {
  let activities: readonly Moving[] = facts.activities.map((activity) => toScheduled(facts, activity))
  if (findDependencyCycle(activities) !== null) throw failure(timeScheduleErrors.dependencyCycle)
  const moves = new Map<string, DelayMove>()
  const problems = new Map<string, DelayProblem>()
  const transferSeconds = facts.competition.settings.transferMinutes * 60
  for (const { lastsSeconds, ...change } of changes) {
    const begins = activities.find(({ ref }) => ref === change.ref)?.startSeconds ?? 0
    const wanted = lastsSeconds === undefined ? change : { ...change, endSeconds: begins + lastsSeconds }
    const delayed = delaySchedule(activities, wanted, { gapSeconds, transferSeconds, dayEndSeconds: midnight })
    if (!delayed.ok) {
      throw delayed.code === 'ACTIVITY_NOT_FOUND'
        ? failure(kernelErrors.notFound, { field: 'ref' })
        : failure(timeScheduleErrors.endBeforeStart, { field: 'end' })
    }
    activities = delayed.activities
    for (const move of delayed.moves) {
      if (move.reason !== 'CHANGED' || !moves.has(move.ref)) moves.set(move.ref, move)
    }
    for (const problem of delayed.problems) problems.set(`${problem.code} ${problem.ref}`, problem)
  }
  return { activities, moves, problems: [...problems.values()] }
}

/** Activities whose length has changed, because the entries of their start list have. */
const lengthChanges = (facts: ScheduleFacts): readonly Change[] =>
  facts.activities.flatMap(({ ref, startlistRef, startSeconds, endSeconds }) => {
    const list = startlistRef === null ? undefined : facts.lists.get(startlistRef)
    if (list === undefined || startSeconds + durationOf(list) === endSeconds) return []
    return [{ ref, lastsSeconds: durationOf(list) }]
  })

/**
 * decision 19: after one change, only activities that must move are moved, with the reason. Without a change, every activity first gets
 * the present length of its start list. All entry times are stored in one statement.
 */
export const recalculateTimes = async (
  ctx: ScheduleContext,
  input: RecalculateSchedule,
): Promise<ScheduleRecalculation> => {
  await takeTurn(ctx)
  const facts = await loadSchedule(ctx.db, ctx.competition)
  const asked =
    input.ref === undefined
      ? lengthChanges(facts)
      : [
          {
            ref: input.ref,
            ...(input.start !== undefined && { startSeconds: toSeconds(input.start) }),
            ...(input.end !== undefined && { endSeconds: toSeconds(input.end) }),
          },
        ]
  const { activities, moves: causes, problems } = applyChanges(facts, asked, input.gap * 60)
  const tooLate = activities.find(({ startSeconds }) => startSeconds >= midnight)
  if (tooLate !== undefined) {
    throw failure(timeScheduleErrors.runsPastMidnight, { values: { name: tooLate.name } })
  }
  const was = new Map(facts.activities.map((activity) => [activity.ref, activity]))
  const moved = activities.filter((activity) => {
    const old = was.get(activity.ref)
    return old?.startSeconds !== activity.startSeconds || old.endSeconds !== activity.endSeconds
  })
  const moves = moved.flatMap(({ ref, date, startSeconds }) => {
    const old = was.get(ref)
    return old === undefined ? [] : [{ ...placeIn(facts, old), to: { date, arenaRef: old.arenaRef, startSeconds } }]
  })
  await confirmMoves(ctx, facts, moves, input.changeReason)
  if (moved.length > 0) {
    const rows = moved.map(({ ref, startSeconds, endSeconds }) => ({ ref, starts: startSeconds, ends: endSeconds }))
    await ctx.db.$executeRaw`
      UPDATE activity a SET start_seconds = x.starts, end_seconds = x.ends, version = a.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(ref uuid, starts int, ends int) WHERE a.ref = x.ref`
  }
  const after = await loadSchedule(ctx.db, ctx.competition)
  await writeEntryTimes(
    ctx,
    after.activities.flatMap(({ startlistRef, startSeconds }) => {
      const list = startlistRef === null ? undefined : after.lists.get(startlistRef)
      return list === undefined ? [] : [{ list, startSeconds }]
    }),
  )
  for (const { ref } of moved) {
    const [old, now] = [facts, after].map((each) => {
      const activity = each.activities.find((candidate) => candidate.ref === ref)
      return activity === undefined ? null : toActivityView(activity, each.lists)
    })
    recordChange(ctx, 'recalculate', old ?? null, now ?? null, input.changeReason)
  }
  if (moved.length === 0) ctx.recordNothing('no activity moved; entry times follow from the schedule')
  await publishChange(ctx, ctx.competition.ref)
  const told = (activity: Pick<Moving, 'startSeconds' | 'endSeconds'>) => ({
    start: toLocalTime(activity.startSeconds),
    end: toLocalTime(activity.endSeconds),
  })
  const names = namesOf(facts)
  const named = (ref: string | null | undefined) => {
    const activity = was.get(ref ?? '')
    return activity === undefined ? null : { ref: activity.ref, name: activity.name }
  }
  return {
    moved: moved.map((activity) => {
      const move = causes.get(activity.ref)
      return {
        ref: activity.ref,
        name: activity.name,
        reason: move?.reason ?? 'CHANGED',
        cause: named(move?.causeRef),
        personName: names.get(move?.personRef ?? '') ?? null,
        from: told(was.get(activity.ref) ?? activity),
        to: told(activity),
      }
    }),
    problems: problems.map(({ code, ref, causeRef }) => ({
      code,
      ref,
      name: named(ref)?.name ?? '',
      cause: named(causeRef),
    })),
    schedule: viewSchedule(after),
  }
}
