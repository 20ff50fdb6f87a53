import type { OrderedParticipant } from '../order-method/order-rule.ts'
import type { Seat } from './seating.ts'

/**
 * Participants in the order of the free positions. `minimumGap` is the smallest allowed difference between two
 * positions of one rider.
 */
export type SpreadRule = (
  seats: readonly Seat[],
  participants: readonly OrderedParticipant[],
  minimumGap: number,
) => readonly OrderedParticipant[]
