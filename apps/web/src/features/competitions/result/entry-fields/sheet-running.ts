// The score of an incomplete sheet, before the rules can calculate it.
import {
  add,
  type Decimal,
  decimal,
  formatFixed,
  mean,
  multiply,
  percentageOf,
  sum,
  zero,
} from '@oxer/domain/kernel/decimal'
import { acceptedMark } from '../result-typing.form.ts'
import type { Typed } from './field-reader.ts'
import { type SheetRules, sheetField } from './sheet-fields.ts'

export type RunningScore = { readonly judges: Readonly<Record<string, string | null>>; readonly total: string | null }

/**
 * PERCENTAGE: the given marks as a share of the highest possible ones so far. POINTS: the given marks, by the mean or
 * the sum of judges.
 */
export type RunningKind = 'PERCENTAGE' | 'MEAN_POINTS' | 'TOTAL_POINTS'

type Given = { readonly points: Decimal; readonly possible: Decimal }

const givenBy = (rules: SheetRules, typed: Typed, judge: string): Given => {
  let [points, possible] = [zero, zero]
  for (const [index, exercise] of rules.exercises.entries()) {
    const { coefficient, maximum } = exercise
    const mark = acceptedMark(typed[sheetField.mark(judge, index)] ?? '', exercise)
    if (mark === null) continue
    points = add(points, multiply(decimal(mark), decimal(coefficient)))
    possible = add(possible, multiply(decimal(maximum), decimal(coefficient)))
  }
  return { points, possible }
}

export const runningSheets = (
  rules: SheetRules,
  typed: Typed,
  judges: readonly string[],
  kind: RunningKind,
  decimals: number,
): RunningScore => {
  const given = judges.map((judge) => ({ judge, ...givenBy(rules, typed, judge) }))
  const begun = given.filter(({ possible }) => possible.numerator > 0n)
  const say = (value: Decimal): string => formatFixed(value, decimals)
  const figureOf = ({ points, possible }: Given): string | null => {
    if (possible.numerator === 0n) return null
    return say(kind === 'PERCENTAGE' ? percentageOf(points, possible) : points)
  }
  const points = begun.map((each) => each.points)
  const total = (): Decimal => {
    if (kind === 'MEAN_POINTS') return mean(points)
    return kind === 'TOTAL_POINTS' ? sum(points) : percentageOf(sum(points), sum(begun.map((each) => each.possible)))
  }
  return {
    judges: Object.fromEntries(given.map((each) => [each.judge, figureOf(each)])),
    total: begun.length === 0 ? null : say(total()),
  }
}
