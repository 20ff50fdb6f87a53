import * as z from 'zod'
import { LocalDate, LocalTime } from '../time/time.schema.ts'

/** What somebody is notified of; it decides the texts. Each person chooses the channels of each kind. */
export const NotificationKind = z
  .enum([
    'REGISTRATION_ACCEPTED',
    'REGISTRATION_REJECTED',
    'PLACE_OFFERED',
    'STARTLIST_PUBLISHED',
    'START_MOVED',
    'ARENA_CHANGED',
    'TEST_CANCELLED',
    'SOON_IN_RING',
    'RESULT_IN',
    'RANKING_OFFICIAL',
    'LICENSE_ENDS',
    'MEMBERSHIP_ENDS',
    'BILL_NEW',
    'PAYMENT_REMINDER',
    'PAYMENT_RECEIVED',
    'APPROVAL_WAITING',
    'ACCESS_ASKED',
    'WEBHOOK_OFF',
  ])
  .meta({ id: 'NotificationKind' })
export type NotificationKind = z.infer<typeof NotificationKind>

/** One of the things that a message is about: a start, with what it was before where that is notified. */
export const NotificationLine = z
  .object({
    test: z.string(),
    horse: z.string(),
    date: LocalDate.nullable(),
    time: LocalTime.nullable(),
    dateWas: LocalDate.nullable(),
    timeWas: LocalTime.nullable(),
    arena: z.string().nullable(),
    arenaWas: z.string().nullable(),
  })
  .meta({ id: 'NotificationLine' })
export type NotificationLine = z.infer<typeof NotificationLine>

/** No message has more lines; it says how many more there are. */
export const mostNotificationLines = 20

/** The values of the texts of a message, without the name of the person whom it is about. */
export const NotificationValues = z
  .object({
    /** The competition, or whatever else the message names first. */
    subject: z.string(),
    lines: z.array(NotificationLine).max(mostNotificationLines),
    /** How many lines more there are. */
    more: z.int().min(0),
  })
  .meta({ id: 'NotificationValues' })
export type NotificationValues = z.infer<typeof NotificationValues>
