// The score of one round of a jumping test by its protocol.
import type { Decimal } from '../kernel/decimal.ts'
import type { JumpingRoundKind } from './protocol-words.schema.ts'

/**
 * RODE: finished that round. NOT_COMPLETED: started it. WITHDREW: was entitled and did not start. NOT_ENTITLED: all
 * others.
 */
export type RoundParticipation = 'RODE' | 'NOT_COMPLETED' | 'WITHDREW' | 'NOT_ENTITLED'

export type JumpingRoundScore = {
  readonly kind: JumpingRoundKind
  readonly participation: RoundParticipation
  /** Hundredths of a second, including the seconds for displaced obstacles. */
  readonly time: number | null
  readonly obstaclePenalties: Decimal | null
  readonly timePenalties: Decimal | null
  /**
   * Total penalties of the round; in Table C seconds, including the time; null if it was not ridden or they are
   * unknown.
   */
  readonly penalties: Decimal | null
  /** Points of the accumulator, or of style less the penalties. */
  readonly points: Decimal | null
  /** Points for style, before the penalties are subtracted. */
  readonly style: Decimal | null
}
