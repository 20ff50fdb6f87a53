// Starts of a rider, or of a family, that are too near to one another, wherever they are (decision 389).
import { type RestMinutes, restBetween, splitRest } from '../../competitions/time-schedule/schedule-rest.rules.ts'

export type OwnStart = {
  /** Of its registration and its activity. */
  readonly ref: string
  readonly riderRef: string
  readonly competitionRef: string
  readonly arenaRef: string | null
  readonly date: string
  readonly startSeconds: number
  readonly endSeconds: number
  /** What the planner of its competition keeps free. */
  readonly rest: Pick<RestMinutes, 'rider'>
  readonly transferSeconds: number
}

/** RIDER: one rider. FAMILY: two for whom the reader acts, who wants to be at both. */
export type OwnConflictKind = 'RIDER' | 'FAMILY'

export type OwnConflict = {
  readonly kind: OwnConflictKind
  readonly earlier: string
  readonly later: string
  /** From the end of the earlier to the beginning of the later one; negative if they overlap. */
  readonly pauseMinutes: number
  readonly neededMinutes: number
}

/** Between the grounds of two competitions. Nobody knows the way, so an hour is taken. */
const otherGroundSeconds = 3_600

const neededSeconds = (kind: OwnConflictKind, earlier: OwnStart, later: OwnStart): number => {
  const isElsewhere = earlier.competitionRef !== later.competitionRef
  const transfer = isElsewhere ? otherGroundSeconds : Math.max(earlier.transferSeconds, later.transferSeconds)
  const { way, coolDown, warmUp } = restBetween(
    { ...splitRest(earlier.rest.rider), arenaRef: earlier.arenaRef },
    { ...splitRest(later.rest.rider), arenaRef: later.arenaRef },
    transfer,
  )
  // Who looks on needs the way, and neither cools down nor warms up.
  return kind === 'FAMILY' ? way : way + coolDown + warmUp
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Each pair once, the first start first. */
export const ownConflicts = (starts: readonly OwnStart[]): readonly OwnConflict[] => {
  const inOrder = starts.toSorted(
    (left, right) =>
      compareText(left.date, right.date) || left.startSeconds - right.startSeconds || compareText(left.ref, right.ref),
  )
  return inOrder.flatMap((earlier, index) =>
    inOrder.slice(index + 1).flatMap((later): OwnConflict[] => {
      if (later.date !== earlier.date || later.ref === earlier.ref) return []
      const kind = earlier.riderRef === later.riderRef ? 'RIDER' : 'FAMILY'
      const pause = later.startSeconds - earlier.endSeconds
      const needed = neededSeconds(kind, earlier, later)
      // Two of a family in one ring ride one after the other before the same eyes.
      if (pause >= needed || (kind === 'FAMILY' && earlier.arenaRef !== null && earlier.arenaRef === later.arenaRef))
        return []
      return [
        {
          kind,
          earlier: earlier.ref,
          later: later.ref,
          pauseMinutes: Math.floor(pause / 60),
          neededMinutes: Math.ceil(needed / 60),
        },
      ]
    }),
  )
}
