import {
  add,
  compare,
  type Decimal,
  formatExact,
  formatFixed,
  hundred,
  mean,
  roundHalfUp,
  sum,
} from '../../kernel/decimal.ts'
import { readPositive } from '../number.ts'
import type { Report } from '../problem.ts'
import { sheetMaximum, sheetPoints } from '../sheet/judge-points.ts'
import type { DressagePart } from '../sheet/sheet.schema.ts'
import { checkPositions, type PartSums, readSheet } from '../sheet/sheet.ts'
import type { DressageProtocol } from './dressage.protocol.schema.ts'
import type { DressageResult } from './dressage.result.schema.ts'
import type { DressageAggregateRule } from './dressage-aggregate/aggregate-rule.ts'
import { dressageAggregates } from './dressage-aggregate/dressage-aggregate.ts'

export type JudgeScore = {
  readonly position: string
  /** Exact, or rounded if the protocol rounds each judge. */
  readonly percentage: Decimal
  /** After deductions; null for a sheet that gives a percentage. */
  readonly points: Decimal | null
  /** Sum of mark × coefficient by part; null without marks. */
  readonly parts: Readonly<Record<DressagePart, Decimal>> | null
}

export type DressageScore = {
  readonly discipline: 'DRESSAGE'
  /** Rounded as the protocol sets; this value is compared. */
  readonly value: Decimal | null
  readonly text: string | null
  readonly exact: Decimal | null
  readonly judges: readonly JudgeScore[]
  /** Sum over all judges of mark × coefficient in a part; null if a judge gave no marks. */
  readonly parts: Readonly<Record<DressagePart, Decimal>> | null
}

const sumParts = (judges: readonly JudgeScore[]): PartSums | null => {
  let total: PartSums | null = null
  for (const { parts } of judges) {
    if (parts === null) return null
    total =
      total === null
        ? parts
        : {
            TECHNICAL: add(total.TECHNICAL, parts.TECHNICAL),
            ARTISTIC: add(total.ARTISTIC, parts.ARTISTIC),
            COLLECTIVE: add(total.COLLECTIVE, parts.COLLECTIVE),
          }
  }
  return total
}

/**
 * decision 21: the mean of the judges' exact percentages, rounded half up once at the end, or for each judge if the
 * protocol says so.
 */
export const scoreDressage = (protocol: DressageProtocol, result: DressageResult, report: Report): DressageScore => {
  const isFinished = result.status === 'FINISHED'
  const isByPoints = protocol.comparedBy === 'TOTAL_POINTS'
  const aggregate: DressageAggregateRule = dressageAggregates[protocol.aggregate]
  if (!aggregate.accepts(protocol)) report('PROTOCOL_PART_MISSING', 'protocol.exercises')
  const given = readPositive(result.percentage, 'percentage', report)
  if (given !== null && compare(given, hundred) > 0) report('PERCENTAGE_OUT_OF_RANGE', 'percentage')
  if (given !== null && result.judges.length > 0) report('SHEET_AMBIGUOUS', 'percentage')
  if (given === null && result.judges.length === 0 && isFinished) report('SHEETS_MISSING', 'judges')
  checkPositions(result.judges, protocol.judges, 'judges', report)
  const judges: JudgeScore[] = []
  for (const [index, sheet] of result.judges.entries()) {
    const path = `judges.${index}`
    const read = readSheet(sheet, protocol, isFinished, path, report)
    if (read === null) continue
    const refusal = aggregate.refuses(read)
    if (refusal !== null) {
      report(refusal, path)
      continue
    }
    if (!aggregate.accepts(protocol)) continue
    const exact = aggregate.percentage(read, protocol)
    judges.push({
      position: sheet.position,
      percentage: protocol.judgeDecimals === null ? exact : roundHalfUp(exact, protocol.judgeDecimals),
      points: read.kind === 'PERCENTAGE' ? null : sheetPoints(read, sheetMaximum(protocol)),
      parts: read.kind === 'MARKS' ? read.sums : null,
    })
    if (isByPoints && read.kind === 'PERCENTAGE') report('MARKS_REQUIRED', path)
  }
  const isWhole = judges.length > 0 && judges.length === result.judges.length
  const exact: Decimal | null = given ?? (isWhole ? mean(judges.map((judge) => judge.percentage)) : null)
  const points = judges.map((judge) => judge.points).filter((point) => point !== null)
  if (isByPoints && given !== null) report('MARKS_REQUIRED', 'percentage')
  const compared = isByPoints ? (isWhole && points.length === judges.length ? sum(points) : null) : exact
  const value = compared === null ? null : roundHalfUp(compared, protocol.decimals)
  const text = value === null ? null : isByPoints ? formatExact(value) : formatFixed(value, protocol.decimals)
  return { discipline: 'DRESSAGE', value, text, exact, judges, parts: isWhole ? sumParts(judges) : null }
}

/** The expected judges of the protocol whose sheet is missing. */
export const reportMissingJudges = (protocol: DressageProtocol, result: DressageResult, report: Report): void => {
  if (result.percentage !== null && result.percentage !== undefined) return
  const present = new Set(result.judges.map((sheet) => sheet.position))
  if (protocol.judges.some((position) => !present.has(position))) report('JUDGE_MISSING', 'judges')
}
