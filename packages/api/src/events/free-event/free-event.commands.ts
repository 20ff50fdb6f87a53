import { freeEventErrors } from '@oxer/domain/events/free-event/free-event.errors'
import type {
  CreateFreeEvent,
  FreeEventShareEntry,
  FreeEventView,
  ShareFreeEvent,
  UpdateFreeEvent,
} from '@oxer/domain/events/free-event/free-event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import type { FreeEventScope } from './free-event.guards.ts'
import { getFreeEvent, listFreeEventShares } from './free-event.queries.ts'

type ChangingFreeEvent = ActingContext & { readonly freeEvent: FreeEventScope }
const noun = 'free-event'

const toColumns = ({ location, ...fields }: Omit<UpdateFreeEvent, 'version'>) => ({
  name: fields.name,
  searchName: fold(`${fields.name} ${fields.place} ${location.cityName}`),
  start: fields.start,
  end: fields.end,
  startTime: fields.startTime,
  endTime: fields.endTime,
  place: fields.place,
  location: toJson(location),
  cityName: location.cityName,
  description: fields.description,
})

/** q053 */
export const createFreeEvent = async (
  ctx: ActingContext & { readonly federation: FederationScope },
  fields: CreateFreeEvent,
): Promise<FreeEventView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await ctx.db.freeEvent.create({ data: { ref, federationRef, createdAt: ctx.now(), ...toColumns(fields) } })
  const after = await getFreeEvent(ctx, { ref })
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** q055 */
export const updateFreeEvent = async (
  ctx: ChangingFreeEvent,
  { version, ...fields }: UpdateFreeEvent,
): Promise<FreeEventView> => {
  const { ref, federationRef } = ctx.freeEvent
  const before = await takeVersion(ctx, 'freeEvent', { ref, version }, () => getFreeEvent(ctx, ctx.freeEvent))
  await ctx.db.freeEvent.update({ where: { ref }, data: { ...toColumns(fields), version: { increment: 1 } } })
  const after = await getFreeEvent(ctx, ctx.freeEvent)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, ...differenceOf(before, after) })
  return after
}

/** q056: a soft delete. */
export const deleteFreeEvent = async (ctx: ChangingFreeEvent): Promise<void> => {
  const { ref, federationRef } = ctx.freeEvent
  const before = await takeRow(ctx, 'freeEvent', { ref }, () => getFreeEvent(ctx, ctx.freeEvent))
  await ctx.db.freeEvent.update({ where: { ref }, data: { deletedAt: ctx.now(), version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}

/** Gives a person the share, or changes its end. */
export const shareFreeEvent = async (
  ctx: ChangingFreeEvent,
  { personRef, expires }: ShareFreeEvent,
): Promise<FreeEventShareEntry[]> => {
  const { ref: freeEventRef, federationRef } = ctx.freeEvent
  const person = await ctx.db.person.findFirst({
    where: { ref: personRef, federationRef, deletedAt: null },
    select: { ref: true },
  })
  if (!person) throw failure(kernelErrors.notFound, { field: 'personRef' })
  const until = expires === null ? null : new Date(expires)
  if (until !== null && until <= ctx.now()) throw failure(kernelErrors.endInThePast, { field: 'expires' })
  const key = { freeEventRef_personRef: { freeEventRef, personRef } }
  const before = await ctx.db.freeEventShare.findUnique({ where: key, select: { expires: true } })
  const { ref } = await ctx.db.freeEventShare.upsert({
    where: key,
    create: { ref: ctx.newRef(), freeEventRef, personRef, expires: until, createdAt: ctx.now() },
    update: { expires: until },
    select: { ref: true },
  })
  ctx.record({
    action: 'share',
    noun: `${noun}-share`,
    ref,
    parentRef: freeEventRef,
    federationRef,
    before,
    after: { personRef, expires: until },
  })
  return listFreeEventShares(ctx, ctx.freeEvent)
}

export const unshareFreeEvent = async (
  ctx: ChangingFreeEvent,
  { personRef }: { personRef: string },
): Promise<FreeEventShareEntry[]> => {
  const { ref: freeEventRef, federationRef } = ctx.freeEvent
  const find = () =>
    ctx.db.freeEventShare.findUnique({ where: { freeEventRef_personRef: { freeEventRef, personRef } } })
  const seen = await find()
  const share = seen && (await takeRow(ctx, 'freeEventShare', seen, find))
  if (!share) throw failure(freeEventErrors.shareNotFound, { field: 'personRef' })
  await ctx.db.freeEventShare.delete({ where: { ref: share.ref } })
  ctx.record({
    action: 'unshare',
    noun: `${noun}-share`,
    ref: share.ref,
    parentRef: freeEventRef,
    federationRef,
    before: { personRef, expires: share.expires },
  })
  return listFreeEventShares(ctx, ctx.freeEvent)
}
