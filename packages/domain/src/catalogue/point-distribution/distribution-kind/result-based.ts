import { compare, decimal } from '../../../kernel/decimal.ts'
import type { ResultBased } from '../point-distribution.schema.ts'
import { type GivePoints, given, nothing, type PointContext } from '../point-facts.rules.ts'
import { countPlaces } from './top-count.ts'

type By<Source extends ResultBased['by']['source']> = Extract<ResultBased['by'], { source: Source }>

const giveByResult = (by: By<'RESULT'>): GivePoints => {
  const bands = by.bands.map(({ from, points }) => ({ from: decimal(from), points: decimal(points) }))
  const below = decimal(by.below)
  return ({ result }) => {
    if (result === null) return nothing('NO_RESULT')
    return given(bands.find(({ from }) => compare(result, from) >= 0)?.points ?? below, 'RESULT')
  }
}

const giveByRank = (by: By<'RANK'>, { test, lastPlace }: PointContext): GivePoints => {
  const bands = by.bands.map(({ countType, count, points }) => ({
    places: countPlaces(countType, count, test.participants),
    points: decimal(points),
  }))
  const [beyond, last] = [decimal(by.beyond), by.last === null ? null : decimal(by.last)]
  return ({ place }) => {
    if (place === null) return nothing('NO_PLACE')
    const band = bands.find(({ places }) => place <= places)
    if (band !== undefined) return given(band.points, 'PLACE')
    return last !== null && place === lastPlace ? given(last, 'LAST_PLACE') : given(beyond, 'BEYOND_PLACES')
  }
}

/** By the result (a percentage in dressage) or by the place, for its one sport type. */
export const giveByResultOrRank = ({ type, by }: ResultBased, context: PointContext): GivePoints => {
  if (type !== context.test.sportType) return () => nothing('OTHER_SPORT_TYPE')
  return by.source === 'RESULT' ? giveByResult(by) : giveByRank(by, context)
}
