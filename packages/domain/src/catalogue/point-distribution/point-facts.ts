// What a distribution is told of a test and of each entry in it.
import type { Decimal } from '../../kernel/decimal.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { JumpingErrorField, JumpingResultSource, PointStatus } from './point-distribution.schema.ts'

/** Errors of a round or of all rounds; null: not known. */
export interface JumpingFigures {
  readonly status: PointStatus
  readonly errors: Readonly<Record<JumpingErrorField, Decimal | null>>
}

export interface PointEntry {
  /** Ref of the participation; it comes back with the points. */
  readonly id: string
  readonly status: PointStatus
  readonly outOfCompetition: boolean
  readonly place: number | null
  /** What the ranking ranks by: points, a percentage or penalties. */
  readonly result: Decimal | null
  readonly percentage: Decimal | null
  readonly errors: Decimal | null
  /** Seconds, exact. */
  readonly time: Decimal | null
  /** Absent parts were not ridden. */
  readonly jumping: Readonly<Partial<Record<JumpingResultSource, JumpingFigures>>>
}

export interface PointTest {
  readonly sportType: SportType
  /** Started in competition; `countParticipants` counts them. */
  readonly participants: number
  readonly isChampionship: boolean
  /** What all points of the test are multiplied by, such as a half for a winter test. */
  readonly factor: Decimal
}

/** Why an entry gets what it gets. */
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

export interface GivenPoints {
  /** Null: none at all, which is not the same as 0. */
  readonly points: Decimal | null
  readonly reason: PointReason
}

/** What a kind of distribution needs besides the entry. */
export interface PointContext {
  readonly test: PointTest
  /** How many share each place. */
  readonly sharing: ReadonlyMap<number, number>
  readonly lastPlace: number
}

/** The points of a finisher in competition. */
export type GivePoints = (entry: PointEntry) => GivenPoints

export const given = (points: Decimal, reason: PointReason): GivenPoints => ({ points, reason })
export const nothing = (reason: PointReason): GivenPoints => ({ points: null, reason })
