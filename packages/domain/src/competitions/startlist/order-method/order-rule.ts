import type { SortDirection, StartlistOrderMethod } from '../startlist.schema.ts'

/** What an ordering may look at in a participant. */
export type OrderedParticipant = {
  readonly ref: string
  readonly registrationRef: string | null
  readonly practitionerRef: string | null
  readonly riderRef: string | null
  readonly horseRef: string | null
  /** Instant of the registration. */
  readonly registeredAt: string | null
}

/** What each method needs beside the participants. */
export type OrderContext = {
  /** Text of the draw. */
  readonly seed: string
  /** Refs of registrations or practitioners in a chosen order: a selection, another list, a former round. */
  readonly order: readonly string[]
  /** Value by practitioner to order by: a position, points, time or errors; who has none comes last. */
  readonly values: ReadonlyMap<string, number>
  readonly direction: SortDirection
  /** REPEAT: the list starts at this part of it, such as the half for the second class on one list: [1, 2]. */
  readonly startAt: readonly [numerator: number, denominator: number]
}

/** The participants in their new order; every ordering is stable and loses nobody. */
export type OrderRule = (
  participants: readonly OrderedParticipant[],
  context: OrderContext,
) => readonly OrderedParticipant[]

export type OrderRules = Record<StartlistOrderMethod, OrderRule>

export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Sorts by a number, stable, whoever has none last, whatever the direction. */
export const sortByValue = <T>(
  items: readonly T[],
  value: (item: T) => number | undefined,
  direction: SortDirection = 'ASCENDING',
): readonly T[] => {
  const sign = direction === 'ASCENDING' ? 1 : -1
  return items
    .map((item) => ({ item, value: value(item) }))
    .sort((left, right) => {
      if (left.value === undefined || right.value === undefined) {
        return left.value === right.value ? 0 : left.value === undefined ? 1 : -1
      }
      return sign * (left.value - right.value)
    })
    .map(({ item }) => item)
}

/** Places by an explicit list of refs: the participant's own, its registration's or its practitioner's. */
export const placeIn = (order: readonly string[]): ((participant: OrderedParticipant) => number | undefined) => {
  const places = new Map(order.map((ref, place) => [ref, place]))
  return ({ ref, registrationRef, practitionerRef }) =>
    places.get(ref) ??
    (registrationRef === null ? undefined : places.get(registrationRef)) ??
    (practitionerRef === null ? undefined : places.get(practitionerRef))
}
