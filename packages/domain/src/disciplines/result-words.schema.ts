// The common parts of the results of all disciplines.
import * as z from 'zod'
import { PositiveDecimalText } from '../kernel/decimal.ts'
import { JudgePosition } from './protocol-words.schema.ts'

export const ResultStatus = z.enum(['FINISHED', 'NOT_STARTED', 'ELIMINATED', 'WITHDRAWN', 'RETIRED', 'DISQUALIFIED'])
export type ResultStatus = z.infer<typeof ResultStatus>

/** The common part of every result. The status is decided by people: it is never derived from faults. */
export const resultShape = {
  status: ResultStatus,
  statusReason: z.string().trim().max(200).nullish(),
  outOfCompetition: z.boolean(),
}

/** The sheet of one judge: exactly one of `percentage`, `points` and `marks`. A null mark has not been given yet. */
export const JudgeSheet = z.strictObject({
  position: JudgePosition,
  percentage: PositiveDecimalText.nullish(),
  points: PositiveDecimalText.nullish(),
  /** In the order of the protocol's exercises. */
  marks: z.array(PositiveDecimalText.nullable()).max(100).nullish(),
  /** Errors of course as this judge counted them; the protocol sets their cost. */
  errorsOfCourse: z.int().min(0).max(20).nullish(),
  /** Further points that are subtracted. */
  deduction: PositiveDecimalText.nullish(),
  /** Percentages that are subtracted, such as 0.5 for a freestyle that took too long. */
  percentageDeduction: PositiveDecimalText.nullish(),
})
export type JudgeSheet = z.infer<typeof JudgeSheet>
