// How the competition office opens time assignment, gives the positions to clubs, and ends it.
import { planAllotment } from '@oxer/domain/competitions/time-assignment/allotment-plan.rules'
import { areMomentsOrdered, reminderMoments } from '@oxer/domain/competitions/time-assignment/assignment-window.rules'
import { timeAssignmentErrors } from '@oxer/domain/competitions/time-assignment/time-assignment.errors'
import type {
  AllotPositions,
  SaveTimeAssignment,
  TimeAssignmentOverview,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { lockRows, refuseStale, takeVersion } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { newDrawSeed } from '../startlist/startlist-compute.commands.ts'
import { remindClubs } from './assignment-mail.commands.ts'
import { type AssignmentRow, type LoadedAssignment, loadAssignment, readAssignment } from './assignment-rows.queries.ts'
import { advanceAssignment, recordAssignment, takeAssignment } from './assignment-writing.commands.ts'
import { minuteOf, waitingOf } from './time-assignment.mappers.ts'
import { allotmentFactsOf, toOverview } from './time-assignment.queries.ts'

type Managing = ActingContext & { readonly competition: CompetitionScope }
type Facts = LoadedAssignment & { readonly row: AssignmentRow }

/** The kind of the tasks that remind clubs, release positions and place the rest, each at its moment. */
export const timeAssignmentTask = 'time-assignment'
export type AssignmentStep = 'REMIND' | 'RELEASE' | 'CLOSE'

const overviewNow = async (ctx: Managing): Promise<TimeAssignmentOverview> =>
  toOverview(ctx, await loadAssignment(ctx.db, ctx.competition.ref), true)

/** A task names the moment for which it was ordered, and does nothing if the moment has been moved since. */
const orderSteps = async (ctx: Managing, name: string, row: AssignmentRow): Promise<void> => {
  const steps: readonly (readonly [AssignmentStep, Date])[] = [
    ...reminderMoments(row).map((moment) => ['REMIND', moment] as const),
    ['RELEASE', row.releasesAt],
    ['CLOSE', row.closesAt],
  ]
  for (const [step, moment] of steps) {
    if (moment <= ctx.now() && step === 'REMIND') continue
    await orderTask(ctx, {
      kind: timeAssignmentTask,
      name,
      input: { competition: ctx.competition.ref, step, moment: moment.toISOString() },
      dueAt: moment,
    })
  }
}

/** To whole minutes, which is what the clock of the window counts. */
const momentOf = (text: string): Date => new Date(Math.floor(Date.parse(text) / 60_000) * 60_000)

const takeRowOf = async (ctx: Managing): Promise<AssignmentRow> => {
  const row = await readAssignment(ctx.db, ctx.competition.ref)
  if (row === null) throw failure(kernelErrors.notFound)
  return row
}

/** The row in the version that the caller saw; null to open it. Of two who open it at the same moment, the second finds the row of the first. */
const takeKnown = async (ctx: Managing, version: number | undefined): Promise<AssignmentRow | null> => {
  const { ref } = ctx.competition
  if ((await readAssignment(ctx.db, ref)) === null) await lockRows(ctx, 'competition', [ref])
  const known = await readAssignment(ctx.db, ref)
  if (known === null) return null
  return takeVersion(
    ctx,
    'timeAssignment',
    { ref: known.ref, version: version ?? 0 },
    () => takeRowOf(ctx),
    () => overviewNow(ctx),
  )
}

/** Opens time assignment for a competition, or changes its moments. What has been released or closed happens again at its new moment. */
export const saveTimeAssignment = async (
  ctx: Managing,
  { version, ...sent }: SaveTimeAssignment,
): Promise<TimeAssignmentOverview> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: competitionRef } = ctx.competition
  const moments = {
    opensAt: momentOf(sent.opensAt),
    releasesAt: momentOf(sent.releasesAt),
    closesAt: momentOf(sent.closesAt),
  }
  if (!areMomentsOrdered(moments)) throw failure(timeAssignmentErrors.momentsDisordered, { field: 'closesAt' })
  const before = await takeKnown(ctx, version)
  const row =
    before === null
      ? await ctx.db.timeAssignment.create({
          data: { ref: ctx.newRef(), competitionRef, ...moments, createdAt: ctx.now() },
        })
      : await ctx.db.timeAssignment.update({
          where: { ref: before.ref },
          data: {
            ...moments,
            ...(moments.releasesAt > ctx.now() && { releasedAt: null }),
            ...(moments.closesAt > ctx.now() && { closedAt: null }),
            version: { increment: 1 },
          },
        })
  const facts: Facts = { ...(await loadAssignment(ctx.db, competitionRef)), row }
  const shown = ({ opensAt, releasesAt, closesAt }: AssignmentRow) => ({ opensAt, releasesAt, closesAt })
  recordAssignment(ctx, facts, before === null ? 'open' : 'update', before && shown(before), shown(row))
  await orderSteps(ctx, facts.competition.name, row)
  return toOverview(ctx, facts, true)
}

