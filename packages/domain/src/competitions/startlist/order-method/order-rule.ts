import type { SortDirection, StartlistOrderMethod } from '../startlist.schema.ts'

/** The data of a participant that an ordering may use. */
export type OrderedParticipant = {
  readonly ref: string
  readonly registrationRef: string | null
  readonly practitionerRef: string | null
  readonly riderRef: string | null
  readonly horseRef: string | null
  /** Instant of the registration. */
  readonly registeredAt: string | null
}

/** The data that each method needs besides the participants. */
export type OrderContext = {
  /** The seed text of the draw. */
  readonly seed: string
  /** Refs of registrations or practitioners in a chosen order: a selection, another list, a previous round. */
  readonly order: readonly string[]
  /** Values by practitioner to order by: a position, points, time or errors; practitioners without one come last. */
  readonly values: ReadonlyMap<string, number>
  readonly direction: SortDirection
  /** REPEAT: the fraction of the list at which it starts, such as the half for the second class on one list: [1, 2]. */
  readonly startAt: readonly [numerator: number, denominator: number]
}

/** The participants in their new order; every ordering is stable and loses none of them. */
export type OrderRule = (
  participants: readonly OrderedParticipant[],
  context: OrderContext,
) => readonly OrderedParticipant[]

export type OrderRules = Record<StartlistOrderMethod, OrderRule>

export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Sorts by a number, stable; participants without one are last in either direction. */
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

/** Positions by an explicit list of refs: the participant's own, its registration's or its practitioner's. */
export const placeIn = (order: readonly string[]): ((participant: OrderedParticipant) => number | undefined) => {
  const places = new Map(order.map((ref, place) => [ref, place]))
  return ({ ref, registrationRef, practitionerRef }) =>
    places.get(ref) ??
    (registrationRef === null ? undefined : places.get(registrationRef)) ??
    (practitionerRef === null ? undefined : places.get(practitionerRef))
}
