import { EventPage, EventQuery } from '@oxer/domain/exchange/event/event.schema'
import { get } from '@oxer/openapi'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { listEvents } from './event.queries.ts'

export const eventRouter = router({
  list: registered
    .meta(
      get('/events', 'What has changed since an event, in order: the pull side of webhooks', { tags: ['exchange'] }),
    )
    .input(EventQuery)
    .output(EventPage)
    .use(mayReadFederation)
    .query(({ ctx, input }) => listEvents(ctx, ctx.federation, input)),
})
