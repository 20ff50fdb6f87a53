import type { Decimal } from '../kernel/decimal.ts'
import type { ResultStatus } from './result-words.schema.ts'

/** The common fields of every result. */
export type ResultShape = {
  readonly discipline: string
  readonly status: ResultStatus
  readonly statusReason?: string | null | undefined
  readonly outOfCompetition: boolean
}

/** The common fields of every score: the value that is compared first, and its text. */
export type ScoreShape = {
  readonly discipline: string
  readonly value: Decimal | null
  readonly text: string | null
  /** A finisher without a total, who therefore has no place. */
  readonly isIncomplete?: boolean
}
