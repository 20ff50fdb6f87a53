// A judge's sheet as fields, with the same names in every discipline with sheets.
import type { DressageExercise, JudgeSheet } from '@oxer/domain/competitions/result/result.schema'
import { decimalOf, markOf, percentageTyped } from '../result-typing.form.ts'
import { type FieldReader, put, type Typed } from './field-reader.ts'

/** What a sheet of marks needs from its protocol. */
export type SheetRules = {
  readonly judges: readonly string[]
  readonly judgeMaximum: string | null
  readonly exercises: readonly DressageExercise[]
}

export const sheetField = {
  mark: (judge: string, exercise: number): string => `j.${judge}.m${exercise}`,
  errors: (judge: string): string => `j.${judge}.errors`,
  deduction: (judge: string): string => `j.${judge}.deduction`,
  percentage: (judge: string): string => `j.${judge}.percentage`,
  points: (judge: string): string => `j.${judge}.points`,
} as const

const percentageOff = (judge: string): string => `j.${judge}.off`

export const typeSheet = (typed: Record<string, string>, sheet: JudgeSheet): void => {
  put(typed, sheetField.percentage(sheet.position), sheet.percentage)
  put(typed, sheetField.points(sheet.position), sheet.points)
  put(typed, sheetField.errors(sheet.position), sheet.errorsOfCourse)
  put(typed, sheetField.deduction(sheet.position), sheet.deduction)
  put(typed, percentageOff(sheet.position), sheet.percentageDeduction)
  for (const [index, mark] of (sheet.marks ?? []).entries()) put(typed, sheetField.mark(sheet.position, index), mark)
}

const readSheet = (
  reader: FieldReader,
  exercises: readonly DressageExercise[],
  position: string,
): JudgeSheet | null => {
  const marks = exercises.map((exercise, index) =>
    reader.read(sheetField.mark(position, index), (text) => markOf(text, exercise.maximum)),
  )
  const errorsOfCourse = reader.read(sheetField.errors(position), (text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : null,
  )
  const deduction = reader.read(sheetField.deduction(position), decimalOf)
  const percentageDeduction = reader.read(percentageOff(position), decimalOf)
  const shared = { position, errorsOfCourse, deduction, percentageDeduction }
  if (marks.some((mark) => mark !== null)) return { ...shared, marks }
  const percentage = reader.read(sheetField.percentage(position), percentageTyped)
  const points = reader.read(sheetField.points(position), decimalOf)
  if (percentage === null && points === null && errorsOfCourse === null && deduction === null) return null
  return { ...shared, percentage, points }
}

const positionsTyped = (typed: Typed): string[] => [
  ...new Set(
    Object.entries(typed).flatMap(([name, text]) => {
      const [, position] = /^j\.(.+)\.[a-z]+\d*$/.exec(name) ?? []
      return position === undefined || text.trim() === '' ? [] : [position]
    }),
  ),
]

/** The sheets of the judges of the protocol, and of other judges with a sheet. */
export const readSheets = (reader: FieldReader, rules: Pick<SheetRules, 'judges' | 'exercises'>): JudgeSheet[] => {
  const positions = [...new Set([...rules.judges, ...positionsTyped(reader.typed)])]
  return positions.flatMap((position) => readSheet(reader, rules.exercises, position) ?? [])
}

/** The field of a path such as `judges.0.marks.3`; undefined if it is not a field of a sheet. */
export const sheetFieldOf = (path: string, sheets: readonly JudgeSheet[]): string | undefined => {
  const [, sheet, rest = ''] = /^judges\.(\d+)\.?(.*)$/.exec(path) ?? []
  const position = sheet === undefined ? undefined : sheets[Number(sheet)]?.position
  if (position === undefined) return undefined
  const [, mark] = /^marks\.(\d+)$/.exec(rest) ?? []
  if (mark !== undefined) return sheetField.mark(position, Number(mark))
  return rest === 'errorsOfCourse' ? sheetField.errors(position) : `j.${position}.${rest || 'percentage'}`
}
