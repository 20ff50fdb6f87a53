import * as z from 'zod'
import { JudgeSheet, resultShape } from '../result-words.schema.ts'

export const PresentationResult = z.strictObject({
  discipline: z.literal('PRESENTATION'),
  ...resultShape,
  judges: z.array(JudgeSheet).max(15),
})
export type PresentationResult = z.infer<typeof PresentationResult>
