// The facts that a distribution gets about a test and about each entry in it.
import type { PointFigures } from '../../disciplines/point-figures.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { PointStatus } from './point-distribution.schema.ts'

export type PointEntry = PointFigures & {
  /** The ref of the start; it is returned with the points. */
  readonly id: string
  readonly status: PointStatus
  readonly outOfCompetition: boolean
  readonly place: number | null
  /** The value of the ranking: points, a percentage or penalties. */
  readonly result: Decimal | null
}

export type PointTest = {
  readonly sportType: SportType
  /** Started in competition; `countParticipants` counts them. */
  readonly participants: number
  readonly isChampionship: boolean
  /** The factor for all points of the test, such as a half for a winter test. */
  readonly factor: Decimal
}

/** The reason for the points of an entry. */
export const pointReasons = [
  'PLACE',
  'BEYOND_PLACES',
  'LAST_PLACE',
  'RESULT',
  'CONSTANT',
  'FORMULA',
  'STATUS',
  'NOT_AMONG_THE_BEST',
  'TOO_FEW_PARTICIPANTS',
  'OUT_OF_COMPETITION',
  'NOT_FINISHED',
  'NO_PLACE',
  'NO_RESULT',
  'OTHER_SPORT_TYPE',
  'FORMULA_FAILED',
] as const
export type PointReason = (typeof pointReasons)[number]

export type GivenPoints = {
  /** Null means none at all, which differs from 0. */
  readonly points: Decimal | null
  readonly reason: PointReason
}

/** The facts that a kind of distribution needs besides the entry. */
export type PointContext = {
  readonly test: PointTest
  /** The number of entries that share each place. */
  readonly sharing: ReadonlyMap<number, number>
  readonly lastPlace: number
}

/** The points of a finisher in competition. */
export type GivePoints = (entry: PointEntry) => GivenPoints

export const given = (points: Decimal, reason: PointReason): GivenPoints => ({ points, reason })
export const nothing = (reason: PointReason): GivenPoints => ({ points: null, reason })
