import { add, decimal, fromInteger, multiply, percentageOf, subtract } from '../../../kernel/decimal.ts'
import { maximaOf, sheetPercentage } from '../../sheet/sheet.ts'
import type { DressageAggregateRule } from './aggregate-rule.ts'

/**
 * Freestyle: the technical and the artistic part have the same weight, whatever their maxima, unless the protocol sets
 * another one. The same applies to the technical part and the value marks of young horses. Points for errors of course
 * are subtracted from the technical part, percentages from the judge's percentage.
 */
export const technicalArtisticMean: DressageAggregateRule = {
  refuses: (sheet) => {
    if (sheet.kind === 'POINTS') return 'MARKS_REQUIRED'
    if (sheet.kind === 'MARKS' && subtract(sheet.sums.TECHNICAL, sheet.pointsOff).numerator < 0n) {
      return 'DEDUCTION_TOO_LARGE'
    }
    return null
  },
  accepts: ({ exercises }) => {
    const maxima = maximaOf(exercises)
    return exercises.length === 0 || (maxima.TECHNICAL.numerator > 0n && maxima.ARTISTIC.numerator > 0n)
  },
  percentage: (sheet, { artisticWeight }) => {
    if (sheet.kind !== 'MARKS') return sheetPercentage(sheet)
    const technical = percentageOf(subtract(sheet.sums.TECHNICAL, sheet.pointsOff), sheet.maxima.TECHNICAL)
    const artistic = percentageOf(sheet.sums.ARTISTIC, sheet.maxima.ARTISTIC)
    const weight = decimal(artisticWeight ?? '0.5')
    const weighed = add(multiply(technical, subtract(fromInteger(1), weight)), multiply(artistic, weight))
    return subtract(weighed, sheet.percentageOff)
  },
}
