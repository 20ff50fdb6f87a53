// What a protocol makes of one round of a jumping test.
import type { Decimal } from '../kernel/decimal.ts'
import type { JumpingRoundKind } from './protocol-words.schema.ts'

/** RODE: rode that round to its end. NOT_COMPLETED: began it. WITHDREW: was entitled and did not. NOT_ENTITLED: everybody else. */
export type RoundParticipation = 'RODE' | 'NOT_COMPLETED' | 'WITHDREW' | 'NOT_ENTITLED'

export type JumpingRoundScore = {
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
