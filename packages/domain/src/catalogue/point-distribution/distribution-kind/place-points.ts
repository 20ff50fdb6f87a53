// Points by place, whatever the number of participants or depending on it.
import { type Decimal, decimal, mean, zero } from '../../../kernel/decimal.ts'
import type { RankAndPractitionersGrid, RankTable, SharedPlacePoints } from '../point-distribution.schema.ts'
import { type GivePoints, given, nothing, type PointContext } from '../point-facts.rules.ts'

type PlaceColumn = {
  readonly points: readonly string[]
  readonly beyond: string
  readonly sharedPlaces: SharedPlacePoints
}

const giveByPlace = (column: PlaceColumn, { sharing }: PointContext): GivePoints => {
  const points = column.points.map(decimal)
  const beyond = decimal(column.beyond)
  const worth = (place: number): Decimal => points[place - 1] ?? beyond
  return ({ place }) => {
    if (place === null) return nothing('NO_PLACE')
    const sharers = column.sharedPlaces === 'AVERAGE' ? (sharing.get(place) ?? 1) : 1
    const value = mean(Array.from({ length: sharers }, (_, index) => worth(place + index)))
    return given(value, place > points.length ? 'BEYOND_PLACES' : 'PLACE')
  }
}

export const giveByRankTable = (distribution: RankTable, context: PointContext): GivePoints =>
  giveByPlace(distribution, context)

/** The column that begins at the number of participants, or the last one that begins before it; 0 below the first column. */
export const giveByGrid = (distribution: RankAndPractitionersGrid, context: PointContext): GivePoints => {
  const column = distribution.columns.findLast(({ fromParticipants }) => fromParticipants <= context.test.participants)
  return column === undefined
    ? () => given(zero, 'TOO_FEW_PARTICIPANTS')
    : giveByPlace({ ...distribution, points: column.points }, context)
}
