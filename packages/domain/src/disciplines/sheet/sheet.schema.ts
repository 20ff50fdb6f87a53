// The words of a sheet of marks, which several disciplines judge by.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'

export const DressagePart = z.enum(['TECHNICAL', 'ARTISTIC', 'COLLECTIVE'])
export type DressagePart = z.infer<typeof DressagePart>

export const DressageExercise = z.strictObject({
  no: z.int().min(1),
  /** What the rider shows, for the mark sheet. */
  name: z.string().max(400).optional(),
  /** Where it is ridden, such as `A`, `X` or `K-X-M`, for the mark sheet. */
  letters: z.string().trim().min(1).max(40).optional(),
  /** What the judge looks for, for the mark sheet. */
  directive: z.string().trim().min(1).max(400).optional(),
  /** A section of the mark sheet begins here, under this name. */
  heading: z.string().trim().min(1).max(120).optional(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  part: DressagePart,
  /** Marks are multiples of it, such as 0.5; absent or null: any mark up to the maximum. */
  markStep: PositiveDecimalText.nullish(),
})
export type DressageExercise = z.infer<typeof DressageExercise>

/** What the first, second, … error of course costs, each on top of the ones before; further errors cost the last one again. */
export const CourseErrorDeduction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('POINTS'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('PERCENTAGE'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('ELIMINATION') }),
])
export type CourseErrorDeduction = z.infer<typeof CourseErrorDeduction>
