import { EventPage, EventQuery } from '@oxer/domain/exchange/event/event.schema'
import { get } from '@oxer/openapi'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayReadEvents } from './event.guards.ts'
import { listEvents } from './event.queries.ts'

export const eventRouter = router({
  list: registered
    .meta(
      get('/events', 'What has changed since an event, in order: the pull side of webhooks', { tags: ['exchange'] }),
    )
    .input(EventQuery)
    .output(EventPage)
    .use(mayReadEvents)
    .query(({ ctx, input }) => listEvents(ctx, ctx.federation, input)),
})
