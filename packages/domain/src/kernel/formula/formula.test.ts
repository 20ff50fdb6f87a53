import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { add, type Decimal, decimal, fraction, fromInteger, multiply, negate, roundHalfUp } from '../decimal.ts'
import { CodedError } from '../error/coded-error.ts'
import { formulaErrors } from './formula.errors.ts'
import { FormulaError, FormulaText, maximumFormulaDepth, maximumFormulaLength, positionOf } from './formula.schema.ts'
import { evaluateFormula, variablesOf } from './formula-evaluation.ts'
import { parseFormula } from './formula-parser.ts'

const names = ['place', 'participants', 'result', 'percentage', 'errors', 'time'] as const
const values = {
  place: fromInteger(3),
  participants: fromInteger(24),
  result: decimal('66.563'),
  percentage: decimal('66.563'),
  errors: fromInteger(0),
  time: null,
}
const calculate = (text: string, known: typeof values = values): Decimal =>
  evaluateFormula(parseFormula(text, names), known)

const errorOf = (read: () => unknown): FormulaError => {
  try {
    read()
  } catch (error) {
    if (error instanceof FormulaError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
const problemOf = (text: string) => {
  const { definition, position, values: told } = errorOf(() => calculate(text))
  return { definition, position, told }
}

describe('the results of formulas (decision 28)', () => {
  it.each([
    ['participants + 1 - place', '22'],
    ['if(place = 1, participants + 1, participants + 1 - place)', '22'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['2 - 3 - 4', '-5'],
    ['24 / 4 / 2', '3'],
    ['-place + +2', '-1'],
    ['--2', '2'],
    ['- 2 * 3', '-6'],
    ['0.1 + 0.2', '0.3'],
    ['min(place, 2, 5)', '2'],
    ['min(5, 2, place)', '2'],
    ['max(place, 2, 5)', '5'],
    ['max(-1)', '-1'],
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
    ['round(2.45, 1)', '2.5'],
    ['round(percentage, 2)', '66.56'],
    ['round(2 / 3, 9)', '0.666666667'],
    ['round(7, 0)', '7'],
    ['floor(2.9)', '2'],
    ['floor(-2.1)', '-3'],
    ['floor(-2)', '-2'],
    ['ceil(2.1)', '3'],
    ['ceil(-2.9)', '-2'],
    ['if(percentage >= 70, 3, if(percentage >= 65, 2, if(percentage >= 60, 1, 0)))', '2'],
    ['if((place < 3), 1, 0)', '0'],
    ['if(place <= 3, 1, 0)', '1'],
    ['if(place > 3, 1, 0)', '0'],
    ['if(place >= 3, 1, 0)', '1'],
    ['if(place != 3, 1, 0)', '0'],
    ['if(place = 3, 1, 0)', '1'],
    ['1 / 3 * 3', '1'],
    ['PLACE * Max(1,\n2)', '6'],
    ['999999999999999.999999999999999', '999999999999999.999999999999999'],
  ])('%s is %s', (text, expected) => {
    expect(calculate(text)).toEqual(decimal(expected))
  })

  it('keeps a third exact', () => {
    expect(calculate('1 / 3')).toEqual(fraction(1n, 3n))
  })
  it('does not calculate the branch of an if that is not chosen', () => {
    expect(calculate('if(errors = 0, 5, 1 / errors)')).toEqual(fromInteger(5))
    expect(calculate('if(errors = 0, 5, time)')).toEqual(fromInteger(5))
  })
  it('lists the variables that it uses', () => {
    expect(variablesOf(parseFormula('if(place = 1, -time, max(round(errors / 4), floor(place), 2))', names))).toEqual([
      'place',
      'time',
      'errors',
    ])
  })
})

describe('errors of a formula, with their position', () => {
  it.each([
    ['', formulaErrors.empty, 1, 1, {}],
    ['  \n ', formulaErrors.empty, 1, 1, {}],
    ['1 +', formulaErrors.unexpectedEnd, 1, 4, { expected: '( 0-9 a-z' }],
    ['(1', formulaErrors.unexpectedEnd, 1, 3, { expected: ')' }],
    ['max 1', formulaErrors.unexpected, 1, 5, { text: '1', expected: '(' }],
    ['max()', formulaErrors.unexpected, 1, 5, { text: ')', expected: '( 0-9 a-z' }],
    ['1 2', formulaErrors.unexpected, 1, 3, { text: '2', expected: '+ - * /' }],
    ['1 <= 2 < 3', formulaErrors.numberExpected, 1, 1, {}],
    ['place +\n  colour', formulaErrors.nameUnknown, 2, 3, { text: 'colour' }],
    ['place + constructor', formulaErrors.nameUnknown, 1, 9, { text: 'constructor' }],
    ['1 + $', formulaErrors.characterUnknown, 1, 5, { text: '$' }],
    ['1 + 🐎', formulaErrors.characterUnknown, 1, 5, { text: '🐎' }],
    ['1.2.3', formulaErrors.numberUnreadable, 1, 1, { text: '1.2.3' }],
    ['2 * 5.', formulaErrors.numberUnreadable, 1, 5, { text: '5.' }],
    ['1234567890123456', formulaErrors.numberUnreadable, 1, 1, { text: '1234567890123456' }],
    ['0,5', formulaErrors.unexpected, 1, 2, { text: ',', expected: '+ - * /' }],
    ['1 + if(1 = 1, 2)', formulaErrors.argumentCount, 1, 5, { name: 'if', expected: '3', found: 2 }],
    ['floor(1, 2)', formulaErrors.argumentCount, 1, 1, { name: 'floor', expected: '1', found: 2 }],
    ['if(place, 1, 2)', formulaErrors.conditionExpected, 1, 4, {}],
    ['if(place = 1, 1 = 1, 2)', formulaErrors.numberExpected, 1, 15, {}],
    ['if(place = 1, 1, 1 = 2)', formulaErrors.numberExpected, 1, 18, {}],
    ['place = 1', formulaErrors.numberExpected, 1, 1, {}],
    ['1 + (place = 1)', formulaErrors.numberExpected, 1, 5, {}],
    ['(place = 1) + 1', formulaErrors.numberExpected, 1, 1, {}],
    ['-(place = 1)', formulaErrors.numberExpected, 1, 2, {}],
    ['1 = (place = 1)', formulaErrors.numberExpected, 1, 5, {}],
    ['max(1, place = 1)', formulaErrors.numberExpected, 1, 8, {}],
    ['floor(place = 1)', formulaErrors.numberExpected, 1, 7, {}],
    ['round(1, place)', formulaErrors.roundDigits, 1, 10, { maximum: 9 }],
    ['round(1, 10)', formulaErrors.roundDigits, 1, 10, { maximum: 9 }],
    ['round(1, 1.5)', formulaErrors.roundDigits, 1, 10, { maximum: 9 }],
    ['1 / errors', formulaErrors.divisionByZero, 1, 3, {}],
    ['1 / (place - 3)', formulaErrors.divisionByZero, 1, 3, {}],
    ['1 + time', formulaErrors.valueMissing, 1, 5, { name: 'time' }],
    ['999999999999999 + 1', formulaErrors.tooLarge, 1, 1, {}],
    ['-999999999999999 - 1', formulaErrors.tooLarge, 1, 1, {}],
  ])('%j', (text, definition, line, column, told) => {
    const problem = problemOf(text)
    expect(problem.definition).toEqual(definition)
    expect(problem.position).toMatchObject({ line, column })
    expect(problem.told).toMatchObject({ ...told, line, column })
  })

  it('is a coded error', () => {
    const error = errorOf(() => calculate('1 / 0'))
    expect(error).toBeInstanceOf(CodedError)
    expect(error.kind).toBe('UNPROCESSABLE_CONTENT')
    expect(error.causes).toEqual([
      { code: formulaErrors.divisionByZero.code, values: { offset: 2, line: 1, column: 3 } },
    ])
  })
  it('quotes at most a line of the text', () => {
    const long = 'x'.repeat(60)
    expect(problemOf(long).told).toMatchObject({ text: 'x'.repeat(40) })
    expect(problemOf(`1 ${long}`).told).toMatchObject({ text: 'x'.repeat(40) })
    expect(problemOf('1'.repeat(60)).told).toMatchObject({ text: '1'.repeat(40) })
  })
  it('suggests the known names for an unknown one', () => {
    expect(problemOf('plaats').told).toMatchObject({ known: `${names.join(', ')}, min, max, round, floor, ceil, if` })
  })

  it.each([
    ['parentheses', (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`],
    ['signs', (depth: number) => `${'-'.repeat(depth)}1`],
    ['functions', (depth: number) => `${'max('.repeat(depth)}1${')'.repeat(depth)}`],
  ])('nests %s up to a maximum', (_what, nest) => {
    expect(() => parseFormula(nest(maximumFormulaDepth), names)).not.toThrow()
    const problem = errorOf(() => parseFormula(nest(maximumFormulaDepth + 1), names))
    expect(problem.definition).toEqual(formulaErrors.tooDeep)
    expect(problem.values).toMatchObject({ maximum: maximumFormulaDepth })
  })
  it('counts the depth of nesting, not the number of parts', () => {
    expect(calculate(Array.from({ length: 80 }, () => '(1)').join('+'))).toEqual(fromInteger(80))
  })
  it('has a maximum length', () => {
    const sum = (length: number) => '1'.padEnd(length, '+1')
    expect(() => parseFormula(sum(maximumFormulaLength - 1), names)).not.toThrow()
    expect(() => parseFormula(`${sum(maximumFormulaLength - 1)} `, names)).not.toThrow()
    const problem = errorOf(() => parseFormula(sum(maximumFormulaLength + 1), names))
    expect(problem.definition).toEqual(formulaErrors.tooLong)
    expect(problem.values).toMatchObject({ maximum: maximumFormulaLength })
    expect(FormulaText.safeParse(sum(maximumFormulaLength + 1)).error?.issues[0]?.message).toBe(
      formulaErrors.tooLong.code,
    )
    expect(FormulaText.safeParse(' ').error?.issues[0]?.message).toBe(formulaErrors.empty.code)
  })
})

/** A generated formula with its expected result. */
const numberText = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)
const { written } = fc.letrec<{ written: { text: string; value: Decimal } }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    numberText.map((text) => ({ text, value: decimal(text) })),
    fc.constantFrom('place', 'participants', 'percentage').map((name) => ({
      text: name,
      value: values[name as 'place' | 'participants' | 'percentage'],
    })),
    fc.tuple(tie('written'), tie('written')).map(([left, right]) => ({
      text: `(${left.text}) + (${right.text})`,
      value: add(left.value, right.value),
    })),
    fc.tuple(tie('written'), tie('written')).map(([left, right]) => ({
      text: `(${left.text}) * (${right.text})`,
      value: multiply(left.value, right.value),
    })),
    tie('written').map(({ text, value }) => ({ text: `-(${text})`, value: negate(value) })),
    tie('written').map(({ text, value }) => ({ text: `round(${text}, 2)`, value: roundHalfUp(value, 2) })),
  ),
}))

describe('any text', () => {
  const alphabet = fc.constantFrom(
    ...['+', '-', '*', '/', '(', ')', ',', '<', '=', '!', '>', ' ', '\n', '.', '0', '7', '42', '3.5', '#', '💥'],
    ...names,
    ...['min', 'max', 'round', 'floor', 'ceil', 'if', 'toString', '__proto__', 'constructor'],
  )
  test.prop(
    [
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join('')),
      ),
    ],
    {
      numRuns: 2000,
    },
  )('nothing is thrown but a coded error with a place inside the text', (text) => {
    try {
      calculate(text)
    } catch (error) {
      expect(error).toBeInstanceOf(FormulaError)
      if (!(error instanceof FormulaError)) return
      expect(error.position.offset).toBeGreaterThanOrEqual(0)
      expect(error.position.offset).toBeLessThanOrEqual(text.length)
      expect(error.position).toEqual(positionOf(text, error.position.offset))
      expect(Object.values(formulaErrors)).toContainEqual(error.definition)
    }
  })
  test.prop([written])('gives the exact result of the parts of a formula', ({ text, value }) => {
    fc.pre(text.length <= maximumFormulaLength && value.numerator / value.denominator < 10n ** 15n)
    fc.pre(value.numerator / value.denominator > -(10n ** 15n))
    expect(calculate(text)).toEqual(value)
  })
  test.prop([written])('gives the same result with other spaces and capitals', ({ text }) => {
    const loose = text.replaceAll(/[(),+*-]/g, ' $& ')
    fc.pre(loose.length <= maximumFormulaLength)
    const result = (formula: string) => {
      try {
        return calculate(formula)
      } catch (error) {
        return error instanceof FormulaError ? error.definition : error
      }
    }
    expect(result(loose.toUpperCase())).toEqual(result(text))
  })
})
