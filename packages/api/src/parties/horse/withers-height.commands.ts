import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { canBeMeasuredOn, measuredCategory, withersHeightOf } from '@oxer/domain/parties/horse/horse.rules'
import type { AddWithersHeight, HorseDetail, WithersHeightInput } from '@oxer/domain/parties/horse/horse.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { todayIn } from '../federation/federation-day.queries.ts'
import type { HorseScope } from './horse.guards.ts'
import { getHorse } from './horse.queries.ts'

type Editing = ActingContext & { horse: HorseScope }
type Measured = { readonly horseRef: string; readonly isPony: boolean; readonly birthDate: string | null }

/** Adds measurements to the history, each with its category. Throws for one of a horse that is no pony, or on an impossible day. */
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

/** What the measurements of a pony say of its category, of all records of it together; undefined when it was never measured. */
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

/** Gives a pony the category of its latest measurement; a pony that was never measured keeps the one declared for it. */
export const followMeasurements = async (ctx: ActingContext, horseRef: string): Promise<void> => {
  const code = await readMeasuredCategory(ctx, [horseRef])
  if (code === undefined) return
  await ctx.db.horse.updateMany({ where: { ref: horseRef, isPony: true }, data: { withersHeightCode: code } })
}

/** Takes the version that the writer saw; who comes second is told what the horse is now. */
const takeVersion = async (ctx: Editing, version: number, before: HorseDetail): Promise<void> => {
  const { count } = await ctx.db.horse.updateMany({
    where: { ref: ctx.horse.horseRef, version },
    data: { version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
}

/** q032 */
export const addWithersHeight = async (
  ctx: Editing,
  { version, withersHeight, ...entry }: AddWithersHeight,
): Promise<HorseDetail> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await getHorse(ctx.db, ctx.actor, ctx.horse)
  const category = withersHeightOf(entry.valueInCm)
  if (withersHeight !== undefined && withersHeight !== category) {
    throw failure(partiesErrors.withersHeightMismatch, { field: 'withersHeight' })
  }
  await takeVersion(ctx, version, before)
  await storeMeasurements(ctx, { ...before, horseRef }, await todayIn(ctx.db, federationRef, ctx.now), [entry])
  await followMeasurements(ctx, horseRef)
  const after = await getHorse(ctx.db, ctx.actor, ctx.horse)
  ctx.record({ action: 'add-withers-height', noun: 'horse', ref: horseRef, federationRef, before, after })
  return after
}

/** q033. Without any measurement left nothing is known of the height, and the pony has no category. */
export const removeWithersHeight = async (
  ctx: Editing,
  { withersHeightEntry: ref, version }: { readonly withersHeightEntry: string; readonly version: number },
): Promise<HorseDetail> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await getHorse(ctx.db, ctx.actor, ctx.horse)
  if (!before.withersHeightHistory.some((entry) => entry.ref === ref)) throw failure(kernelErrors.notFound)
  await takeVersion(ctx, version, before)
  await ctx.db.withersHeightEntry.delete({ where: { ref } })
  await ctx.db.horse.update({ where: { ref: horseRef }, data: { withersHeightCode: null } })
  await followMeasurements(ctx, horseRef)
  const after = await getHorse(ctx.db, ctx.actor, ctx.horse)
  ctx.record({ action: 'remove-withers-height', noun: 'horse', ref: horseRef, federationRef, before, after })
  return after
}
