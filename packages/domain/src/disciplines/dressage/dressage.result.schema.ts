import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgeSheet, resultShape } from '../result-words.schema.ts'

export const DressageResult = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  ...resultShape,
  judges: z.array(JudgeSheet).max(15),
  /** The score itself, for results without known sheets. */
  percentage: PositiveDecimalText.nullish(),
})
export type DressageResult = z.infer<typeof DressageResult>
