import { sheetPercentage } from '../../sheet/sheet.ts'
import type { DressageAggregateRule } from './aggregate-rule.ts'

/** A judge's percentage is all points of all points possible. */
export const meanOfJudges: DressageAggregateRule = {
  refuses: () => null,
  accepts: () => true,
  percentage: sheetPercentage,
}
