import { gapBound, mostUrgent, riderOf, seat } from './seating.ts'
import type { SpreadRule } from './spread-rule.ts'

/**
 * D16: the starts of one rider as far apart as the list allows (A, B … A, B). The widest gap is tried first, then each
 * smaller one; the rider whose remaining starts leave the least room is seated first, everybody else in base order.
 */
export const sequentialSpread: SpreadRule = (seats, participants) => {
  const starts = new Map<string, number>()
  const count = (rider: string): void => {
    starts.set(rider, (starts.get(rider) ?? 0) + 1)
  }
  for (const participant of participants) count(riderOf(participant))
  for (const place of seats) if (!place.isFree && place.rider !== null) count(place.rider)
  if ([...starts.values()].every((number) => number < 2)) return participants
  for (let gap = gapBound(seats.length, [...starts.values()]); gap > 1; gap -= 1) {
    const order = seat(seats, participants, gap, mostUrgent)
    if (order !== undefined) return order
  }
  return participants
}
