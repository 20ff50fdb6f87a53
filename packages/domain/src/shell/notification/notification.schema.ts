import * as z from 'zod'
import { Device } from '../../access/sign-in/sign-in.schema.ts'
import { NotificationKind, NotificationValues } from '../../kernel/notification/notification.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { countedPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalTime } from '../../kernel/time/time.schema.ts'

/**
 * Why this account is notified: it is the person's own, or that of a parent or of somebody else who acts for the person, of
 * somebody who has marked the competition, or of somebody who works for the club or the federation.
 */
export const NotificationWhy = z.enum(['SELF', 'CHILD', 'FOLLOWED', 'CLUB', 'STAFF']).meta({ id: 'NotificationWhy' })
export type NotificationWhy = z.infer<typeof NotificationWhy>

/** A message in the inbox. */
export const Notification = z
  .object({
    ref: Ref,
    kind: NotificationKind,
    why: NotificationWhy,
    person: z.string().nullable().describe('The name of the person whom it is about'),
    values: NotificationValues,
    link: z.string().describe('The path of what it is about'),
    createdAt: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationPage = countedPageOf(Notification).meta({ id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof NotificationPage>

/** What the badge shows: counted no further than `mostUnread`. */
export const UnreadNotifications = z
  .object({ count: z.int(), isCapped: z.boolean().describe('Whether there are more; counting stopped there') })
  .meta({ id: 'UnreadNotifications' })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>
export const mostUnread = 99

/** Where a message of a kind goes. */
export const NotificationChannels = z
  .object({ page: z.boolean(), mail: z.boolean(), push: z.boolean().describe('On the devices of the person') })
  .meta({ id: 'NotificationChannels' })
export type NotificationChannels = z.infer<typeof NotificationChannels>

export const ChannelsByKind = z.record(NotificationKind, NotificationChannels)
export type ChannelsByKind = z.infer<typeof ChannelsByKind>

/** What is kept: the kinds that the person has chosen. A kind that is not there has its default. */
export const StoredChannels = z.partialRecord(
  NotificationKind,
  NotificationChannels.extend({ push: z.boolean().optional().describe('As before unless given') }),
)
export type StoredChannels = z.infer<typeof StoredChannels>

const MovedMinutes = z.int().min(0).max(240)

export const NotificationSettings = z
  .object({
    channels: ChannelsByKind,
    quietFrom: LocalTime.nullable().describe('From this time of day nothing leaves Oxer; null: no quiet hours'),
    quietUntil: LocalTime.nullable(),
    movedMinutes: MovedMinutes.describe('A start that moved by more minutes than this is notified'),
    version: z.int(),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const SaveNotificationSettings = NotificationSettings.omit({ version: true, channels: true }).extend({
  channels: StoredChannels.describe('The kinds that change; the others stay'),
  version: WholeNumber.optional(),
})
export type SaveNotificationSettings = z.infer<typeof SaveNotificationSettings>

/** What a device shows. No more than the mail of the same message. */
export const PushContent = z.object({
  title: z.string(),
  body: z.string(),
  link: z.string().describe('The path that it opens'),
  tag: z.string().describe('Another one with the same tag replaces it'),
})
export type PushContent = z.infer<typeof PushContent>

export const PushDevice = z
  .object({
    ref: Ref,
    mark: z.string().describe('SHA-256 of the address at its push service, by which a browser finds itself'),
    device: Device,
    createdAt: Instant,
    sentAt: Instant.nullable().describe('When a message last reached its push service'),
    failedAt: Instant.nullable().describe('When a message was given up; null once one has arrived again'),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

export const PushDevices = z
  .object({
    key: z.string().describe('The public key with which a browser subscribes (VAPID)'),
    devices: z.array(PushDevice).describe('Those that the caller has added, the newest first'),
  })
  .meta({ id: 'PushDevices' })
export type PushDevices = z.infer<typeof PushDevices>

/** An account has no more; the oldest goes for a new one. */
export const mostPushDevices = 10

const Base64Url = z.string().regex(/^[\w-]+={0,2}$/)

/** The subscription of a browser, as its PushSubscription gives it. */
export const AddPushDevice = z
  .object({
    endpoint: z
      .url({ protocol: /^https$/ })
      .max(1_000)
      .describe('The address at the push service of the browser'),
    keys: z
      .object({
        p256dh: Base64Url.max(100).describe('The public key of the browser, a point of P-256'),
        auth: Base64Url.max(40).describe('The secret that the browser shares with whoever sends to it'),
      })
      .describe('With which messages are encrypted for the browser (RFC 8291)'),
    userAgent: z.string().max(300).nullable().describe('By which the person recognises the device'),
  })
  .meta({ id: 'AddPushDevice' })
export type AddPushDevice = z.infer<typeof AddPushDevice>
