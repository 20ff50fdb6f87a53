// The words of a sheet of marks, which several disciplines use.

import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'

export const DressagePart = z.enum(['TECHNICAL', 'ARTISTIC', 'COLLECTIVE'])
export type DressagePart = z.infer<typeof DressagePart>

export const DressageExercise = z.strictObject({
  no: PositiveWholeNumber,
  /** The movement, for the mark sheet. */
  name: z.string().max(400).optional(),
  /** The place in the arena, such as `A`, `X` or `K-X-M`, for the mark sheet. */
  letters: z.string().trim().min(1).max(40).optional(),
  /** The directive for the judge, for the mark sheet. */
  directive: z.string().trim().min(1).max(400).optional(),
  /** The name of the section of the mark sheet that begins here. */
  heading: z.string().trim().min(1).max(120).optional(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  part: DressagePart,
  /** Marks are multiples of it, such as 0.5; if it is absent or null, any mark up to the maximum is allowed. */
  markStep: PositiveDecimalText.nullish(),
})
export type DressageExercise = z.infer<typeof DressageExercise>

/**
 * The cost of the first, second, … error of course, each in addition to the previous ones; further errors cost as much
 * as the last.
 */
export const CourseErrorDeduction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('POINTS'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('PERCENTAGE'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('ELIMINATION') }),
])
export type CourseErrorDeduction = z.infer<typeof CourseErrorDeduction>
