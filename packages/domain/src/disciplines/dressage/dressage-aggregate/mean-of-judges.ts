import { sheetPercentage } from '../../sheet/sheet.ts'
import type { DressageAggregateRule } from './aggregate-rule.ts'

/** A judge's percentage is the points given as a share of the points possible. */
export const meanOfJudges: DressageAggregateRule = {
  refuses: () => null,
  accepts: () => true,
  percentage: sheetPercentage,
}
