import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import { findUnfitMark } from '@oxer/domain/parties/horse/horse-signature.rules'
import type { AddHorseSignature } from '@oxer/domain/parties/horse/horse-signature.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { HorseScope } from './horse.guards.ts'
import { getHorse, getWholeHorse } from './horse.queries.ts'

/** Stores a drawing, which becomes the current one. Earlier drawings stay, and `horse.update` may choose one of them again. */
export const addHorseSignature = async (
  ctx: ActingContext & { horse: HorseScope },
  { version, marks, signature }: AddHorseSignature,
): Promise<HorseDetail> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await takeVersion(
    ctx,
    'horse',
    { ref: horseRef, version },
    () => getWholeHorse(ctx.db, ctx.horse),
    () => getHorse(ctx.db, ctx.actor, ctx.horse),
  )
  const unfit = findUnfitMark(marks)
  if (unfit >= 0) throw failure(partiesErrors.signatureMarkUnfit, { field: `marks.${String(unfit)}` })
  const ref = ctx.newRef()
  await ctx.db.horseSignature.create({
    data: {
      ref,
      horseRef,
      marks,
      createdByRef: ctx.actor.accountRef,
      createdAt: ctx.now(),
    },
  })
  await ctx.db.horse.update({
    where: { ref: horseRef },
    data: { signatureRef: ref, ...(signature !== undefined && { signature }), version: { increment: 1 } },
  })
  const after = await getWholeHorse(ctx.db, ctx.horse)
  ctx.record({ action: 'add-signature', noun: 'horse', ref: horseRef, federationRef, before, after })
  return getHorse(ctx.db, ctx.actor, ctx.horse)
}
