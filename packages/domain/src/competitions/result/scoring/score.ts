// What a protocol makes of one result: exact values, of which rankings compare and screens show their parts.
import type { Decimal } from '../../../kernel/decimal.ts'
import type { DressagePart, JumpingRoundKind } from '../result.schema.ts'

/** RODE: rode that round. WITHDREW: was entitled and did not. NOT_ENTITLED: everybody else. */
export type RoundParticipation = 'RODE' | 'WITHDREW' | 'NOT_ENTITLED'

export interface JumpingRoundScore {
  readonly kind: JumpingRoundKind
  readonly participation: RoundParticipation
  /** Hundredths of a second. */
  readonly time: number | null
  readonly obstaclePenalties: Decimal | null
  readonly timePenalties: Decimal | null
  /** Penalties of the round in all; in Table C seconds, time included; null when not ridden or not known. */
  readonly penalties: Decimal | null
  /** Accumulator points. */
  readonly points: Decimal | null
}

export interface JumpingScore {
  readonly discipline: 'SHOW_JUMPING'
  /** What is carried and the rounds ridden without a jump-off: penalties, seconds (Table C) or points (accumulator). */
  readonly value: Decimal | null
  readonly text: string | null
  /** One for each round of the protocol. */
  readonly rounds: readonly JumpingRoundScore[]
}

export interface JudgeScore {
  readonly position: string
  /** Exact, or rounded when the protocol rounds each judge. */
  readonly percentage: Decimal
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

export interface EventingScore {
  readonly discipline: 'EVENTING'
  readonly value: Decimal | null
  readonly text: string | null
  readonly dressage: Decimal | null
  readonly crossCountry: Decimal | null
  readonly showJumping: Decimal | null
  /** Hundredths of a second from the optimum time, early or late alike; null when either is not known. */
  readonly optimumDistance: number | null
}

export type Score = JumpingScore | DressageScore | EventingScore
