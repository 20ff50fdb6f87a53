import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  hundred,
  multiply,
  percentageOf,
  subtract,
  zero,
} from '../../kernel/decimal.ts'
import { readPositive } from '../number.ts'
import type { Report } from '../problem.ts'
import type { JudgeSheet } from '../result-words.schema.ts'
import type { CourseErrorDeduction, DressageExercise, DressagePart } from './sheet.schema.ts'

/** The common part of dressage and of the dressage in an eventing test. */
export type SheetRules = {
  readonly judges: readonly string[]
  readonly judgeMaximum: string | null
  readonly exercises: readonly DressageExercise[]
  readonly courseErrors: readonly CourseErrorDeduction[]
}

export type PartSums = Readonly<Record<DressagePart, Decimal>>

/** One judge's sheet, after reading and checking. */
export type ReadSheet =
  | { readonly kind: 'PERCENTAGE'; readonly percentage: Decimal; readonly percentageOff: Decimal }
  | {
      readonly kind: 'POINTS'
      readonly points: Decimal
      readonly maximum: Decimal
      readonly pointsOff: Decimal
      readonly percentageOff: Decimal
    }
  | {
      readonly kind: 'MARKS'
      /** Sum of mark × coefficient by part, before deductions. */
      readonly sums: PartSums
      readonly maxima: PartSums
      readonly pointsOff: Decimal
      readonly percentageOff: Decimal
    }

const noPoints: PartSums = { TECHNICAL: zero, ARTISTIC: zero, COLLECTIVE: zero }

export const totalOf = (sums: PartSums): Decimal => add(add(sums.TECHNICAL, sums.ARTISTIC), sums.COLLECTIVE)

/** Maximum × coefficient, by part. */
export const maximaOf = (exercises: readonly DressageExercise[]): PartSums => {
  const maxima = { ...noPoints }
  for (const { part, maximum, coefficient } of exercises) {
    maxima[part] = add(maxima[part], multiply(decimal(maximum), decimal(coefficient)))
  }
  return maxima
}

const deductionsOf = (
  sheet: JudgeSheet,
  rules: SheetRules,
  isFinished: boolean,
  path: string,
  report: Report,
): { pointsOff: Decimal; percentageOff: Decimal } => {
  let pointsOff = readPositive(sheet.deduction, `${path}.deduction`, report) ?? zero
  let percentageOff = readPositive(sheet.percentageDeduction, `${path}.percentageDeduction`, report) ?? zero
  for (let error = 0; error < (sheet.errorsOfCourse ?? 0); error += 1) {
    const deduction = rules.courseErrors[error] ?? rules.courseErrors.at(-1)
    if (deduction === undefined) {
      report('DEDUCTION_NOT_APPLICABLE', `${path}.errorsOfCourse`)
      break
    }
    if (deduction.kind === 'ELIMINATION') {
      if (isFinished) report('COURSE_ERRORS_ELIMINATE', `${path}.errorsOfCourse`)
      break
    }
    if (deduction.kind === 'POINTS') pointsOff = add(pointsOff, decimal(deduction.value))
    else percentageOff = add(percentageOff, decimal(deduction.value))
  }
  return { pointsOff, percentageOff }
}

/** Why an exercise does not accept a mark: it is above the highest one, or between two steps. */
export const markProblems = (
  mark: Decimal,
  { maximum, markStep }: Pick<DressageExercise, 'maximum' | 'markStep'>,
): readonly ('MARK_OUT_OF_RANGE' | 'MARK_NOT_IN_STEPS')[] => {
  const step = markStep ? decimal(markStep) : null
  const isBetween = step !== null && step.numerator > 0n && divide(mark, step).denominator !== 1n
  return [
    ...(compare(mark, decimal(maximum)) > 0 ? (['MARK_OUT_OF_RANGE'] as const) : []),
    ...(isBetween ? (['MARK_NOT_IN_STEPS'] as const) : []),
  ]
}

