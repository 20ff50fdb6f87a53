import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgePosition } from '../protocol-words.schema.ts'
import { resultShape } from '../result-words.schema.ts'

/** The marks of one judge in one test; each judge marks one part or several. */
export const VaultingSheet = z.strictObject({
  position: JudgePosition,
  horse: PositiveDecimalText.nullish(),
  exercises: PositiveDecimalText.nullish(),
  technique: PositiveDecimalText.nullish(),
  artistic: PositiveDecimalText.nullish(),
})
export type VaultingSheet = z.infer<typeof VaultingSheet>

/** One test: its published score, or the marks from which it follows. */
export const VaultingRound = z.strictObject({
  score: PositiveDecimalText.nullish(),
  judges: z.array(VaultingSheet).max(15),
})
export type VaultingRound = z.infer<typeof VaultingRound>

export const VaultingResult = z.strictObject({
  discipline: z.literal('VAULTING'),
  ...resultShape,
  /** In the order of the protocol's tests; null if it was not performed. */
  tests: z.array(VaultingRound.nullable()).max(6),
})
export type VaultingResult = z.infer<typeof VaultingResult>
