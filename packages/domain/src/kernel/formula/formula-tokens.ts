// Splits text into tokens. Numbers have a point, because the comma separates arguments.
import { formulaErrors } from './formula.errors.ts'
import { FormulaError, maximumFormulaLength } from './formula.schema.ts'

export type FormulaToken = {
  readonly kind: 'NUMBER' | 'NAME' | 'SIGN' | 'END'
  readonly text: string
  readonly offset: number
}

const space = /\s+/y
const name = /[A-Za-z_][A-Za-z_0-9]*/y
/** Everything that looks like a number, so that 1.2.3 and 5. are refused as a whole, with their position. */
const number = /\d[\d.]*/y
const readableNumber = /^\d{1,15}(?:\.\d{1,15})?$/
const sign = /<=|>=|!=|[-+*/=<>(),]/y

const match = (pattern: RegExp, text: string, offset: number): string | undefined => {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}

/** The whole character at an offset, even if it takes two UTF-16 units. */
const characterAt = (text: string, offset: number): string => String.fromCodePoint(text.codePointAt(offset) ?? 0)

/** All tokens of a text, followed by the end. Names are lower-cased: PLACE becomes place. */
export const tokenize = (text: string): readonly FormulaToken[] => {
  if (text.length > maximumFormulaLength) {
    throw new FormulaError(formulaErrors.tooLong, text, maximumFormulaLength, { maximum: maximumFormulaLength })
  }
  const tokens: FormulaToken[] = []
  let offset = 0
  while (offset < text.length) {
    const blank = match(space, text, offset)
    const digits = match(number, text, offset)
    const letters = match(name, text, offset)
    const mark = match(sign, text, offset)
    if (digits !== undefined) {
      if (!readableNumber.test(digits)) {
        throw new FormulaError(formulaErrors.numberUnreadable, text, offset, { text: digits.slice(0, 40) })
      }
      tokens.push({ kind: 'NUMBER', text: digits, offset })
    } else if (letters !== undefined) tokens.push({ kind: 'NAME', text: letters.toLowerCase(), offset })
    else if (mark !== undefined) tokens.push({ kind: 'SIGN', text: mark, offset })
    else if (blank === undefined) {
      throw new FormulaError(formulaErrors.characterUnknown, text, offset, { text: characterAt(text, offset) })
    }
    offset += (blank ?? digits ?? letters ?? mark ?? ' ').length
  }
  return [...tokens, { kind: 'END', text: '', offset: text.length }]
}
