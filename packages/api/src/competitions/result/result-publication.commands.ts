// When saved results reach the public (decision 60): at once, at the rate of the competition, or when the organiser publishes them.
import type { Db } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { resultUpdatesOf } from '@oxer/domain/competitions/competition/competition.rules'
import { CompetitionLive, CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import type { ResultsPublished } from '@oxer/domain/competitions/result/result-entry.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext, CommandContext, Context } from '../../kernel/context/context.ts'
import { withAnnouncements } from '../../kernel/event/event-log.commands.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { followChampionship, takeStandings } from '../championship-ranking/championship-following.commands.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { countHeldResults, getResultPublication } from './result-publication.queries.ts'

/** The kind of the task that publishes held results at the rate of their competition. */
export const publishResultsTask = 'publish-results'

type Publishing = Pick<CommandContext, 'db' | 'services' | 'announce' | 'now' | 'newRef'>

const readLive = async (db: Db, ref: string) => {
  const row = await db.competition.findUniqueOrThrow({
    where: { ref },
    select: { live: true, resultsDueAt: true, name: true },
  })
  return { ...row, live: CompetitionLive.parse(row.live) }
}

/**
 * Call it before results are stored. Returns whether they are to be held; what the public sees of those that are stored already is then kept
 * beside them.
 */
export const holdResults = async (
  db: Db,
  competitionRef: string,
  registrationRefs: readonly string[],
): Promise<{ live: CompetitionLive; isHeld: boolean }> => {
  const { live } = await readLive(db, competitionRef)
  const isHeld = resultUpdatesOf(live).mode !== 'AT_ONCE'
  if (isHeld) {
    await db.$executeRaw`
      UPDATE result SET is_held = true, shown = jsonb_build_object('status', status, 'content', content, 'score', score,
        'enteredAt', entered_at)
      WHERE registration_ref = ANY(${[...registrationRefs]}::uuid[]) AND NOT is_held`
  }
  return { live, isHeld }
}

/** Makes held results public, of some parts of tests or of the whole competition. The caller notifies the public pages. */
export const releaseResults = (
  db: Db,
  competitionRef: string,
  testSetRefs: readonly string[] | null,
): Promise<number> =>
  db.$executeRaw`
    UPDATE result SET is_held = false, shown = NULL
    WHERE competition_ref = ${competitionRef}::uuid AND is_held
      AND (${testSetRefs === null} OR test_set_ref = ANY(${[...(testSetRefs ?? [])]}::uuid[]))`

/** The rate counts from the first result that is held. One task at a time waits for a competition. */
const schedule = async (ctx: ActingContext, competition: { ref: string; name: string }, minutes: number) => {
  const [row] = await ctx.db.$queryRaw<{ dueAt: Date }[]>`
    UPDATE competition SET results_due_at = now() + make_interval(mins => ${minutes}::int)
    WHERE ref = ${competition.ref}::uuid RETURNING results_due_at AS "dueAt"`
  await orderTask(ctx, {
    kind: publishResultsTask,
    name: competition.name,
    input: { competition: competition.ref },
    dueAt: row?.dueAt ?? null,
  })
}

/**
 * Call it after results are stored, last of all. Notifies the public pages of results that follow at once. Held ones change nothing that the
 * public sees; at a rate they are scheduled. The row is locked before the settings are read again, so a change of them, and the task that
 * publishes, come before or after this write.
 */
export const announceResults = async (ctx: ActingContext, competitionRef: string, isHeld: boolean): Promise<void> => {
  if (!isHeld) {
    await publishChange(ctx, competitionRef)
    return
  }
  await takeStandings(ctx.db, competitionRef, false)
  await lockRows(ctx, 'competition', [competitionRef])
  const { live, resultsDueAt, name } = await readLive(ctx.db, competitionRef)
  const { mode, everyMinutes } = resultUpdatesOf(live)
  if (mode === 'AT_ONCE') {
    await releaseResults(ctx.db, competitionRef, null)
    await followChampionship(ctx, competitionRef, null)
    await publishChange(ctx, competitionRef)
  } else if (mode === 'EVERY_MINUTES' && resultsDueAt === null) {
    await schedule(ctx, { ref: competitionRef, name }, everyMinutes)
  }
}

/** For a read that has stored what follows from the results, in a transaction of its own. */
export const publishRecalculated = (
  ctx: Pick<Context, 'db' | 'services' | 'now'> & { readonly competition: CompetitionScope },
  testSetRef: string,
): Promise<void> => {
  const { ref: parentRef } = ctx.competition
  const lines = [{ action: 'recalculate', noun: 'result', ref: testSetRef, parentRef }]
  return withAnnouncements(ctx, lines, (announce) => publishChange({ ...ctx, announce }, parentRef))
}

/** Call it after the settings have changed: held results follow the new ones. */
export const followLiveSettings = async (ctx: ActingContext, competitionRef: string): Promise<void> => {
  const { live, resultsDueAt, name } = await readLive(ctx.db, competitionRef)
  const { mode, everyMinutes } = resultUpdatesOf(live)
  if (mode === 'AT_ONCE') {
    await releaseResults(ctx.db, competitionRef, null)
    await followChampionship(ctx, competitionRef, null)
  }
  if (mode !== 'EVERY_MINUTES' || resultsDueAt !== null) return
  const held = await ctx.db.result.findFirst({ where: { competitionRef, isHeld: true }, select: { ref: true } })
  if (held !== null) await schedule(ctx, { ref: competitionRef, name }, everyMinutes)
}

/** The work of the task. Does nothing if the organiser took the publication over meanwhile. */
export const publishDueResults = async (ctx: Publishing, competitionRef: string): Promise<number> => {
  await takeStandings(ctx.db, competitionRef, true)
  await lockRows(ctx, 'competition', [competitionRef])
  await ctx.db.competition.update({ where: { ref: competitionRef }, data: { resultsDueAt: null } })
  const { live } = await readLive(ctx.db, competitionRef)
  if (resultUpdatesOf(live).mode === 'BY_ORGANISER') return 0
  const published = await releaseResults(ctx.db, competitionRef, null)
  if (published > 0) {
    await followChampionship(ctx, competitionRef, null)
    await publishChange(ctx, competitionRef)
  }
  return published
}

/** Publishes the results that are saved now, in any mode, and with them the part RESULTS of the competition. */
export const publishResults = async (
  ctx: ActingContext & { readonly competition: CompetitionScope },
  { testSet }: { testSet?: string | undefined },
): Promise<ResultsPublished> => {
  const { ref, federationRef, status } = ctx.competition
  if (status === 'ARCHIVED' || status === 'CANCELLED') throw failure(competitionErrors.closed)
  if (testSet !== undefined) {
    const known = await ctx.db.testSet.findFirst({
      where: { ref: testSet, test: { competitionRef: ref, deletedAt: null } },
      select: { ref: true },
    })
    if (known === null) throw failure(competitionErrors.testNotFound, { field: 'testSet' })
  }
  await takeStandings(ctx.db, ref, true)
  await lockRows(ctx, 'competition', [ref])
  const where = { ref }
  const { publishedParts: before } = await ctx.db.competition.findUniqueOrThrow({
    where,
    select: { publishedParts: true },
  })
  const publishedParts = CompetitionPart.options.filter((part) => part === 'RESULTS' || before.includes(part))
  const published = await releaseResults(ctx.db, ref, testSet === undefined ? null : [testSet])
  if (published > 0) await followChampionship(ctx, ref, null)
  const isPartNew = !before.includes('RESULTS')
  if (isPartNew) await ctx.db.competition.update({ where, data: { publishedParts, version: { increment: 1 } } })
  if (published > 0 || isPartNew) {
    ctx.record({
      action: 'publish',
      noun: 'result',
      ref: testSet ?? ref,
      parentRef: ref,
      federationRef,
      before: { publishedParts: before },
      after: { publishedParts, results: published },
    })
    await publishChange(ctx, ref)
  } else ctx.recordNothing('every saved result was public already')
  const held = await countHeldResults(ctx.db, ref)
  return { published, publication: await getResultPublication(ctx.db, ctx.competition, held) }
}
