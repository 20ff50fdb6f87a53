import type { Decimal } from '../../../kernel/decimal.ts'
import type { TieBreak } from './tie-break.ts'

/** The better points in the last round held, then in the one before, counted or dropped; an entry without points there is behind. */
export const lastRound: TieBreak = {
  better: 'POINTS',
  valuesOf: ({ rounds, held }) => {
    const lastFirst = Array.from({ length: held }, (): Decimal | null => null)
    for (const { order, origin, points } of rounds) if (origin !== 'CARRIED') lastFirst[held - 1 - order] = points
    return lastFirst
  },
}
