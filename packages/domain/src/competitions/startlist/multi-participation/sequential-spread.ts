import type { OrderedParticipant } from '../order-method/order-rule.ts'
import type { DrawnStart } from './gap-board.ts'
import { keepOrder } from './kept-order.ts'
import { canBeSeated, gapBound, mostUrgent, riderOf, type Seat, seat } from './seating.ts'
import type { SpreadRule } from './spread-rule.ts'

/** The number of exchanges for each gap that placing one by one did not reach. */
const searchSteps = 400_000

/** Positions filled in the given order, with locked starts in their place. */
const toStarts = (seats: readonly Seat[], participants: readonly OrderedParticipant[]): readonly DrawnStart[] => {
  const queue = participants.values()
  return seats.map((place, position) => {
    if (!place.isFree) return { rider: place.rider ?? `held ${position}`, lockedAt: position }
    const participant = queue.next().value
    return participant === undefined
      ? { rider: `nobody ${position}`, lockedAt: position }
      : { rider: riderOf(participant), lockedAt: null }
  })
}

const search = (
  seats: readonly Seat[],
  participants: readonly OrderedParticipant[],
  gap: number,
): readonly OrderedParticipant[] | undefined => {
  const starts = toStarts(seats, participants)
  const found = keepOrder(starts, { minimumGap: gap, seed: 'spread', steps: searchSteps, isGapEnough: true })
  if (!found.isGapKept) return undefined
  const participantAt = new Map<number, OrderedParticipant>()
  let next = 0
  for (const [index, { lockedAt }] of starts.entries()) {
    const participant = participants[next]
    if (lockedAt !== null || participant === undefined) continue
    participantAt.set(index, participant)
    next += 1
  }
  return found.order.flatMap((index) => participantAt.get(index) ?? [])
}

/** The widest gap that the number of starts and the locks of any one rider allow. */
const widestThinkable = (
  seats: readonly Seat[],
  participants: readonly OrderedParticipant[],
  bound: number,
): number => {
  let low = 1
  let high = bound
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (canBeSeated(seats, participants, middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * decision 16: the starts of one rider as far apart as the list allows (A, B … A, B). The rider whose remaining starts
 * have the least room is placed first, all others in base order, with the widest possible gap. Without locked entries
 * this reaches the bound. If locks prevent placing one by one, a search looks between that gap and the bound.
 */
export const sequentialSpread: SpreadRule = (seats, participants) => {
  const starts = new Map<string, number>()
  const count = (rider: string): void => {
    starts.set(rider, (starts.get(rider) ?? 0) + 1)
  }
  for (const participant of participants) count(riderOf(participant))
  for (const place of seats) if (!place.isFree && place.rider !== null) count(place.rider)
  if ([...starts.values()].every((number) => number < 2)) return participants
  const bound = widestThinkable(seats, participants, gapBound(seats.length, [...starts.values()]))
  let best: { gap: number; order: readonly OrderedParticipant[] } = { gap: 1, order: participants }
  for (let gap = bound; gap > best.gap; gap -= 1) {
    const order = seat(seats, participants, gap, mostUrgent)
    if (order !== undefined) best = { gap, order }
  }
  for (let out = bound + 1; out - best.gap > 1; ) {
    const gap = Math.ceil((best.gap + out) / 2)
    const order = search(seats, participants, gap)
    if (order === undefined) out = gap
    else best = { gap, order }
  }
  return best.order
}
