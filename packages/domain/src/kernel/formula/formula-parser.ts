// Parses tokens into a tree, by recursive descent. Comparisons bind weakest and do not chain, then + and -, then * and /, then the sign.
import { decimal } from '../decimal.ts'
import { formulaErrors } from './formula.errors.ts'
import {
  type Formula,
  type FormulaArithmetic,
  type FormulaCondition,
  FormulaError,
  type FormulaFunction,
  type FormulaNumber,
  formulaComparisons,
  formulaFunctions,
  maximumFormulaDepth,
  maximumRoundDigits,
} from './formula.schema.ts'
import { type FormulaToken, tokenize } from './formula-tokens.ts'

type Part<Name extends string> = FormulaNumber<Name> | FormulaCondition<Name>

/** The number of arguments of each function. */
const argumentCounts: Record<
  FormulaFunction,
  { readonly least: number; readonly most: number; readonly text: string }
> = {
  min: { least: 1, most: 50, text: '1-50' },
  max: { least: 1, most: 50, text: '1-50' },
  round: { least: 1, most: 2, text: '1-2' },
  floor: { least: 1, most: 1, text: '1' },
  ceil: { least: 1, most: 1, text: '1' },
  if: { least: 3, most: 3, text: '3' },
}

const isFunction = (text: string): text is FormulaFunction => formulaFunctions.some((known) => known === text)

/** The position of the parser. */
type Reader<Name extends string> = {
  readonly text: string
  readonly names: readonly Name[]
  readonly tokens: readonly FormulaToken[]
  index: number
  depth: number
}

/** A part with its position, for error messages. */
type PlacedPart<Name extends string> = {
  readonly part: Part<Name>
  readonly offset: number
}

const tokenOf = <Name extends string>({ tokens, index, text }: Reader<Name>): FormulaToken =>
  tokens[index] ?? { kind: 'END', text: '', offset: text.length }

const refuse = <Name extends string>(reader: Reader<Name>, expected: string): never => {
  const { kind, text, offset } = tokenOf(reader)
  if (kind === 'END') throw new FormulaError(formulaErrors.unexpectedEnd, reader.text, offset, { expected })
  throw new FormulaError(formulaErrors.unexpected, reader.text, offset, { text: text.slice(0, 40), expected })
}

/** Takes the next token if it is one of those signs. */
const take = <Name extends string>(reader: Reader<Name>, signs: readonly string[]): FormulaToken | undefined => {
  const token = tokenOf(reader)
  if (token.kind !== 'SIGN' || !signs.includes(token.text)) return undefined
  reader.index += 1
  return token
}

const expectSign = <Name extends string>(reader: Reader<Name>, sign: string): void => {
  if (take(reader, [sign]) === undefined) refuse(reader, sign)
}

const asNumber = <Name extends string>(
  reader: Reader<Name>,
  { part, offset }: PlacedPart<Name>,
): FormulaNumber<Name> => {
  if (part.kind === 'COMPARISON') throw new FormulaError(formulaErrors.numberExpected, reader.text, offset)
  return part
}

const asCondition = <Name extends string>(
  reader: Reader<Name>,
  { part, offset }: PlacedPart<Name>,
): FormulaCondition<Name> => {
  if (part.kind !== 'COMPARISON') throw new FormulaError(formulaErrors.conditionExpected, reader.text, offset)
  return part
}

const nested = <Name extends string, Read>(reader: Reader<Name>, read: () => Read): Read => {
  if (reader.depth >= maximumFormulaDepth) {
    const values = { maximum: maximumFormulaDepth }
    throw new FormulaError(formulaErrors.tooDeep, reader.text, tokenOf(reader).offset, values)
  }
  reader.depth += 1
  const result = read()
  reader.depth -= 1
  return result
}

/** The number of decimals must be a literal number, so that the result of a formula has a limited length. */
const readDigits = <Name extends string>(reader: Reader<Name>, { part, offset }: PlacedPart<Name>): number => {
  if (part.kind === 'LITERAL' && part.value.denominator === 1n && part.value.numerator <= BigInt(maximumRoundDigits)) {
    return Number(part.value.numerator)
  }
  throw new FormulaError(formulaErrors.roundDigits, reader.text, offset, { maximum: maximumRoundDigits })
}

const readArguments = <Name extends string>(reader: Reader<Name>): readonly PlacedPart<Name>[] => {
  expectSign(reader, '(')
  const parts: PlacedPart<Name>[] = []
  do {
    parts.push(nested(reader, () => readComparison(reader)))
  } while (take(reader, [',']) !== undefined)
  expectSign(reader, ')')
  return parts
}

