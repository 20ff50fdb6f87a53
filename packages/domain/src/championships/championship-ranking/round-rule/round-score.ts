// A round of one practitioner: its points, where they come from, and whether they count.
import type { Decimal } from '../../../kernel/decimal.ts'

/** The use of one result in its round; every use except COUNTED is a reason why it adds nothing. */
export type ResultUse = 'COUNTED' | 'NOT_THE_BEST' | 'WORSE_JUMPING' | 'TOO_MANY_ERRORS' | 'NO_POINTS'

export type RoundResult = {
  /** Ref of the participation. */
  readonly recordId: string
  readonly points: Decimal | null
  readonly use: ResultUse
}

/** RIDDEN: from results. MISSED: the points of a round without any. CARRIED: from an earlier phase. */
export type RoundOrigin = 'RIDDEN' | 'MISSED' | 'CARRIED'

/** The use of a round in the total; every use except COUNTED is a reason why it adds nothing. */
export type RoundUse = 'COUNTED' | 'DROPPED' | 'NOT_ELECTED' | 'AFTER_FIRST_ROUNDS'

export type RoundScore = {
  readonly roundRef: string
  /** Its index among the rounds held; a carried round comes before them. */
  readonly order: number
  readonly isAlways: boolean
  readonly origin: RoundOrigin
  /** With the factor of the round. */
  readonly points: Decimal
  /** The best place of its results; null without a place. */
  readonly bestPlace: number | null
  readonly results: readonly RoundResult[]
  readonly use: RoundUse
}

/** The name of the round that brings the points of an earlier phase. */
export const carriedRoundRef = 'CARRIED'

/** Collected rounds may count; the others are outside the rounds in which the practitioner collects. */
export const isCollected = ({ use }: Pick<RoundScore, 'use'>): boolean => use === 'COUNTED' || use === 'DROPPED'

export const isCounted = ({ use }: Pick<RoundScore, 'use'>): boolean => use === 'COUNTED'
