import type { EventRefs, PlannedEvent } from './event.schema.ts'

/** A change with more events of a kind in a competition is one event, which names the competition alone. */
export const mostEventsOfKind = 20

const keyOf = ({ kind, competitionRef, refs }: PlannedEvent, withRefs: boolean): string =>
  JSON.stringify([kind, competitionRef, withRefs ? Object.entries(refs).toSorted() : null])

/** Each event once, and much of one kind as one. An event without refs says what those with refs say, so it stays alone. */
export const mergeEvents = (events: readonly PlannedEvent[]): PlannedEvent[] => {
  const once = [...new Map(events.map((event) => [keyOf(event, true), event])).values()]
  const kinds = [...new Set(once.map((event) => keyOf(event, false)))]
  const nothing: EventRefs = {}
  return kinds.flatMap((kind) => {
    const same = once.filter((event) => keyOf(event, false) === kind)
    const [first] = same
    const isWhole = same.some(({ refs }) => Object.keys(refs).length === 0)
    if (first === undefined || first.competitionRef === null) return same
    return isWhole || same.length > mostEventsOfKind ? [{ ...first, refs: nothing }] : same
  })
}
