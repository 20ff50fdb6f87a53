import * as z from 'zod'
import { EventKind, EventRefs } from '../../kernel/event/event.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** Thin: it names what has changed, and where to read it. */
export const EventData = EventRefs.extend({
  competition: Ref.optional(),
  publication: z.int().optional().describe('The publication of the competition that has the change, or a later one'),
  url: z.string().optional().describe('Where the public reads the competition'),
}).meta({ id: 'EventData' })
export type EventData = z.infer<typeof EventData>

/** The kind of an event that somebody sends to try a webhook. */
export const testKind = 'webhook.test'

/** The body of a webhook (Standard Webhooks). */
export const EventMessage = z
  .object({ type: z.enum([...EventKind.options, testKind]), timestamp: Instant, data: EventData })
  .meta({ id: 'EventMessage' })
export type EventMessage = z.infer<typeof EventMessage>

export const NumberedEvent = EventMessage.extend({
  id: z.int().describe('Counts the events of the federation, without gaps'),
}).meta({ id: 'NumberedEvent' })
export type NumberedEvent = z.infer<typeof NumberedEvent>

export const mostEvents = 500

export const EventQuery = z.object({
  federation: Ref,
  after: WholeNumber.optional().describe(
    'The `last` of the answer before; without it, the oldest event that is kept is the first',
  ),
  limit: z.int().min(1).max(mostEvents).default(100).describe('The most events in one answer'),
  kinds: z.array(EventKind).max(EventKind.options.length).optional().describe('Only these kinds'),
  competition: Ref.optional().describe('Only events of this competition'),
})
export type EventQuery = z.infer<typeof EventQuery>

export const EventPage = z
  .object({
    events: z.array(NumberedEvent).max(mostEvents),
    last: z.int().describe('Give it as `after` to read on'),
    hasMore: z.boolean().describe('False: everything until now was read'),
  })
  .meta({ id: 'EventPage' })
export type EventPage = z.infer<typeof EventPage>
