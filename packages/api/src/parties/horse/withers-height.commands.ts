import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { canBeMeasuredOn, measuredCategory, withersHeightOf } from '@oxer/domain/parties/horse/horse.rules'
import type { AddWithersHeight, HorseDetail, WithersHeightInput } from '@oxer/domain/parties/horse/horse.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { HorseScope } from './horse.guards.ts'
import { getHorse } from './horse.queries.ts'

type Editing = ActingContext & { horse: HorseScope }
type Measured = { readonly horseRef: string; readonly isPony: boolean; readonly birthDate: string | null }

/** Adds measured heights to the history, each with its category. Throws for a horse that is not a pony, and for an impossible day. */
export const storeMeasurements = async (
  ctx: ActingContext,
  { horseRef, isPony, birthDate }: Measured,
  today: string,
  entries: readonly WithersHeightInput[],
): Promise<void> => {
  if (entries.length === 0) return
  if (!isPony) throw failure(partiesErrors.withersHeightOnlyOfPony, { field: 'valueInCm' })
  if (entries.some(({ date }) => !canBeMeasuredOn(date, birthDate, today))) {
    throw failure(partiesErrors.measuredOutsideLife, { field: 'date' })
  }
  await ctx.db.withersHeightEntry.createMany({
    data: entries.map(({ date, examinator, valueInCm, comments }) => ({
      ref: ctx.newRef(),
      horseRef,
      ...{ date, examinator, valueInCm, comments },
      withersHeightCode: withersHeightOf(valueInCm),
    })),
  })
}

/** The category that follows from all measured heights of a pony; undefined if it was never measured. */
export const readMeasuredCategory = async (
  { db }: Pick<ActingContext, 'db'>,
  horseRefs: readonly string[],
): Promise<string | null | undefined> =>
  measuredCategory(
    await db.withersHeightEntry.findMany({
      where: { horseRef: { in: [...horseRefs] } },
      select: { date: true, withersHeightCode: true },
      orderBy: [{ date: 'desc' }, { ref: 'desc' }],
      take: 1,
    }),
  )

/** Gives a pony the category of its latest measured height. A pony that was never measured keeps its declared category. */
export const followMeasurements = async (ctx: ActingContext, horseRef: string): Promise<void> => {
  const code = await readMeasuredCategory(ctx, [horseRef])
  if (code === undefined) return
  await ctx.db.horse.updateMany({ where: { ref: horseRef, isPony: true }, data: { withersHeightCode: code } })
}

/** Locks the horse for a writer who has seen this version of it, and returns it. */
const takeHorse = async (ctx: Editing, version: number): Promise<HorseDetail> => {
  const ref = ctx.horse.horseRef
  const before = await takeVersion(ctx, 'horse', { ref, version }, () => getHorse(ctx.db, ctx.actor, ctx.horse))
  await ctx.db.horse.update({ where: { ref }, data: { version: { increment: 1 } } })
  return before
}

/** q032 */
export const addWithersHeight = async (
  ctx: Editing,
  { version, withersHeight, ...entry }: AddWithersHeight,
): Promise<HorseDetail> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await takeHorse(ctx, version)
  const category = withersHeightOf(entry.valueInCm)
  if (withersHeight !== undefined && withersHeight !== category) {
    throw failure(partiesErrors.withersHeightMismatch, { field: 'withersHeight' })
  }
  await storeMeasurements(ctx, { ...before, horseRef }, await todayIn(ctx.db, federationRef, ctx.now), [entry])
  await followMeasurements(ctx, horseRef)
  const after = await getHorse(ctx.db, ctx.actor, ctx.horse)
  ctx.record({ action: 'add-withers-height', noun: 'horse', ref: horseRef, federationRef, before, after })
  return after
}

/** q033. If no measured height is left, the height is unknown and the pony has no category. */
export const removeWithersHeight = async (
  ctx: Editing,
  { withersHeightEntry: ref, version }: { readonly withersHeightEntry: string; readonly version: number },
): Promise<HorseDetail> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await takeHorse(ctx, version)
  if (!before.withersHeightHistory.some((entry) => entry.ref === ref)) throw failure(kernelErrors.notFound)
  await ctx.db.withersHeightEntry.delete({ where: { ref } })
  await ctx.db.horse.update({ where: { ref: horseRef }, data: { withersHeightCode: null } })
  await followMeasurements(ctx, horseRef)
  const after = await getHorse(ctx.db, ctx.actor, ctx.horse)
  ctx.record({ action: 'remove-withers-height', noun: 'horse', ref: horseRef, federationRef, before, after })
  return after
}
