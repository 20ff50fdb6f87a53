// What decides between equal percentages in dressage, by its public name (D23).
import type { DressageScore } from '../../result/result.rules.ts'
import type { DressageTieBreak } from '../../result/result.schema.ts'
import type { KeyRule } from '../key-rule.ts'
import { higherPartSum } from './part-sum.ts'

export const dressageTieBreaks = {
  COLLECTIVE: higherPartSum('COLLECTIVE'),
  ARTISTIC: higherPartSum('ARTISTIC'),
} satisfies Record<DressageTieBreak, KeyRule<DressageScore>>
