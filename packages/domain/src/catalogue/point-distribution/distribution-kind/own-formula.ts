import { fromInteger } from '../../../kernel/decimal.ts'
import { FormulaError } from '../../../kernel/formula/formula.schema.ts'
import { evaluateFormula } from '../../../kernel/formula/formula-evaluation.ts'
import { parseFormula } from '../../../kernel/formula/formula-parser.ts'
import { type OwnFormula, pointFormulaNames } from '../point-distribution.schema.ts'
import { type GivenPoints, type GivePoints, given, nothing, type PointContext } from '../point-facts.rules.ts'

/** If a formula cannot be evaluated, the result contains the error and its position. */
export type FormulaPoints = GivenPoints & {
  readonly problem?: FormulaError
}

/** Throws FormulaError for an invalid text, which should have been refused when it was saved. */
export const giveByFormula = (
  { formula }: OwnFormula,
  { test }: PointContext,
): ((...entry: Parameters<GivePoints>) => FormulaPoints) => {
  const parsed = parseFormula(formula, pointFormulaNames)
  const participants = fromInteger(test.participants)
  return ({ place, result, percentage, errors, time }) => {
    const values = { place: place === null ? null : fromInteger(place), participants, result, percentage, errors, time }
    try {
      return given(evaluateFormula(parsed, values), 'FORMULA')
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      return { ...nothing('FORMULA_FAILED'), problem: error }
    }
  }
}