const takeFacts = async (ctx: CommandContext, competitionRef: string): Promise<Facts> => {
  const { row, ...facts } = await takeAssignment(ctx, competitionRef)
  if (row === null) throw failure(timeAssignmentErrors.notConfigured)
  return { ...facts, row }
}

/** Gives the open positions to the clubs whose riders wait, drawn by the seed. Again: filled positions stay, the others are given again. */
export const allotTimes = async (
  ctx: Managing,
  { spread, seed, version }: AllotPositions,
): Promise<TimeAssignmentOverview> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const facts = await takeFacts(ctx, ctx.competition.ref)
  await refuseStale(facts.row, version, () => overviewNow(ctx))
  const asked = allotmentFactsOf(facts)
  if (asked.positions.length === 0) throw failure(timeAssignmentErrors.notConfigured)
  const drawn = seed ?? newDrawSeed()
  const { clubs } = planAllotment(asked, drawn, spread)
  await ctx.db.$executeRaw`
    UPDATE startlist_entry e SET allotted_to_ref = x.club
    FROM json_to_recordset(${JSON.stringify([...clubs].map(([ref, club]) => ({ ref, club })))}::json) AS x(ref uuid, club uuid)
    WHERE e.ref = x.ref AND e.allotted_to_ref IS DISTINCT FROM x.club`
  const row = await ctx.db.timeAssignment.update({
    where: { ref: facts.row.ref },
    data: { spread, seed: drawn, allottedAt: ctx.now(), version: { increment: 1 } },
  })
  const { spread: oldSpread, seed: oldSeed } = facts.row
  recordAssignment(
    ctx,
    facts,
    'allot',
    { spread: oldSpread, seed: oldSeed },
    {
      spread,
      seed: drawn,
      positions: Object.fromEntries(clubs),
    },
  )
  return toOverview(ctx, { ...(await loadAssignment(ctx.db, ctx.competition.ref)), row }, true)
}

/** Places the rest now, as the closing does: in the order of registration, own positions before free ones, the earliest that fits. */
export const placeRest = async (ctx: Managing): Promise<TimeAssignmentOverview> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const facts = await takeFacts(ctx, ctx.competition.ref)
  await advanceAssignment(ctx, facts, 'REST', minuteOf(ctx.now()))
  return overviewNow(ctx)
}

const countWaiting = (facts: Facts, only: readonly string[] | null): ReadonlyMap<string, number> => {
  const waiting = new Map<string, number>()
  for (const { organisationRef } of waitingOf(facts)) {
    if (organisationRef === null || (only !== null && !only.includes(organisationRef))) continue
    waiting.set(organisationRef, (waiting.get(organisationRef) ?? 0) + 1)
  }
  return waiting
}

/** Reminds clubs with riders who wait, of the chosen ones or of all. */
export const sendAssignmentReminders = async (
  ctx: CommandContext,
  facts: Facts,
  only: readonly string[] | null,
): Promise<{ clubs: number; mails: number }> => {
  const sent = await remindClubs(ctx, facts, countWaiting(facts, only))
  if (sent.mails === 0) {
    ctx.recordNothing('no club has to be reminded')
    return sent
  }
  await ctx.db.timeAssignment.update({ where: { ref: facts.row.ref }, data: { remindedAt: ctx.now() } })
  recordAssignment(ctx, facts, 'remind', null, sent)
  return sent
}

export const remindByOffice = async (
  ctx: Managing,
  { organisations }: { organisations: readonly string[] | null },
): Promise<{ clubs: number; mails: number }> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  return sendAssignmentReminders(ctx, await takeFacts(ctx, ctx.competition.ref), organisations)
}

/** The work of the tasks. */
export const runAssignmentStep = async (
  ctx: CommandContext,
  { competition, step, moment }: { competition: string; step: AssignmentStep; moment: string },
): Promise<string> => {
  const { row, ...loaded } = await takeAssignment(ctx, competition)
  if (row === null) {
    ctx.recordNothing('it is not open any more')
    return 'gone'
  }
  const facts: Facts = { ...loaded, row }
  const planned: readonly Date[] = {
    REMIND: reminderMoments(row),
    RELEASE: [row.releasesAt],
    CLOSE: [row.closesAt],
  }[step]
  const isDone = (step === 'RELEASE' && row.releasedAt !== null) || (step === 'CLOSE' && row.closedAt !== null)
  if (isDone || row.allottedAt === null || !planned.some((each) => each.toISOString() === moment)) {
    ctx.recordNothing('the moment was moved, or it is done')
    return 'moved'
  }
  if (step === 'REMIND') await sendAssignmentReminders(ctx, facts, null)
  // The moment itself, and not the clock of this process, which may be a little behind that of the database.
  else await advanceAssignment(ctx, facts, step, minuteOf(new Date(moment)))
  return 'done'
}
