import {
  add,
  type Decimal,
  decimal,
  formatFixed,
  mean,
  multiply,
  roundHalfUp,
  sum,
  zero,
} from '../../kernel/decimal.ts'
import type { Report } from '../problem.ts'
import type { JudgePoints } from '../sheet/judge-points.ts'
import { readSheets, sheetMaximum, sheetPoints } from '../sheet/judge-points.ts'
import { sheetPercentage } from '../sheet/sheet.ts'
import type { PresentationProtocol } from './presentation.protocol.schema.ts'
import type { PresentationResult } from './presentation.result.schema.ts'

export type PresentationScore = {
  readonly discipline: 'PRESENTATION'
  readonly value: Decimal | null
  readonly text: string | null
  readonly judges: readonly JudgePoints[]
  /** The sum of all judges' marks by the number of the exercise; null if a judge gave none. */
  readonly marks: ReadonlyMap<number, Decimal> | null
}

/** The sum over all judges of mark × coefficient, by exercise; null if a sheet has no marks. */
const sumMarks = (protocol: PresentationProtocol, result: PresentationResult): ReadonlyMap<number, Decimal> | null => {
  const sums = new Map<number, Decimal>()
  for (const { marks } of result.judges) {
    if (!marks) return null
    for (const [index, { no, coefficient }] of protocol.exercises.entries()) {
      const mark = marks[index]
      if (mark === undefined || mark === null) return null
      sums.set(no, add(sums.get(no) ?? zero, multiply(decimal(mark), decimal(coefficient))))
    }
  }
  return sums
}

/**
 * One sheet of marks with coefficients for each judge; the protocol sets whether points or percentages are compared.
 */
export const scorePresentation = (
  protocol: PresentationProtocol,
  result: PresentationResult,
  report: Report,
): PresentationScore => {
  const isFinished = result.status === 'FINISHED'
  const rules = { ...protocol, courseErrors: [] }
  const { sheets, isWhole } = readSheets(rules, result.judges, isFinished, 'judges', report)
  const maximum = sheetMaximum(protocol)
  const judges = sheets.map(({ position, sheet }) => ({ position, points: sheetPoints(sheet, maximum) }))
  const exact = !isWhole
    ? null
    : protocol.scoredBy === 'PERCENTAGE'
      ? mean(sheets.map(({ sheet }) => sheetPercentage(sheet)))
      : protocol.scoredBy === 'MEAN_POINTS'
        ? mean(judges.map(({ points }) => points))
        : sum(judges.map(({ points }) => points))
  const value = exact === null ? null : roundHalfUp(exact, protocol.decimals)
  return {
    discipline: 'PRESENTATION',
    value,
    text: value === null ? null : formatFixed(value, protocol.decimals),
    judges,
    marks: isWhole ? sumMarks(protocol, result) : null,
  }
}