const readMarks = (
  marks: readonly (string | null)[],
  exercises: readonly DressageExercise[],
  isFinished: boolean,
  path: string,
  report: Report,
): PartSums | null => {
  // A ride that was not finished may have an incomplete sheet.
  if (isFinished ? marks.length !== exercises.length : marks.length > exercises.length) {
    report('MARK_COUNT_MISMATCH', path)
    return null
  }
  const sums = { ...noPoints }
  let isComplete = true
  for (const [index, exercise] of exercises.entries()) {
    const markPath = `${path}.${index}`
    const text = marks[index] ?? null
    const mark = readPositive(text, markPath, report)
    if (mark === null) {
      isComplete = false
      if (text === null && isFinished) report('MARK_MISSING', markPath)
      continue
    }
    for (const code of markProblems(mark, exercise)) report(code, markPath)
    sums[exercise.part] = add(sums[exercise.part], multiply(mark, decimal(exercise.coefficient)))
  }
  return isComplete ? sums : null
}

/** A sheet, or null if it is incomplete. */
export const readSheet = (
  sheet: JudgeSheet,
  rules: SheetRules,
  isFinished: boolean,
  path: string,
  report: Report,
): ReadSheet | null => {
  const given = [sheet.percentage, sheet.points, sheet.marks].filter((part) => part !== null && part !== undefined)
  if (given.length > 1) report('SHEET_AMBIGUOUS', path)
  if (given.length === 0) {
    if (isFinished) report('SHEET_EMPTY', path)
    return null
  }
  const { pointsOff, percentageOff } = deductionsOf(sheet, rules, isFinished, path, report)
  const percentage = readPositive(sheet.percentage, `${path}.percentage`, report)
  if (percentage !== null) {
    if (compare(percentage, hundred) > 0) report('PERCENTAGE_OUT_OF_RANGE', `${path}.percentage`)
    if (pointsOff.numerator !== 0n) report('DEDUCTION_NOT_APPLICABLE', `${path}.percentage`)
    if (compare(percentageOff, percentage) > 0) report('DEDUCTION_TOO_LARGE', path)
    return { kind: 'PERCENTAGE', percentage, percentageOff }
  }
  const maxima = maximaOf(rules.exercises)
  if (sheet.marks) {
    const sums = readMarks(sheet.marks, rules.exercises, isFinished, `${path}.marks`, report)
    if (sums === null) return null
    if (totalOf(maxima).numerator === 0n) {
      report('JUDGE_MAXIMUM_MISSING', 'protocol.exercises')
      return null
    }
    if (compare(pointsOff, totalOf(sums)) > 0) report('DEDUCTION_TOO_LARGE', path)
    return { kind: 'MARKS', sums, maxima, pointsOff, percentageOff }
  }
  const points = readPositive(sheet.points, `${path}.points`, report)
  if (points === null) return null
  const maximum = rules.judgeMaximum === null ? totalOf(maxima) : decimal(rules.judgeMaximum)
  if (maximum.numerator === 0n) {
    report('JUDGE_MAXIMUM_MISSING', 'protocol.judgeMaximum')
    return null
  }
  if (compare(points, maximum) > 0) report('POINTS_OUT_OF_RANGE', `${path}.points`)
  if (compare(pointsOff, points) > 0) report('DEDUCTION_TOO_LARGE', path)
  return { kind: 'POINTS', points, maximum, pointsOff, percentageOff }
}

/** Positions that occur twice or are not in the protocol's list. */
export const checkPositions = (
  sheets: readonly JudgeSheet[],
  judges: readonly string[],
  path: string,
  report: Report,
): void => {
  const seen = new Set<string>()
  for (const [index, { position }] of sheets.entries()) {
    if (seen.has(position)) report('JUDGE_REPEATED', `${path}.${index}.position`)
    if (judges.length > 0 && !judges.includes(position)) report('JUDGE_UNKNOWN', `${path}.${index}.position`)
    seen.add(position)
  }
}

/** The points of a sheet as a share of its maximum, less the deductions: an exact percentage. */
export const sheetPercentage = (sheet: ReadSheet): Decimal => {
  if (sheet.kind === 'PERCENTAGE') return subtract(sheet.percentage, sheet.percentageOff)
  const points = sheet.kind === 'MARKS' ? totalOf(sheet.sums) : sheet.points
  const maximum = sheet.kind === 'MARKS' ? totalOf(sheet.maxima) : sheet.maximum
  return subtract(percentageOf(subtract(points, sheet.pointsOff), maximum), sheet.percentageOff)
}
