// What a clock says of a round, from the start to the finish, and what it makes of a result.
import type { Decimal } from '../kernel/decimal.ts'

/** A ride as a timing device and its timekeeper say it. */
export type TimedRide = {
  /** From 1. */
  readonly round: number
  /** From start to finish, in hundredths of a second. */
  readonly time: number
  /** Hundredths of a second that were added for displaced obstacles; null if the device has none. */
  readonly addedTime: number | null
  /** As the timekeeper entered them; null if the device has none. */
  readonly obstaclePenalties: string | null
  readonly timePenalties: string | null
  /** Penalties at obstacles that somebody typed, where neither the device nor a stored result has them. */
  readonly typed?: string | undefined
  readonly outOfCompetition: boolean
}

/** Why a ride gives no result. */
export type TimedRoundProblem = 'PENALTIES_MISSING' | 'PENALTIES_STORED' | 'NOT_FINISHED' | 'NO_ROUND'

export type TimedRound<R> =
  | { readonly ok: true; readonly result: R }
  | { readonly ok: false; readonly reason: TimedRoundProblem }

/** A value of the timekeeper that is not that of the protocol. */
export type TimedDifference = {
  readonly kind: 'OBSTACLE_PENALTIES' | 'TIME_PENALTIES' | 'ADDED_TIME'
  readonly theirs: Decimal
  readonly ours: Decimal
}
