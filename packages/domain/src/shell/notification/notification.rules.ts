// Which channels a message takes, and when.
import { NotificationKind as Kinds, type NotificationKind } from '../../kernel/notification/notification.schema.ts'
import { addDays } from '../../kernel/time/time.rules.ts'
import { localDateAt, localTimeAt, momentAt } from '../../kernel/time/time-zone.rules.ts'
import type { ChannelsByKind, NotificationChannels, StoredChannels } from './notification.schema.ts'

/** A mail only for what somebody must know before setting out, or must act on; bills and reminders have mails of their own. */
const mailedByDefault: readonly NotificationKind[] = [
  'REGISTRATION_ACCEPTED',
  'REGISTRATION_REJECTED',
  'PLACE_OFFERED',
  'STARTLIST_PUBLISHED',
  'START_MOVED',
  'ARENA_CHANGED',
  'TEST_CANCELLED',
  'LICENSE_ENDS',
  'MEMBERSHIP_ENDS',
]

export const defaultMovedMinutes = 10

/** A competition that somebody only follows asks for nothing, so it sends no mail unless mails of the kind were chosen. */
export const channelsOf = (
  kind: NotificationKind,
  stored: StoredChannels,
  { isFollowed = false }: { isFollowed?: boolean } = {},
): NotificationChannels => stored[kind] ?? { page: true, mail: !isFollowed && mailedByDefault.includes(kind) }

/** The choice for every kind: the person's, or the default. */
export const allChannels = (stored: StoredChannels): ChannelsByKind => {
  const chosen = Kinds.options.map((kind) => [kind, channelsOf(kind, stored)] as const)
  return Object.fromEntries(chosen) as ChannelsByKind
}

export type QuietHours = { readonly quietFrom: string | null; readonly quietUntil: string | null }

/** From and until are times of the day in the time zone; a night passes midnight. Two equal times are no quiet hours. */
export const isQuietAt = (time: string, { quietFrom, quietUntil }: QuietHours): boolean => {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false
  return quietFrom < quietUntil ? time >= quietFrom && time < quietUntil : time >= quietFrom || time < quietUntil
}

/** When something may leave Oxer: null for at once, or else the end of the quiet hours. */
export const dueAfterQuiet = (moment: Date, timeZone: string, hours: QuietHours): Date | null => {
  const time = localTimeAt(moment, timeZone)
  if (hours.quietUntil === null || !isQuietAt(time, hours)) return null
  const today = localDateAt(moment, timeZone)
  return momentAt(time < hours.quietUntil ? today : addDays(today, 1), hours.quietUntil, timeZone)
}
