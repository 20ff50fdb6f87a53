// Events for other systems: that something has changed, never its values. Whoever gets one reads it again.
import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'

/** Dotted, as Standard Webhooks has them. */
export const EventKind = z
  .enum([
    'competition.published',
    'competition.changed',
    'competition.cancelled',
    'entry.changed',
    'startlist.published',
    'startlist.changed',
    'result.changed',
    'ranking.published',
    'ranking.closed',
    'ranking.reopened',
    'transition.applied',
  ])
  .meta({ id: 'EventKind' })
export type EventKind = z.infer<typeof EventKind>

/** What an event is about. A change of much at once names the competition alone. */
export const EventRefs = z
  .object({
    test: Ref,
    testSet: Ref,
    entry: Ref.describe('The registration'),
    startlist: Ref,
    career: Ref,
  })
  .partial()
  .meta({ id: 'EventRefs' })
export type EventRefs = z.infer<typeof EventRefs>

export type PlannedEvent = {
  readonly kind: EventKind
  readonly federationRef: string
  readonly competitionRef: string | null
  readonly publication: number | null
  readonly refs: EventRefs
}
