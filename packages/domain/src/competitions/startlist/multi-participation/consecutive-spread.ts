import { type Candidate, type Choice, mostUrgent, seat } from './seating.ts'
import type { SpreadRule } from './spread-rule.ts'

/**
 * Whether a rider with a deadline up to `deadline` must be placed now, because all free positions until then are
 * needed.
 */
const isTight = (
  candidates: readonly Candidate[],
  deadline: number,
  position: number,
  free: readonly number[],
): boolean => {
  const waiting = candidates.filter((candidate) => candidate.deadline <= deadline).length
  const seats = free.filter((place) => place >= position && place <= deadline).length
  return waiting >= seats
}

const firstInBaseOrder = (candidates: readonly Candidate[]): Candidate | undefined => {
  let chosen: Candidate | undefined
  for (const candidate of candidates) {
    if (chosen === undefined || candidate.place < chosen.place) chosen = candidate
  }
  return chosen
}

const soonest: Choice = (candidates, position, free) => {
  const urgent = candidates.filter((candidate) => isTight(candidates, candidate.deadline, position, free))
  const waitingForNext = candidates.filter((candidate) => Number.isFinite(candidate.distance))
  // Among those who have started, the longest wait goes first, so that nobody's next start is delayed twice.
  const longest = waitingForNext.reduce((most, { distance }) => Math.max(most, distance), 0)
  return (
    firstInBaseOrder(urgent.filter((candidate) => candidate.deadline === position)) ??
    firstInBaseOrder(waitingForNext.filter((candidate) => candidate.distance === longest)) ??
    firstInBaseOrder(urgent) ??
    firstInBaseOrder(candidates)
  )
}

/**
 * decision 16: the starts of one rider at the smallest spacing that respects the rest (A, B, A, B): `minimumGap`
 * positions, or as many as a shorter list allows.
 */
export const consecutiveSpread: SpreadRule = (seats, participants, minimumGap) => {
  for (let gap = Math.min(minimumGap, seats.length); gap > 1; gap -= 1) {
    const order = seat(seats, participants, gap, soonest) ?? seat(seats, participants, gap, mostUrgent)
    if (order !== undefined) return order
  }
  return seat(seats, participants, 1, soonest) ?? participants
}
