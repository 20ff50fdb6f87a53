import type { AddArenas, Arena, NewArena, UpdateArena } from '@oxer/domain/competitions/arena/arena.schema'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { lockRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { arenaColumns, toArena } from './arena.mappers.ts'
import { listArenas } from './arena.queries.ts'

const arenasOf = ({ arenas, code, name, type, kind }: AddArenas): NewArena[] =>
  arenas ?? (code === undefined || name === undefined ? [] : [{ code, name, type: type ?? 'SHOW_JUMPING_ARENA', kind }])

/** Codes are read aloud, so upper and lower case are the same. */
const sameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** c053: returns all arenas of the competition, the new ones at the end. */
export const addArenas = async (ctx: ManagingContext, input: AddArenas): Promise<Arena[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: competitionRef, federationRef } = ctx.competition
  const existing = await listArenas(ctx.db, ctx.competition)
  const added = arenasOf(input).map(({ kind = null, ...arena }, index) => ({
    ...arena,
    kind,
    ref: ctx.newRef(),
    competitionRef,
    order: (existing.at(-1)?.order ?? -1) + 1 + index,
  }))
  const codes = [...existing, ...added].map((arena) => arena.code)
  const doubled = codes.find((code, index) => codes.findIndex((other) => sameCode(code, other)) !== index)
  if (doubled !== undefined)
    throw failure(competitionErrors.arenaCodeInUse, { field: 'code', values: { code: doubled } })
  await ctx.db.arena.createMany({ data: added })
  for (const { ref, code, name, type, kind } of added) {
    ctx.record({
      action: 'create',
      noun: 'arena',
      ref,
      parentRef: competitionRef,
      federationRef,
      after: { code, name, type, kind },
    })
  }
  await publishChange(ctx, competitionRef)
  return listArenas(ctx.db, ctx.competition)
}

const findArena = async (ctx: ManagingContext, ref: string): Promise<Arena> => {
  const row = await ctx.db.arena.findFirst({
    where: { ref, competitionRef: ctx.competition.ref, deletedAt: null },
    select: arenaColumns,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toArena(row)
}

export const updateArena = async (
  ctx: ManagingContext,
  { id, code, name, type, kind, version }: UpdateArena & { id: string },
): Promise<Arena> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: competitionRef, federationRef } = ctx.competition
  const before = await takeVersion(ctx, 'arena', { ref: id, version }, () => findArena(ctx, id))
  const others = await listArenas(ctx.db, ctx.competition)
  if (others.some((other) => other.ref !== id && sameCode(other.code, code))) {
    throw failure(competitionErrors.arenaCodeInUse, { field: 'code', values: { code } })
  }
  await ctx.db.arena.update({
    where: { ref: id },
    // Without a kind, a chosen one stays, and one that follows from the type follows from the new type.
    data: { code, name, type: type ?? before.type, ...(kind !== undefined && { kind }), version: { increment: 1 } },
  })
  const after = await findArena(ctx, id)
  ctx.record({ action: 'update', noun: 'arena', ref: id, parentRef: competitionRef, federationRef, before, after })
  await publishChange(ctx, competitionRef)
  return after
}

/** An arena with a planned activity cannot be deleted. */
export const deleteArena = async (ctx: ManagingContext, { id }: { id: string }): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: competitionRef, federationRef } = ctx.competition
  const before = await takeRow(ctx, 'arena', { ref: id }, () => findArena(ctx, id))
  // The schedule is written under the lock of its competition.
  await lockRows(ctx, 'competition', [competitionRef])
  const planned = await ctx.db.activity.findFirst({ where: { arenaRef: id }, select: { ref: true } })
  if (planned) throw failure(competitionErrors.arenaInUse)
  await ctx.db.arena.update({ where: { ref: id }, data: { deletedAt: ctx.now(), version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun: 'arena', ref: id, parentRef: competitionRef, federationRef, before })
  await publishChange(ctx, competitionRef)
}
