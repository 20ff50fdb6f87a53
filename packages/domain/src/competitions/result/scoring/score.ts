// What a protocol makes of one result: exact values, of which rankings compare and screens show their parts.
import type { Decimal } from '../../../kernel/decimal.ts'
import type { CrossCountryErrorCode, DressagePart, JumpingRoundKind } from '../result.schema.ts'

/** RODE: rode that round to its end. NOT_COMPLETED: began it. WITHDREW: was entitled and did not. NOT_ENTITLED: everybody else. */
export type RoundParticipation = 'RODE' | 'NOT_COMPLETED' | 'WITHDREW' | 'NOT_ENTITLED'

export interface JumpingRoundScore {
  readonly kind: JumpingRoundKind
  readonly participation: RoundParticipation
  /** Hundredths of a second, with what displaced obstacles add to the clock's. */
  readonly time: number | null
  readonly obstaclePenalties: Decimal | null
  readonly timePenalties: Decimal | null
  /** Penalties of the round in all; in Table C seconds, time included; null when not ridden or not known. */
  readonly penalties: Decimal | null
  /** Points of the accumulator, or of style less the penalties. */
  readonly points: Decimal | null
  /** Points for style, before the penalties come off. */
  readonly style: Decimal | null
}

export interface JumpingScore {
  readonly discipline: 'SHOW_JUMPING'
  /** What is carried and the rounds ridden without jump-off and winning round: penalties, seconds (Table C) or points. */
  readonly value: Decimal | null
  readonly text: string | null
  /** One for each round of the protocol. */
  readonly rounds: readonly JumpingRoundScore[]
}

export interface JudgeScore {
  readonly position: string
  /** Exact, or rounded when the protocol rounds each judge. */
  readonly percentage: Decimal
  /** Less what is taken off; null for a sheet that gives a percentage. */
  readonly points: Decimal | null
  /** Sum of mark × coefficient by part; null without marks. */
  readonly parts: Readonly<Record<DressagePart, Decimal>> | null
}

export interface DressageScore {
  readonly discipline: 'DRESSAGE'
  /** Rounded as the protocol says: what is compared. */
  readonly value: Decimal | null
  readonly text: string | null
  readonly exact: Decimal | null
  readonly judges: readonly JudgeScore[]
  /** Sum over all judges of mark × coefficient in a part; null when a judge gave no marks. */
  readonly parts: Readonly<Record<DressagePart, Decimal>> | null
}

export interface FencePenalties {
  readonly obstacle: string
  readonly errors: readonly CrossCountryErrorCode[]
  readonly penalties: Decimal
}

/** One ride over a course: what its obstacles and its time cost. */
export interface PhasePenalties {
  readonly obstacles: Decimal
  readonly time: Decimal
  readonly total: Decimal
  /** Hundredths of a second. */
  readonly elapsed: number | null
  /** By fence, where the ride was written down so. */
  readonly fences: readonly FencePenalties[]
}

export interface CrossCountryScore {
  readonly discipline: 'CROSS_COUNTRY'
  readonly value: Decimal | null
  readonly text: string | null
  readonly ride: PhasePenalties | null
  readonly optimumDistance: number | null
}

export interface EventingScore {
  readonly discipline: 'EVENTING'
  readonly value: Decimal | null
  readonly text: string | null
  readonly dressage: Decimal | null
  readonly crossCountry: Decimal | null
  readonly showJumping: Decimal | null
  /** The same two phases with their parts. */
  readonly rides: { readonly crossCountry: PhasePenalties | null; readonly showJumping: PhasePenalties | null }
  /** Hundredths of a second from the optimum time, early or late alike; null when either is not known. */
  readonly optimumDistance: number | null
}

export interface StyleRidingScore {
  readonly discipline: 'STYLE_RIDING'
  /** Points for style less penalties. */
  readonly value: Decimal | null
  readonly text: string | null
  /** The mean of the judges' points. */
  readonly style: Decimal | null
  readonly judges: readonly JudgePoints[]
  readonly obstaclePenalties: Decimal | null
  readonly timePenalties: Decimal | null
  readonly penalties: Decimal | null
  /** Hundredths of a second. */
  readonly time: number | null
  readonly jumpOff: { readonly penalties: Decimal | null; readonly time: number | null } | null
  /** Clear, and enough points for style. */
  readonly isJumpOffEntitled: boolean
}

export interface JudgePoints {
  readonly position: string
  readonly points: Decimal
}

export interface PresentationScore {
  readonly discipline: 'PRESENTATION'
  readonly value: Decimal | null
  readonly text: string | null
  readonly judges: readonly JudgePoints[]
  /** The sum of all judges' marks by the number of the exercise; null when a judge gave none. */
  readonly marks: ReadonlyMap<number, Decimal> | null
}

export interface GenericScore {
  readonly discipline: 'GENERIC'
  /** Null for an outcome, which is no number. */
  readonly value: Decimal | null
  readonly text: string | null
  /** STATUS: the outcome and its place among those of the protocol, from 1, the best first. */
  readonly outcome: { readonly name: string; readonly order: number } | null
  /** Hundredths of a second. */
  readonly time: number | null
}

export interface DrivingScore {
  readonly discipline: 'DRIVING'
  readonly value: Decimal | null
  readonly text: string | null
  readonly dressage: Decimal | null
  readonly marathon: Decimal | null
  readonly cones: Decimal | null
  /** Hundredths of a second. */
  readonly conesTime: number | null
}

export type Score =
  | JumpingScore
  | DressageScore
  | EventingScore
  | CrossCountryScore
  | StyleRidingScore
  | PresentationScore
  | GenericScore
  | DrivingScore
