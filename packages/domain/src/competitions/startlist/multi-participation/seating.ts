// Places participants one by one so that the starts of one rider stay a number of positions apart.
import type { OrderedParticipant } from '../order-method/order-rule.ts'

/**
 * A position of the list: free for a participant, or occupied by one that stays; `rider` is null for a position without
 * a rider.
 */
export type Seat = { readonly isFree: true } | { readonly isFree: false; readonly rider: string | null }

/** The rider, for the spacing; each participant without a rider counts as a rider of its own. */
export const riderOf = ({ riderRef, practitionerRef, ref }: OrderedParticipant): string =>
  riderRef ?? practitionerRef ?? ref

type Family = {
  readonly rider: string
  /** In base order; the next one to be placed comes first. */
  readonly waiting: OrderedParticipant[]
  /** The base position of each of `waiting`. */
  readonly places: number[]
  /** Positions of locked starts of the same rider, ascending. */
  readonly fixed: readonly number[]
  /** `latest[m - 1]`: the last position at which the first of m waiting starts can be placed. */
  readonly latest: readonly number[]
  last: number
}

/** A rider who may be placed now. */
export type Candidate = {
  readonly family: number
  /** The position of the start in the base order. */
  readonly place: number
  /** The position from which on the rider's remaining starts would no longer fit. */
  readonly deadline: number
  /** Positions since the rider's previous start; infinite for a first start. */
  readonly distance: number
}

/** Chooses the rider at `position`. `waiting` are all riders with remaining starts, candidates or not. */
export type Choice = (
  candidates: readonly Candidate[],
  position: number,
  freeSeats: readonly number[],
) => Candidate | undefined

/** The rider whose remaining starts have the least room goes first; among equals the base order decides. */
export const mostUrgent: Choice = (candidates) => {
  let chosen: Candidate | undefined
  for (const candidate of candidates) {
    const isBetter =
      chosen === undefined ||
      candidate.deadline < chosen.deadline ||
      (candidate.deadline === chosen.deadline && candidate.place < chosen.place)
    if (isBetter) chosen = candidate
  }
  return chosen
}

const latestSeats = (count: number, free: readonly number[], fixed: readonly number[], gap: number): number[] => {
  const latest: number[] = []
  let bound = Number.POSITIVE_INFINITY
  for (let index = free.length - 1; index >= 0 && latest.length < count; index -= 1) {
    const position = free[index]
    if (position === undefined || position > bound) continue
    if (fixed.some((taken) => Math.abs(taken - position) < gap)) continue
    latest.push(position)
    bound = position - gap
  }
  return latest
}

/** The riders with their remaining starts at this gap; undefined if one rider's starts do not fit even alone. */
const familiesOf = (
  seats: readonly Seat[],
  participants: readonly OrderedParticipant[],
  gap: number,
): { readonly free: readonly number[]; readonly families: readonly Family[] } | undefined => {
  const free = seats.flatMap((place, position) => (place.isFree ? [position] : []))
  const byRider = new Map<string, { waiting: OrderedParticipant[]; places: number[] }>()
  for (const [place, participant] of participants.entries()) {
    const rider = riderOf(participant)
    const family = byRider.get(rider) ?? { waiting: [], places: [] }
    family.waiting.push(participant)
    family.places.push(place)
    byRider.set(rider, family)
  }
  const fixedByRider = new Map<string, number[]>()
  for (const [position, place] of seats.entries()) {
    if (place.isFree || place.rider === null) continue
    fixedByRider.set(place.rider, [...(fixedByRider.get(place.rider) ?? []), position])
  }
  const families = [...byRider].map(([rider, { waiting, places }]): Family => {
    const fixed = fixedByRider.get(rider) ?? []
    return {
      rider,
      waiting,
      places,
      fixed,
      latest: latestSeats(waiting.length, free, fixed, gap),
      last: Number.NEGATIVE_INFINITY,
    }
  })
  if (families.some((family) => family.latest.length < family.waiting.length)) return undefined
  return { free, families }
}

/** Whether each rider's starts, considered alone, can be this far apart beside the locked ones. */
export const canBeSeated = (
  seats: readonly Seat[],
  participants: readonly OrderedParticipant[],
  gap: number,
): boolean => familiesOf(seats, participants, gap) !== undefined

/**
 * The participants in the order of the free positions, any two starts of one rider at least `gap` positions apart;
 * undefined if this choice finds no such order. Positions are counted from 0.
 */
export const seat = (
  seats: readonly Seat[],
  participants: readonly OrderedParticipant[],
  gap: number,
  choose: Choice,
): readonly OrderedParticipant[] | undefined => {
  const known = familiesOf(seats, participants, gap)
  if (known === undefined) return undefined
  const { free, families } = known
  const order: OrderedParticipant[] = []
  for (const position of free) {
    const candidates: Candidate[] = []
    for (const [index, family] of families.entries()) {
      const place = family.places[0]
      const deadline = family.latest[family.waiting.length - 1]
      if (place === undefined || deadline === undefined) continue
      if (deadline < position) return undefined
      if (position - family.last < gap) continue
      if (family.fixed.some((taken) => Math.abs(taken - position) < gap)) continue
      candidates.push({ family: index, place, deadline, distance: position - family.last })
    }
    const chosen = choose(candidates, position, free)
    const family = chosen === undefined ? undefined : families[chosen.family]
    const participant = family?.waiting.shift()
    if (family === undefined || participant === undefined) return undefined
    family.places.shift()
    family.last = position
    order.push(participant)
  }
  return order
}

/**
 * The upper bound of the smallest gap in any order: the minimum, over k ≥ 2, of floor((N − R) / (k − 1)) with N
 * positions and R riders who have k starts or more. Without a rider with several starts: the number of positions.
 */
export const gapBound = (positions: number, startsByRider: readonly number[]): number => {
  let bound = positions
  const most = startsByRider.reduce((left, right) => Math.max(left, right), 0)
  for (let starts = 2; starts <= most; starts += 1) {
    const riders = startsByRider.filter((count) => count >= starts).length
    bound = Math.min(bound, Math.floor((positions - riders) / (starts - 1)))
  }
  return Math.max(bound, 1)
}
