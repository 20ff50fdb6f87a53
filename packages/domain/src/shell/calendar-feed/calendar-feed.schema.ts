import * as z from 'zod'
import { Instant } from '../../kernel/time/time.schema.ts'

/** OWN has the starts of the caller and of children; FOLLOWED has what the caller follows, as the public sees it. */
export const CalendarFeedKind = z.enum(['OWN', 'FOLLOWED']).meta({ id: 'CalendarFeedKind' })
export type CalendarFeedKind = z.infer<typeof CalendarFeedKind>

/** A feed that has an address. The address itself is shown when it is made. */
export const CalendarFeed = z
  .object({
    kind: CalendarFeedKind,
    createdAt: Instant,
    renewedAt: Instant.describe('When its address was made or last renewed'),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const RenewedCalendarFeed = CalendarFeed.extend({
  address: z.url().describe('The private address that a calendar program reads; shown only in this answer'),
}).meta({ id: 'RenewedCalendarFeed' })
export type RenewedCalendarFeed = z.infer<typeof RenewedCalendarFeed>
