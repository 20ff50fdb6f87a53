import { decimal, zero } from '../../../kernel/decimal.ts'
import type { CountType, TopCount } from '../point-distribution.schema.ts'
import { type GivePoints, given, nothing, type PointContext } from '../point-facts.rules.ts'

/** The number of places: a share of the participants is rounded up (decision 28). */
export const countPlaces = (countType: CountType, count: number, participants: number): number =>
  countType === 'ABSOLUTE' ? count : Math.ceil((participants * count) / 100)

/** Those who share the last of the best places are included. */
export const giveToTop = ({ countType, count, points }: TopCount, { test }: PointContext): GivePoints => {
  const best = countPlaces(countType, count, test.participants)
  const constant = points.source === 'CONSTANT' ? decimal(points.points) : null
  return ({ place, result }) => {
    if (place === null) return nothing('NO_PLACE')
    if (place > best) return given(zero, 'NOT_AMONG_THE_BEST')
    if (constant !== null) return given(constant, 'CONSTANT')
    return result === null ? nothing('NO_RESULT') : given(result, 'RESULT')
  }
}
