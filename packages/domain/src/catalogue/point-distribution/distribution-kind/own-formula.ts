import { fromInteger } from '../../../kernel/decimal.ts'
import { FormulaError } from '../../../kernel/formula/formula.schema.ts'
import { evaluateFormula } from '../../../kernel/formula/formula-evaluation.ts'
import { parseFormula } from '../../../kernel/formula/formula-parser.ts'
import { type OwnFormula, pointFormulaNames } from '../point-distribution.schema.ts'
import { type GivenPoints, type GivePoints, given, nothing, type PointContext } from '../point-facts.ts'

/** Points that a formula could not give carry what was wrong with it, and where. */
export interface FormulaPoints extends GivenPoints {
  readonly problem?: FormulaError
}

/** Throws FormulaError when the text is no formula: it should have been refused when it was written. */
export function giveByFormula(
  { formula }: OwnFormula,
  { test }: PointContext,
): (...entry: Parameters<GivePoints>) => FormulaPoints {
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
