// The inbox and the choices of its owner.

import type { Database } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { channelsOf } from '@oxer/domain/shell/notification/notification.rules'
import type {
  NotificationSettings,
  SaveNotificationSettings,
} from '@oxer/domain/shell/notification/notification.schema'
import type { ActingContext, Services } from '../../kernel/context/context.ts'
import { readUnsubscription, type Unsubscription } from '../../kernel/notification/unsubscribe.mappers.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { getNotificationSettings, readSettings } from './notification-setting.queries.ts'

const silence = 'what somebody has read, and wants to be notified, is a matter of that person alone'

/** A message that was read stays as it is. */
export const markRead = async (ctx: ActingContext, ref: string): Promise<void> => {
  const own = { ref, accountRef: ctx.actor.accountRef, isShown: true }
  if ((await ctx.db.notification.count({ where: own })) === 0) throw failure(kernelErrors.notFound)
  await ctx.db.notification.updateMany({ where: { ...own, readAt: null }, data: { readAt: ctx.now() } })
  ctx.recordNothing(silence)
}

/** Those that came after the reader has loaded the inbox stay unread. */
export const markAllRead = async (ctx: ActingContext, { until }: { until: string }): Promise<void> => {
  await ctx.db.notification.updateMany({
    where: { accountRef: ctx.actor.accountRef, readAt: null, createdAt: { lte: new Date(until) } },
    data: { readAt: ctx.now() },
  })
  ctx.recordNothing(silence)
}

/** @throws STALE */
export const saveNotificationSettings = async (
  ctx: ActingContext,
  { version, ...fields }: SaveNotificationSettings,
): Promise<NotificationSettings> => {
  const { accountRef } = ctx.actor
  if ((fields.quietFrom === null) !== (fields.quietUntil === null)) {
    throw failure(kernelErrors.fieldRequired, { field: fields.quietFrom === null ? 'quietFrom' : 'quietUntil' })
  }
  await lockRows(ctx, 'account', [accountRef])
  const read = () => getNotificationSettings(ctx.db, accountRef)
  await refuseStale(await read(), version)
  const { channels: before } = (await readSettings(ctx.db, [accountRef]))(accountRef)
  const chosen = Object.entries(fields.channels).map(([kind, channels]) => {
    const named = NotificationKind.parse(kind)
    return [named, { ...channels, push: channels.push ?? channelsOf(named, before).push }] as const
  })
  const saved = { ...fields, channels: { ...before, ...Object.fromEntries(chosen) } }
  await ctx.db.notificationSetting.upsert({
    where: { accountRef },
    create: { accountRef, ...saved },
    update: { ...saved, version: { increment: 1 } },
  })
  ctx.recordNothing(silence)
  return read()
}

const stopMails = async (database: Database, { accountRef, kind }: Unsubscription): Promise<void> => {
  await database.prisma.$transaction(async (db) => {
    await lockRows({ db }, 'account', [accountRef])
    // An account that was erased gets no mails anyway.
    if ((await db.account.count({ where: { ref: accountRef } })) === 0) return
    const { version: _, ...kept } = (await readSettings(db, [accountRef]))(accountRef)
    // A link about mails chooses nothing about devices.
    const { page } = channelsOf(kind, kept.channels)
    const channels = { ...kept.channels, [kind]: { page, ...kept.channels[kind], mail: false } }
    await db.notificationSetting.upsert({
      where: { accountRef },
      create: { accountRef, ...kept, channels },
      update: { channels, version: { increment: 1 } },
    })
  })
}

/**
 * What the link in a mail does, for whoever has it: no mails of its kind any more. Null for a code that was not made here. A look does
 * nothing yet, because mail programs open links by themselves.
 */
export const unsubscribe = async (
  { database, sealing }: Pick<Services, 'database' | 'sealing'>,
  code: string,
  isAsked: boolean,
): Promise<Unsubscription['kind'] | null> => {
  const asked = readUnsubscription(sealing, code)
  if (asked !== null && isAsked) await stopMails(database, asked)
  return asked?.kind ?? null
}
