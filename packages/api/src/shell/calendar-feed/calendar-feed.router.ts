import {
  CalendarFeed,
  CalendarFeedKind,
  RenewedCalendarFeed,
} from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { removeCalendarFeed, renewCalendarFeed } from './calendar-feed.commands.ts'
import { mayManageCalendarFeeds } from './calendar-feed.guards.ts'
import { listCalendarFeeds } from './calendar-feed.queries.ts'

const OfKind = z.object({ kind: CalendarFeedKind })

export const calendarFeedRouter = router({
  list: registered
    .meta(get('/calendar-feeds', 'Calendars of the caller that have a private address'))
    .output(z.array(CalendarFeed))
    .use(mayManageCalendarFeeds)
    .query(({ ctx }) => listCalendarFeeds(ctx.db, ctx.actor.accountRef)),
  renew: command.registered
    .meta(
      post(
        '/calendar-feeds/{kind}/renew',
        'Make the private address of a calendar, shown only in this response; an earlier one ends at once',
        { answersSecret: true },
      ),
    )
    .input(OfKind)
    .output(RenewedCalendarFeed)
    .use(mayManageCalendarFeeds)
    .mutation(({ ctx, input }) => renewCalendarFeed(ctx, input)),
  remove: command.registered
    .meta(del('/calendar-feeds/{kind}', 'End the private address of a calendar'))
    .input(OfKind)
    .output(z.void())
    .use(mayManageCalendarFeeds)
    .mutation(({ ctx, input }) => removeCalendarFeed(ctx, input)),
})
