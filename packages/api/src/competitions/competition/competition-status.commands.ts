import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { mayPublishParts } from '@oxer/domain/competitions/competition/competition.rules'
import {
  type CancelCompetition,
  type CompetitionDetail,
  CompetitionPart,
  type CompetitionStatus,
} from '@oxer/domain/competitions/competition/competition.schema'
import type {
  PublishCompetition,
  PublishCompetitionOutcome,
} from '@oxer/domain/competitions/competition/competition-publication.schema'
import {
  isActiveRegistration,
  registrationStatuses,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { decideStartlistTransition } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { decideEventTransition } from '@oxer/domain/federation/event-status/event-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { followChampionship, takeStandings } from '../championship-ranking/championship-following.commands.ts'
import { settleRegistrationFees, takeEntries } from '../registration/registration-fees.commands.ts'
import { releaseResults } from '../result/result-publication.commands.ts'
import type { ManagingContext } from './competition.commands.ts'
import { publishChange } from './competition.publication.ts'
import { getCompetition } from './competition.queries.ts'

const activeStatuses = registrationStatuses.filter(isActiveRegistration)

const notAllowed = (from: CompetitionStatus, to: CompetitionStatus) =>
  failure(competitionErrors.transitionNotAllowed, { values: { from, to } })

/** One transition of the table of decision 8, or its coded refusal. */
const moveTo = async (
  ctx: ManagingContext,
  to: CompetitionStatus,
  columns: { cancelReason?: string; publishedAt?: Date; deletedAt?: Date } = {},
): Promise<void> => {
  const { ref, status: from, federationRef } = ctx.competition
  const hasRegistrations =
    to === 'DELETED' &&
    (await ctx.db.registration.findFirst({
      where: { competitionRef: ref, deletedAt: null, status: { in: activeStatuses } },
      select: { ref: true },
    })) !== null
  const hasResults =
    to === 'DELETED' &&
    (await ctx.db.result.findFirst({ where: { competitionRef: ref }, select: { ref: true } })) !== null
  const decision = decideEventTransition(from, to, {
    reason: columns.cancelReason ?? null,
    isInUse: hasRegistrations || hasResults,
  })
  if (!decision.ok) {
    switch (decision.code) {
      case 'CANCEL_REASON_REQUIRED':
        throw failure(competitionErrors.cancelReasonRequired, { field: 'reason' })
      case 'STILL_IN_USE':
        throw failure(competitionErrors.deleteWithRegistrations)
      case 'TRANSITION_NOT_ALLOWED':
        throw notAllowed(from, to)
    }
  }
  await takeStandings(ctx.db, ref, true)
  const entries = to === 'CANCELLED' || to === 'DELETED' ? await takeEntries(ctx, ref) : []
  // Of two simultaneous transitions, the later one meets the new state.
  const { count } = await ctx.db.competition.updateMany({
    where: { ref, status: from },
    data: { ...columns, status: to, version: { increment: 1 } },
  })
  if (count === 0) throw notAllowed(from, to)
  ctx.record({
    action: decision.row.action.toLowerCase(),
    noun: 'competition',
    ref,
    federationRef,
    before: { status: from },
    after: { status: to, ...(columns.cancelReason === undefined ? {} : { cancelReason: columns.cancelReason }) },
  })
  await followChampionship(ctx, ref, null)
  // Nobody owes anything for a competition that does not take place.
  await settleRegistrationFees(ctx, entries)
  await publishChange(ctx, ref)
}

/** Moves every start list that can reach `to` in one step (decision 11). */
const moveStartlists = async (
  ctx: ManagingContext,
  to: StartlistStatus,
): Promise<{ startlistsMoved: number; startlistsLeft: number }> => {
  const { ref, federationRef } = ctx.competition
  const lists = await ctx.db.startlist.findMany({
    where: { competitionRef: ref },
    relationLoadStrategy: 'join',
    select: { ref: true, status: true, testSets: { select: { results: { select: { ref: true }, take: 1 } } } },
  })
  const waiting = lists.filter((list) => list.status !== to)
  const movable = waiting.filter((list) => {
    const hasResults = list.testSets.some((testSet) => testSet.results.length > 0)
    return decideStartlistTransition(StartlistStatus.parse(list.status), to, { hasResults }).ok
  })
  await ctx.db.startlist.updateMany({
    where: { ref: { in: movable.map((list) => list.ref) } },
    data: { status: to, version: { increment: 1 } },
  })
  for (const list of movable) {
    ctx.record({
      action: 'status',
      noun: 'startlist',
      ref: list.ref,
      parentRef: ref,
      federationRef,
      before: { status: list.status },
      after: { status: to },
    })
  }
  return { startlistsMoved: movable.length, startlistsLeft: waiting.length - movable.length }
}

/**
 * Publishes the competition if it is a draft or hidden, and its parts in any state (decision 9: while locked, too). Parts that are not
 * named stay unchanged.
 */
export const publishCompetition = async (
  ctx: ManagingContext,
  { parts, withdraw, startlistStatus }: PublishCompetition,
): Promise<PublishCompetitionOutcome> => {
  const { ref, federationRef, status } = ctx.competition
  if (!mayPublishParts({ status, mayWriteWhenOpen: true })) throw notAllowed(status, 'PUBLISHED')
  if (status === 'DRAFT' || status === 'HIDDEN') {
    const { publishedAt } = await ctx.db.competition.findUniqueOrThrow({
      where: { ref },
      select: { publishedAt: true },
    })
    await moveTo(ctx, 'PUBLISHED', publishedAt === null ? { publishedAt: ctx.now() } : {})
  }
  await takeStandings(ctx.db, ref, true)
  const before = await getCompetition(ctx.db, ctx.competition)
  const publishedParts = CompetitionPart.options.filter(
    (part) => parts.includes(part) || (before.publishedParts.includes(part) && !withdraw.includes(part)),
  )
  const isChanged = publishedParts.join() !== before.publishedParts.join()
  if (isChanged) {
    await ctx.db.competition.update({ where: { ref }, data: { publishedParts, version: { increment: 1 } } })
    ctx.record({
      action: 'publish-parts',
      noun: 'competition',
      ref,
      federationRef,
      before: { publishedParts: before.publishedParts },
      after: { publishedParts },
    })
  }
  const released = parts.includes('RESULTS') ? await releaseResults(ctx.db, ref, null) : 0
  if (isChanged || released > 0) await followChampionship(ctx, ref, null)
  if (released > 0 && !isChanged) {
    ctx.record({ action: 'publish', noun: 'result', ref, parentRef: ref, federationRef, after: { results: released } })
  }
  const moved =
    startlistStatus == null ? { startlistsMoved: 0, startlistsLeft: 0 } : await moveStartlists(ctx, startlistStatus)
  if (isChanged || released > 0 || moved.startlistsMoved > 0) await publishChange(ctx, ref)
  else if (status !== 'DRAFT' && status !== 'HIDDEN') ctx.recordNothing('everything named was published already')
  return { competition: await getCompetition(ctx.db, ctx.competition), ...moved }
}

const movedTo = async (ctx: ManagingContext, to: CompetitionStatus): Promise<CompetitionDetail> => {
  await moveTo(ctx, to)
  return getCompetition(ctx.db, ctx.competition)
}

export const hideCompetition = (ctx: ManagingContext): Promise<CompetitionDetail> => movedTo(ctx, 'HIDDEN')
export const lockCompetition = (ctx: ManagingContext): Promise<CompetitionDetail> => movedTo(ctx, 'LOCKED')
export const archiveCompetition = (ctx: ManagingContext): Promise<CompetitionDetail> => movedTo(ctx, 'ARCHIVED')

/** Decision 8: only a LOCKED competition is unlocked; a draft is published instead. */
export const unlockCompetition = async (ctx: ManagingContext): Promise<CompetitionDetail> => {
  if (ctx.competition.status !== 'LOCKED') throw notAllowed(ctx.competition.status, 'PUBLISHED')
  return movedTo(ctx, 'PUBLISHED')
}

export const cancelCompetition = async (
  ctx: ManagingContext,
  { reason }: CancelCompetition,
): Promise<CompetitionDetail> => {
  await moveTo(ctx, 'CANCELLED', { cancelReason: reason })
  return getCompetition(ctx.db, ctx.competition)
}

export const deleteCompetition = (ctx: ManagingContext): Promise<void> =>
  moveTo(ctx, 'DELETED', { deletedAt: ctx.now() })
