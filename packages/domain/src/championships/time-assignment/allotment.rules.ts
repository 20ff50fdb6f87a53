// The positions of a test for the clubs that ride it: how many each gets, and which (decision 64). The clubs come in the order in which they
// were drawn by a shown seed, so that everybody can repeat the result.
import { sharePlaces } from '../championship-phase/share-of-places.rules.ts'
import type { AllotmentSpread } from './allotment.schema.ts'

/** A club and its subscribed registrations in the test. */
export type AskingClub = {
  readonly id: string
  readonly registrations: number
}

export type ClubShare = {
  readonly id: string
  readonly positions: number
  /** Registrations without a position. */
  readonly waiting: number
}

/** One more for each club that asked for more, in drawn order, until nothing is left. */
const handOut = (left: number, given: readonly number[], asked: readonly number[]): readonly number[] => {
  const room = given.map((count, index) => (asked[index] ?? 0) - count)
  const turns = room.filter((count) => count > 0).length
  if (left <= 0 || turns === 0) return given
  const lucky = new Set(
    [...room.entries()]
      .filter(([, count]) => count > 0)
      .slice(0, left)
      .map(([index]) => index),
  )
  return handOut(
    left - lucky.size,
    given.map((count, index) => count + (lucky.has(index) ? 1 : 0)),
    asked,
  )
}

/**
 * How many positions each club gets. Enough: as many as it asked for. Too few: one for each club first, where there are as many positions as
 * clubs; the rest by the largest remainder over the registrations, of equal ones to the club drawn first. Nobody gets more than asked; what
 * that leaves goes one each in drawn order.
 *
 * @param drawn the clubs in drawn order
 */
export const shareOfClubs = (positions: number, drawn: readonly AskingClub[]): readonly ClubShare[] => {
  const asked = drawn.map(({ registrations }) => registrations)
  const all = asked.reduce((total, count) => total + count, 0)
  const given =
    positions >= all
      ? asked
      : sharePlaces(positions, asked, 1).map((count, index) => Math.min(count, asked[index] ?? 0))
  const left = Math.min(positions, all) - given.reduce((total, count) => total + count, 0)
  const counts = handOut(left, given, asked)
  return drawn.map(({ id, registrations }, index) => {
    const count = counts[index] ?? 0
    return { id, positions: count, waiting: registrations - count }
  })
}

/** A holder of positions; null is nobody: the positions that are free for all. */
type Holder = { readonly id: string | null; readonly positions: number }

/** BLOCKS: club by club, and the free positions last. */
const inBlocks = (holders: readonly Holder[]): readonly (string | null)[] =>
  holders.flatMap(({ id, positions }) => Array.from({ length: positions }, () => id))

/**
 * EVEN: smooth weighted turns. At each position every holder's credit grows by its number of positions; the largest credit gets the
 * position and pays their sum; of equal ones the holder drawn first. No beginning of the clock is far from proportional.
 */
const inTurns = (holders: readonly Holder[]): readonly (string | null)[] => {
  const total = holders.reduce((sum, { positions }) => sum + positions, 0)
  const credits = holders.map(() => 0)
  return Array.from({ length: total }, () => {
    for (const [index, { positions }] of holders.entries()) credits[index] = (credits[index] ?? 0) + positions
    const turn = credits.indexOf(Math.max(...credits))
    credits[turn] = (credits[turn] ?? 0) - total
    return holders[turn]?.id ?? null
  })
}

const spreads: Record<AllotmentSpread, (holders: readonly Holder[]) => readonly (string | null)[]> = {
  EVEN: inTurns,
  BLOCKS: inBlocks,
}

export type Allotment = {
  /** The club of each position, by the clock; null for free. */
  readonly positions: readonly (string | null)[]
  readonly clubs: readonly ClubShare[]
}

/** @param drawn the clubs in drawn order; a position that nobody needs is free, as if a last club had it */
export const allotPositions = (positions: number, drawn: readonly AskingClub[], spread: AllotmentSpread): Allotment => {
  const clubs = shareOfClubs(positions, drawn)
  const free = positions - clubs.reduce((total, club) => total + club.positions, 0)
  return { positions: spreads[spread]([...clubs, { id: null, positions: free }]), clubs }
}

/** The drawn order of the next test of a competition: one club further, so that not always the same one is first. */
export const drawnForTest = <Club>(drawn: readonly Club[], test: number): readonly Club[] => {
  const first = drawn.length === 0 ? 0 : test % drawn.length
  return [...drawn.slice(first), ...drawn.slice(0, first)]
}
