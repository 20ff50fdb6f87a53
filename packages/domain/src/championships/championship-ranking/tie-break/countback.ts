import { fromInteger } from '../../../kernel/decimal.ts'
import type { TieBreak } from './tie-break.ts'

/**
 * More first places, then more second places, and so on, over all rounds with points, counted or dropped; the best place of a round
 * (decision 62). The sorted places say the same: at the first difference the smaller place is one more of that place, and a list that goes
 * on has one more place than the list that ended.
 */
export const countback: TieBreak = {
  better: 'LOWER',
  valuesOf: ({ rounds }) =>
    rounds
      .flatMap(({ bestPlace }) => bestPlace ?? [])
      .sort((left, right) => left - right)
      .map(fromInteger),
}
