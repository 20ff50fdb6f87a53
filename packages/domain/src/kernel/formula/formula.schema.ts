// The schema of a formula that people write: text, positions, and the tree of the parser.
import * as z from 'zod'
import type { Decimal } from '../decimal.ts'
import { CodedError } from '../error/coded-error.ts'
import type { ErrorDefinition, ErrorValues } from '../error/error.schema.ts'
import { formulaErrors } from './formula.errors.ts'

export const maximumFormulaLength = 500
export const maximumFormulaDepth = 20
export const maximumRoundDigits = 9

/** The text from a form. The parser checks it and reports positions, because a schema cannot. */
export const FormulaText = z
  .string()
  .trim()
  .min(1, { error: formulaErrors.empty.code })
  .max(maximumFormulaLength, { error: formulaErrors.tooLong.code })
  .meta({
    id: 'FormulaText',
    description: '+ - * / min max round floor ceil if(condition, then, else) and the comparisons = != < <= > >=',
    examples: ['participants + 1 - place', 'if(place = 1, participants + 1, participants + 1 - place)'],
  })

export const formulaFunctions = ['min', 'max', 'round', 'floor', 'ceil', 'if'] as const
export type FormulaFunction = (typeof formulaFunctions)[number]

export const formulaComparisons = ['=', '!=', '<', '<=', '>', '>='] as const
export type FormulaComparison = (typeof formulaComparisons)[number]

export type FormulaArithmetic = '+' | '-' | '*' | '/'

/** A position in the text: offset from 0, line and column from 1, in UTF-16 units as a text field counts. */
export type FormulaPosition = {
  readonly offset: number
  readonly line: number
  readonly column: number
}

/** A condition is not a number and a number is not a condition; the kind of each part is known before evaluation. */
export type FormulaCondition<Name extends string> = {
  readonly kind: 'COMPARISON'
  readonly operator: FormulaComparison
  readonly left: FormulaNumber<Name>
  readonly right: FormulaNumber<Name>
}

export type FormulaNumber<Name extends string> =
  | { readonly kind: 'LITERAL'; readonly value: Decimal }
  | { readonly kind: 'VARIABLE'; readonly name: Name; readonly offset: number }
  | { readonly kind: 'NEGATION'; readonly operand: FormulaNumber<Name> }
  | {
      readonly kind: 'ARITHMETIC'
      readonly operator: FormulaArithmetic
      readonly offset: number
      readonly left: FormulaNumber<Name>
      readonly right: FormulaNumber<Name>
    }
  | { readonly kind: 'EXTREME'; readonly of: 'min' | 'max'; readonly values: readonly FormulaNumber<Name>[] }
  | { readonly kind: 'ROUNDING'; readonly to: 'floor' | 'ceil'; readonly operand: FormulaNumber<Name> }
  | { readonly kind: 'ROUNDING'; readonly to: number; readonly operand: FormulaNumber<Name> }
  | {
      readonly kind: 'CHOICE'
      readonly condition: FormulaCondition<Name>
      readonly chosen: FormulaNumber<Name>
      readonly otherwise: FormulaNumber<Name>
    }

export type Formula<Name extends string> = {
  readonly text: string
  readonly root: FormulaNumber<Name>
}

/** The line and column of an offset in a text. */
export const positionOf = (text: string, offset: number): FormulaPosition => {
  const before = text.slice(0, offset).split('\n')
  return { offset, line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** The only error that parsing or evaluating a formula throws. */
export class FormulaError extends CodedError {
  readonly definition: ErrorDefinition
  readonly position: FormulaPosition

  constructor(definition: ErrorDefinition, text: string, offset: number, values: ErrorValues = {}) {
    const position = positionOf(text, offset)
    super(definition.kind, [{ code: definition.code, values: { ...values, ...position } }])
    this.name = 'FormulaError'
    this.definition = definition
    this.position = position
  }

  get values(): ErrorValues {
    return this.causes[0]?.values ?? {}
  }
}
