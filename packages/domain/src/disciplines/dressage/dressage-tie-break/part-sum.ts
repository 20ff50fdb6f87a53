import { formatExact } from '../../../kernel/decimal.ts'
import type { KeyRule } from '../../key-rule.ts'
import type { DressageScore } from '../dressage.score.ts'

/** The higher sum, over all judges, of mark × coefficient in one part. */
export const higherPartSum = (part: 'COLLECTIVE' | 'ARTISTIC'): KeyRule<DressageScore> => ({
  key: part,
  better: 'HIGHER',
  value: (score) => score.parts?.[part] ?? null,
  text: (score) => (score.parts === null ? null : formatExact(score.parts[part])),
})
