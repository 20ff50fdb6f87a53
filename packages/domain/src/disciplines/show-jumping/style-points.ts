import { add, compare, type Decimal, decimal, divide, multiply, zero } from '../../kernel/decimal.ts'
import { readPositive } from '../number.ts'
import type { Report } from '../problem.ts'
import type { JumpingStyleRules } from './show-jumping.protocol.schema.ts'
import type { JumpingRound } from './show-jumping.result.schema.ts'

const maximumOf = (rules: JumpingStyleRules): Decimal =>
  rules.exercises.reduce(
    (total, { maximum, coefficient }) => add(total, multiply(decimal(maximum), decimal(coefficient))),
    zero,
  )

const pointsOfMarks = (
  marks: readonly (string | null)[],
  { exercises }: JumpingStyleRules,
  isFinished: boolean,
  path: string,
  report: Report,
): Decimal | null => {
  if (isFinished ? marks.length !== exercises.length : marks.length > exercises.length) {
    report('MARK_COUNT_MISMATCH', path)
    return null
  }
  let total: Decimal | null = zero
  for (const [index, exercise] of exercises.entries()) {
    const markPath = `${path}.${index}`
    const text = marks[index] ?? null
    const mark = readPositive(text, markPath, report)
    if (mark === null) {
      total = null
      if (text === null && isFinished) report('MARK_MISSING', markPath)
      continue
    }
    if (compare(mark, decimal(exercise.maximum)) > 0) report('MARK_OUT_OF_RANGE', markPath)
    const step = exercise.markStep ? decimal(exercise.markStep) : zero
    if (step.numerator > 0n && divide(mark, step).denominator !== 1n) report('MARK_NOT_IN_STEPS', markPath)
    if (total !== null) total = add(total, multiply(mark, decimal(exercise.coefficient)))
  }
  return total
}

/**
 * KNHS Springen art. 280: style from 0 to 10 in halves times a factor, at most 100 points; either given points, or
 * calculated from the marks.
 */
export const stylePoints = (
  round: JumpingRound,
  rules: JumpingStyleRules,
  isFinished: boolean,
  path: string,
  report: Report,
): Decimal | null => {
  const given = readPositive(round.stylePoints, `${path}.stylePoints`, report)
  const { styleMarks } = round
  if (given !== null && styleMarks) {
    report('SHEET_AMBIGUOUS', `${path}.stylePoints`)
    return null
  }
  if (given !== null) {
    if (compare(given, maximumOf(rules)) > 0) report('POINTS_OUT_OF_RANGE', `${path}.stylePoints`)
    return given
  }
  if (styleMarks) return pointsOfMarks(styleMarks, rules, isFinished, `${path}.styleMarks`, report)
  if (isFinished && (round.stylePoints ?? null) === null) report('STYLE_MISSING', `${path}.stylePoints`)
  return null
}