const readCall = <Name extends string>(
  reader: Reader<Name>,
  name: FormulaFunction,
  offset: number,
): FormulaNumber<Name> => {
  const parts = readArguments(reader)
  const { least, most, text } = argumentCounts[name]
  const [first, second, third] = parts
  if (first === undefined || parts.length < least || parts.length > most) {
    const values = { name, expected: text, found: parts.length }
    throw new FormulaError(formulaErrors.argumentCount, reader.text, offset, values)
  }
  if (name === 'if' && second !== undefined && third !== undefined) {
    const condition = asCondition(reader, first)
    return { kind: 'CHOICE', condition, chosen: asNumber(reader, second), otherwise: asNumber(reader, third) }
  }
  if (name === 'min' || name === 'max') {
    return { kind: 'EXTREME', of: name, values: parts.map((part) => asNumber(reader, part)) }
  }
  const operand = asNumber(reader, first)
  if (name === 'floor' || name === 'ceil') return { kind: 'ROUNDING', to: name, operand }
  return { kind: 'ROUNDING', to: second === undefined ? 0 : readDigits(reader, second), operand }
}

const readName = <Name extends string>(reader: Reader<Name>, { text, offset }: FormulaToken): FormulaNumber<Name> => {
  if (isFunction(text)) {
    reader.index += 1
    return readCall(reader, text, offset)
  }
  const name = reader.names.find((known) => known === text)
  if (name === undefined) {
    const known = [...reader.names, ...formulaFunctions].join(', ')
    throw new FormulaError(formulaErrors.nameUnknown, reader.text, offset, { text: text.slice(0, 40), known })
  }
  reader.index += 1
  return { kind: 'VARIABLE', name, offset }
}

const readValue = <Name extends string>(reader: Reader<Name>): PlacedPart<Name> => {
  const token = tokenOf(reader)
  const { offset } = token
  if (token.kind === 'NUMBER') {
    reader.index += 1
    return { part: { kind: 'LITERAL', value: decimal(token.text) }, offset }
  }
  if (token.kind === 'NAME') return { part: readName(reader, token), offset }
  if (take(reader, ['(']) === undefined) refuse(reader, '( 0-9 a-z')
  const { part } = nested(reader, () => readComparison(reader))
  expectSign(reader, ')')
  return { part, offset }
}

const readSigned = <Name extends string>(reader: Reader<Name>): PlacedPart<Name> => {
  const sign = take(reader, ['-', '+'])
  if (sign === undefined) return readValue(reader)
  const operand = asNumber(
    reader,
    nested(reader, () => readSigned(reader)),
  )
  return { part: sign.text === '-' ? { kind: 'NEGATION', operand } : operand, offset: sign.offset }
}

/** Operators of one strength, from left to right. */
const readChain = <Name extends string>(
  reader: Reader<Name>,
  operators: readonly FormulaArithmetic[],
  readOperand: (reader: Reader<Name>) => PlacedPart<Name>,
): PlacedPart<Name> => {
  let left = readOperand(reader)
  for (;;) {
    const sign = take(reader, operators)
    const operator = operators.find((known) => known === sign?.text)
    if (sign === undefined || operator === undefined) return left
    const numbers = { left: asNumber(reader, left), right: asNumber(reader, readOperand(reader)) }
    left = { part: { kind: 'ARITHMETIC', operator, offset: sign.offset, ...numbers }, offset: left.offset }
  }
}

const readSum = <Name extends string>(reader: Reader<Name>): PlacedPart<Name> =>
  readChain(reader, ['+', '-'], (inner) => readChain(inner, ['*', '/'], readSigned))

const readComparison = <Name extends string>(reader: Reader<Name>): PlacedPart<Name> => {
  const left = readSum(reader)
  const sign = take(reader, formulaComparisons)
  const operator = formulaComparisons.find((known) => known === sign?.text)
  if (operator === undefined) return left
  const numbers = { left: asNumber(reader, left), right: asNumber(reader, readSum(reader)) }
  return { part: { kind: 'COMPARISON', operator, ...numbers }, offset: left.offset }
}

/** Parses the formula of a text, with the allowed names. Throws FormulaError and nothing else. */
export const parseFormula = <Name extends string>(text: string, names: readonly Name[]): Formula<Name> => {
  const reader: Reader<Name> = { text, names, tokens: tokenize(text), index: 0, depth: 0 }
  if (tokenOf(reader).kind === 'END') throw new FormulaError(formulaErrors.empty, text, 0)
  const root = asNumber(reader, readComparison(reader))
  if (tokenOf(reader).kind !== 'END') refuse(reader, '+ - * /')
  return { text, root }
}
