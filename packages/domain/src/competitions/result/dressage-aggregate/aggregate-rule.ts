import type { Decimal } from '../../../kernel/decimal.ts'
import type { DressageProtocol } from '../result.schema.ts'
import type { ReadSheet } from '../scoring/dressage-sheet.ts'
import type { ResultProblemCode } from '../scoring/problem.ts'

export interface DressageAggregateRule {
  /** What this aggregate cannot work with, or null. */
  refuses(sheet: ReadSheet): ResultProblemCode | null
  /** Whether the protocol has what it needs. */
  accepts(protocol: DressageProtocol): boolean
  percentage(sheet: ReadSheet, protocol: DressageProtocol): Decimal
}
