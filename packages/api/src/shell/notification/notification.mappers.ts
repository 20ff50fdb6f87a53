import { NotificationKind, NotificationValues } from '@oxer/domain/kernel/notification/notification.schema'
import { type Notification, NotificationWhy } from '@oxer/domain/shell/notification/notification.schema'

export type NotificationRow = {
  ref: string
  kind: string
  why: string
  values: unknown
  link: string
  createdAt: Date
  readAt: Date | null
  person: string | null
}

export const toNotification = (row: NotificationRow): Notification => ({
  ref: row.ref,
  kind: NotificationKind.parse(row.kind),
  why: NotificationWhy.parse(row.why),
  person: row.person,
  values: NotificationValues.parse(row.values),
  link: row.link,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})
