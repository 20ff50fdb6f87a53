import {
  add,
  type Decimal,
  decimal,
  equals,
  formatExact,
  formatFixed,
  hundred,
  mean,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../kernel/decimal.ts'
import type { EventingPhaseResult, EventingProtocol, EventingResult } from '../result.schema.ts'
import { checkPositions, readSheet, sheetPercentage } from './dressage-sheet.ts'
import { readPositive, readTime } from './number.ts'
import type { Report } from './problem.ts'
import type { EventingScore } from './score.ts'

/** (100 − mean of the judges) × factor; judges and their mean are rounded first where the rules say so. */
function dressagePenalties(
  rules: EventingProtocol['dressage'],
  phase: NonNullable<EventingResult['dressage']>,
  isFinished: boolean,
  report: Report,
): Decimal | null {
  const given = readPositive(phase.penalties, 'dressage.penalties', report)
  const sheets = phase.judges ?? []
  if (given !== null) {
    if (sheets.length > 0) report('SHEET_AMBIGUOUS', 'dressage.penalties')
    return given
  }
  if (sheets.length === 0) {
    if (isFinished) report('SHEETS_MISSING', 'dressage.judges')
    return null
  }
  checkPositions(sheets, rules.judges, 'dressage.judges', report)
  const round = (value: Decimal): Decimal =>
    rules.judgeDecimals === null ? value : roundHalfUp(value, rules.judgeDecimals)
  const percentages = sheets
    .map((sheet, index) => readSheet(sheet, rules, isFinished, `dressage.judges.${index}`, report))
    .filter((sheet) => sheet !== null)
    .map((sheet) => round(sheetPercentage(sheet)))
  if (percentages.length < sheets.length) return null
  const lost = subtract(hundred, round(mean(percentages)))
  return roundHalfUp(multiply(lost, decimal(rules.factor)), rules.decimals)
}

function phasePenalties(phase: EventingPhaseResult | null, path: string, report: Report): Decimal | null {
  if (phase === null) return null
  const obstacles = readPositive(phase.obstacles, `${path}.obstacles`, report)
  const time = readPositive(phase.time, `${path}.time`, report)
  return obstacles === null || time === null ? null : add(obstacles, time)
}

/** The sum of the phases; a phase that was not ridden adds nothing. */
export function scoreEventing(protocol: EventingProtocol, result: EventingResult, report: Report): EventingScore {
  const isFinished = result.status === 'FINISHED'
  const total = readPositive(result.total, 'total', report)
  const dressage =
    result.dressage === null ? null : dressagePenalties(protocol.dressage, result.dressage, isFinished, report)
  const crossCountry = phasePenalties(result.crossCountry, 'crossCountry', report)
  const showJumping = phasePenalties(result.showJumping, 'showJumping', report)
  const phases = [dressage, crossCountry, showJumping].filter((phase) => phase !== null)
  if (total === null && phases.length === 0 && isFinished) report('PHASES_MISSING', 'dressage')
  const value = total ?? (phases.length === 0 ? null : sum(phases))
  const elapsed = readTime(result.crossCountry?.elapsed, 'crossCountry.elapsed', report)
  const { decimals } = protocol.dressage
  const text =
    value === null
      ? null
      : equals(value, roundHalfUp(value, decimals))
        ? formatFixed(value, decimals)
        : formatExact(value)
  return {
    discipline: 'EVENTING',
    value,
    text,
    dressage,
    crossCountry,
    showJumping,
    optimumDistance:
      elapsed === null || protocol.optimumTime === null ? null : Math.abs(elapsed - protocol.optimumTime),
  }
}
