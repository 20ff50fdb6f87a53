import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import { isPublicStartlist, isStartlistEditable } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getStartlist } from './startlist.queries.ts'
import { lockStartlists } from './startlist-entries.commands.ts'
import { type LoadedEntry, type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'

export type Managing = ActingContext & { readonly competition: CompetitionScope }

/**
 * Takes the list for this writer. A writer who says which version was seen is refused when somebody else has written since,
 * with the list as it is now (decision 26); one who does not is applied to the list as it is now.
 */
export const takeStartlist = async (
  ctx: Managing,
  id: string,
  version: number | undefined,
): Promise<LoadedStartlist> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await lockStartlists(ctx.db, [id])
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  if (version !== undefined && version !== list.version) {
    const current = await getStartlist(ctx.db, ctx.competition.ref, id)
    throw failure(kernelErrors.staleVersion, { field: 'version', current })
  }
  return list
}

export const takeEditable = async (
  ctx: Managing,
  id: string,
  version: number | undefined,
): Promise<LoadedStartlist> => {
  const list = await takeStartlist(ctx, id, version)
  if (!isStartlistEditable(list.status)) throw failure(startlistErrors.closed)
  return list
}

export const recordList = (ctx: Managing, action: string, ref: string, before: unknown, after: unknown): void =>
  ctx.record({
    action,
    noun: 'startlist',
    ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    before,
    after,
  })

/** What the public does not see of a list is no news to it. */
export const publishList = async (ctx: Managing, ...statuses: StartlistStatus[]): Promise<void> => {
  if (statuses.some(isPublicStartlist)) await publishChange(ctx, ctx.competition.ref)
}

/** Entries that the list may hold: its own capacity, or the least that one of its tests allows; 0 is no limit (decision 14). */
export const capacityOf = (list: LoadedStartlist): number => {
  const limits = [list.capacity, ...list.tests.map((test) => test.maxStartlistEntries)].filter((limit) => limit > 0)
  return limits.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...limits)
}

/** More positions than there is room for; a list that is over its limit already may be changed within it. */
export const refuseWhenFull = (list: LoadedStartlist, entries: readonly LoadedEntry[]): void => {
  const positions = entries.filter(isPosition).length
  if (positions > list.entries.filter(isPosition).length && positions > capacityOf(list)) {
    throw failure(startlistErrors.full, { values: { capacity: capacityOf(list) } })
  }
}
