// What every change of a championship or of a part of it begins with.
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { canEditChampionship } from '@oxer/domain/championships/championship/championship.policy'
import type {
  ChampionshipDetail,
  ChampionshipStatus,
} from '@oxer/domain/championships/championship/championship.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { ChampionshipScope } from './championship.guards.ts'
import { getChampionship } from './championship.queries.ts'

export type ManagingChampionship = ActingContext & { readonly championship: ChampionshipScope }

export const refuseClosed = (ctx: ManagingChampionship, status: ChampionshipStatus): void => {
  if (canEditChampionship(ctx.actor, { ...ctx.championship, status })) return
  throw failure(status === 'LOCKED' ? championshipErrors.locked : championshipErrors.closed)
}

/** Holds a championship while a part of it changes, and refuses callers who may not change it now. */
export const takeOpenChampionship = (ctx: ManagingChampionship): Promise<ChampionshipDetail> =>
  takeRow(ctx, 'championship', ctx.championship, async () => {
    const stored = await getChampionship(ctx, ctx.championship)
    refuseClosed(ctx, stored.status)
    return stored
  })

type Line = { action: string; noun: string; ref: string; before?: unknown; after?: unknown }

/** A line in the history of the championship. */
export const recordPart = (ctx: ManagingChampionship, line: Line): void => {
  const { ref: parentRef, federationRef } = ctx.championship
  ctx.record({ ...line, parentRef, federationRef })
}
