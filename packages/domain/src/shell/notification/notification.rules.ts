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
  'WEBHOOK_OFF',
]

/** What is of use at the ground, within minutes. */
const pushedByDefault: readonly NotificationKind[] = [
  'REGISTRATION_ACCEPTED',
  'REGISTRATION_REJECTED',
  'PLACE_OFFERED',
  'STARTLIST_PUBLISHED',
  'START_MOVED',
  'ARENA_CHANGED',
  'TEST_CANCELLED',
  'SOON_IN_RING',
  'RESULT_IN',
]

export const defaultMovedMinutes = 10

/** A competition that somebody only follows asks for nothing, so it sends nothing unless that was chosen for the kind. */
export const channelsOf = (
  kind: NotificationKind,
  stored: StoredChannels,
  { isFollowed = false }: { isFollowed?: boolean } = {},
): NotificationChannels => {
  const chosen: StoredChannels[NotificationKind] & object = stored[kind] ?? {
    page: true,
    mail: !isFollowed && mailedByDefault.includes(kind),
  }
  // Who chose before devices were a channel has chosen nothing about them.
  return { ...chosen, push: chosen.push ?? (!isFollowed && pushedByDefault.includes(kind)) }
}

/** Minutes after which a message on a device says nothing new: whoever is soon in the ring has ridden by then. */
export const pushMinutes = (kind: NotificationKind): number => (kind === 'SOON_IN_RING' ? 15 : 24 * 60)

/** Whether a phone that sleeps is to be woken. */
export const isUrgentPush = (kind: NotificationKind): boolean =>
  kind === 'SOON_IN_RING' || kind === 'START_MOVED' || kind === 'ARENA_CHANGED' || kind === 'TEST_CANCELLED'

const longestTitle = 120
const longestBody = 400

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Push services take 4,096 bytes with the encryption (RFC 8030, 7.2); a character has up to three. */
export const pushTexts = ({ title, lines }: { title: string; lines: readonly string[] }) => ({
  title: cut(title, longestTitle),
  body: cut(lines.join('\n'), longestBody),
})

/**
 * What the answer of a push service means. GONE: the browser has unsubscribed, or did so for other keys (RFC 8030, 7.3; RFC 8292, 4.2).
 * REFUSED: it will never take this message. LATER: another time it may.
 */
export const pushOutcome = (status: number): 'SENT' | 'GONE' | 'REFUSED' | 'LATER' => {
  if (status >= 200 && status < 300) return 'SENT'
  if ([401, 403, 404, 410].includes(status)) return 'GONE'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'REFUSED' : 'LATER'
}

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

const shortestLook = 5
const longestIdle = 60
const longestAfterFailure = 300

const doubled = (rounds: number, most: number): number => Math.min(shortestLook * 2 ** Math.max(0, rounds - 1), most)

/**
 * Seconds until the next look for news. A change wakes the teller by itself, so with nothing to do it looks less and less often, and exactly
 * when something is due. While looks fail, nothing hurries it.
 */
export const nextLook = ({
  failures,
  idle,
  dueIn,
}: {
  /** Looks that failed in a row. */
  readonly failures: number
  /** Looks in a row that found nothing. */
  readonly idle: number
  /** Seconds until the next change has come to rest; null: nothing waits. */
  readonly dueIn: number | null
}): number => {
  if (failures > 0) return doubled(failures, longestAfterFailure)
  const pause = doubled(idle, longestIdle)
  return dueIn === null ? pause : Math.min(pause, Math.max(1, dueIn))
}
