import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { PersonScope } from '../person/person.guards.ts'
import { listCombinations } from './practitioner.queries.ts'

const readCombination = async (ctx: ActingContext, personRef: string, ref: string): Promise<Combination> => {
  const found = (await listCombinations(ctx.db, { personRef }, true)).find((row) => row.ref === ref)
  if (!found) throw failure(kernelErrors.notFound)
  return found
}

/** An ended combination is resumed, because a rider and a horse are one combination permanently. */
export const addCombination = async (
  ctx: ActingContext & { person: PersonScope },
  { horseRef }: { horseRef: string },
): Promise<Combination> => {
  const { personRef, federationRef } = ctx.person
  // A horse is not deleted while somebody begins to ride it.
  const horse = await takeRow(ctx, 'horse', { ref: horseRef }, () =>
    ctx.db.horse.findFirst({ where: { ref: horseRef, federationRef, deletedAt: null } }),
  )
  if (!horse) throw failure(kernelErrors.notFound, { field: 'horseRef' })
  const earlier = await ctx.db.practitioner.findUnique({ where: { personRef_horseRef: { personRef, horseRef } } })
  if (earlier?.isActive) throw failure(partiesErrors.combinationExists, { field: 'horseRef' })
  const { ref } = earlier
    ? await ctx.db.practitioner.update({ where: { ref: earlier.ref }, data: { isActive: true } })
    : await ctx.db.practitioner.create({
        data: { ref: ctx.newRef(), federationRef, personRef, horseRef, createdAt: ctx.now() },
      })
  const after = await readCombination(ctx, personRef, ref)
  ctx.record({ action: 'add', noun: 'practitioner', ref, parentRef: personRef, federationRef, after })
  return after
}

/** Ends the combination. Its results stay, and active registrations keep it. */
export const endCombination = async (
  ctx: ActingContext & { person: PersonScope },
  { combination }: { combination: string },
): Promise<void> => {
  const { personRef, federationRef } = ctx.person
  const { count } = await ctx.db.practitioner.updateMany({
    where: { ref: combination, personRef, isActive: true },
    data: { isActive: false },
  })
  if (count === 0) throw failure(kernelErrors.notFound)
  ctx.record({ action: 'end', noun: 'practitioner', ref: combination, parentRef: personRef, federationRef })
}
