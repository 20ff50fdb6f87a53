// Studbooks that are one: a merged one becomes a spelling of the kept one, and its horses move (decision 36).
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { refuseImpossible, undoUntil } from '@oxer/domain/registry/merge/merge.rules'
import type { MergeLine } from '@oxer/domain/registry/merge/merge.schema'
import * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { getStudbook } from '../../parties/studbook/studbook.queries.ts'
import { getMergeLine } from './merge.queries.ts'

type Managing = ActingContext & { federation: FederationScope }
const noun = 'studbook'

const Undo = z.object({
  /** The horses that moved, and the spellings that the merged studbook had. */
  horses: z.array(z.string()),
  spellings: z.array(z.string()),
})

const raise = { version: { increment: 1 } } as const

const mergeOne = async (ctx: Managing, from: string, kept: { ref: string; name: string }): Promise<string> => {
  const { federationRef } = ctx.federation
  const horses = await ctx.db.horse.findMany({ where: { studbookRef: from }, select: { ref: true } })
  const spellings = await ctx.db.studbook.findMany({ where: { mergedIntoRef: from }, select: { ref: true } })
  const undo = { horses: horses.map(({ ref }) => ref), spellings: spellings.map(({ ref }) => ref) }
  await ctx.db.studbook.updateMany({
    where: { ref: { in: [from, ...undo.spellings] } },
    data: { mergedIntoRef: kept.ref, ...raise },
  })
  // The database finds the reference by the name.
  await ctx.db.horse.updateMany({ where: { studbookRef: from }, data: { studbook: kept.name } })
  const ref = ctx.newRef()
  await ctx.db.merge.create({
    data: {
      ...{ ref, federationRef, noun, keptRef: kept.ref, mergedRef: from, undo },
      ...{ byRef: ctx.actor.personRef, byName: ctx.actor.name, at: ctx.now() },
    },
  })
  ctx.record({ action: 'merge', noun, ref: kept.ref, federationRef, before: { merged: from }, after: { merge: ref } })
  return ref
}

export const mergeStudbooks = async (
  ctx: Managing,
  { studbook, selected }: { studbook: string; selected: readonly string[] },
): Promise<MergeLine[]> => {
  refuseImpossible(studbook, { selected, fields: {} })
  await lockRows(ctx, 'studbook', [studbook, ...selected], 'REFERENCE')
  const kept = await getStudbook(ctx.db, ctx.federation, studbook)
  const merges: string[] = []
  for (const from of selected) {
    await getStudbook(ctx.db, ctx.federation, from)
    merges.push(await mergeOne(ctx, from, kept))
  }
  await ctx.db.studbook.update({ where: { ref: studbook }, data: raise })
  return Promise.all(merges.map((ref) => getMergeLine(ctx, ref)))
}

/** Horses that have changed their studbook since stay where they are. */
export const undoStudbookMerge = async (
  ctx: Managing,
  { studbook, merge }: { studbook: string; merge: string },
): Promise<MergeLine> => {
  const { federationRef } = ctx.federation
  await getStudbook(ctx.db, ctx.federation, studbook)
  await lockRows(ctx, 'merge', [merge], 'REFERENCE')
  const row = await ctx.db.merge.findFirst({ where: { ref: merge, noun, keptRef: studbook, federationRef } })
  if (!row) throw failure(kernelErrors.notFound)
  if (row.undoneAt !== null) throw failure(partiesErrors.mergeUndone)
  if (undoUntil(row.at) < ctx.now()) throw failure(partiesErrors.mergeStands)
  await lockRows(ctx, 'studbook', [studbook, row.mergedRef], 'REFERENCE')
  const undo = Undo.parse(row.undo)
  const merged = await ctx.db.studbook.update({
    where: { ref: row.mergedRef },
    data: { mergedIntoRef: null, ...raise },
  })
  await ctx.db.studbook.updateMany({
    where: { ref: { in: undo.spellings }, mergedIntoRef: studbook },
    data: { mergedIntoRef: merged.ref, ...raise },
  })
  await ctx.db.horse.updateMany({
    where: { ref: { in: undo.horses }, studbookRef: studbook },
    data: { studbook: merged.name },
  })
  await ctx.db.studbook.update({ where: { ref: studbook }, data: raise })
  await ctx.db.merge.update({ where: { ref: merge }, data: { undoneAt: ctx.now() } })
  ctx.record({ action: 'undo-merge', noun, ref: studbook, federationRef, before: { merge } })
  return getMergeLine(ctx, merge)
}
