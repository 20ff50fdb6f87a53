import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { Instant } from '@oxer/domain/kernel/time/time.schema'
import {
  AddPushDevice,
  NotificationPage,
  NotificationSettings,
  PushDevices,
  SaveNotificationSettings,
  UnreadNotifications,
} from '@oxer/domain/shell/notification/notification.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, router, signedIn } from '../../kernel/procedure/procedures.ts'
import { markAllRead, markRead, saveNotificationSettings } from './notification.commands.ts'
import { countUnread, listNotifications } from './notification.queries.ts'
import { getNotificationSettings } from './notification-setting.queries.ts'
import { addPushDevice, removePushDevice } from './push-device.commands.ts'
import { getPushDevices } from './push-device.queries.ts'

export const notificationRouter = router({
  list: signedIn
    .meta(get('/notifications', 'The messages of the caller, newest first'))
    .input(CursorQuery.extend({ isUnread: z.boolean().default(false).describe('Only those that are not read yet') }))
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  unread: signedIn
    .meta(get('/notifications/unread', 'How many messages of the caller are not read yet'))
    .output(UnreadNotifications)
    .query(({ ctx }) => countUnread(ctx)),
  markAllRead: command.signedIn
    .meta(post('/notifications/read', 'Mark all messages up to a moment as read'))
    .input(z.object({ until: Instant.describe('Messages that came later stay unread') }))
    .output(z.void())
    .mutation(({ ctx, input }) => markAllRead(ctx, input)),
  markRead: command.signedIn
    .meta(post('/notifications/{notification}/read', 'Mark a message as read'))
    .input(z.object({ notification: Ref.describe('A message of the caller') }))
    .output(z.void())
    .mutation(({ ctx, input }) => markRead(ctx, input.notification)),
  settings: signedIn
    .meta(get('/notifications/settings', 'What the caller is notified, by which channel, and when'))
    .output(NotificationSettings)
    .query(({ ctx }) => getNotificationSettings(ctx.db, ctx.actor.accountRef)),
  saveSettings: command.signedIn
    .meta(post('/notifications/settings', 'Choose what the caller is notified, by which channel, and when'))
    .input(SaveNotificationSettings)
    .output(NotificationSettings)
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx, input)),
  devices: signedIn
    .meta(get('/notifications/devices', 'The devices of the caller that show messages, and the key to add one'))
    .output(PushDevices)
    .query(({ ctx }) => getPushDevices(ctx.db, ctx.services.sealing, ctx.actor.accountRef)),
  addDevice: command.signedIn
    .meta(post('/notifications/devices', 'Show messages on this device (web push)'))
    .input(AddPushDevice)
    .output(PushDevices)
    .mutation(({ ctx, input }) => addPushDevice(ctx, input)),
  removeDevice: command.signedIn
    .meta(del('/notifications/devices/{device}', 'Show no more messages on a device'))
    .input(z.object({ device: Ref.describe('A device of the caller') }))
    .output(z.void())
    .mutation(({ ctx, input }) => removePushDevice(ctx, input.device)),
})
