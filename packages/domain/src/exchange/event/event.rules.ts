import type { EventKind, EventRefs } from '../../kernel/event/event.schema.ts'
import type { EventMessage } from './event.schema.ts'

export type StoredEvent = {
  readonly kind: EventKind
  readonly competitionRef: string | null
  readonly refs: EventRefs
  readonly publication: number | null
  readonly at: string
}

/** The message about an event. `origin` is the public address of its federation. */
export const messageOf = (
  { kind, competitionRef, refs, publication, at }: StoredEvent,
  origin: string,
): EventMessage => ({
  type: kind,
  timestamp: at,
  data: {
    ...(competitionRef !== null && { competition: competitionRef }),
    ...refs,
    ...(publication !== null && { publication }),
    ...(competitionRef !== null && { url: `${origin}/competitions/${competitionRef}.json` }),
  },
})
