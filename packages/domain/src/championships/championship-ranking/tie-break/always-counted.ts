import { sum } from '../../../kernel/decimal.ts'
import type { TieBreak } from './tie-break.ts'

/** The better sum of the rounds that always count, such as the final; an entry without any is behind. */
export const alwaysCounted: TieBreak = {
  better: 'POINTS',
  valuesOf: ({ rounds }) => {
    const always = rounds.filter(({ isAlways }) => isAlways)
    return always.length === 0 ? [] : [sum(always.map(({ points }) => points))]
  },
}
