import type { Prisma } from '@oxer/db'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import {
  isFinalStartlist,
  isPublicStartlist,
  isStartlistEditable,
} from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import { refuseStale } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getStartlist } from './startlist.queries.ts'
import { lockStartlists } from './startlist-entries.commands.ts'
import { type LoadedEntry, type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'

export type Managing = ActingContext & { readonly competition: CompetitionScope }

/**
 * Locks the list for this writer. A writer who sends an older version is refused with the current list, or with what `show` reads of it
 * (decision 26). A writer who sends no version changes the current list.
 */
export const takeStartlist = async (
  ctx: Managing,
  id: string,
  version: number | undefined,
  show: () => Promise<unknown> = () => getStartlist(ctx.db, ctx.competition.ref, id),
): Promise<LoadedStartlist> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await lockStartlists(ctx.db, [id])
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  await refuseStale(list, version, show)
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

/**
 * decision 57: the public has seen the order of a list from FINAL on, so its change needs a reason. Returns what is stored with the change.
 */
export const confirmChange = (
  ctx: Pick<Managing, 'now'>,
  list: Pick<LoadedStartlist, 'name' | 'status'>,
  changeReason: string | undefined,
): Pick<Prisma.StartlistUpdateInput, 'changedAt'> => {
  if (!isFinalStartlist(list.status)) return {}
  if (changeReason === undefined) {
    throw failure(startlistErrors.changesFinal, { field: 'changeReason', values: { startlist: list.name } })
  }
  return { changedAt: ctx.now() }
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

/** A change of a list that the public does not see is not published. */
export const publishList = async (ctx: Managing, ...statuses: StartlistStatus[]): Promise<void> => {
  if (statuses.some(isPublicStartlist)) await publishChange(ctx, ctx.competition.ref)
}

/** The number of entries that the list may hold: its own capacity, or the smallest of its tests; 0 means no limit (decision 14). */
export const capacityOf = (list: LoadedStartlist): number => {
  const limits = [list.capacity, ...list.tests.map((test) => test.maxStartlistEntries)].filter((limit) => limit > 0)
  return limits.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...limits)
}

/** Refuses more positions than the limit; a list that is over its limit already may be changed without growing. */
export const refuseWhenFull = (list: LoadedStartlist, entries: readonly LoadedEntry[]): void => {
  const positions = entries.filter(isPosition).length
  if (positions > list.entries.filter(isPosition).length && positions > capacityOf(list)) {
    throw failure(startlistErrors.full, { values: { capacity: capacityOf(list) } })
  }
}
