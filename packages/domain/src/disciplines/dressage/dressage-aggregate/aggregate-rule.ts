import type { Decimal } from '../../../kernel/decimal.ts'
import type { ResultProblemCode } from '../../problem.ts'
import type { ReadSheet } from '../../sheet/sheet.ts'
import type { DressageProtocol } from '../dressage.protocol.schema.ts'

export type DressageAggregateRule = {
  /** The fault of a protocol with which this aggregate cannot work, or null. */
  refuses(sheet: ReadSheet): ResultProblemCode | null
  /** Whether the protocol has the values that it needs. */
  accepts(protocol: DressageProtocol): boolean
  percentage(sheet: ReadSheet, protocol: DressageProtocol): Decimal
}
