// The devices on which an account is notified, and the messages that wait for them.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { notificationErrors } from '@oxer/domain/shell/notification/notification.errors'
import { isUrgentPush, pushMinutes, pushTexts } from '@oxer/domain/shell/notification/notification.rules'
import {
  type AddPushDevice,
  mostPushDevices,
  type PushContent,
  type PushDevices,
} from '@oxer/domain/shell/notification/notification.schema'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { isPublicHttps } from '../../kernel/network/public-lookup.gateway.ts'
import { areBrowserKeys, markOf } from '../../kernel/push/push-encryption.gateway.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { getPushDevices } from './push-device.queries.ts'

/** Wakes the senders. */
export const pushChannel = 'push'
export const pushSealing = 'push device'

const silence = 'on which device somebody reads is a matter of that person alone'

/** A browser that another account had before is this account's from now on. @throws PUSH_SERVICE_REFUSED */
export const addPushDevice = async (
  ctx: ActingContext,
  { endpoint, keys, userAgent }: AddPushDevice,
): Promise<PushDevices> => {
  const { accountRef } = ctx.actor
  const { sealing } = ctx.services
  if (!isPublicHttps(endpoint)) throw failure(notificationErrors.pushServiceRefused, { field: 'endpoint' })
  if (!areBrowserKeys(keys)) throw failure(notificationErrors.pushServiceRefused, { field: 'keys' })
  await lockRows(ctx, 'account', [accountRef])
  const mark = markOf(endpoint)
  const kept = { accountRef, sealed: sealing.seal(pushSealing, mark, JSON.stringify({ endpoint, keys })), userAgent }
  const found = await ctx.db.pushDevice.findUnique({ where: { mark }, select: { ref: true, accountRef: true } })
  // What waits for the account that had the browser before is not for whoever has it now.
  if (found !== null && found.accountRef !== accountRef) await ctx.db.pushDevice.delete({ where: { mark } })
  await ctx.db.pushDevice.upsert({
    where: { mark },
    create: { ref: ctx.newRef(), mark, ...kept, createdAt: ctx.now() },
    update: { ...kept, failedAt: null },
  })
  const old = await ctx.db.pushDevice.findMany({
    ...{ where: { accountRef, mark: { not: mark } }, orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }] },
    ...{ skip: mostPushDevices - 1, select: { ref: true } },
  })
  await ctx.db.pushDevice.deleteMany({ where: { ref: { in: old.map(({ ref }) => ref) } } })
  ctx.recordNothing(silence)
  return getPushDevices(ctx.db, sealing, accountRef)
}

/** @throws NOT_FOUND for a device of somebody else */
export const removePushDevice = async (ctx: ActingContext, ref: string): Promise<void> => {
  const { count } = await ctx.db.pushDevice.deleteMany({ where: { ref, accountRef: ctx.actor.accountRef } })
  if (count === 0) throw failure(kernelErrors.notFound)
  ctx.recordNothing(silence)
}

export type PromisedPush = {
  readonly accountRef: string
  readonly kind: NotificationKind
  readonly title: string
  readonly lines: readonly string[]
  readonly link: string
  /** The message of the inbox. */
  readonly notificationRef: string
  /** Null: at once. */
  readonly dueAt: Date | null
}

/** One message for each device, in the transaction that writes the inbox. */
export const promisePushes = async (ctx: CommandContext, promised: readonly PromisedPush[]): Promise<void> => {
  if (promised.length === 0) return
  const devices = await ctx.db.pushDevice.findMany({
    where: { accountRef: { in: [...new Set(promised.map(({ accountRef }) => accountRef))] } },
    select: { ref: true, accountRef: true },
  })
  if (devices.length === 0) return
  const data = promised.flatMap(({ accountRef, kind, title, lines, link, notificationRef, dueAt }) => {
    const content: PushContent = { ...pushTexts({ title, lines }), link, tag: notificationRef }
    const from = dueAt ?? ctx.now()
    return devices
      .filter((device) => device.accountRef === accountRef)
      .map((device) => ({
        ...{ ref: ctx.newRef(), deviceRef: device.ref, content, isUrgent: isUrgentPush(kind), createdAt: ctx.now() },
        ...{ dueAt, expiresAt: new Date(from.getTime() + pushMinutes(kind) * 60_000) },
      }))
  })
  await ctx.db.pushMessage.createMany({ data })
  await ctx.services.database.notify(pushChannel, '', ctx.db)
}
