// Sheets of marks that are counted in points and not in percentages: style riding, presentation, dressage by total
// points.
import { type Decimal, decimal, divide, hundred, multiply, subtract } from '../../kernel/decimal.ts'
import type { Report } from '../problem.ts'
import type { JudgeSheet } from '../result-words.schema.ts'
import { checkPositions, maximaOf, type ReadSheet, readSheet, type SheetRules, totalOf } from './sheet.ts'

export type JudgePoints = {
  readonly position: string
  readonly points: Decimal
}

/** The maximum of a sheet: that of the protocol, or else that of the exercises. */
export const sheetMaximum = (rules: Pick<SheetRules, 'judgeMaximum' | 'exercises'>): Decimal =>
  rules.judgeMaximum === null ? totalOf(maximaOf(rules.exercises)) : decimal(rules.judgeMaximum)

/** The points of a sheet less its deductions; a percentage is that share of the maximum. */
export const sheetPoints = (sheet: ReadSheet, maximum: Decimal): Decimal => {
  const ofMaximum = (percentage: Decimal): Decimal => divide(multiply(percentage, maximum), hundred)
  if (sheet.kind === 'PERCENTAGE') return ofMaximum(subtract(sheet.percentage, sheet.percentageOff))
  const points = sheet.kind === 'MARKS' ? totalOf(sheet.sums) : sheet.points
  return subtract(subtract(points, sheet.pointsOff), ofMaximum(sheet.percentageOff))
}

export type PositionedSheet = {
  readonly position: string
  /** The path of the sheet in the result. */
  readonly index: number
  readonly sheet: ReadSheet
}

/** All complete sheets; `isWhole` if there are some and no mark is missing. */
export const readSheets = (
  rules: SheetRules,
  judges: readonly JudgeSheet[],
  isFinished: boolean,
  path: string,
  report: Report,
): { readonly sheets: readonly PositionedSheet[]; readonly isWhole: boolean } => {
  if (judges.length === 0 && isFinished) report('SHEETS_MISSING', path)
  checkPositions(judges, rules.judges, path, report)
  const sheets = judges.flatMap((judge, index): PositionedSheet[] => {
    const sheet = readSheet(judge, rules, isFinished, `${path}.${index}`, report)
    return sheet === null ? [] : [{ position: judge.position, index, sheet }]
  })
  return { sheets, isWhole: sheets.length > 0 && sheets.length === judges.length }
}

/** The expected judges of the protocol whose sheet is missing. */
export const reportAbsentJudges = (
  expected: readonly string[],
  judges: readonly JudgeSheet[],
  path: string,
  report: Report,
): void => {
  const present = new Set(judges.map((sheet) => sheet.position))
  if (expected.some((position) => !present.has(position))) report('JUDGE_MISSING', path)
}
