import { formatExact } from '../../../kernel/decimal.ts'
import type { DressageScore } from '../../result/result.rules.ts'
import type { DressageTieBreak } from '../../result/result.schema.ts'
import type { KeyRule } from '../key-rule.ts'

/** The higher sum, over all judges, of mark × coefficient in one part. */
export const higherPartSum = (part: DressageTieBreak): KeyRule<DressageScore> => ({
  key: part,
  better: 'HIGHER',
  value: (score) => score.parts?.[part] ?? null,
  text: (score) => (score.parts === null ? null : formatExact(score.parts[part])),
})
