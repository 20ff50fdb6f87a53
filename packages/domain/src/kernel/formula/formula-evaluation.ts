// Evaluates a formula exactly: a third stays a third until something rounds it.
import {
  add,
  ceiling,
  compare,
  type Decimal,
  divide,
  fromInteger,
  multiply,
  negate,
  roundHalfUp,
  subtract,
} from '../decimal.ts'
import { formulaErrors } from './formula.errors.ts'
import {
  type Formula,
  type FormulaArithmetic,
  type FormulaComparison,
  type FormulaCondition,
  FormulaError,
  type FormulaNumber,
} from './formula.schema.ts'

/** The known values; a null or absent value is an error only if the formula uses it. */
export type FormulaValues<Name extends string> = Readonly<Partial<Record<Name, Decimal | null>>>

/** Greater than the largest decimal text. */
const tooLarge = 10n ** 15n

const comparisons: Record<FormulaComparison, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

const arithmetic: Record<FormulaArithmetic, (left: Decimal, right: Decimal) => Decimal> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
}

const roundTo = (value: Decimal, to: 'floor' | 'ceil' | number): Decimal => {
  if (to === 'ceil') return fromInteger(ceiling(value))
  if (to === 'floor') return fromInteger(-ceiling(negate(value)))
  return roundHalfUp(value, to)
}

/** The value of a formula. Throws FormulaError and nothing else; a part that `if` does not choose is never calculated. */
export const evaluateFormula = <Name extends string>(formula: Formula<Name>, values: FormulaValues<Name>): Decimal => {
  const holds = ({ operator, left, right }: FormulaCondition<Name>): boolean =>
    comparisons[operator](compare(evaluate(left), evaluate(right)))

  const evaluate = (node: FormulaNumber<Name>): Decimal => {
    switch (node.kind) {
      case 'LITERAL':
        return node.value
      case 'VARIABLE': {
        const value = values[node.name]
        if (value == null) {
          throw new FormulaError(formulaErrors.valueMissing, formula.text, node.offset, { name: node.name })
        }
        return value
      }
      case 'NEGATION':
        return negate(evaluate(node.operand))
      case 'ARITHMETIC': {
        const left = evaluate(node.left)
        const right = evaluate(node.right)
        if (node.operator === '/' && right.numerator === 0n) {
          throw new FormulaError(formulaErrors.divisionByZero, formula.text, node.offset)
        }
        return arithmetic[node.operator](left, right)
      }
      case 'EXTREME': {
        const sign = node.of === 'min' ? -1 : 1
        return node.values.map(evaluate).reduce((best, value) => (compare(value, best) === sign ? value : best))
      }
      case 'ROUNDING':
        return roundTo(evaluate(node.operand), node.to)
      case 'CHOICE':
        return evaluate(holds(node.condition) ? node.chosen : node.otherwise)
    }
  }

  const value = evaluate(formula.root)
  const whole = value.numerator / value.denominator
  if (whole >= tooLarge || whole <= -tooLarge) throw new FormulaError(formulaErrors.tooLarge, formula.text, 0)
  return value
}

/** The names in a formula, each once, in the order of the text. */
export const variablesOf = <Name extends string>(formula: Formula<Name>): readonly Name[] => {
  const collect = (node: FormulaNumber<Name>): readonly Name[] => {
    switch (node.kind) {
      case 'LITERAL':
        return []
      case 'VARIABLE':
        return [node.name]
      case 'NEGATION':
      case 'ROUNDING':
        return collect(node.operand)
      case 'ARITHMETIC':
        return [...collect(node.left), ...collect(node.right)]
      case 'EXTREME':
        return node.values.flatMap(collect)
      case 'CHOICE':
        return [node.condition.left, node.condition.right, node.chosen, node.otherwise].flatMap(collect)
    }
  }
  return [...new Set(collect(formula.root))]
}
