// The tie breaks of eventing, by their public names (decision 23).
import { type Decimal, formatExact, formatFixed, fraction, fromInteger } from '../../../kernel/decimal.ts'
import type { KeyRule } from '../../key-rule.ts'
import type { EventingTieBreak } from '../eventing.protocol.schema.ts'
import type { EventingScore } from '../eventing.score.ts'

type PhaseKey = 'CROSS_COUNTRY' | 'SHOW_JUMPING' | 'DRESSAGE'

const lowerPenalties = (key: PhaseKey, value: (score: EventingScore) => Decimal | null): KeyRule<EventingScore> => ({
  key,
  better: 'LOWER',
  value,
  text: (score) => {
    const penalties = value(score)
    return penalties === null ? null : formatExact(penalties)
  },
})

export const eventingTieBreaks = {
  CROSS_COUNTRY: lowerPenalties('CROSS_COUNTRY', (score) => score.crossCountry),
  OPTIMUM_TIME: {
    key: 'OPTIMUM_TIME',
    better: 'LOWER',
    value: (score) => (score.optimumDistance === null ? null : fromInteger(score.optimumDistance)),
    text: (score) =>
      score.optimumDistance === null ? null : formatFixed(fraction(BigInt(score.optimumDistance), 100n), 2),
  },
  SHOW_JUMPING: lowerPenalties('SHOW_JUMPING', (score) => score.showJumping),
  DRESSAGE: lowerPenalties('DRESSAGE', (score) => score.dressage),
} satisfies Record<EventingTieBreak, KeyRule<EventingScore>>
